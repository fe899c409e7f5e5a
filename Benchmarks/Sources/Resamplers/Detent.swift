import SpectralResampling
import Varispeed

/// Detent's resampler for renders, as a stream.
public final class SpectralContender: Resampler {
  public let name = "Detent"
  public let plan: SpectralPlan
  private let channels: Int
  private var resampler: SpectralResampler
  private var isFinished = false

  public init(plan: SpectralPlan, channels: Int = 2) {
    self.plan = plan
    self.channels = channels
    resampler = SpectralResampler(plan: plan, channels: channels)
  }

  /// With room for a block it is made in place.
  public var preferredRoom: Int { plan.blockRoom * (channels.isMultiple(of: 2) ? 1 : 2) }

  public func restart() {
    resampler = SpectralResampler(plan: plan, channels: channels)
    isFinished = false
  }

  public func process(
    _ input: Span<Double>, into output: inout MutableSpan<Double>
  ) -> (consumed: Int, produced: Int) {
    resampler.process(input, into: &output)
  }

  public func drain(into output: inout MutableSpan<Double>) -> Int {
    if !isFinished {
      resampler.finish()
      isFinished = true
    }
    return resampler.drain(into: &output)
  }
}

/// Detent's resampler for playing.
public final class StreamingContender: VariableResampler {
  public let name = "Detent"
  private var resampler: StreamingResampler
  private let ratesOfStep: Double

  public init(speed: Speed, inputRate: Int, outputRate: Int, channels: Int = 2) {
    resampler = StreamingResampler(
      channels: channels, inputRate: inputRate, outputRate: outputRate, speed: speed)
    ratesOfStep = Double(outputRate) / Double(inputRate)
  }

  /// What it keeps from the last run (rows of the kernel) it would keep while playing, too.
  public func restart() { resampler.reset() }

  public func glide(to step: Double) { resampler.glide(to: .inexact(step * ratesOfStep)) }

  public func process(
    _ input: Span<Float>, into output: inout MutableSpan<Float>
  ) -> (consumed: Int, produced: Int) {
    resampler.process(input, into: &output)
  }
}
