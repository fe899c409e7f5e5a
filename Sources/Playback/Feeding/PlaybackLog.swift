import SoundFiles
import Synchronization
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
  private let entries = Mutex(Entries())

  private func with<Result: Sendable>(_ body: (inout sending Entries) -> sending Result) -> Result {
    RealTimeRoom.mayBlock()
    return entries.withLock(body)
  }

  func note(_ info: SoundFileInfo, isSeekable: Bool, ofFile file: Int) {
    with {
      $0.sounds[file] = info
      if !isSeekable { $0.streams.insert(file) }
    }
  }

  func info(ofFile file: Int) -> SoundFileInfo? { with { $0.sounds[file] } }

  func isSeekable(file: Int) -> Bool { with { !$0.streams.contains(file) } }

  func note(_ failure: SoundFileError) { with { $0.fileFailures.append(failure) } }

  var fileFailures: [SoundFileError] { with { $0.fileFailures } }

  var failure: (any Error)? {
    get { with { $0.failure } }
    set { with { $0.failure = newValue } }
  }
}
