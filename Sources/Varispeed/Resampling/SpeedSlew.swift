/// The way from one speed to another: a cubic in the logarithm of the speed.
///
/// The ear hears ratios of frequencies, so a slew that is even in the logarithm sounds even. It
/// starts with the rate of change in force, which lets a slider move its target many times during a
/// slew without a jerk, ends at rest, and never overshoots.
struct SpeedSlew: Sendable {
  /// Output frames that the slew takes.
  let frames: Int
  private let start: Double
  private let difference: Double
  /// The rate of change at the start, for the whole slew.
  private let rate: Double
  private var done = 0

  /// A slew from the logarithm `start` to `end`.
  ///
  /// - Parameter rate: the change of the logarithm for each frame before the start.
  init(from start: Double, to end: Double, rate: Double, frames: Int) {
    self.frames = frames
    self.start = start
    difference = end - start
    // A cubic from rate r to rest is monotone for r from 0 to three times the mean rate (F. N.
    // Fritsch and R. E. Carlson, "Monotone piecewise cubic interpolation", SIAM J. Numer. Anal. 17
    // (1980)).
    let steepest = 3 * difference
    self.rate = min(max(rate * Double(frames), min(0, steepest)), max(0, steepest))
  }

  /// Whether the next step is the one it leads to.
  var isOver: Bool { done == frames }

  /// The logarithm after one more frame.
  mutating func next() -> Double {
    done += 1
    let u = Double(done) / Double(frames)
    return start + u * (rate * (1 - u) * (1 - u) + difference * u * (3 - 2 * u))
  }

  /// The change of the logarithm for each frame, now.
  var currentRate: Double {
    let u = Double(done) / Double(frames)
    return (rate * (1 - u) * (1 - 3 * u) + difference * 6 * u * (1 - u)) / Double(frames)
  }
}
