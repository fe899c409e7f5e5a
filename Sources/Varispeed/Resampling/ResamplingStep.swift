import Ticks

/// Input frames per output frame, `speed × inputRate / outputRate`, as an exact fraction.
///
/// A double is a fraction too (its significand over a power of two), so every step is exact: the
/// position of an output frame is computed in integers and never drifts, however long the file is.
public struct ResamplingStep: Hashable, Sendable {
  /// The upper number of the fraction in lowest terms, below 2⁹⁶.
  public let numerator: UInt128
  /// The lower number of the fraction in lowest terms, below 2⁹⁶.
  public let denominator: UInt128
  /// The nearest double, within a few units in the last place.
  public let value: Double

  /// The step of `speed` from audio at `inputRate` to audio at `outputRate`, both in hertz.
  ///
  /// Traps when a rate is not in 1…2³¹ − 1 or the speed not in 2⁻¹⁰…2¹⁰.
  public init(speed: Speed, inputRate: Int, outputRate: Int) {
    let rates = 1...Int(Int32.max)
    precondition(rates.contains(inputRate) && rates.contains(outputRate))
    precondition(speed.value >= 0x1p-10 && speed.value <= 0x1p10)
    let (top, bottom) =
      switch speed {
      case .exact(let ratio):
        (UInt128(ratio.numerator.magnitude), UInt128(ratio.denominator.magnitude))
      case .inexact(let value):
        // significand × 2⁵² is an integer; with |exponent| ≤ 10 both parts stay below 2⁶⁴.
        (
          UInt128(UInt64(value.significand * 0x1p52)) << UInt128(max(0, value.exponent)),
          UInt128(1) << UInt128(52 + max(0, -value.exponent))
        )
      }
    let wideTop = top * UInt128(inputRate)
    let wideBottom = bottom * UInt128(outputRate)
    var (a, b) = (wideTop, wideBottom)
    while b != 0 { (a, b) = (b, a % b) }
    numerator = wideTop / a
    denominator = wideBottom / a
    value = Double(numerator) / Double(denominator)
  }

  /// Whether the output is the input, frame by frame.
  public var isIdentity: Bool { numerator == denominator }

  /// Where output frame `index` lies in the input: a whole frame and the rest in 0..<1, rounded
  /// down to a multiple of 2⁻⁵³.
  ///
  /// Traps when `index` is negative or the position is beyond `Int64.max`.
  ///
  /// - Complexity: O(1): some divisions of 128 bits, one of 256 where the product is that long.
  public func position(ofOutput index: Int64) -> (frame: Int64, fraction: Double) {
    precondition(index >= 0)
    let (product, overflows) = numerator.multipliedReportingOverflow(by: UInt128(index))
    let (quotient, remainder) =
      overflows
      ? denominator.dividingFullWidth(numerator.multipliedFullWidth(by: UInt128(index)))
      : product.quotientAndRemainder(dividingBy: denominator)
    return (Int64(quotient), Self.fraction(remainder, of: denominator))
  }

  /// `part / whole` in 0..<1, rounded down to a multiple of 2⁻⁵³: never up to the next frame.
  ///
  /// Long division in two digits of 32 bits, for a part below 2⁹⁶; converting to doubles takes a
  /// hundred times as long, as the standard library's conversion of 128 bits is a generic one.
  private static func fraction(_ part: UInt128, of whole: UInt128) -> Double {
    let (upper, rest) = (part << 32).quotientAndRemainder(dividingBy: whole)
    let lower = (rest << 32) / whole
    let digits = UInt64(truncatingIfNeeded: upper << 32 | lower)
    return Double(digits >> 11) * 0x1p-53
  }

  /// The length of the output for `count` input frames: `count / step` rounded to the nearest
  /// integer, halves up; saturated at `Int64.max`.
  ///
  /// Traps when `count` is negative.
  ///
  /// - Complexity: O(1), one 256-bit division.
  public func outputFrames(forInput count: Int64) -> Int64 {
    precondition(count >= 0)
    // ⌊(2·count·denominator + numerator) / (2·numerator)⌋; all terms stay below 2¹⁶⁰ and the
    // quotient fits 128 bits because count < 2⁶³ and the step is not below 2⁻⁴².
    let product = denominator.multipliedFullWidth(by: UInt128(count) * 2)
    let (low, carries) = product.low.addingReportingOverflow(numerator)
    let (quotient, _) = (numerator * 2).dividingFullWidth(
      (product.high + (carries ? 1 : 0), low))
    return Int64(clamping: quotient)
  }
}
