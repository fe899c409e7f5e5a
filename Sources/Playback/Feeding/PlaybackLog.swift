import SoundFiles
import Threads

/// What the threads of a player tell that doesn't fit an atomic. It has a lock, so nothing is written
/// or read here while a block is made.
final class PlaybackLog: Sendable {
  private struct Entries: Sendable {
    var sounds: [Int: SoundFileInfo] = [:]
    var fileFailures: [SoundFileError] = []
    var failure: (any Error)?
  }
  private let entries = Lock(Entries())

  func note(_ info: SoundFileInfo, ofFile file: Int) { entries.withLock { $0.sounds[file] = info } }

  func info(ofFile file: Int) -> SoundFileInfo? { entries.withLock { $0.sounds[file] } }

  func note(_ failure: SoundFileError) { entries.withLock { $0.fileFailures.append(failure) } }

  var fileFailures: [SoundFileError] { entries.withLock { $0.fileFailures } }

  var failure: (any Error)? {
    get { entries.withLock { $0.failure } }
    set { entries.withLock { $0.failure = newValue } }
  }
}
