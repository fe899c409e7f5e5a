import CSpeexDSP

/// The resampler of speexdsp at its highest quality, 10.
@safe public final class SpeexDSP: Resampler {
  public let name = "speexdsp 10"
  private let channels: Int
  private let state: OpaquePointer

  public init(step: IntegerStep, channels: Int = 2) {
    self.channels = channels
    var status: Int32 = 0
    let (input, output) = (UInt32(step.input), UInt32(step.output))
    guard
      let state = unsafe speex_resampler_init_frac(
        UInt32(channels), input, output, input, output, SPEEX_RESAMPLER_QUALITY_MAX, &status)
    else { preconditionFailure("speexdsp refuses \(input):\(output): status \(status)") }
    unsafe self.state = unsafe state
  }

  deinit { unsafe speex_resampler_destroy(state) }

  public func restart() { unsafe speex_resampler_reset_mem(state) }

  public func process(
    _ input: Span<Float>, into output: inout MutableSpan<Float>
  ) -> (consumed: Int, produced: Int) {
    var (taken, given) = (UInt32(input.count / channels), UInt32(output.count / channels))
    unsafe input.withUnsafeBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { output in
        let status = unsafe speex_resampler_process_interleaved_float(
          state, input.baseAddress, &taken, output.baseAddress, &given)
        precondition(status == 0, "speexdsp fails with status \(status)")
      }
    }
    return (Int(taken), Int(given))
  }
}
