import Synchronization

/// Where the feeder leaves the next stream and the audio thread finds it: room for one.
@safe
final class StreamHandover: Sendable {
  /// Exchanged with acquiring and releasing order on both sides: who takes a stream sees all that
  /// was written into it, and exactly one of both owns it.
  private let waiting = unsafe Atomic<Unmanaged<SoundStream>?>(nil)
  /// Whether no stream will follow the last one. Released after the last stream was left here and
  /// acquired before looking for one.
  private let over = Atomic<Bool>(false)

  deinit { _ = take() }

  /// Leaves a stream, in place of one that was not fetched yet.
  func offer(_ stream: SoundStream) {
    let former = unsafe waiting.exchange(
      Unmanaged.passRetained(stream), ordering: .acquiringAndReleasing)
    unsafe former?.release()
  }

  /// Fetches the stream that waits.
  func take() -> SoundStream? {
    unsafe waiting.exchange(nil, ordering: .acquiringAndReleasing)?.takeRetainedValue()
  }

  /// Whether a stream waits.
  var isOccupied: Bool { unsafe waiting.load(ordering: .relaxed) != nil }

  var isOver: Bool {
    get { over.load(ordering: .acquiring) }
    set { over.store(newValue, ordering: .releasing) }
  }
}
