import Glibc

/// Lets threads pass one at a time, in the order of the numbers they hold.
///
/// Blocks are made by several threads at once and must be written in their order: the thread with
/// block `n` waits here until block `n − 1` has been written.
@safe final class Turnstile: Sendable {
  private nonisolated(unsafe) let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(
    capacity: 1)
  private nonisolated(unsafe) let moved = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  // Both only touched with the mutex held.
  private nonisolated(unsafe) var next: Int64 = 0
  private nonisolated(unsafe) var isClosed = false

  init() {
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe moved.initialize(to: pthread_cond_t())
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(moved, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(moved)
    unsafe pthread_mutex_destroy(mutex)
    unsafe moved.deallocate()
    unsafe mutex.deallocate()
  }

  /// Waits for the turn of `number`, counted from 0, and holds it until ``pass()``.
  ///
  /// - Returns: `false` when the turnstile was closed meanwhile: nobody passes any more.
  func wait(for number: Int64) -> Bool {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while unsafe next != number && !isClosed { unsafe pthread_cond_wait(moved, mutex) }
    return unsafe !isClosed
  }

  /// Ends the turn that is held and lets the next number pass.
  func pass() {
    unsafe pthread_mutex_lock(mutex)
    unsafe next += 1
    unsafe pthread_cond_broadcast(moved)
    unsafe pthread_mutex_unlock(mutex)
  }

  /// Sends everyone home: after a failure no turn comes any more.
  func close() {
    unsafe pthread_mutex_lock(mutex)
    unsafe isClosed = true
    unsafe pthread_cond_broadcast(moved)
    unsafe pthread_mutex_unlock(mutex)
  }
}
