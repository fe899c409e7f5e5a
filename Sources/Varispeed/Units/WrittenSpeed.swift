import Ticks

/// A speed together with the way it was written, which decides how it meets the ticks.
///
/// | written | means |
/// |---|---|
/// | `1.5`, `150%` | 3/2; a decimal, which may be a rounded tick |
/// | `25/24` | a fraction of whole numbers |
/// | `+2st`, `-50ct` | an interval of the equal temperament |
/// | `33⅓:45` | what ran at 33⅓ is to run at 45: the second number over the first |
///
/// The numbers beside the colon may be any rates in one unit: revolutions, frames, hertz (`50.8:50`
/// for a tape that hums at 50.8 Hz). They are decimals, fractions (`100/3`), or whole numbers with
/// a third (`33⅓`, `16⅔`); there 33.3, 33.33 and 33.333 mean 33⅓.
public struct WrittenSpeed: Hashable, Sendable {
  /// The ways to write a speed.
  public enum Form: Hashable, Sendable {
    /// A decimal or a percentage. `places` are those of the speed, so that `104.27%` has the four
    /// of 1.0427.
    case decimal(places: Int)
    /// A fraction or a change from one rate to another.
    case ratio
    /// Semitones or cents.
    case interval(PitchInterval)
  }

  /// What was written.
  public let text: String
  /// How it was written.
  public let form: Form
  /// What it means, inside ``Speed/range``.
  public let speed: Speed

  /// Reads a speed.
  ///
  /// - Throws: ``NumberRefusal`` for what is none of the ways above, 0, negative or outside
  ///   ``Speed/range``.
  public init(parsing text: String) throws(NumberRefusal) {
    self.text = text
    if text.contains(":") {
      form = .ratio
      speed = try Self.legal(Self.change(text), in: text)
    } else if let unit = PitchInterval.Unit(rawValue: String(text.suffix(2))),
      text.dropLast(2).last?.isNumber == true
    {
      let interval = try Self.interval(text.dropLast(2), unit, in: text)
      form = .interval(interval)
      speed = interval.speed
    } else if text.contains("/") {
      form = .ratio
      speed = try Self.legal(Self.fraction(text[...]), in: text)
    } else if text.hasSuffix("%") {
      let percents = try Numeral(parsing: text.dropLast())
      guard let ratio = percents.ratio.multiplied(by: Ratio(1, 100)) else {
        throw NumberRefusal(text, .tooManyDigits)
      }
      form = .decimal(places: percents.places + 2)
      speed = try Self.legal(ratio, in: text)
    } else {
      let numeral = try Numeral(parsing: text)
      form = .decimal(places: numeral.places)
      speed = try Self.legal(numeral.ratio, in: text)
    }
  }

  private static func legal(_ ratio: Ratio, in text: String) throws(NumberRefusal) -> Speed {
    guard ratio != 0 else { throw NumberRefusal(text, .zero) }
    guard Speed.range.contains(ratio) else { throw NumberRefusal(text, .outOfRange) }
    return .exact(ratio)
  }
}

// MARK: The ways to write a speed

extension WrittenSpeed {
  private static func interval(
    _ number: Substring, _ unit: PitchInterval.Unit, in text: String
  ) throws(NumberRefusal) -> PitchInterval {
    let (sign, rest) = Sign.split(number)
    let amount = try Numeral(parsing: rest).ratio
    guard let interval = PitchInterval((sign ?? .plus).applied(to: amount), unit) else {
      throw NumberRefusal(text, .outOfRange)
    }
    return interval
  }

  /// `25/24`.
  private static func fraction(_ text: Substring) throws(NumberRefusal) -> Ratio {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { throw NumberRefusal(text, .unreadable) }
    let (top, bottom) = (try Numeral(parsing: parts[0]), try Numeral(parsing: parts[1]))
    guard top.places == 0, bottom.places == 0 else {
      throw NumberRefusal(text, .fractionOfDecimals)
    }
    guard let ratio = Ratio(exactly: top.ratio.numerator, over: bottom.ratio.numerator) else {
      throw NumberRefusal(text, .zeroDenominator)
    }
    return ratio
  }

  /// `33⅓:45`, the second over the first.
  private static func change(_ text: String) throws(NumberRefusal) -> Ratio {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 else { throw NumberRefusal(text, .unreadable) }
    let (from, to) = (try rate(parts[0]), try rate(parts[1]))
    guard let inverse = from.inverse else { throw NumberRefusal(parts[0], .zero) }
    guard to != 0 else { throw NumberRefusal(parts[1], .zero) }
    guard let change = to.multiplied(by: inverse) else {
      throw NumberRefusal(text, .tooManyDigits)
    }
    return change
  }

  /// One of the numbers beside a colon.
  private static func rate(_ text: Substring) throws(NumberRefusal) -> Ratio {
    if text.contains("/") { return try fraction(text) }
    let thirds: [Character: Ratio] = ["⅓": Ratio(1, 3), "⅔": Ratio(2, 3)]
    if let third = text.last.flatMap({ thirds[$0] }) {
      let whole = try Numeral(parsing: text.dropLast())
      guard whole.places == 0, let sum = whole.ratio.adding(third) else {
        throw NumberRefusal(text, .unreadable)
      }
      return sum
    }
    let rate = try Numeral(parsing: text).ratio
    let rounded: [Ratio] = [Ratio(333, 10), Ratio(3333, 100), Ratio(33333, 1000)]
    return rounded.contains(rate) ? Ratio(100, 3) : rate
  }
}
