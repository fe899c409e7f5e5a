/// An exact rational number in lowest terms with a positive denominator.
///
/// Speeds and ticks are ratios wherever their mathematics is exact: 1.5 is 3/2, 33⅓ for 45 is
/// 20/27. Two ratios are equal exactly when their numbers are, which floating point can't promise.
public struct Ratio: Hashable, Sendable {
  /// The upper number, with the sign of the ratio.
  public let numerator: Int64
  /// The lower number, always greater than 0.
  public let denominator: Int64

  /// Makes `numerator / denominator` in lowest terms, or `nil` when that doesn't exist: a
  /// denominator of 0, or a result whose parts don't fit 64 bits (only possible at `Int64.min`).
  ///
  /// - Complexity: O(log of the smaller number), Euclid's algorithm.
  public init?(exactly numerator: Int64, over denominator: Int64) {
    guard denominator != 0 else { return nil }
    let divisor = Self.greatestCommonDivisor(numerator.magnitude, denominator.magnitude)
    let isNegative = (numerator < 0) != (denominator < 0)
    let top = numerator.magnitude / divisor
    guard let bottom = Int64(exactly: denominator.magnitude / divisor),
      let signed = Int64(exactly: top).map({ isNegative ? -$0 : $0 })
    else { return nil }
    self.numerator = signed
    self.denominator = bottom
  }

  /// Makes `numerator / denominator` in lowest terms.
  ///
  /// Traps when `denominator` is 0 or a part doesn't fit: for numbers that stand in the program.
  /// For numbers from outside use ``init(exactly:over:)``.
  public init(_ numerator: Int64, _ denominator: Int64 = 1) {
    guard let ratio = Ratio(exactly: numerator, over: denominator) else {
      preconditionFailure("\(numerator)/\(denominator) is not a ratio")
    }
    self = ratio
  }

  /// The nearest floating-point number: exact when it can be, else correctly rounded while both
  /// parts are below 2⁵³.
  public var value: Double { Double(numerator) / Double(denominator) }

  /// One over this ratio, or `nil` for 0.
  public var inverse: Ratio? { Ratio(exactly: denominator, over: numerator) }

  /// The exact product, or `nil` when its lowest terms don't fit 64 bits.
  public func multiplied(by other: Ratio) -> Ratio? {
    let cross = Self.greatestCommonDivisor(numerator.magnitude, other.denominator.magnitude)
    let otherCross = Self.greatestCommonDivisor(other.numerator.magnitude, denominator.magnitude)
    let (top, topOverflows) = (numerator / Int64(cross)).multipliedReportingOverflow(
      by: other.numerator / Int64(otherCross))
    let (bottom, bottomOverflows) = (denominator / Int64(otherCross)).multipliedReportingOverflow(
      by: other.denominator / Int64(cross))
    return topOverflows || bottomOverflows ? nil : Ratio(exactly: top, over: bottom)
  }

  /// Euclid's algorithm; the divisor of 0 and 0 is taken as 1, so that division by it is legal.
  static func greatestCommonDivisor(_ first: UInt64, _ second: UInt64) -> UInt64 {
    var (a, b) = (first, second)
    while b != 0 { (a, b) = (b, a % b) }
    return max(a, 1)
  }
}

extension Ratio: Comparable {
  /// Exact comparison by cross multiplication in 128 bits.
  public static func < (left: Ratio, right: Ratio) -> Bool {
    Int128(left.numerator) * Int128(right.denominator)
      < Int128(right.numerator) * Int128(left.denominator)
  }
}

extension Ratio: CustomStringConvertible {
  /// `25/24`, or `2` for a whole number.
  public var description: String {
    denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
  }
}
