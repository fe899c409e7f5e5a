import Ticks

/// A key that went down and, as far as is known, is still down.
struct KeyHold: Sendable {
  /// No two events of a key that repeats are further apart: the slowest of the common repeat rates
  /// is 10 a second. Taps of the same key come slower.
  static let longestRepeatGap = Duration.milliseconds(110)
  /// Up to now a key that is down may be one that is tapped: fingers leave it after 50 to 150 ms.
  static let longestTap = Duration.milliseconds(200)
  /// How long a key whose letting go is reported may be silent, in case the report was lost.
  static let watchdog = Duration.milliseconds(1500)

  let key: SliderKey
  let direction: TickScale.Direction
  /// The value where the key went down.
  let anchor: Double
  /// When the key was last heard of.
  private(set) var lastEvent: Duration
  /// Whether its letting go will be reported.
  private(set) var isReported: Bool
  /// Whether its edit is over because a value came from outside: the rest of it does nothing.
  var isSpent = false
  private var gaps = 0
  private var gapSum = Duration.zero

  init(
    key: SliderKey, direction: TickScale.Direction, anchor: Double, isReported: Bool,
    at time: Duration
  ) {
    self.key = key
    self.direction = direction
    self.anchor = anchor
    self.isReported = isReported
    self.lastEvent = time
  }

  /// Whether an event at `time` is the keyboard's repeating rather than another press.
  func isRepeated(at time: Duration) -> Bool {
    time - lastEvent <= Self.longestRepeatGap
  }

  /// Whether the key may still be down at `time`, as far as can be told.
  func isGoingOn(at time: Duration) -> Bool {
    isReported ? time < end : isRepeated(at: time)
  }

  /// Takes another event of the held key.
  mutating func hear(at time: Duration) {
    gaps += 1
    gapSum += time - lastEvent
    lastEvent = time
  }

  /// Takes an event that proves that the key's letting go will be reported.
  mutating func hearReport(at time: Duration) {
    isReported = true
    lastEvent = time
  }

  /// When silence means that the key was let go: where that is not reported, after four of the
  /// keyboard's gaps, but no less than 120 ms (a busy line delivers in bursts) and no more than
  /// 400 ms.
  var end: Duration {
    if isReported { return lastEvent + Self.watchdog }
    let fourGaps = gaps > 0 ? gapSum * 4 / gaps : .zero
    return lastEvent + min(max(fourGaps, .milliseconds(120)), .milliseconds(400))
  }
}
