import Glibc

/// A place on a scale where a value comes to rest: a number and, where it has one, its exact ratio.
public struct Tick: Hashable, Sendable {
  /// The number, as near as a double can be.
  public let value: Double
  /// The number exactly, or `nil` for one that is only known as a double, such as a semitone.
  public let ratio: Ratio?

  /// A tick at an exact ratio.
  public init(_ ratio: Ratio) {
    self.value = ratio.value
    self.ratio = ratio
  }

  /// A tick at a double. Any double is accepted; a scale drops those that are not finite.
  public init(value: Double) {
    self.value = value
    self.ratio = nil
  }

  /// The speed that raises the pitch by `semitones` of the equal temperament, `2^(semitones/12)`:
  /// exact for whole octaves, a double for all others.
  public init(semitones: Ratio) {
    let octaves = semitones.multiplied(by: Ratio(1, 12))
    if let octaves, octaves.denominator == 1, octaves.numerator.magnitude <= 62 {
      let power = Int64(1) << octaves.numerator.magnitude
      self.init(octaves.numerator < 0 ? Ratio(1, power) : Ratio(power))
    } else {
      self.init(value: exp2(octaves?.value ?? semitones.value / 12))
    }
  }

  /// The ticks `low`, `low + step`, `low + 2·step` … and `high`, which is the last one even where
  /// the step does not divide the distance. All are exact.
  ///
  /// Traps when `high` is below `low`, `step` is not greater than 0, or a tick does not fit a
  /// ``Ratio``.
  ///
  /// - Complexity: O(n) for n ticks.
  public static func steps(from low: Ratio, through high: Ratio, by step: Ratio) -> [Tick] {
    precondition(low <= high && step > 0, "steps of \(step) do not lead from \(low) to \(high)")
    var ticks: [Tick] = []
    var next = low
    while next < high {
      ticks.append(Tick(next))
      guard let sum = next.adding(step) else {
        preconditionFailure("\(next) + \(step) does not fit a ratio")
      }
      next = sum
    }
    ticks.append(Tick(high))
    return ticks
  }
}

extension Tick: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// A tick at a whole number.
  public init(integerLiteral value: Int64) {
    self.init(Ratio(value))
  }

  /// A tick at the decimal fraction that the literal spells, exactly; see
  /// ``Ratio/init(floatLiteral:)``.
  public init(floatLiteral value: Double) {
    self.init(Ratio(floatLiteral: value))
  }
}

extension Tick: CustomStringConvertible {
  /// The shortest exact text: `1.5`, `20/27`, `+1st` or `-50ct` for a whole number of cents, else
  /// the digits of the double.
  public var description: String {
    if let ratio { return ratio.decimalText ?? ratio.description }
    let cents = (log2(value) * 1200).rounded()
    // Whole octaves have a ratio, so a double that happens to be one was not made as an interval.
    guard cents.magnitude < 0x1p53,
      Tick(semitones: Ratio(Int64(cents), 100)) == self
    else { return value.description }
    let sign = cents < 0 ? "-" : "+"
    let amount = Int64(cents.magnitude)
    return amount.isMultiple(of: 100) ? "\(sign)\(amount / 100)st" : "\(sign)\(amount)ct"
  }
}
