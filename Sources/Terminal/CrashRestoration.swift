import Glibc
import Synchronization

/// Gives the terminal back when the program crashes.
public enum CrashRestoration {
  /// The way back of the session that has its terminal, as an unretained `WayBack`. The session
  /// publishes it before its terminal is changed and withdraws it before it goes.
  private static let published = Atomic<UInt>(0)

  /// The signals by which a program ends that did wrong.
  private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

  /// Makes a crash give the terminal back, and then end the program with 128 and the signal's
  /// number as its status. For programs, not for libraries: it replaces the process's handlers.
  ///
  /// A thread whose stack has overflown can't run a handler; its crash leaves the terminal as it
  /// is, for `reset` to repair.
  public static func install() {
    // Initialised here: a handler must not be the first to touch it.
    _ = published.load(ordering: .relaxed)
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = { signal in
      CrashRestoration.walkBack()
      _exit(128 + signal)
    }
    for signal in signals { unsafe sigaction(signal, &action, nil) }
  }

  static func publish(_ wayBack: WayBack) {
    // Releasing: whoever reads the address reads what was written before.
    published.store(address(of: wayBack), ordering: .releasing)
  }

  static func withdraw(_ wayBack: WayBack) {
    _ = published.compareExchange(
      expected: address(of: wayBack), desired: 0, ordering: .acquiringAndReleasing)
  }

  private static func address(of wayBack: WayBack) -> UInt {
    unsafe UInt(bitPattern: Unmanaged.passUnretained(wayBack).toOpaque())
  }

  private static func walkBack() {
    guard let address = unsafe UnsafeRawPointer(bitPattern: published.load(ordering: .acquiring))
    else { return }
    unsafe Unmanaged<WayBack>.fromOpaque(address).takeUnretainedValue().walk()
  }
}
