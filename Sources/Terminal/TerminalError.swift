import Glibc

/// A terminal could not be taken.
public struct TerminalError: Error, Hashable, Sendable {
  /// The descriptor that was given.
  public let descriptor: Int32
  /// The system call that failed.
  public let call: String
  /// What the system said, from `errno`.
  public let code: Int32
}

extension TerminalError: CustomStringConvertible {
  /// What was asked, what the system said, and what to try.
  public var description: String {
    let reason = unsafe String(cString: strerror(code))
    let advice = code == ENOTTY ? "; use a terminal such as /dev/tty, or --plain" : ""
    return "descriptor \(descriptor) can't be used as a terminal: \(call): \(reason)\(advice)"
  }
}
