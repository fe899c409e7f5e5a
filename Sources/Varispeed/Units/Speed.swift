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
  public static let neutral = Speed.exact(Ratio(1))

  /// The nearest double.
  public var value: Double {
    switch self {
    case .exact(let ratio): ratio.value
    case .inexact(let value): value
    }
  }
}
