import BareTransforms
import Glibc
import Resamplers
import SideBySide
import SpectralResampling
import Ticks
import Varispeed

/// Measures Detent's resamplers beside others' in one process, on one thread: speed, and how true
/// they are.
@main
struct ResamplingBenchmark {
  private static let seconds = 30
  private static let rounds = 7

  static func main() throws {
    requireReleaseBuild()
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.isEmpty || (arguments.count == 2 && arguments.first == "--json") else {
      end("usage: resampling-benchmark [--json FILE]", status: 2)
    }
    let report = ResamplingReport(
      machine: .current,
      libraries: [
        BareTransform.libraryVersion, Soxr<Double>.version, SampleRate.version, zitaVersion,
        Swresample.version,
      ],
      signalSeconds: seconds, rounds: rounds,
      rendering: MeasuredSpeed.rendered.map(render),
      playing: MeasuredSpeed.played.map(play),
      gliding: [glide()])
    print(report)
    if let file = arguments.dropFirst().first { try report.write(toJSON: file) }
  }

  private static func row(
    _ name: String, _ entrants: [Entrant]
  ) -> ResamplingReport.Row {
    Race.row(name, entrants, signalSeconds: Double(seconds), rounds: rounds)
  }

  private static func render(_ speed: MeasuredSpeed) -> ResamplingReport.Row {
    let step = speed.step
    let frames = seconds * speed.inputRate
    let doubles = Workload<Double>(step: step, frames: frames)
    let floats = Workload<Float>(step: step, frames: frames)
    let plan = SpectralPlan(step: step)
    var entrants = [
      Entrant(SpectralContender(plan: plan), doubles),
      Entrant(Soxr.veryHigh(step: step.value), doubles, target: speed.overVHQ),
      Entrant(Soxr.high(step: step.value), floats),
      Entrant(SampleRate.best(step: step.value), floats),
      Entrant(SampleRate.fastest(step: step.value), floats),
      Entrant(SpeexDSP(step: IntegerStep(step)), floats),
      Entrant(Swresample(step: IntegerStep(step)), floats),
    ]
    if let zita = ZitaFixed(step: IntegerStep(step)) { entrants.append(Entrant(zita, floats)) }
    entrants.append(
      Entrant(
        contender: TransformsContender(plan: plan, frames: frames), bound: .atMost,
        target: speed.overTransforms))
    return row(speed.name, entrants)
  }

  private static func play(_ speed: MeasuredSpeed) -> ResamplingReport.Row {
    let step = speed.step
    let floats = Workload<Float>(step: step, frames: seconds * speed.inputRate)
    return row(
      speed.name,
      [
        Entrant(
          StreamingContender(
            speed: speed.speed, inputRate: speed.inputRate, outputRate: speed.outputRate), floats),
        Entrant(ZitaVariable(step: step.value), floats, target: speed.overZita),
        Entrant(Soxr.variable(step: step.value), floats, target: 1),
        Entrant(SampleRate.fastest(step: step.value), floats),
      ])
  }

  /// A slider on its way. What is asked for is half of what is asked for at rest.
  private static func glide() -> ResamplingReport.Row {
    let longest = ResamplingStep(speed: .exact(2), inputRate: 44_100, outputRate: 44_100)
    let workload = Workload<Float>(step: longest, frames: seconds * 44_100, blockFrames: 256)
    return row(
      "½ ↔ 2",
      [
        Entrant(
          contender: GlidingRun(
            StreamingContender(speed: .exact(2), inputRate: 44_100, outputRate: 44_100), workload)),
        Entrant(
          contender: GlidingRun(ZitaVariable(step: longest.value), workload), target: 1),
        Entrant(
          contender: GlidingRun(Soxr.variable(step: longest.value), workload), target: 0.5),
        Entrant(contender: GlidingRun(SampleRate.fastest(step: longest.value), workload)),
      ])
  }
}
