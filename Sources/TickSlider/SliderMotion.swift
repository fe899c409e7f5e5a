import Glibc
import Ticks

/// How a slider's thumb moves by itself.
enum SliderMotion: Sendable {
  case resting
  case gliding(Glide)
  case settling(Settling)
}

/// Moving along the track at a steady rate while a key is held.
struct Glide: Sendable {
  /// Tracks a second: a whole one in 2 s.
  static let rate = 0.5

  let direction: TickScale.Direction
  /// The position at the start, 0…1.
  let start: Double
  /// The position at which it ends, 0…1.
  let limit: Double
  let since: Duration

  /// The position at `time`.
  func position(at time: Duration) -> Double {
    let way = (time - since).inSeconds * Self.rate
    return direction == .up ? min(start + way, limit) : max(start - way, limit)
  }

  /// When the limit is reached, on the first nanosecond after it.
  var end: Duration {
    let seconds = (limit - start).magnitude / Self.rate
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
