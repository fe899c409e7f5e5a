import Glibc
import SpectralResampling
import Ticks
import Varispeed

/// Detent's resamplers beside others, in one process and on one thread: 60 s of stereo at 44.1 kHz.
///
/// The contestants take turns, round after round, and the median of each one's rounds counts, so
/// that a busy machine disturbs all of them alike. Prints a table in Markdown.
@main
struct ResamplingBenchmark {
  static let rounds = 5
  static let seconds = 60
  static let sampleRate = 44_100

  static func main() {
    #if DEBUG
      print("build with -c release: a debug build measures nothing")
      exit(1)
    #else
      print("### Rendering: stereo, double precision, one thread, × real time\n")
      print(
        "| speed | Detent | bare transforms | libsoxr VHQ | libsoxr HQ | Detent / VHQ | target | Detent's time / bare | target |"
      )
      print("|---|---|---|---|---|---|---|---|---|")
      for row in Row.rendering { render(row) }
      print("\n### Playing: stereo, single precision, blocks of 256 frames, at rest, × real time\n")
      print(
        "| speed | Detent | zita VResampler 96 | libsoxr variable rate | Detent / zita | target | Detent / soxr | target |"
      )
      print("|---|---|---|---|---|---|---|---|")
      for row in Row.playing { play(row) }
    #endif
  }

  // MARK: Rendering

  private static func render(_ row: Row) {
    let input = Signal.doubles(frames: seconds * sampleRate)
    let plan = SpectralPlan(step: row.step)
    let bare = BareTransforms(plan, frames: seconds * sampleRate)
    let times = medians([
      { input.resample(plan) },
      { bare.run() },
      { Soxr.resample(input, step: row.step.value, quality: .veryHigh) },
      { Soxr.resample(input, step: row.step.value, quality: .high) },
    ])
    let realTime = times.map { Double(seconds) / $0 }
    print(
      "| \(row.name) | " + realTime.map { "\(Int($0.rounded()))" }.joined(separator: " | ")
        + " | \(two(times[2] / times[0])) | ≥ \(row.overSoxr) | \(two(times[0] / times[1])) | "
        + (row.overBare.map { "≤ \($0)" } ?? "–") + " |")
  }

  // MARK: Playing

  private static func play(_ row: Row) {
    let input = Signal.floats(frames: seconds * sampleRate)
    let times = medians([
      { input.play(row) },
      { Zita.resample(input, step: row.step.value) },
      { Soxr.resample(input, variableStep: row.step.value) },
    ])
    let realTime = times.map { Double(seconds) / $0 }
    print(
      "| \(row.name) | " + realTime.map { "\(Int($0.rounded()))" }.joined(separator: " | ")
        + " | \(two(times[1] / times[0])) | ≥ \(row.isExact ? "2" : "1.6") | "
        + "\(two(times[2] / times[0])) | " + (row.isExact ? "≥ 1" : "–") + " |")
  }

  // MARK: Measuring

  /// The median processor time of each contestant, in seconds.
  private static func medians(_ contestants: [() -> Void]) -> [Double] {
    var times = contestants.map { _ in [Double]() }
    for _ in 0..<rounds {
      for (index, run) in contestants.enumerated() {
        let start = threadTime()
        run()
        times[index].append(threadTime() - start)
      }
    }
    return times.map { $0.sorted()[rounds / 2] }
  }

  private static func threadTime() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  private static func two(_ number: Double) -> String {
    let hundredths = Int((number * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }
}

/// One line of a table: a speed, and the design's targets at it.
struct Row: Sendable {
  let name: String
  let speed: Speed
  let step: ResamplingStep
  let isExact: Bool
  /// How many times as fast as libsoxr VHQ.
  let overSoxr: String
  /// How much longer than the bare transforms.
  let overBare: String?

  private init(
    _ name: String, _ speed: Speed, overSoxr: String, overBare: String?, to rate: Int = 44_100
  ) {
    self.name = name
    self.speed = speed
    self.overSoxr = overSoxr
    self.overBare = overBare
    if case .exact = speed { isExact = true } else { isExact = false }
    step = ResamplingStep(
      speed: speed, inputRate: ResamplingBenchmark.sampleRate, outputRate: rate)
  }

  private static func exact(_ top: Int64, _ bottom: Int64, to rate: Int = 44_100) -> Row {
    let isOctave = bottom == 2 * top || top == 2 * bottom
    let name = bottom == 1 ? "\(top)" : "\(top)/\(bottom)"
    return Row(
      rate == 44_100 ? name : "\(name), to \(rate / 1000) kHz", .exact(Ratio(top, bottom)),
      overSoxr: isOctave ? "1.2" : "2", overBare: isOctave ? "1.12" : "1.25", to: rate)
  }

  private static let semitone = Row(
    "+1st", .inexact(1.0594630943592953), overSoxr: "1", overBare: nil)

  static let rendering = [
    exact(1, 2), exact(3, 4), exact(9, 10), exact(24, 25), exact(25, 24), exact(1001, 1000),
    exact(1001, 960), semitone,
    Row("-7st", .inexact(0.6674199270850172), overSoxr: "1", overBare: nil),
    exact(3, 2), exact(26, 15), exact(2, 1), exact(3, 2, to: 48_000), exact(1001, 960, to: 48_000),
  ]
  static let playing = [
    exact(1, 2), exact(3, 4), exact(25, 24), semitone, exact(3, 2), exact(2, 1),
  ]
}
