import Glibc
import Threads

/// The signals of a program that has the terminal: another size of the window, a suspension, a
/// return from one.
enum TerminalSignals {
  private static let awaited = [SIGWINCH, SIGTSTP, SIGCONT]

  /// From now on the signals are blocked in this thread and those that it starts, and `body` is
  /// called for each, on a thread of its own.
  static func await(_ body: @escaping @Sendable (_ signal: Int32) -> Void) {
    var set = signalSet()
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    _ = Threads.detach(isUrgent: false) {
      var awaited = signalSet()
      while true {
        var number: Int32 = 0
        if unsafe sigwait(&awaited, &number) == 0 { body(number) }
      }
    }
  }

  private static func signalSet() -> sigset_t {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for number in awaited { unsafe sigaddset(&set, number) }
    return set
  }
}
