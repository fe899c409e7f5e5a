import BareTransforms
import Glibc
import SideBySide
import SpectralResampling
import Varispeed

/// Measures Detent's resamplers beside others' in one process, on one thread.
@main
struct ResamplingBenchmark {
  private static let seconds = 60
  private static let rounds = 7

  static func main() throws {
    requireReleaseBuild()
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.isEmpty || (arguments.count == 2 && arguments.first == "--json") else {
      end("usage: resampling-benchmark [--json FILE]", status: 2)
    }
    let doubles = Task<Double>.noise
    let floats = doubles.map { Float($0) }
    let report = ResamplingReport(
      machine: .current,
      libraries: [
        BareTransform.libraryVersion, SoxrContender<Double>.version, ZitaContender.version,
      ],
      signalSeconds: seconds, rounds: rounds,
      rendering: MeasuredSpeed.rendered.map { render($0, doubles, floats) },
      playing: MeasuredSpeed.played.map { play($0, floats) })
    print(report)
    if let file = arguments.dropFirst().first { try report.write(toJSON: file) }
  }

  private static func render(
    _ speed: MeasuredSpeed, _ doubles: [Double], _ floats: [Float]
  ) -> ResamplingReport.Row {
    let task = speed.task(doubles, seconds: seconds)
    let plan = SpectralPlan(step: task.step)
    let detent = SpectralContender(task, plan: plan)
    let transforms = TransformsContender(task, plan: plan)
    let veryHigh = SoxrContender.veryHigh(task)
    let high = SoxrContender.high(speed.task(floats, seconds: seconds))
    let race = Race([detent, veryHigh, high, transforms], rounds: rounds)
    return race.row(
      speed.name, task.seconds,
      [
        veryHigh.name: Goal(race.speed(over: veryHigh), .atLeast, speed.overVHQ),
        high.name: Goal(race.speed(over: high), .atLeast, nil),
        transforms.name: Goal(1 / race.speed(over: transforms), .atMost, speed.overTransforms),
      ])
  }

  private static func play(_ speed: MeasuredSpeed, _ floats: [Float]) -> ResamplingReport.Row {
    let task = speed.task(floats, seconds: seconds)
    let detent = StreamingContender(task)
    let zita = ZitaContender(task)
    let variable = SoxrContender.variable(task)
    let race = Race([detent, zita, variable], rounds: rounds)
    let isTick = if case .exact = speed.speed { true } else { false }
    return race.row(
      speed.name, task.seconds,
      [
        zita.name: Goal(race.speed(over: zita), .atLeast, isTick ? 2 : 1.6),
        variable.name: Goal(race.speed(over: variable), .atLeast, 1),
      ])
  }
}
