import Threads

/// What the listener asks for once, in the order of asking.
enum PlaybackEvent: Sendable, Hashable {
  /// Go to a frame of the file that is heard.
  case seek(Int64)
  /// Go on or back in the file that is heard, by seconds of the sound as recorded.
  case move(seconds: Double)
  /// Go to the beginning of another file, counted from the one that is heard.
  case skip(Int)
  /// Repeat a part of the file that is heard; `nil` to go on.
  case loop(Range<Int64>?)
  /// Go to the place that is heard: the device was lost, and what it had been given with it.
  case takeUp
}

/// The events on their way to the feeder, which never is in a hurry: a lock is good enough, and the
/// audio thread keeps away from it.
final class PlaybackEvents: Sendable {
  private let waiting = Lock<[PlaybackEvent]>([])
  /// Wakes the feeder.
  let wake = WakePipe()

  func post(_ event: PlaybackEvent) {
    waiting.withLock { $0.append(event) }
    wake.wake()
  }

  /// Takes all events that wait.
  func take() -> [PlaybackEvent] {
    waiting.withLock { events in
      defer { events = [] }
      return events
    }
  }
}
