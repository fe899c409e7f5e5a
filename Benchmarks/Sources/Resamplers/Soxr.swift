import CSoxr

/// libsoxr on one thread.
@safe public final class Soxr<Sample: BinaryFloatingPoint & Sendable>: VariableResampler {
  public let name: String
  private let step: Double
  private let channels: Int
  private let quality: soxr_quality_spec_t
  private var resampler: OpaquePointer?

  /// The version of the library, as it names itself.
  public static var version: String { unsafe String(cString: soxr_version()) }

  fileprivate init(
    _ name: String, _ step: Double, _ channels: Int, _ quality: soxr_quality_spec_t
  ) {
    self.name = name
    self.step = step
    self.channels = channels
    unsafe self.quality = unsafe quality
  }

  deinit { unsafe soxr_delete(resampler) }

  private var isVariable: Bool { unsafe quality.flags & UInt(SOXR_VR) != 0 }

  public func restart() {
    unsafe soxr_delete(resampler)
    let type = MemoryLayout<Sample>.size == 8 ? SOXR_FLOAT64_I : SOXR_FLOAT32_I
    var carriers = unsafe soxr_io_spec(type, type)
    var threads = unsafe soxr_runtime_spec(1)
    var quality = unsafe quality
    // A resampler of variable rate is made for a longest step.
    unsafe resampler = unsafe soxr_create(
      isVariable ? max(step, 1) : step, 1, UInt32(channels), nil, &carriers, &quality, &threads)
    guard unsafe resampler != nil else { preconditionFailure("libsoxr refuses \(name) at \(step)") }
    if isVariable { unsafe soxr_set_io_ratio(resampler, step, 0) }
  }

  /// Only of a variable rate; reached after 256 frames of output.
  public func glide(to step: Double) {
    precondition(isVariable, "\(name) has one rate")
    unsafe soxr_set_io_ratio(resampler, step, 256)
  }

  public func process(
    _ input: Span<Sample>, into output: inout MutableSpan<Sample>
  ) -> (consumed: Int, produced: Int) {
    var (consumed, produced) = (0, 0)
    unsafe input.withUnsafeBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { output in
        _ = unsafe soxr_process(
          resampler, input.baseAddress, input.count / channels, &consumed, output.baseAddress,
          output.count / channels, &produced)
      }
    }
    return (consumed, produced)
  }

  public func drain(into output: inout MutableSpan<Sample>) -> Int {
    var produced = 0
    unsafe output.withUnsafeMutableBufferPointer { output in
      _ = unsafe soxr_process(
        resampler, nil, 0, nil, output.baseAddress, output.count / channels, &produced)
    }
    return produced
  }
}

extension Soxr<Double> {
  public static func veryHigh(step: Double, channels: Int = 2) -> Soxr {
    unsafe Soxr("libsoxr VHQ", step, channels, soxr_quality_spec(UInt(SOXR_VHQ), 0))
  }
}

extension Soxr<Float> {
  /// In single precision, which is what it computes in.
  public static func high(step: Double, channels: Int = 2) -> Soxr {
    unsafe Soxr("libsoxr HQ", step, channels, soxr_quality_spec(UInt(SOXR_HQ), 0))
  }

  public static func variable(step: Double, channels: Int = 2) -> Soxr {
    unsafe Soxr("libsoxr VR", step, channels, soxr_quality_spec(UInt(SOXR_HQ), UInt(SOXR_VR)))
  }
}
