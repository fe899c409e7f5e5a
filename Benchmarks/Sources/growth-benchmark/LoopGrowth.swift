import Glibc
import Resamplers
import SideBySide
import SpectralResampling
import Ticks
import Varispeed

/// A series of processing loops of which one property grows.
struct LoopGrowth {
  let name: String
  let points: [LoopPoint]

  private static let step = Speed.exact(Ratio(3, 2))

  static let all = [
    LoopGrowth(
      name: "speed",
      points: stride(from: -12, through: 12, by: 1).map { quarter in
        let value = exp2(Double(quarter) / 4)
        let octaves = quarter / 4
        // Whole octaves are exact; those in between are what a fine key may set.
        let speed: Speed =
          quarter.isMultiple(of: 4)
          ? .exact(octaves < 0 ? Ratio(1, 1 << -octaves) : Ratio(1 << octaves, 1))
          : .inexact(value)
        return LoopPoint(
          name: quarter.isMultiple(of: 4) ? shortened(value) : "2^(\(quarter)/4)", value: value,
          speed: speed)
      }),
    LoopGrowth(
      name: "channels",
      points: (1...8).map {
        LoopPoint(name: "\($0)", value: Double($0), speed: step, channels: $0)
      }),
    LoopGrowth(
      name: "frames a call",
      points: (4...13).map { exponent in
        let frames = 1 << exponent
        return LoopPoint(
          name: "\(frames)", value: Double(frames), speed: step, blockFrames: frames)
      }),
  ]

  private static func shortened(_ value: Double) -> String {
    value >= 1 ? "\(Int(value))" : "1/\(Int(1 / value))"
  }
}

/// One loop to be measured, in both of Detent's resamplers.
struct LoopPoint {
  let name: String
  /// The property that grows, as a number.
  let value: Double
  let speed: Speed
  var channels = 2
  var blockFrames = 4096

  private static let rate = 44_100
  private static let seconds = 10
  private static let rounds = 5

  var measured: GrowthReport.LoopFigure {
    let step = ResamplingStep(speed: speed, inputRate: Self.rate, outputRate: Self.rate)
    return GrowthReport.LoopFigure(
      name: name, value: value,
      rendering: nanoseconds(
        SpectralContender(plan: SpectralPlan(step: step), channels: channels), step),
      playing: nanoseconds(
        StreamingContender(
          speed: speed, inputRate: Self.rate, outputRate: Self.rate, channels: channels), step))
  }

  /// Nanoseconds for each input frame, the median.
  private func nanoseconds<R: Resampler>(_ resampler: R, _ step: ResamplingStep) -> Double {
    let frames = Self.seconds * Self.rate
    let run = ResamplerRun(
      resampler,
      Workload<R.Sample>(
        step: step, frames: frames, channels: channels, blockFrames: blockFrames))
    let seconds = (0...Self.rounds).map { _ in
      run.prepare()
      return ThreadClock.seconds { run.run() }
    }
    return Array(seconds.dropFirst()).median / Double(frames) * 1e9
  }
}
