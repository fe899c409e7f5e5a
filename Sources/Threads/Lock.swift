import Glibc

/// A value that one thread at a time may touch.
///
/// It is `Synchronization.Mutex` over pthread_mutex_lock(3). That of Swift 6.3 waits in the kernel by
/// code in a library which the thread sanitizer doesn't see into, so that a program of nothing but
/// one `Mutex`, contended, is reported as a race; it knows the system's own locks.
///
/// The lock isn't recursive: a thread that takes it twice waits for ever.
@safe public struct Lock<Value: ~Copyable>: ~Copyable {
  /// On the heap, because a lock must never move.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let value: UnsafeMutablePointer<Value>

  public init(_ value: consuming sending Value) {
    unsafe mutex = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe pthread_mutex_init(mutex, nil)
    unsafe self.value = .allocate(capacity: 1)
    unsafe self.value.initialize(to: value)
  }

  deinit {
    unsafe value.deinitialize(count: 1)
    unsafe value.deallocate()
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  /// Waits until no other thread holds the lock, and holds it while `body` runs.
  ///
  /// Traps in the real-time room, in debug builds.
  ///
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  public borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    RealTimeRoom.mayBlock()
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try unsafe body(&value.pointee)
  }

  /// Runs `body` with the lock held, unless another thread holds it.
  ///
  /// - Returns: What `body` returns, or `nil` when it didn't run.
  /// - Throws: What `body` throws.
  public borrowing func withLockIfAvailable<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result? {
    guard unsafe pthread_mutex_trylock(mutex) == 0 else { return nil }
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try unsafe body(&value.pointee)
  }
}

/// The value is only touched by the thread that holds the lock, and comes and goes by `sending`.
extension Lock: @unchecked Sendable where Value: ~Copyable {}
