/// Why a text is not the number that was asked for.
public struct NumberRefusal: Error, Hashable {
  /// What can be wrong with it.
  public enum Reason: Hashable, Sendable {
    /// There is nothing to read.
    case empty
    /// A comma, which is no decimal point in any locale.
    case comma
    /// Digits other than 0 to 9, such as Arabic or full-width ones.
    case otherDigits
    /// `0x…`.
    case hexadecimal
    /// `1e3`.
    case exponent
    /// Infinity or NaN.
    case notFinite
    /// Less than 0 where only more makes sense.
    case negative
    /// A plus sign before what is no interval: `+1.5` might mean 1.5 or 2.5.
    case plusSign
    /// 0 where only more makes sense.
    case zero
    /// A fraction over 0.
    case zeroDenominator
    /// A fraction of numbers that are not whole, which hides a rounding: 25/23.976 for 1001/960.
    case fractionOfDecimals
    /// More digits than are read exactly, ``Numeral/mostDigits``.
    case tooManyDigits
    /// Readable, and outside what is legal.
    case outOfRange
    /// Two numbers of which the first is not below the second.
    case outOfOrder
    /// No number at all.
    case unreadable
  }

  /// The text, or the part of it, that was refused.
  public let given: String
  /// What is wrong with it.
  public let reason: Reason

  /// A refusal of `given` for `reason`.
  public init(_ given: some StringProtocol, _ reason: Reason) {
    self.given = String(given)
    self.reason = reason
  }

  /// What to write instead, where that can be told from what was given.
  public var suggestion: String? {
    let corrected =
      switch reason {
      case .comma: String(given.map { $0 == "," ? "." : $0 })
      case .otherDigits: Self.westernised(given)
      case .plusSign: String(given.dropFirst())
      default: ""
      }
    return (try? Numeral(parsing: corrected)) == nil ? nil : corrected
  }

  /// `text` with 0 to 9 for all decimal digits, and a point for the Arabic and full-width ones.
  private static func westernised(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar.properties.numericType == .decimal, let digit = scalar.properties.numericValue {
        result += String(Int(digit))
      } else {
        result.unicodeScalars.append("٫．".unicodeScalars.contains(scalar) ? "." : scalar)
      }
    }
    return result
  }
}

extension NumberRefusal: CustomStringConvertible {
  /// A sentence without its full stop: `“1,5” has a comma where the decimal point belongs`.
  public var description: String {
    "“\(given)” \(reason)"
  }
}

extension NumberRefusal.Reason: CustomStringConvertible {
  /// The rest of a sentence that starts with what was given.
  public var description: String {
    switch self {
    case .empty: "is empty"
    case .comma: "has a comma where only a decimal point is read"
    case .otherDigits: "has digits other than 0 to 9"
    case .hexadecimal: "is hexadecimal; only decimal numbers are read"
    case .exponent: "has an exponent; write the number out"
    case .notFinite: "is no finite number"
    case .negative: "is negative"
    case .plusSign: "has a plus sign, which only st and ct take"
    case .zero: "is zero"
    case .zeroDenominator: "divides by zero"
    case .fractionOfDecimals: "is a fraction of numbers that are not whole"
    case .tooManyDigits: "has more than \(Numeral.mostDigits) digits"
    case .outOfRange: "is out of range"
    case .outOfOrder: "doesn't go from the lower to the higher"
    case .unreadable: "can't be read"
    }
  }
}
