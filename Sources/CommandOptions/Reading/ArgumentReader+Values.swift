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
        given(option), problem(error, in: text), legal: legal,
        advice: error.suggestion.map { corrected(text, error.given, $0, option) } ?? helpAdvice)
    }
  }

  /// What is wrong with `text`; the part that was refused is named where it is not all of it.
  private func problem(_ refusal: NumberRefusal, in text: String) -> String {
    if refusal.given == text { return "\(refusal.reason)" }
    if refusal.given.isEmpty { return "lacks a number" }
    return "can't be followed: \(printable(refusal.given)) \(refusal.reason)"
  }

  /// The option with `suggestion` in place of the part that was refused.
  private func corrected(
    _ text: String, _ refused: String, _ suggestion: String, _ option: Option
  ) -> String {
    let parts = text.split(separator: refused, maxSplits: 1, omittingEmptySubsequences: false)
    return "\(option.name) \(printable(parts.joined(separator: suggestion)))"
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
  static let legal = "1.5, 3/2, 150%, +2st, -50ct or 33⅓:45, from 1/64 to 64"
}

extension Balance {
  /// What may be written, for messages.
  static let legal = "a number from -1 to 1, L, C, R, or a share such as 30%L"
}
