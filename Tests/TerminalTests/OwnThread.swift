import Glibc
import Synchronization

/// A thread for what blocks. The threads of tasks are as few as the machine's cores: tests that
/// block all of them, each waiting for a task that has none left, would wait for ever.
final class OwnThread: Sendable {
  private let body: @Sendable () -> Void
  private let isOver = Atomic(false)

  /// Starts a thread that runs `body`.
  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
    var thread = pthread_t()
    let retained = unsafe Unmanaged.passRetained(self).toOpaque()
    let code = unsafe pthread_create(
      &thread, nil,
      { argument in
        let thread = unsafe Unmanaged<OwnThread>.fromOpaque(argument!).takeRetainedValue()
        thread.body()
        thread.isOver.store(true, ordering: .releasing)
        return nil
      }, retained)
    precondition(code == 0, "no thread can be started")
    pthread_detach(thread)
  }

  /// Whether the body has run to its end.
  var isFinished: Bool { isOver.load(ordering: .acquiring) }

  /// Waits for the end of the body.
  func join() {
    while !isFinished { usleep(1000) }
  }
}
