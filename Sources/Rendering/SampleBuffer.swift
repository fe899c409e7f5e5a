import Glibc
import SoundFormats
import Varispeed

/// Interleaved frames in the type in which they travel to or from a file.
///
/// A buffer is passed from thread to thread but never used by two at once: it belongs to a worker,
/// or lies under the lock of the file that is read. Hence the unchecked conformance.
@safe final class SampleBuffer: @unchecked Sendable {
  let carrier: SampleCarrier
  let channels: Int
  let capacity: Int
  let bytes: UnsafeMutableRawBufferPointer

  /// Room for `capacity` frames, silent at first.
  init(carrier: SampleCarrier, channels: Int, capacity: Int) {
    self.carrier = carrier
    self.channels = channels
    self.capacity = capacity
    let count = max(1, capacity * channels * carrier.byteCount)
    // Not by the standard library: calloc(3) gets zeros from the system, and what a short file never
    // fills costs nothing. Its memory is aligned to 16 bytes.
    guard let memory = unsafe calloc(count, 1) else {
      preconditionFailure("out of memory for \(count) bytes")
    }
    unsafe bytes = UnsafeMutableRawBufferPointer(start: memory, count: count)
  }

  deinit { unsafe free(bytes.baseAddress) }

  var frameByteCount: Int { channels * carrier.byteCount }

  /// The bytes of some frames.
  func frames(_ range: Range<Int>) -> UnsafeMutableRawBufferPointer {
    unsafe UnsafeMutableRawBufferPointer(
      rebasing: bytes[range.lowerBound * frameByteCount..<range.upperBound * frameByteCount])
  }

  /// Copies frames from another buffer of the same kind.
  func copy(_ range: Range<Int>, of other: SampleBuffer, to start: Int) {
    unsafe frames(start..<start + range.count).copyMemory(
      from: UnsafeRawBufferPointer(other.frames(range)))
  }

  /// Makes frames silent; zero bytes are the zero of every carrier.
  func clear(_ range: Range<Int>) {
    unsafe frames(range).initializeMemory(as: UInt8.self, repeating: 0)
  }

  /// Makes one channel of some frames silent.
  func clear(channel: Int, _ range: Range<Int>) {
    let size = carrier.byteCount
    for frame in range {
      let start = frame * frameByteCount + channel * size
      unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[start..<start + size])
        .initializeMemory(as: UInt8.self, repeating: 0)
    }
  }

  /// Calls `body` with the samples of some frames, which are of type `Element`.
  private func with<Element: BitwiseCopyable, Result>(
    _ range: Range<Int>, as type: Element.Type = Element.self,
    _ body: (inout MutableSpan<Element>) -> Result
  ) -> Result {
    unsafe frames(range).withMemoryRebound(to: type) { samples in
      var span = unsafe samples.mutableSpan
      return body(&span)
    }
  }

  /// Calls `body` with the samples of the first `count` frames of a buffer of doubles.
  func withDoubles<Result>(
    _ count: Int, _ body: (inout MutableSpan<Double>) -> Result
  ) -> Result {
    precondition(carrier == .float64)
    return with(0..<count, body)
  }

  /// Replaces samples that are not finite by 0 and leaves every bit of the others.
  ///
  /// - Returns: How many there were.
  func replaceNonFinite(_ range: Range<Int>) -> Int {
    switch carrier {
    case .int16, .int32: 0
    case .float32: with(range, as: Float.self) { Self.replaceNonFinite(&$0) }
    case .float64: with(range, as: Double.self) { Self.replaceNonFinite(&$0) }
    }
  }

  @inline(__always)
  private static func replaceNonFinite<Element: BinaryFloatingPoint>(
    _ samples: inout MutableSpan<Element>
  ) -> Int {
    // Counting alone is a loop that runs on vectors, and there is hardly ever anything to replace.
    var count = 0
    for index in samples.indices { count &+= samples[index].isFinite ? 0 : 1 }
    if count > 0 {
      for index in samples.indices where !samples[index].isFinite { samples[index] = 0 }
    }
    return count
  }

  /// Converts the first `count` frames to doubles, all of them finite by now.
  func convert(_ count: Int, into output: SampleBuffer) {
    output.withDoubles(count) { output in
      switch carrier {
      case .int16:
        with(0..<count, as: Int16.self) { Conversion.convert($0.span, into: &output) }
      case .int32:
        with(0..<count, as: Int32.self) { Conversion.convert($0.span, into: &output) }
      case .float32:
        _ = with(0..<count, as: Float.self) { Conversion.convert($0.span, into: &output) }
      case .float64:
        _ = with(0..<count, as: Double.self) { Conversion.convert($0.span, into: &output) }
      }
    }
  }

  /// Takes one channel out of the first frames, as many as `output` has room for, as doubles.
  ///
  /// - Returns: How many samples were not finite; they are 0 now.
  func convert(channel: Int, into output: inout MutableSpan<Double>) -> Int {
    let (range, channels) = (0..<output.count, channels)
    switch carrier {
    case .int16:
      with(range, as: Int16.self) {
        Conversion.convert($0.span, channel: channel, of: channels, into: &output)
      }
      return 0
    case .int32:
      with(range, as: Int32.self) {
        Conversion.convert($0.span, channel: channel, of: channels, into: &output)
      }
      return 0
    case .float32:
      return with(range, as: Float.self) {
        Conversion.convert($0.span, channel: channel, of: channels, into: &output)
      }
    case .float64:
      return with(range, as: Double.self) {
        Conversion.convert($0.span, channel: channel, of: channels, into: &output)
      }
    }
  }

  /// Fills the first frames from doubles, rounded, dithered and saturated by `quantiser` where the
  /// carrier is an integer.
  ///
  /// - Parameters:
  ///   - clips: Whether doubles beyond ±1 are set to it.
  ///   - firstIndex: The place of the first sample in the whole output.
  /// - Returns: The peak of `samples`, and how many of them were clipped.
  func fill(
    _ samples: Span<Double>, quantiser: Quantiser?, clips: Bool, firstIndex: Int64
  ) -> SampleLevels {
    let range = 0..<samples.count / channels
    switch (carrier, quantiser) {
    case (.int16, let quantiser?):
      return with(range, as: Int16.self) {
        quantiser.quantise(samples, firstIndex: firstIndex, into: &$0)
      }
    case (.int32, let quantiser?):
      return with(range, as: Int32.self) {
        quantiser.quantise(samples, firstIndex: firstIndex, into: &$0)
      }
    case (.int16, nil), (.int32, nil):
      preconditionFailure("an integer carrier needs a quantiser")
    case (.float32, _):
      with(range, as: Float.self) { Conversion.convert(samples, into: &$0) }
      return SampleLevels(measuring: samples)
    case (.float64, _):
      return with(range, as: Double.self) { output in
        for index in samples.indices { output[index] = samples[index] }
        guard clips else { return SampleLevels(measuring: samples) }
        return Self.clip(&output)
      }
    }
  }

  /// Sets what is beyond ±1 to it.
  private static func clip(_ samples: inout MutableSpan<Double>) -> SampleLevels {
    var levels = SampleLevels(measuring: samples.span)
    guard levels.peak > 1 else { return levels }
    for index in samples.indices where abs(samples[index]) > 1 {
      samples[index] = samples[index] < 0 ? -1 : 1
      levels.clippedSamples += 1
    }
    return levels
  }
}
