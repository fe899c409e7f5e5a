import Ticks

/// A change of pitch by semitones or cents of the equal temperament: `+2st`, `-50ct`.
public struct PitchInterval: Hashable, Sendable {
  /// What an interval is counted in.
  public enum Unit: String, CaseIterable, Sendable {
    /// Semitones, twelve to an octave.
    case semitones = "st"
    /// Cents, a hundred to a semitone.
    case cents = "ct"
  }

  /// How many of ``unit``, upwards.
  public let amount: Ratio
  /// What ``amount`` counts.
  public let unit: Unit
  /// The speed that changes the pitch so: exact for whole octaves.
  public let speed: Speed

  /// An interval, or `nil` for one beyond the slowest and the fastest speed, six octaves each way.
  public init?(_ amount: Ratio, _ unit: Unit) {
    let octave: Ratio = unit == .semitones ? 12 : 1200
    let most = Ratio(octave.numerator * 6)
    guard (-most...most).contains(amount),
      let semitones = unit == .semitones ? amount : amount.multiplied(by: Ratio(1, 100))
    else { return nil }
    self.amount = amount
    self.unit = unit
    self.speed = Speed(Tick(semitones: semitones))
  }

  /// As far the other way.
  public var inverse: PitchInterval {
    guard let inverse = PitchInterval(-amount, unit) else {
      preconditionFailure("the legal intervals are symmetric")
    }
    return inverse
  }
}

extension PitchInterval: CustomStringConvertible {
  /// `+2st`, `-50ct`, `+2.5st`.
  public var description: String {
    (amount < 0 ? "" : "+") + (amount.decimalText ?? amount.description) + unit.rawValue
  }
}
