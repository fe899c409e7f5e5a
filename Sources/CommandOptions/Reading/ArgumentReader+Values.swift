import Ticks
import Varispeed

extension ArgumentReader {
  /// The value of `option`, read by `parse`; `nil` when the option was not given.
  ///
  /// - Throws: ``UsageError`` that says `legal` for what `parse` refuses.
  func number<Value>(
    of option: Option, _ legal: String, _ parse: (String) throws(NumberRefusal) -> Value
  ) throws(UsageError) -> Value? {
    guard let text = try text(of: option) else { return nil }
    do {
      return try parse(text)
    } catch {
      throw UsageError(
        given(option), error.problem(in: text), legal: legal,
        advice: error.correction(of: text).map { "\(option.name) \($0)" } ?? helpAdvice)
    }
  }

  /// The whole number given with `option`; `nil` when the option was not given.
  ///
  /// - Throws: ``UsageError`` for what is no whole number in `legal`.
  func whole(of option: Option, in legal: ClosedRange<Int>) throws(UsageError) -> Int? {
    let text = "a whole number from \(legal.lowerBound) to \(legal.upperBound)"
    return try number(of: option, text) { given throws(NumberRefusal) in
      let numeral = try Numeral(parsing: given)
      guard numeral.places == 0 else { throw NumberRefusal(given, .unreadable) }
      guard legal.contains(Int(numeral.ratio.numerator)) else {
        throw NumberRefusal(given, .outOfRange)
      }
      return Int(numeral.ratio.numerator)
    }
  }

  /// The value called by the name given with `option`; `nil` when the option was not given.
  ///
  /// - Throws: ``UsageError`` that lists `names` for a name that `value` does not know.
  func name<Value>(
    of option: Option, _ value: (String) -> Value?, _ names: [String]
  ) throws(UsageError) -> Value? {
    guard let text = try text(of: option) else { return nil }
    guard let value = value(text) else {
      throw UsageError(
        given(option), "is not known", legal: names.joined(separator: " "),
        advice: nearest(to: text, among: names).map { "\(option.name) \($0)" } ?? helpAdvice)
    }
    return value
  }
}

extension Speed {
  /// What may be written, for messages.
  static func legal(in range: ClosedRange<Ratio>) -> String {
    "1.5, 3/2, 150%, +2st, -50ct or 33⅓:45, from \(range.lowerBound) to \(range.upperBound)"
  }
}

extension Balance {
  /// What may be written, for messages.
  static let legal = "a number from -1 to 1, L, C, R, or a share such as 30%L"
}
