import Ticks
import Varispeed

/// A value of a slider, as written: `0.5`, `-6`, `25/24`, `40%`, or an interval such as `+2st`.
public struct WrittenValue: Hashable, Sendable {
  /// The value, exact but for intervals.
  public let tick: Tick

  /// Reads a value.
  ///
  /// - Parameter unit: What may stand behind the number. With `%` for a unit, `40%` is 40.
  /// - Throws: ``NumberRefusal`` for anything else.
  public init(parsing text: String, unit: String = "") throws(NumberRefusal) {
    let text = text.without(unit: unit)
    if PitchInterval.Unit(rawValue: String(text.suffix(2))) != nil {
      tick = try WrittenSpeed(parsing: text).speed.tick
      return
    }
    let isNegative = text.hasPrefix("-") || text.hasPrefix("−")
    let digits = String(text.dropFirst(isNegative || text.hasPrefix("+") ? 1 : 0))
    let magnitude: Ratio
    if let (over, under) = digits.halves(around: "/") {
      let (numerator, denominator) = (try Numeral(parsing: over), try Numeral(parsing: under))
      guard numerator.places == 0, denominator.places == 0 else {
        throw NumberRefusal(text, .fractionOfDecimals)
      }
      guard denominator.ratio != 0 else { throw NumberRefusal(text, .zeroDenominator) }
      magnitude = Ratio(numerator.ratio.numerator, denominator.ratio.numerator)
    } else if digits.hasSuffix("%") {
      let percent = try Numeral(parsing: digits.dropLast()).ratio
      guard let share = percent.multiplied(by: Ratio(1, 100)) else {
        throw NumberRefusal(text, .tooManyDigits)
      }
      magnitude = share
    } else {
      magnitude = try Numeral(parsing: digits).ratio
    }
    tick = Tick(isNegative ? -magnitude : magnitude)
  }

  /// What may be written, for messages.
  static let legal = "a number such as 0.5, -6, 25/24 or 40%, or an interval such as +2st"
}

/// Two values with two points between them, the lower one first.
public struct WrittenRange: Hashable, Sendable {
  public let low: Tick
  public let high: Tick

  /// The values.
  public var values: ClosedRange<Double> { low.value...high.value }

  /// Reads a range.
  ///
  /// - Parameter unit: What may stand behind each number.
  /// - Throws: ``NumberRefusal`` for what is none, or goes down.
  public init(parsing text: String, unit: String = "") throws(NumberRefusal) {
    guard let (first, second) = text.halves(around: "..") else {
      throw NumberRefusal(text, .unreadable)
    }
    low = try WrittenValue(parsing: first, unit: unit).tick
    high = try WrittenValue(parsing: second, unit: unit).tick
    guard low.value < high.value else { throw NumberRefusal(text, .outOfOrder) }
  }

  /// What may be written, for messages.
  static let legal = "two numbers, the higher one second, as in 0..100"
}

/// Values separated by commas, and presets of speeds among them.
public struct WrittenValues: Hashable, Sendable {
  /// The ticks, in the order in which they were written.
  public let ticks: [Tick]
  /// Whether all of them are speeds of presets.
  public let areSpeeds: Bool

  /// Reads a list.
  ///
  /// - Parameter unit: What may stand behind each number.
  /// - Throws: ``NumberRefusal`` for an item that is neither a preset nor a value.
  public init(parsing text: String, unit: String = "") throws(NumberRefusal) {
    var ticks: [Tick] = []
    var areSpeeds = true
    for item in text.split(separator: ",", omittingEmptySubsequences: false) {
      if let preset = TickPreset(rawValue: String(item)) {
        ticks += preset.ticks
      } else {
        ticks.append(try WrittenValue(parsing: String(item), unit: unit).tick)
        areSpeeds = false
      }
    }
    self.ticks = ticks
    self.areSpeeds = areSpeeds
  }

  /// What may be written, for messages.
  static let legal =
    "numbers separated by commas, or of "
    + TickPreset.allCases.map(\.rawValue).joined(separator: " ")
}

extension String {
  /// A number without the unit behind it, and without the blanks between the two.
  fileprivate func without(unit: String) -> String {
    let unit = unit.drop { $0 == " " }
    guard !unit.isEmpty, hasSuffix(unit) else { return self }
    return String(dropLast(unit.count).reversed().drop { $0 == " " }.reversed())
  }
}
