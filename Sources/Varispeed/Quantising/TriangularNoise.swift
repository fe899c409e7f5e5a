/// Noise with a triangular distribution in −1…1, for dither.
///
/// The value for a sample depends on nothing but the sample's index, so blocks of any size, made by
/// any number of threads in any order, join to the same noise.
///
/// Each value is the sum of two uniform variables, the halves of one 32-bit word: exactly 0 on
/// average, with a variance of 1/6. With one quantisation step as its unit it makes mean and
/// variance of the quantising error independent of the signal.
///
/// Source: Lipshitz, Wannamaker and Vanderkooy, "Quantization and dither: a theoretical survey",
/// J. Audio Eng. Soc. 40 (1992).
struct TriangularNoise: Sendable {
  /// Samples whose noise is made together: block `k` is that of `128 k ..< 128 (k + 1)`.
  static let blockSize = 128

  /// The key has no meaning: it is the first digits of π, so that nobody needs to wonder.
  private let generator = Threefry(key: 0x243F_6A88, 0x85A3_08D3)

  /// Fills `sums` with the noise of `block`, as integers for ``value(_:)``.
  @inline(__always)
  func fill(_ sums: UnsafeMutablePointer<UInt32>, block: UInt64) {
    // Each counter serves two samples. The first one of a block is a multiple of 64, so adding to
    // it carries nothing into the upper half.
    let half = Self.blockSize / 2
    let first = block &* UInt64(half)
    let low = UInt32(truncatingIfNeeded: first)
    let high = UInt32(truncatingIfNeeded: first >> 32)
    for index in 0..<half {
      let words = generator.words(low: low | UInt32(truncatingIfNeeded: index), high: high)
      unsafe sums[index] = (words.first & 0xFFFF) &+ (words.first >> 16)
      unsafe sums[half + index] = (words.second & 0xFFFF) &+ (words.second >> 16)
    }
  }

  /// Takes a sum, 0…131070, to −1…1.
  @inline(__always)
  static func value(_ sum: UInt32) -> Double {
    // An integer in the low bits of 2³⁶, whose unit in the last place is 2⁻¹⁶, is the integer
    // divided by 2¹⁶. Vector units of the x86-64 baseline can't convert unsigned integers.
    Double(bitPattern: 0x4230_0000_0000_0000 | UInt64(sum)) - (0x1p36 + 65535 * 0x1p-16)
  }
}
