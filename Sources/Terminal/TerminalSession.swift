import Glibc
import Threads

/// A terminal taken for a program that reads keys and draws: raw mode, reports asked for, and all of
/// it given back.
///
/// One thread reads and draws. Any thread, such as one that waits for signals, may call
/// ``restore()``, ``suspend(stop:)`` and ``wake()`` at any time. Nothing ever waits for an answer of
/// the terminal; answers come with the keys.
///
/// A process has one session at a time with its terminal taken, as far as crashes are concerned
/// (see ``CrashRestoration``).
public final class TerminalSession: Sendable {
  private struct State {
    var requests: TerminalRequests
    /// Counts the answers among what is read, across the cuts between two reads.
    var answers = AnswerCounter()
    /// Whether the terminal was taken anew and the reader has not been told.
    var isResumed = false
  }

  private let descriptor: Int32
  /// How long the terminal gets to take the farewell, and to answer it.
  private let patience: Duration
  private let pipe: WakePipe
  /// Held while bytes go to or come from the terminal, so that nothing is written, and no answer
  /// taken away, while the terminal is given back.
  private let state: Lock<State>
  /// The way back, while the terminal is taken. Held for an instant only, never in a system call,
  /// so that it can be had while a write hangs. Where both are held, `state` comes first.
  private let wayBack = Lock<WayBack?>(nil)

  /// A session on a terminal that is left as it is until ``take()``.
  ///
  /// - Parameters:
  ///   - descriptor: a terminal opened for reading and writing, such as `/dev/tty`. It stays the
  ///     caller's, and open at least as long as the session lives.
  ///   - requests: what to ask of it.
  /// - Throws: when the system has no pipe left.
  public convenience init(
    descriptor: Int32, requests: TerminalRequests
  ) throws(TerminalError) {
    try self.init(descriptor: descriptor, requests: requests, patience: .milliseconds(100))
  }

  /// A session with another patience than 100 ms, for tests that play the terminal on a machine
  /// that is busy for longer.
  init(
    descriptor: Int32, requests: TerminalRequests, patience: Duration
  ) throws(TerminalError) {
    self.descriptor = descriptor
    self.patience = patience
    self.pipe = try WakePipe()
    self.state = Lock(State(requests: requests))
  }

  deinit {
    restore()
  }
}

// MARK: Taking and giving back

extension TerminalSession {
  /// Takes the terminal: prepares the way back, sets raw mode, and asks for reports. Does nothing
  /// when it is taken already.
  ///
  /// - Throws: ``TerminalError`` when the descriptor is no terminal, or won't be set.
  public func take() throws(TerminalError) {
    try state.withLock { (state) throws(TerminalError) in
      guard currentWayBack == nil else { return }
      let wayBack = try WayBack(
        descriptor: descriptor, requests: state.requests, patience: patience)
      CrashRestoration.publish(wayBack)
      var settings = Self.raw(wayBack.settings)
      // What was typed ahead is kept.
      guard unsafe tcsetattr(descriptor, TCSADRAIN, &settings) == 0 else {
        let code = errno
        CrashRestoration.withdraw(wayBack)
        throw TerminalError(descriptor: descriptor, call: "tcsetattr", code: code)
      }
      self.wayBack.withLock { $0 = wayBack }
      state.answers = AnswerCounter()
      write(Array(state.requests.greeting.utf8))
    }
  }

  /// Gives the terminal back: reports off, cursor below the picture and visible, attributes reset,
  /// what still arrives drained for at most 100 ms, settings as before. What is written afterwards
  /// is dropped. Does nothing when the terminal is not taken.
  ///
  /// May be called from any thread, also while another one hangs in a write to a stalled terminal:
  /// after half a second it goes on without that thread.
  public func restore() {
    for _ in 0..<100 {
      let isDone: Void? = state.withLockIfAvailable { _ in walkBack() }
      if isDone != nil { return }
      usleep(5000)
    }
    walkBack()
  }

  /// Gives the terminal back, stops the process, and takes the terminal again once it is continued.
  /// The reader is told by ``TerminalInput/resumed``; until then nothing is drawn.
  ///
  /// A program whose signal thread calls this for `SIGTSTP` sends that signal to its process group
  /// when Ctrl-Z is pressed, as the terminal's driver would: then a pipeline stops as a whole, and a
  /// shell that has the signal ignored is not stopped by it.
  ///
  /// - Parameter stop: stops the process. By default SIGSTOP to the calling thread, which stops
  ///   them all before the call returns.
  /// - Throws: ``TerminalError`` when the terminal can't be taken again.
  public func suspend(stop: () -> Void = { raise(SIGSTOP) }) throws(TerminalError) {
    restore()
    stop()
    state.withLock { $0.isResumed = true }
    try take()
    wake()
  }

  private var currentWayBack: WayBack? { wayBack.withLock { $0 } }

  private func walkBack() {
    guard let wayBack = currentWayBack else { return }
    wayBack.walk()
    CrashRestoration.withdraw(wayBack)
    self.wayBack.withLock { $0 = nil }
  }

  /// The settings for reading each byte as it comes and writing each byte as it is: `cfmakeraw(3)`,
  /// but that a read never waits.
  private static func raw(_ settings: termios) -> termios {
    var raw = settings
    unsafe cfmakeraw(&raw)
    unsafe withUnsafeMutableBytes(of: &raw.c_cc) {
      unsafe $0[Int(VMIN)] = 0
      unsafe $0[Int(VTIME)] = 0
    }
    return raw
  }
}

// MARK: Writing

extension TerminalSession {
  /// Writes a frame, unless the terminal is given back. A frame without bytes costs nothing.
  public func draw(_ frame: CellPainter.Frame) {
    guard !frame.bytes.isEmpty else { return }
    state.withLock { state in
      guard let wayBack = currentWayBack, !state.isResumed else { return }
      wayBack.lineFeeds.store(frame.linesBelowCursor + 1, ordering: .relaxed)
      write(frame.bytes)
    }
  }

  /// Rings the terminal's bell, unless the terminal is given back.
  public func ringBell() {
    state.withLock { _ in
      if currentWayBack != nil { write([0x07]) }
    }
  }

  /// Turns the mouse's reports on or off, now and after a suspension.
  public func reportMouse(_ isOn: Bool) {
    state.withLock { state in
      guard state.requests.mouse != isOn else { return }
      state.requests.mouse = isOn
      guard currentWayBack != nil else { return }
      write(Array((isOn ? TerminalRequests.mouseOn : TerminalRequests.mouseOff).utf8))
    }
  }

  /// Asks in which row the cursor is; ``TerminalEvent/cursorRow(_:)`` is the answer, whenever it comes.
  /// Since the mouse is reported by places in the window, and a picture is drawn wherever the shell
  /// has left the cursor, only this tells which of its cells the mouse is on.
  ///
  /// The cursor goes to the first column for the question, and back: there the answer can't be taken
  /// for a key (`ESC[1;2R` is Shift-F3 on xterm). DECXCPR, `ESC[?6n`, would need no such step, but
  /// tmux doesn't answer it.
  public func askForCursorRow() {
    state.withLock { _ in
      if currentWayBack != nil { write(Array("\u{1B}7\r\u{1B}[6n\u{1B}8".utf8)) }
    }
  }

  /// The size of the window (`TIOCGWINSZ`), zeros where the terminal doesn't know it.
  public var size: TerminalSize {
    var window = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0 else {
      return TerminalSize(columns: 0, rows: 0)
    }
    return TerminalSize(columns: Int(window.ws_col), rows: Int(window.ws_row))
  }

  private func write(_ bytes: [UInt8]) {
    TerminalDescriptor.write(bytes, to: descriptor)
  }
}

// MARK: Reading

/// What a wait on a terminal ended with.
public enum TerminalInput: Hashable, Sendable {
  /// Bytes for a ``KeyDecoder``.
  case bytes([UInt8])
  /// Somebody called ``TerminalSession/wake()``.
  case woken
  /// The terminal was given back and taken again: decoder and painter start afresh.
  case resumed
  /// Nothing came in time.
  case nothing
  /// The terminal has hung up; nothing will come any more.
  case ended
}

extension TerminalSession {
  /// Waits for input.
  ///
  /// - Parameter limit: how long at most, rounded up to milliseconds; `nil` waits for ever.
  public func wait(atMost limit: Duration?) -> TerminalInput {
    // While the terminal is given back only a waking is waited for: its bytes are the shell's.
    let isTaken = currentWayBack != nil
    var polls = [
      pollfd(fd: pipe.readEnd, events: Int16(POLLIN), revents: 0),
      pollfd(fd: isTaken ? descriptor : -1, events: Int16(POLLIN), revents: 0),
    ]
    let ready = unsafe poll(&polls, 2, Self.milliseconds(limit))
    let isWoken = pipe.reset()
    return state.withLock { state in
      if state.isResumed && currentWayBack != nil {
        state.isResumed = false
        return .resumed
      }
      if isWoken { return .woken }
      guard ready > 0, polls[1].revents != 0, let wayBack = currentWayBack else {
        return .nothing
      }
      let bytes = readAvailable()
      if bytes.isEmpty {
        let hasHungUp = Int32(polls[1].revents) & (POLLHUP | POLLERR | POLLNVAL) != 0
        return hasHungUp ? .ended : .nothing
      }
      let before = state.answers.count
      for byte in bytes { state.answers.take(byte) }
      wayBack.answersOwed.subtract(state.answers.count - before, ordering: .relaxed)
      return .bytes(bytes)
    }
  }

  /// Ends the wait that is going on, or the next one. May be called from any thread and from a
  /// signal handler.
  public func wake() {
    pipe.wake()
  }

  private func readAvailable() -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      count = max(0, unsafe read(descriptor, buffer.baseAddress, buffer.count))
    }
  }

  private static func milliseconds(_ limit: Duration?) -> Int32 {
    guard let limit else { return -1 }
    let milliseconds = (limit / .milliseconds(1)).rounded(.up)
    return Int32(min(max(0, milliseconds), Double(Int32.max)))
  }
}
