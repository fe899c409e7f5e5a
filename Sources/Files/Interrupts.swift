import Glibc
import Threads

/// What the program does when it is told to stop.
public enum Interrupts {
  /// The signals that stop it. The exit status is 128 and the signal's number, as a shell has it.
  private static let stopping = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// From now on INT, TERM, HUP and QUIT remove every unfinished output and end the program with
  /// status 130, 143, 129 or 131. A write to a pipe without a reader fails with `EPIPE` instead of
  /// ending the program.
  ///
  /// The signals are blocked and one thread waits for them, so what they do is ordinary code rather
  /// than a signal handler. A signal that was ignored when the program started, as HUP is under
  /// nohup(1), stays ignored.
  ///
  /// - Precondition: No other thread has been started: threads inherit what is blocked.
  public static func takeOver() {
    signal(SIGPIPE, SIG_IGN)
    var stopping = signalSet()
    unsafe pthread_sigmask(SIG_BLOCK, &stopping, nil)
    let result = unsafe startThread { _ in
      // Whatever else a command blocks in its own threads must not be taken by this one.
      var all = sigset_t()
      unsafe sigfillset(&all)
      unsafe pthread_sigmask(SIG_BLOCK, &all, nil)
      var awaited = Interrupts.signalSet()
      var number: Int32 = 0
      while unsafe sigwait(&awaited, &number) != 0 {}
      if let body = Interrupts.body.withLock({ $0 }) { body(number) }
      LiveTemporaries.removeAllAndExit(status: 128 + number)
    }
    precondition(result == 0, "the system has a thread for the program's first")
  }

  /// What is called first, if anything.
  private static let body = Lock<(@Sendable (_ signal: Int32) -> Void)?>(nil)

  /// From now on a signal that stops the program calls `body` first, on a thread of its own. Once
  /// `body` returns, the program ends as it would have without it: a body that wants to leave
  /// otherwise does so itself.
  public static func precede(with body: @escaping @Sendable (_ signal: Int32) -> Void) {
    self.body.withLock { $0 = body }
  }

  /// Runs `body` in a thread of its own that nobody waits for: pthread_create(3).
  private static func startThread(
    _ body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?
  ) -> Int32 {
    var thread = pthread_t()
    let result = unsafe pthread_create(&thread, nil, body, nil)
    if result == 0 { pthread_detach(thread) }
    return result
  }

  /// The signals to take: those that stop the program and were not ignored when it started.
  private static func signalSet() -> sigset_t {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for number in stopping where !isIgnored(number) { unsafe sigaddset(&set, number) }
    return set
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    unsafe sigaction(number, nil, &action)
    // Function pointers have no equality; SIG_IGN is the address 1.
    return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
