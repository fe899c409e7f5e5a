import CZitaResampler

/// The version of zita-resampler that this was built with.
public var zitaVersion: String {
  "zita-resampler-\(zita_version_major()).\(zita_version_minor())"
}

/// The class VResampler of zita-resampler at its highest quality.
@safe public final class ZitaVariable: VariableResampler {
  public let name = "zita VResampler 96"
  private let ratio: Double
  private let channels: Int
  private var resampler: OpaquePointer?

  public init(step: Double, channels: Int = 2) {
    ratio = 1 / step
    self.channels = channels
  }

  deinit { unsafe zita_vresampler_destroy(resampler) }

  public func restart() {
    unsafe zita_vresampler_destroy(resampler)
    unsafe resampler = unsafe zita_vresampler_create(ratio, UInt32(channels), 96)
    guard unsafe resampler != nil else { preconditionFailure("zita refuses a ratio of \(ratio)") }
  }

  public func glide(to step: Double) { unsafe zita_vresampler_glide(resampler, 1 / step / ratio) }

  public func process(
    _ input: Span<Float>, into output: inout MutableSpan<Float>
  ) -> (consumed: Int, produced: Int) {
    unsafe convert(input, into: &output, channels: channels) { input, left, output, free in
      unsafe zita_vresampler_process(resampler, input, left, output, free)
    }
  }
}

/// The class Resampler of zita-resampler at its highest quality, for ratios of small integers.
@safe public final class ZitaFixed: Resampler {
  public let name = "zita Resampler 96"
  private let rates: (input: UInt32, output: UInt32)
  private let channels: Int
  private var resampler: OpaquePointer

  /// `nil` where the library has no filter: with more than 1000 phases, and beyond 1/16.
  public init?(step: IntegerStep, channels: Int = 2) {
    rates = (UInt32(step.input), UInt32(step.output))
    self.channels = channels
    guard
      let resampler = unsafe zita_resampler_create(
        rates.input, rates.output, UInt32(channels), 96)
    else { return nil }
    unsafe self.resampler = unsafe resampler
  }

  deinit { unsafe zita_resampler_destroy(resampler) }

  public func restart() {
    unsafe zita_resampler_destroy(resampler)
    guard
      let made = unsafe zita_resampler_create(rates.input, rates.output, UInt32(channels), 96)
    else { preconditionFailure("zita refuses what it has taken before") }
    unsafe resampler = unsafe made
  }

  public func process(
    _ input: Span<Float>, into output: inout MutableSpan<Float>
  ) -> (consumed: Int, produced: Int) {
    unsafe convert(input, into: &output, channels: channels) { input, left, output, free in
      unsafe zita_resampler_process(resampler, input, left, output, free)
    }
  }
}

/// Calls one of the library's classes, which count down what is left of the input and of the room.
private func convert(
  _ input: Span<Float>, into output: inout MutableSpan<Float>, channels: Int,
  by process: (
    UnsafePointer<Float>?, UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<Float>?,
    UnsafeMutablePointer<UInt32>
  ) -> Void
) -> (consumed: Int, produced: Int) {
  let (frames, room) = (input.count / channels, output.count / channels)
  var (left, free) = (UInt32(frames), UInt32(room))
  unsafe input.withUnsafeBufferPointer { input in
    unsafe output.withUnsafeMutableBufferPointer { output in
      unsafe process(input.baseAddress, &left, output.baseAddress, &free)
    }
  }
  return (frames - Int(left), room - Int(free))
}
