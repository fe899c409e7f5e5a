import SoundFiles
import Threads

/// What the threads of a player tell that doesn't fit an atomic. It has a lock, so nothing is written
/// or read here while a block is made.
final class PlaybackLog: Sendable {
  private struct Entries: Sendable {
    var sounds: [Int: SoundFileInfo] = [:]
    /// The files that can't be read from any place on.
    var streams: Set<Int> = []
    var extents: [SoundExtent] = []
    /// The frames that are known to be missing, by file.
    var missing: [Int: Int64] = [:]
    var fileFailures: [PlaybackFileFailure] = []
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

  /// Takes note of an extent; of one that is known, or says less of what is missing, none.
  func note(_ extent: SoundExtent) {
    entries.withLock { entries in
      let known = entries.missing[extent.file]
      guard known == nil || known! < extent.missingFrames else { return }
      entries.missing[extent.file] = extent.missingFrames
      entries.extents.append(extent)
    }
  }

  var extents: [SoundExtent] { entries.withLock { $0.extents } }

  func note(_ failure: SoundFileError) { note(.sound(failure)) }

  func note(_ failure: PlaybackFileFailure) {
    entries.withLock { $0.fileFailures.append(failure) }
  }

  var fileFailures: [PlaybackFileFailure] { entries.withLock { $0.fileFailures } }

  var failure: (any Error)? {
    get { entries.withLock { $0.failure } }
    set { entries.withLock { $0.failure = newValue } }
  }
}
