/// An exact rational number in lowest terms with a positive denominator.
///
/// Speeds and ticks are ratios wherever their mathematics is exact: 1.5 is 3/2, and a 45 rpm
/// recording brought to 33⅓ rpm is 20/27. Two ratios are equal exactly when their numbers are,
/// which floating point can't promise.
public struct Ratio: Hashable, Sendable {
  /// The upper number, with the sign of the ratio.
  public let numerator: Int64
  /// The lower number, always greater than 0.
  public let denominator: Int64

  /// Makes `numerator / denominator` in lowest terms, or `nil` when that doesn't exist: a
  /// denominator of 0, or lowest terms that don't fit ±(2⁶³ − 1).
  ///
  /// - Complexity: O(log of the smaller number), Euclid's algorithm.
  public init?<Integer: SignedInteger & FixedWidthInteger>(
    exactly numerator: Integer, over denominator: Integer
  ) {
    guard denominator != 0 else { return nil }
    let (top, bottom) = (Int128(numerator).magnitude, Int128(denominator).magnitude)
    let divisor = Self.greatestCommonDivisor(top, bottom)
    guard let signless = Int64(exactly: top / divisor),
      let lower = Int64(exactly: bottom / divisor)
    else { return nil }
    self.numerator = (numerator < 0) != (denominator < 0) ? -signless : signless
    self.denominator = lower
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

  /// The fraction that `value` is (a significand over a power of two), or `nil` when it is not
  /// finite or its parts don't fit.
  public init?(exactly value: Double) {
    guard value.isFinite else { return nil }
    guard value != 0 else {
      self = 0
      return
    }
    // The significand times 2 to the power of its width is an odd integer below 2⁵³.
    let width = value.significandWidth
    let exponent = Int(value.exponent) - width
    guard exponent > -63, exponent < 63 else { return nil }
    let odd = Int128(Double(sign: value.sign, exponent: width, significand: value.significand))
    self.init(
      exactly: exponent > 0 ? odd << Int128(exponent) : odd,
      over: exponent < 0 ? Int128(1) << Int128(-exponent) : 1)
  }

  /// The nearest floating-point number, correctly rounded.
  public var value: Double {
    guard numerator != 0 else { return 0 }
    // Shifted up, the quotient has at least 63 bits; a remainder only decides ties, for which one
    // sticky bit below them is enough. The scaling back is by a power of two, so it is exact.
    let top = UInt128(numerator.magnitude)
    let shift = top.leadingZeroBitCount - 1
    let (quotient, remainder) = (top << UInt128(shift))
      .quotientAndRemainder(dividingBy: UInt128(denominator))
    let rounded = Double(quotient | (remainder == 0 ? 0 : 1))
    return Double(
      sign: numerator < 0 ? .minus : .plus, exponent: -shift, significand: rounded)
  }

  /// Euclid's algorithm; the second number must not be 0.
  private static func greatestCommonDivisor(_ first: UInt128, _ second: UInt128) -> UInt128 {
    var (a, b) = (first, second)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }
}

// MARK: Arithmetic

extension Ratio {
  /// One over this ratio, or `nil` for 0.
  public var inverse: Ratio? { Ratio(exactly: denominator, over: numerator) }

  /// The exact product, or `nil` when its lowest terms don't fit 64 bits.
  public func multiplied(by other: Ratio) -> Ratio? {
    Ratio(
      exactly: Int128(numerator) * Int128(other.numerator),
      over: Int128(denominator) * Int128(other.denominator))
  }

  /// The exact sum, or `nil` when its lowest terms don't fit 64 bits.
  public func adding(_ other: Ratio) -> Ratio? {
    // Each product is below 2¹²⁶, so their sum fits 128 bits with its sign.
    Ratio(
      exactly: Int128(numerator) * Int128(other.denominator)
        + Int128(other.numerator) * Int128(denominator),
      over: Int128(denominator) * Int128(other.denominator))
  }

  /// The same distance from 0 on the other side.
  public static prefix func - (ratio: Ratio) -> Ratio {
    Ratio(-ratio.numerator, ratio.denominator)
  }
}

extension Ratio: Comparable {
  /// Exact comparison by cross multiplication in 128 bits.
  public static func < (left: Ratio, right: Ratio) -> Bool {
    Int128(left.numerator) * Int128(right.denominator)
      < Int128(right.numerator) * Int128(left.denominator)
  }
}

extension Ratio: ExpressibleByIntegerLiteral {
  /// A whole number.
  public init(integerLiteral value: Int64) {
    self.init(value)
  }
}

extension Ratio: ExpressibleByFloatLiteral {
  /// The decimal fraction that the literal spells: `0.1` is 1/10, which no double is.
  ///
  /// Traps when it has more than 15 digits, of which a double might lose some, or does not fit.
  public init(floatLiteral value: Double) {
    guard let ratio = Ratio(shortestDecimal: value) else {
      preconditionFailure("\(value) is not a decimal fraction of at most 15 digits")
    }
    self = ratio
  }

  /// The decimal fraction of at most 15 digits that reads as `value`, or `nil` when there is none
  /// or it does not fit. So many digits survive the way into a double and back (`DBL_DIG` of ISO C,
  /// 5.2.4.2.2).
  init?(shortestDecimal value: Double) {
    guard value.isFinite else { return nil }
    var power: Int64 = 1
    // Both numbers are whole and below 2⁵³, so that the quotient is rounded once, as a literal is.
    while power <= 1_000_000_000_000_000 {
      let scaled = (value * Double(power)).rounded()
      guard scaled.magnitude < 1e15 else { return nil }
      if scaled / Double(power) == value {
        self.init(exactly: Int64(scaled), over: power)
        return
      }
      power *= 10
    }
    return nil
  }
}

// MARK: Text

extension Ratio: CustomStringConvertible {
  /// `25/24`, or `2` for a whole number.
  public var description: String {
    denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
  }

  /// The exact number in decimal notation (`1.5` for 3/2), or `nil` when it doesn't end within 18
  /// places, as 20/27 never does.
  public var decimalText: String? {
    var scale: Int128 = 1
    var places = 0
    while scale % Int128(denominator) != 0 {
      guard places < 18 else { return nil }
      scale *= 10
      places += 1
    }
    // The first scale that the denominator divides leaves no trailing zero to strip.
    let digits = String(Int128(numerator.magnitude) * (scale / Int128(denominator)))
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    let text = places == 0 ? padded : "\(padded.dropLast(places)).\(padded.suffix(places))"
    return numerator < 0 ? "-" + text : text
  }
}
