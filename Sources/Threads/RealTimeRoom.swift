import Glibc

/// The stretches of a thread's work that run against the clock, in which nothing may block.
///
/// Debug builds stop the program when something that may wait is called in one: a lock, a file, a
/// pipe. In release builds nothing of this is left.
public enum RealTimeRoom {
  #if DEBUG
    /// Holds a value other than `nil` in a thread that is in the room.
    private static let key: pthread_key_t = {
      var key = pthread_key_t()
      let code = unsafe pthread_key_create(&key, nil)
      precondition(code == 0, "the system has no key left")
      return key
    }()
  #endif

  /// Enters the room, or leaves it.
  @inline(__always)
  public static func set(_ isInside: Bool) {
    #if DEBUG
      _ = unsafe pthread_setspecific(key, isInside ? UnsafeRawPointer(bitPattern: 1) : nil)
    #endif
  }

  /// Says that what follows may block; traps in the room, in debug builds.
  @inline(__always)
  public static func mayBlock(_ function: StaticString = #function) {
    #if DEBUG
      let isInside = unsafe pthread_getspecific(key) != nil
      precondition(!isInside, "\(function) may block, and was called against the clock")
    #endif
  }
}
