import Varispeed

/// Turns the floats of a block into what a device takes.
///
/// With 16 bits and fewer, TPDF dither of ±1 step is added. A channel of which every sample in the
/// block is a whole step already has nothing to round, and is left alone: that is silence, and 16-bit
/// sound that was not changed.
@safe
struct FrameEncoder: ~Copyable {
  private let encoding: OutputEncoding
  private let channels: Int
  private let capacity: Int
  private let quantiser: Quantiser?
  private let plain: Quantiser?
  private let integers: UnsafeMutableBufferPointer<Int32>
  private let undithered: UnsafeMutableBufferPointer<Int32>
  /// The place of the next sample in all that is played, which the dither depends on.
  private var index: Int64 = 0

  /// - Parameter capacity: The most frames of a block.
  init(_ format: OutputFormat, capacity: Int) {
    encoding = format.encoding
    channels = format.channels
    self.capacity = capacity
    quantiser = encoding.integerBits.map { Quantiser(bits: $0, dithers: $0 <= 16) }
    plain = encoding.integerBits.map { Quantiser(bits: $0, dithers: false) }
    unsafe integers = .allocate(capacity: capacity * channels)
    unsafe integers.initialize(repeating: 0)
    unsafe undithered = .allocate(capacity: capacity * channels)
    unsafe undithered.initialize(repeating: 0)
  }

  deinit {
    unsafe integers.deallocate()
    unsafe undithered.deallocate()
  }

  /// Encodes interleaved frames.
  ///
  /// - Complexity: O(`samples.count`), without allocation.
  mutating func encode(_ samples: Span<Float>, into bytes: UnsafeMutableRawBufferPointer) {
    precondition(samples.count <= capacity * channels, "a block has at most its capacity")
    precondition(samples.count * encoding.byteCount <= bytes.count, "the bytes have room")
    guard let quantiser, let plain else {
      for place in samples.indices {
        unsafe bytes.storeBytes(of: samples[place], toByteOffset: 4 * place, as: Float.self)
      }
      return
    }
    var output = unsafe UnsafeMutableBufferPointer(
      rebasing: integers[..<samples.count]
    ).mutableSpan
    _ = quantiser.quantise(samples, firstIndex: index, into: &output)
    index += Int64(samples.count)
    if quantiser.dithers {
      var output = unsafe UnsafeMutableBufferPointer(
        rebasing: undithered[..<samples.count]
      ).mutableSpan
      _ = plain.quantise(samples, firstIndex: 0, into: &output)
      for channel in 0..<channels { removeIdleDither(ofChannel: channel, samples) }
    }
    unsafe pack(samples.count, into: bytes.baseAddress!)
  }

  private func removeIdleDither(ofChannel channel: Int, _ samples: Span<Float>) {
    for place in stride(from: channel, to: samples.count, by: channels) {
      // Whole steps of 16 bits and fewer are exact in single precision.
      guard unsafe samples[place] == Float(undithered[place]) * 0x1p-31 else { return }
    }
    for place in stride(from: channel, to: samples.count, by: channels) {
      unsafe integers[place] = undithered[place]
    }
  }

  /// Puts the upper bits of the integers where the device wants them.
  private func pack(_ count: Int, into bytes: UnsafeMutableRawPointer) {
    for place in 0..<count {
      let value = unsafe integers[place]
      switch encoding {
      case .float32: break
      case .int32: unsafe bytes.storeBytes(of: value, toByteOffset: 4 * place, as: Int32.self)
      case .int24: unsafe bytes.storeBytes(of: value >> 8, toByteOffset: 4 * place, as: Int32.self)
      case .int24Packed:
        for byte in 0..<3 {
          unsafe bytes.storeBytes(
            of: UInt8(truncatingIfNeeded: value >> Int32(8 + 8 * byte)),
            toByteOffset: 3 * place + byte, as: UInt8.self)
        }
      case .int16:
        unsafe bytes.storeBytes(
          of: Int16(truncatingIfNeeded: value >> 16), toByteOffset: 2 * place, as: Int16.self)
      case .unsigned8:
        unsafe bytes.storeBytes(
          of: UInt8(truncatingIfNeeded: (value >> 24) + 128), toByteOffset: place, as: UInt8.self)
      }
    }
  }
}
