import Ticks

/// How much faster than recorded audio is played: 2 is twice as fast and an octave up.
///
/// Exact where the user gave an exact number (`1.5`, `25/24`), else a double (`+2st`).
public enum Speed: Hashable, Sendable {
  /// An exact ratio, greater than 0.
  case exact(Ratio)
  /// A speed that is no ratio of small integers, such as a semitone: finite, greater than 0.
  case inexact(Double)

  /// As recorded: the samples pass untouched.
  public static let neutral = Speed.exact(1)

  /// The speeds that may be asked for: six octaves down to six octaves up.
  public static let range = Ratio(1, 64)...64

  /// The speed at a tick, exact if the tick is.
  ///
  /// Traps when the tick is not finite or not above 0.
  public init(_ tick: Tick) {
    precondition(tick.value > 0 && tick.value.isFinite, "\(tick) is no speed")
    self = tick.ratio.map(Speed.exact) ?? .inexact(tick.value)
  }

  /// The tick at this speed.
  public var tick: Tick {
    switch self {
    case .exact(let ratio): Tick(ratio)
    case .inexact(let value): Tick(value: value)
    }
  }

  /// The nearest double.
  public var value: Double {
    switch self {
    case .exact(let ratio): ratio.value
    case .inexact(let value): value
    }
  }

  /// The speed that takes this one back: exactly for an exact speed, else the nearest double.
  public var inverse: Speed {
    switch self {
    case .exact(let ratio): .exact(Ratio(ratio.denominator, ratio.numerator))
    case .inexact(let value): .inexact(1 / value)
    }
  }
}
