import SoundFiles
import Threads

/// What the threads of a player tell that doesn't fit an atomic. It has a lock, so nothing is written
/// or read here while a block is made.
final class PlaybackLog: Sendable {
  private struct Entries: Sendable {
    var sounds: [Int: SoundFileInfo] = [:]
    /// The files that can't be read from any place on.
    var streams: Set<Int> = []
    var fileFailures: [SoundFileError] = []
    var failure: (any Error)?
  }
  private let entries = Lock(Entries())

  func note(_ info: SoundFileInfo, isSeekable: Bool, ofFile file: Int) {
    entries.withLock {
      $0.sounds[file] = info
      if !isSeekable { $0.streams.insert(file) }
    }
  }

  func info(ofFile file: Int) -> SoundFileInfo? { entries.withLock { $0.sounds[file] } }

  func isSeekable(file: Int) -> Bool { entries.withLock { !$0.streams.contains(file) } }

  func note(_ failure: SoundFileError) { entries.withLock { $0.fileFailures.append(failure) } }

  var fileFailures: [SoundFileError] { entries.withLock { $0.fileFailures } }

  var failure: (any Error)? {
    get { entries.withLock { $0.failure } }
    set { entries.withLock { $0.failure = newValue } }
  }
}
