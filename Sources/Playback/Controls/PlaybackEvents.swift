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
  private struct Entries {
    var waiting: [PlaybackEvent] = []
    /// Events posted so far, and those of them that were acted on.
    var posted = 0
    var actedOn = 0
    /// The number of the stream that the last of these began.
    var stream = -1
    /// The place that was asked for last, if one was.
    var place: PlaybackPlace?

    func askedPlace(heardStream heard: Int) -> PlaybackPlace? {
      actedOn < posted || heard < stream ? place : nil
    }
  }

  private let entries = Lock(Entries())
  /// Wakes the feeder.
  let wake = WakePipe()

  /// Posts an event that leads to no place in particular.
  func post(_ event: PlaybackEvent) {
    post(event, heard: PlaybackPlace(), inStream: .max) { _ in nil }
  }

  /// Posts an event that leads somewhere.
  ///
  /// - Parameters:
  ///   - event: What is asked for.
  ///   - heard: The place that is heard, and the number of its stream.
  ///   - lead: Where it leads from the place that is heard, or that was asked for before; `nil` for
  ///     an event after which the sound goes on there.
  func post(
    _ event: PlaybackEvent, heard: PlaybackPlace, inStream stream: Int,
    leadingTo lead: (PlaybackPlace) -> PlaybackPlace?
  ) {
    entries.withLock { entries in
      let asked = entries.askedPlace(heardStream: stream)
      entries.place = lead(asked ?? heard) ?? asked
      entries.waiting.append(event)
      entries.posted += 1
    }
    wake.wake()
  }

  /// Takes all events that wait. What follows from them is told to ``noteActedOn(_:stream:)``.
  func take() -> [PlaybackEvent] {
    entries.withLock { entries in
      defer { entries.waiting = [] }
      return entries.waiting
    }
  }

  /// Takes note that so many events were acted on, and of the stream that the last of them began.
  func noteActedOn(_ count: Int, stream: Int) {
    guard count > 0 else { return }
    entries.withLock { entries in
      entries.actedOn += count
      entries.stream = stream
    }
  }

  /// The place that was asked for last, until it is heard.
  ///
  /// - Parameter stream: The number of the stream that is heard.
  func place(heardStream stream: Int) -> PlaybackPlace? {
    entries.withLock { $0.askedPlace(heardStream: stream) }
  }
}
