import Ticks

/// A decimal number without a sign, read exactly: `1.5` is 3/2, no floating point comes near it.
///
/// The point is a point in every locale; before it stands at least nothing (`.5`), after it at least
/// one digit.
public struct Numeral: Hashable, Sendable {
  /// The most digits that are read, leading zeros not counted: so many fit 64 bits.
  public static let mostDigits = 18

  /// The number.
  public let ratio: Ratio
  /// How many digits stood after the point, trailing zeros included.
  public let places: Int

  /// Reads `text`.
  ///
  /// - Throws: ``NumberRefusal`` for anything but digits with at most one point between them.
  public init(parsing text: some StringProtocol) throws(NumberRefusal) {
    if let reason = Self.objection(to: text) { throw NumberRefusal(text, reason) }
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let fraction = parts.count == 2 ? parts[1] : ""
    let digits = parts.joined().drop { $0 == "0" }
    guard digits.count <= Self.mostDigits, fraction.count <= Self.mostDigits else {
      throw NumberRefusal(text, .tooManyDigits)
    }
    var number: Int64 = 0
    for digit in digits.utf8 {
      number = number * 10 + Int64(digit - UInt8(ascii: "0"))
    }
    var scale: Int64 = 1
    for _ in fraction.utf8 { scale *= 10 }
    ratio = Ratio(number, scale)
    places = fraction.utf8.count
  }

  /// What keeps `text` from being a numeral. The likely mistakes are told apart, so that each can
  /// be answered.
  private static func objection(to text: some StringProtocol) -> NumberRefusal.Reason? {
    if text.isEmpty { return .empty }
    if isDecimal(text) { return nil }
    if text.unicodeScalars.contains(where: { !$0.isASCII && $0.properties.numericType == .decimal })
    {
      return .otherDigits
    }
    if text.contains(",") { return .comma }
    let isSigned = text.first.map { Sign(rawValue: $0) != nil } == true
    let lowercase = text.dropFirst(isSigned ? 1 : 0).lowercased()
    if lowercase.hasPrefix("inf") || lowercase.hasPrefix("nan") { return .notFinite }
    if lowercase.hasPrefix("0x") { return .hexadecimal }
    let halves = lowercase.split(separator: "e", maxSplits: 1, omittingEmptySubsequences: false)
    if halves.count == 2, isDecimal(halves[0]), halves[1].last?.isWholeNumber == true {
      return .exponent
    }
    guard isSigned, isDecimal(lowercase) else { return .unreadable }
    return text.first == Sign.plus.rawValue ? .plusSign : .negative
  }

  /// Whether `text` is digits, or digits, a point and at least one digit.
  private static func isDecimal(_ text: some StringProtocol) -> Bool {
    let parts = text.utf8.split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    return parts.last?.isEmpty == false
      && parts.allSatisfy { $0.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }
  }
}

/// The sign before a number.
enum Sign: Character {
  case plus = "+"
  case minus = "-"
  /// U+2212, which text set in type uses.
  case typographicMinus = "−"

  /// Splits `text` into its sign, if it has one, and the rest.
  static func split(_ text: Substring) -> (sign: Sign?, rest: Substring) {
    guard let sign = text.first.flatMap(Sign.init) else { return (nil, text) }
    return (sign, text.dropFirst())
  }

  /// `ratio` with this sign.
  func applied(to ratio: Ratio) -> Ratio {
    self == .plus ? ratio : -ratio
  }
}
