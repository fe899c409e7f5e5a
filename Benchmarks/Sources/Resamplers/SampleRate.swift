import CSampleRate

/// libsamplerate (Secret Rabbit Code), whose ratio may vary at any time.
@safe public final class SampleRate: VariableResampler {
  public let name: String
  private var ratio: Double
  private let channels: Int
  private let state: OpaquePointer

  /// The version of the library, as it names itself.
  public static var version: String {
    String(unsafe String(cString: src_get_version()).prefix { $0 != " " })
  }

  private init(_ name: String, _ converter: Int, step: Double, channels: Int) {
    self.name = name
    self.channels = channels
    ratio = 1 / step
    var status: Int32 = 0
    guard let state = unsafe src_new(Int32(converter), Int32(channels), &status) else {
      preconditionFailure("libsamplerate refuses \(name): status \(status)")
    }
    unsafe self.state = unsafe state
  }

  deinit { unsafe src_delete(state) }

  public static func best(step: Double, channels: Int = 2) -> SampleRate {
    SampleRate("libsamplerate best", SRC_SINC_BEST_QUALITY, step: step, channels: channels)
  }

  public static func fastest(step: Double, channels: Int = 2) -> SampleRate {
    SampleRate("libsamplerate fastest", SRC_SINC_FASTEST, step: step, channels: channels)
  }

  public func restart() { unsafe src_reset(state) }

  /// Reached by the end of the next input, evenly.
  public func glide(to step: Double) { ratio = 1 / step }

  public func process(
    _ input: Span<Float>, into output: inout MutableSpan<Float>
  ) -> (consumed: Int, produced: Int) {
    convert(input, into: &output, isLast: false)
  }

  public func drain(into output: inout MutableSpan<Float>) -> Int {
    let nothing: [Float] = []
    return convert(nothing.span, into: &output, isLast: true).produced
  }

  private func convert(
    _ input: Span<Float>, into output: inout MutableSpan<Float>, isLast: Bool
  ) -> (consumed: Int, produced: Int) {
    var data = unsafe SRC_DATA()
    unsafe input.withUnsafeBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { output in
        unsafe data.data_in = input.baseAddress
        unsafe data.input_frames = input.count / channels
        unsafe data.data_out = output.baseAddress
        unsafe data.output_frames = output.count / channels
        unsafe data.src_ratio = ratio
        unsafe data.end_of_input = isLast ? 1 : 0
        let status = unsafe src_process(state, &data)
        precondition(status == 0, "libsamplerate fails with status \(status)")
      }
    }
    return unsafe (data.input_frames_used, data.output_frames_gen)
  }
}
