import Glibc

/// A meter of a channel's peaks: it rises at once and falls slowly, and a mark stays at the highest
/// peak for a while.
///
/// It falls by 20 dB in 1.7 s, as a peak programme meter of type I does (IEC 60268-10).
struct LevelMeter: Hashable, Sendable {
  /// The levels that are shown, in decibels below full scale.
  static let range = -60.0...0.0
  private static let fallPerSecond = 20 / 1.7
  /// How long the mark stays.
  private static let holding = Duration.milliseconds(1500)

  /// The level, in decibels relative to full scale; at the bottom of ``range`` for silence.
  private(set) var level = range.lowerBound
  /// The highest level of a while.
  private(set) var held = range.lowerBound
  private var heldSince = Duration.zero
  private var lastTime = Duration.zero

  /// Takes note of the largest magnitude since the last call.
  mutating func note(peak: Float, at time: Duration) {
    let seconds = max(0, (time - lastTime) / .seconds(1))
    lastTime = time
    let new = peak > 0 ? 20 * log10(Double(peak)) : -.infinity
    level = max(new, level - seconds * Self.fallPerSecond, Self.range.lowerBound)
    if level >= held || time - heldSince > Self.holding {
      held = level
      heldSince = time
    }
  }

  /// Whether the meter is at its bottom and stays there without sound.
  var isAtRest: Bool { level <= Self.range.lowerBound && held <= Self.range.lowerBound }

  /// Where a level is along a meter, 0…1.
  static func position(of level: Double) -> Double {
    let position = (level - range.lowerBound) / (range.upperBound - range.lowerBound)
    return min(max(position, 0), 1)
  }
}
