import Glibc
import Synchronization

/// Everything that gives a terminal back, prepared before the first byte is written to it.
///
/// ``walk()`` calls only what POSIX allows in a signal handler (2.4.3 Signal Actions) and allocates
/// nothing, so the ordinary way out and a crash take the same steps.
final class WayBack: Sendable {
  /// How the terminal was set before.
  let settings: termios
  /// How many lines to go down from the cursor to an empty one. Just a number: relaxed.
  let lineFeeds = Atomic(0)
  /// How many answers the terminal owes. Just a number: relaxed.
  let answersOwed: Atomic<Int>

  private let descriptor: Int32
  /// How many milliseconds the terminal gets to take the bytes, and to answer.
  private let patience: Int64
  private let farewell: [UInt8]
  private let lineFeed: [UInt8] = [0x0A]
  private let question = Array(TerminalRequests.deviceAttributes.utf8)
  /// Whether somebody has gone already. Taken with one exchange, so that two threads, or a thread
  /// and a handler, never both write.
  private let isWalked = Atomic(false)

  /// Asks the terminal how it is set, and writes nothing.
  init(
    descriptor: Int32, requests: TerminalRequests, patience: Duration
  ) throws(TerminalError) {
    var settings = termios()
    guard unsafe tcgetattr(descriptor, &settings) == 0 else {
      throw TerminalError(descriptor: descriptor, call: "tcgetattr", code: errno)
    }
    self.settings = settings
    self.descriptor = descriptor
    self.patience = Int64(patience / .milliseconds(1))
    self.farewell = Array("\(requests.farewell)\r".utf8)
    self.answersOwed = Atomic(requests.answersAsked)
  }

  /// Gives the terminal back: features off, the cursor below the picture, what still arrives
  /// drained, the settings as they were. Only the first call does anything.
  func walk() {
    guard !isWalked.exchange(true, ordering: .acquiringAndReleasing) else { return }
    // Changing a terminal from the background stops a process, unless it blocks the signal.
    var (blocked, before) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&blocked)
    unsafe sigaddset(&blocked, SIGTTOU)
    unsafe pthread_sigmask(SIG_BLOCK, &blocked, &before)

    var settings = settings
    if TerminalDescriptor.waits(for: POLLOUT, on: descriptor, milliseconds: patience) {
      TerminalDescriptor.write(farewell, to: descriptor)
      for _ in 0..<lineFeeds.load(ordering: .relaxed) {
        TerminalDescriptor.write(lineFeed, to: descriptor)
      }
      TerminalDescriptor.write(question, to: descriptor)
      drain()
      unsafe tcsetattr(descriptor, TCSAFLUSH, &settings)
    } else {
      // A terminal that takes no bytes (a stalled line) must not keep the program from ending.
      tcflush(descriptor, TCIOFLUSH)
      unsafe tcsetattr(descriptor, TCSANOW, &settings)
    }
    unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  /// Reads and drops what arrives until the terminal has answered everything, the last question
  /// included, or its time is over: a key let go now must not be typed into the shell.
  private func drain() {
    let owed = answersOwed.load(ordering: .relaxed) + 1
    let deadline = TerminalDescriptor.milliseconds() + patience
    var answers = AnswerCounter()
    var byte: UInt8 = 0
    while answers.count < owed {
      let left = deadline - TerminalDescriptor.milliseconds()
      guard left > 0, TerminalDescriptor.waits(for: POLLIN, on: descriptor, milliseconds: left),
        unsafe read(descriptor, &byte, 1) == 1
      else { return }
      answers.take(byte)
    }
  }
}
