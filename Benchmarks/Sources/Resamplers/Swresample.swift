import CSwresample

/// FFmpeg's own resampler with its default filter.
@safe public final class Swresample: Resampler {
  public let name = "swresample"
  private let step: IntegerStep
  private let channels: Int
  private var context: OpaquePointer?

  /// The version of the library.
  public static var version: String {
    let number = swresample_version()
    return "libswresample-\(number >> 16).\(number >> 8 & 255).\(number & 255)"
  }

  public init(step: IntegerStep, channels: Int = 2) {
    // Rates as sound has them: the step is what counts.
    self.step = step.scaled(toAtLeast: 8000)
    self.channels = channels
  }

  deinit { unsafe swr_free(&context) }

  public func restart() {
    unsafe swr_free(&context)
    var layout = unsafe AVChannelLayout()
    unsafe av_channel_layout_default(&layout, Int32(channels))
    let status = unsafe withUnsafeMutablePointer(to: &layout) { layout in
      unsafe swr_alloc_set_opts2(
        &context, layout, AV_SAMPLE_FMT_FLT, Int32(step.output), layout, AV_SAMPLE_FMT_FLT,
        Int32(step.input), 0, nil)
    }
    guard status == 0, unsafe swr_init(context) == 0 else {
      preconditionFailure("swresample refuses \(step.input):\(step.output)")
    }
  }

  public func process(
    _ input: Span<Float>, into output: inout MutableSpan<Float>
  ) -> (consumed: Int, produced: Int) {
    let frames = input.count / channels
    var given: Int32 = 0
    unsafe input.withUnsafeBytes { input in
      unsafe output.withUnsafeMutableBytes { output in
        let room = output.count / channels / MemoryLayout<Float>.size
        var source = unsafe input.bindMemory(to: UInt8.self).baseAddress
        var target = unsafe output.bindMemory(to: UInt8.self).baseAddress
        given = unsafe swr_convert(context, &target, Int32(room), &source, Int32(frames))
      }
    }
    precondition(given >= 0, "swresample fails with status \(given)")
    // What doesn't fit it keeps.
    return (frames, Int(given))
  }
}
