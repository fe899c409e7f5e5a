import Glibc
import Threads

/// The temporary files that exist now, so that an interrupt can remove them all.
///
/// A file is created and entered under one lock, and published or removed and struck out under the
/// same one. Whoever holds the lock therefore knows of every file there is.
enum LiveTemporaries {
  /// Where a temporary file stands: its name in the folder that a descriptor holds.
  struct Place: Hashable {
    let folder: Int32
    let name: FileName

    /// Removes the file: unlinkat(2). That it is gone already is as good.
    func remove() {
      _ = unsafe name.withCString { unsafe unlinkat(folder, $0, 0) }
    }
  }

  private static let places = Lock<Set<Place>>([])

  /// Runs `body` with the set of places while no other thread can create, publish or remove.
  static func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Set<Place>) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try places.withLock(body)
  }

  /// Removes every file and ends the program without running anything else of it: _exit(2).
  ///
  /// The lock is never given back, so no file can appear after the last was removed.
  static func removeAllAndExit(status: Int32) -> Never {
    places.withLock { places in
      for place in places { place.remove() }
      _exit(status)
    }
  }
}
