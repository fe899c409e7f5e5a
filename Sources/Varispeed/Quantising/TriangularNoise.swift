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
  ///
  /// A block is eight short runs side by side of a generator that costs a few operations a word, each
  /// begun at a word of the counter-based one, which costs ten times that: nothing of one block can be
  /// told from another, and sixteen words are far from any of the short generator's weaknesses.
  ///
  /// Source: Marsaglia, "Xorshift RNGs", Journal of Statistical Software 8 (2003), with the shifts
  /// 13, 17 and 5.
  @inline(__always)
  func fill(_ sums: UnsafeMutablePointer<UInt32>, block: UInt64) {
    var words = seeds(of: block)
    for run in stride(from: 0, to: Self.blockSize, by: 8) {
      words ^= words &<< 13
      words ^= words &>> 17
      words ^= words &<< 5
      let sum = (words & 0xFFFF) &+ (words &>> 16)
      unsafe UnsafeMutableRawPointer(sums + run).storeBytes(of: sum, as: SIMD8<UInt32>.self)
    }
  }

  /// Eight words that no other block has.
  @inline(__always)
  private func seeds(of block: UInt64) -> SIMD8<UInt32> {
    // Each counter gives two words. The first of a block is a multiple of 4, so adding to it carries
    // nothing into the upper half.
    let first = block &* 4
    let low = UInt32(truncatingIfNeeded: first)
    let high = UInt32(truncatingIfNeeded: first >> 32)
    let words = generator.words(
      low: SIMD4(repeating: low) | SIMD4(0, 1, 2, 3), high: SIMD4(repeating: high))
    // 0 is the one state that the short generator doesn't leave.
    return SIMD8(lowHalf: words.first, highHalf: words.second) | SIMD8(repeating: 1)
  }

  /// Takes a sum, 0…131070, to −1…1.
  @inline(__always)
  static func value(_ sum: UInt32) -> Double {
    // An integer in the low bits of 2³⁶, whose unit in the last place is 2⁻¹⁶, is the integer
    // divided by 2¹⁶. Vector units of the x86-64 baseline can't convert unsigned integers.
    Double(bitPattern: 0x4230_0000_0000_0000 | UInt64(sum)) - (0x1p36 + 65535 * 0x1p-16)
  }
}
