import Files
import SoundFiles
import SoundFormats
import Testing

/// Interleaved samples as bytes of their carrier.
struct Sound: Equatable, CustomTestStringConvertible {
  var carrier: SampleCarrier
  var bytes: [UInt8]

  /// Short: failures would print megabytes otherwise.
  var testDescription: String { "\(bytes.count) bytes of \(carrier), \(bytes.prefix(16))…" }

  /// Values that an encoding can hold: its extremes, those beside them, and then some of any size.
  static func sample(_ encoding: SampleEncoding, count: Int) -> Sound {
    var generator = Repeatable()
    let bytes: [UInt8] =
      switch encoding {
      case .pcmU8, .pcmS8:
        raw([.max, .min, 0, 256, -256] + generator.numbers(count), count) { (v: Int16) in v & ~0xFF
        }
      case .pcm16:
        raw([.max, .min, 0, 1, -1] + generator.numbers(count) as [Int16], count) { $0 }
      case .pcm24:
        raw([.max, .min, 0, 256, -256] + generator.numbers(count), count) { (v: Int32) in v & ~0xFF
        }
      case .pcm32:
        raw([.max, .min, 0, 1, -1] + generator.numbers(count) as [Int32], count) { $0 }
      case .float32:
        raw(
          [1, -1, 0, -0.0, .infinity, .nan, 7.5, .leastNonzeroMagnitude, .greatestFiniteMagnitude]
            + generator.numbers(count).map { (v: Int32) in Float(v) / 3e9 }, count
        ) { $0 }
      case .float64:
        raw(
          [1, -1, 0, -0.0, .infinity, .nan, 7.5, .leastNonzeroMagnitude, .greatestFiniteMagnitude]
            + generator.numbers(count).map { (v: Int32) in Double(v) / 3e9 }, count
        ) { $0 }
      }
    return Sound(carrier: encoding.carrier, bytes: bytes)
  }

  /// The same for any encoding that keeps samples exactly.
  static func sample(_ encoding: SoundEncoding, count: Int) -> Sound {
    switch encoding {
    case .linear(let encoding): sample(encoding, count: count)
    case .alac16: sample(.pcm16, count: count)
    default: preconditionFailure("\(encoding) is lossy")
    }
  }

  private static func raw<Number: BitwiseCopyable>(
    _ numbers: [Number], _ count: Int, _ change: (Number) -> Number
  ) -> [UInt8] {
    unsafe numbers.prefix(count).map(change).withUnsafeBytes { unsafe Array($0) }
  }

  /// Writes all of the sound, in blocks of `block` frames.
  func write(
    to writer: inout SoundFileWriter, block: Int = 7
  ) throws(SoundFileError) {
    let size = carrier.byteCount * writer.format.channels
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = Array(rest.prefix(block * size))
      try unsafe part.withUnsafeBytes { buffer in
        Result { () throws(SoundFileError) in
          try unsafe writer.write(buffer, frames: part.count / size)
        }
      }.get()
      rest = rest.dropFirst(part.count)
    }
  }

  /// Reads to the end, in blocks of `block` frames.
  static func all(of reader: inout SoundFileReader, block: Int = 5) throws(SoundFileError) -> Sound
  {
    let size = reader.carrier.byteCount * reader.channels
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: block * size, alignment: 16)
    defer { unsafe buffer.deallocate() }
    var sound = Sound(carrier: reader.carrier, bytes: [])
    while true {
      let frames = try unsafe reader.read(into: buffer, frames: block)
      unsafe sound.bytes += buffer[..<(frames * size)]
      if frames < block { return sound }
    }
  }
}

/// Numbers that look random and are the same in every run (Vigna's SplitMix64).
struct Repeatable: RandomNumberGenerator {
  private var state: UInt64 = 7

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func numbers<Number: FixedWidthInteger>(_ count: Int) -> [Number] {
    (0..<count).map { _ in Number.random(in: .min ... .max, using: &self) }
  }
}
