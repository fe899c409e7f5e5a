import Glibc
import Ticks

/// How a slider's thumb moves by itself.
enum SliderMotion: Sendable {
  case resting
  case gliding(Glide)
  case settling(Settling)
  case dragging(Drag)
}

/// Following a pointer.
struct Drag: Sendable {
  /// The value under the pointer, which a position would give back rounded.
  private(set) var value: Double
  /// The way it moved last, if it has moved.
  private(set) var direction: TickScale.Direction?

  /// A drag that begins at `value`.
  init(at value: Double) {
    self.value = value
  }

  /// Follows to `newValue`.
  mutating func move(to newValue: Double) {
    guard newValue != value else { return }
    direction = newValue > value ? .up : .down
    value = newValue
  }
}

/// Moving along the track at a steady rate while a key is held.
///
/// A key that went down just now may be let go as soon as a tap is. Until that is over the thumb
/// moves no further than a tap would, so that a tap leads to the same place on every terminal, also
/// where ticks are close together or there are none.
struct Glide: Sendable {
  /// Tracks a second: a whole one in 2 s.
  static let rate = 0.5

  let direction: TickScale.Direction
  /// The position at the start, 0…1.
  let start: Double
  /// The position at which it ends, 0…1.
  let limit: Double
  let since: Duration
  /// How far a tap leads.
  private let tap: Double
  /// For how many seconds the thumb waits there.
  private let wait: Double

  /// A glide from `start` to `limit`, which is not behind it.
  ///
  /// - Parameter tapEnd: where a tap of the key leads, or `nil` when the key is known to be held.
  init(
    _ direction: TickScale.Direction, from start: Double, to limit: Double, since: Duration,
    tapEnd: Double?
  ) {
    self.direction = direction
    self.start = start
    self.limit = limit
    self.since = since
    let tap = tapEnd.map { direction == .up ? $0 - start : start - $0 } ?? 0
    self.tap = tap
    // A thumb that is beyond already, on its way back from elsewhere, has nothing to wait for.
    self.wait = tap > 0 ? max(0, KeyHold.longestTap.inSeconds - tap / Self.rate) : 0
  }

  /// The position at `time`.
  func position(at time: Duration) -> Double {
    let full = (time - since).inSeconds * Self.rate
    let way = full <= tap ? full : max(tap, full - wait * Self.rate)
    return direction == .up ? min(start + way, limit) : max(start - way, limit)
  }

  /// When the limit is reached, on the first nanosecond after it.
  var end: Duration {
    let way = (limit - start).magnitude
    let seconds = way / Self.rate + (way > tap ? wait : 0)
    return since + .nanoseconds(Int64((seconds * 1e9).rounded(.up)))
  }
}

/// Coming to rest after the key was let go.
struct Settling: Sendable {
  static let duration = Duration.milliseconds(150)

  let start: Double
  let target: Double
  let since: Duration

  /// The position at `time`: fast at first, then slower (a cubic ease-out).
  func position(at time: Duration) -> Double {
    let share = min(max((time - since).inSeconds / Self.duration.inSeconds, 0), 1)
    let left = 1 - share
    return target + (start - target) * left * left * left
  }

  var end: Duration { since + Self.duration }
}

extension Duration {
  var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
