import Glibc
import SoundFormats

/// Numbers that look random and are the same in every run (Vigna's SplitMix64).
struct Repeatable: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64 = 1) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Sounds that tests render.
enum TestSound {
  /// White noise, evenly spread over ±`amplitude`.
  static func noise(_ count: Int, amplitude: Double = 0.9, seed: UInt64 = 1) -> [Double] {
    var generator = Repeatable(seed: seed)
    return (0..<count).map { _ in
      Double(Int64(bitPattern: generator.next()) >> 11) * 0x1p-52 * amplitude
    }
  }

  /// Integers of `bits` bits, left-justified in their type: the ends, those beside them and zero, and
  /// then any.
  static func integers<Number: FixedWidthInteger & SignedInteger>(
    _ count: Int, bits: Int, as type: Number.Type = Number.self
  ) -> [Number] {
    let shift = Number.bitWidth - bits
    let ends: [Number] = [.min >> shift, (.min >> shift) + 1, .max >> shift, -1, 0, 1]
    var generator = Repeatable()
    let others = (0..<max(0, count - ends.count)).map { _ in
      Number.random(in: .min ... .max, using: &generator) >> shift
    }
    return (ends + others).prefix(count).map { $0 << shift }
  }

  /// Floating-point numbers: full scale and beyond, both zeros, the smallest and largest normal and
  /// denormal ones, and then any within ±1.
  static func floats<Number: BinaryFloatingPoint>(
    _ count: Int, as type: Number.Type = Number.self
  ) -> [Number] {
    let ends: [Number] = [
      1, -1, Number(1).nextDown, -Number(1).nextUp, 7.5, 0, -0.0, .leastNonzeroMagnitude,
      -.leastNonzeroMagnitude, .leastNormalMagnitude, Number.leastNormalMagnitude.nextDown,
      .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
    ]
    return (ends + noise(max(0, count - ends.count)).map { Number($0) })
      .prefix(count).map { $0 }
  }

  /// A sine of 997 Hz at 44.1 kHz.
  static func sine(_ frame: Int) -> Double { sin(2 * .pi * 997 / 44_100 * Double(frame)) }
}

extension SampleEncoding {
  /// One step of an integer encoding, full scale being 1.
  var step: Double { 1 / Double(UInt64(1) << UInt64((integerBits ?? 1) - 1)) }
}
