import Glibc

/// A thread of a test's own.
///
/// What waits for another part of a test must not run as a task: the pool that tasks share has as
/// many threads as the machine has cores, and two tests that wait in it wait for ever.
public struct OwnThread {
  private let thread: pthread_t

  /// Starts a thread that runs `body`.
  public init(_ body: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    let retained = unsafe Unmanaged.passRetained(Body(run: body)).toOpaque()
    let code = unsafe pthread_create(
      &thread, nil,
      { argument in
        unsafe Unmanaged<Body>.fromOpaque(argument!).takeRetainedValue().run()
        return nil
      }, retained)
    precondition(code == 0, "there is no thread left")
    self.thread = thread
  }

  /// Waits until the thread has ended. To be called once.
  public func join() {
    pthread_join(thread, nil)
  }

  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }
}
