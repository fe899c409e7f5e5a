import Glibc
import PseudoTerminals
import Synchronization
import Testing

@testable import Terminal

@Suite("Terminal session")
struct TerminalSessionTests {
  private static let greeting = "\u{1B}[?1004h\u{1B}[>7u\u{1B}[?u\u{1B}[c"
  private static let farewell =
    "\u{1B}[<u\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1004l\u{1B}[?7h\u{1B}[0m\u{1B}[?25h\r"
  private static let question = "\u{1B}[c"

  /// A session whose patience outlasts a busy machine.
  private static func session(
    _ terminal: PseudoTerminal, _ requests: TerminalRequests = TerminalRequests()
  ) throws -> TerminalSession {
    try TerminalSession(
      descriptor: terminal.descriptor, requests: requests, patience: .seconds(10))
  }

  /// A session with the patience of the program.
  private static func impatientSession(_ terminal: PseudoTerminal) throws -> TerminalSession {
    try TerminalSession(descriptor: terminal.descriptor, requests: TerminalRequests())
  }

  private static func frame(_ text: String, below: Int = 0) -> CellPainter.Frame {
    CellPainter.Frame(bytes: Array(text.utf8), linesBelowCursor: below)
  }

  /// Reads until `count` events have come.
  private static func events(
    _ count: Int, from session: TerminalSession, decoder: inout KeyDecoder
  ) -> [TerminalEvent] {
    var events: [TerminalEvent] = []
    for _ in 0..<500 where events.count < count {
      if case .bytes(let bytes) = session.wait(atMost: .milliseconds(20)) {
        events += decoder.decode(bytes, at: .zero)
      }
    }
    return events
  }

  @Test("taken and given back: every byte, and the settings as before")
  func wholeVisit() throws {
    let terminal = PseudoTerminal(.atOnce)
    defer { terminal.hangUp() }
    let before = terminal.settings
    let session = try Self.session(terminal)
    #expect(terminal.settings == before)

    try session.take()
    try session.take()
    #expect(terminal.settings != before)
    #expect(terminal.output(endingIn: Self.question) == Self.greeting)
    session.draw(Self.frame("picture", below: 2))

    session.restore()
    session.restore()
    #expect(terminal.settings == before)
    #expect(
      terminal.output(endingIn: "\n\n\n" + Self.question)
        == Self.greeting + "picture" + Self.farewell + "\n\n\n" + Self.question)
    session.draw(Self.frame("late"))
    session.ringBell()
    usleep(20_000)
    #expect(terminal.output(endingIn: Self.question).hasSuffix(Self.question))
    #expect(terminal.bytesLeft == 0)
  }

  @Test("a session that goes away gives the terminal back")
  func deinitialisation() throws {
    let terminal = PseudoTerminal(.atOnce)
    defer { terminal.hangUp() }
    let before = terminal.settings
    do {
      let session = try Self.session(terminal)
      try session.take()
    }
    #expect(terminal.settings == before)
    #expect(terminal.output(endingIn: Self.farewell + Self.question).hasSuffix(Self.question))
  }

  @Test("what is not asked for is not taken back")
  func fewRequests() throws {
    let terminal = PseudoTerminal(.atOnce)
    defer { terminal.hangUp() }
    let session = try Self.session(terminal, TerminalRequests(keyReleases: false))
    try session.take()
    #expect(terminal.output(endingIn: "h") == "\u{1B}[?1004h")
    session.restore()
    #expect(!terminal.output(endingIn: Self.question).contains("\u{1B}[<u"))
  }

  @Test("the mouse is asked for at the start, or later")
  func mouse() throws {
    let terminal = PseudoTerminal(.atOnce)
    defer { terminal.hangUp() }
    let on = "\u{1B}[?1002h\u{1B}[?1006h"
    let session = try Self.session(terminal, TerminalRequests(keyReleases: false, mouse: true))
    try session.take()
    #expect(terminal.output(endingIn: on) == "\u{1B}[?1004h" + on)
    session.reportMouse(false)
    session.reportMouse(false)
    let off = "\u{1B}[?1006l\u{1B}[?1002l"
    #expect(terminal.output(endingIn: off) == "\u{1B}[?1004h" + on + off)
    session.reportMouse(true)
    #expect(terminal.output(endingIn: on) == "\u{1B}[?1004h" + on + off + on)
  }

  @Test("the cursor is asked for while the terminal is taken")
  func cursor() throws {
    let terminal = PseudoTerminal(.atOnce)
    defer { terminal.hangUp() }
    let session = try Self.session(terminal, TerminalRequests(keyReleases: false))
    session.askForCursorRow()
    try session.take()
    session.askForCursorRow()
    let question = "\u{1B}7\r\u{1B}[6n\u{1B}8"
    #expect(terminal.output(endingIn: question) == "\u{1B}[?1004h" + question)
  }

  @Test("answers come with the keys, however slowly")
  func splitAnswers() throws {
    let terminal = PseudoTerminal(.slowly(microseconds: 2000))
    defer { terminal.hangUp() }
    let session = try Self.session(terminal)
    terminal.type("h")
    try session.take()
    var decoder = KeyDecoder()
    let events = Self.events(2, from: session, decoder: &decoder)
    #expect(Set(events) == [.key(KeyStroke(.character("h"))), .deviceAttributes([62, 22])])
    session.restore()
    #expect(terminal.bytesLeft == 0)
  }

  @Test("an answer that is still owed does not end up in the shell")
  func lateAnswer() throws {
    let terminal = PseudoTerminal(.never)
    defer { terminal.hangUp() }
    let before = terminal.settings
    let session = try Self.session(terminal)
    try session.take()
    _ = terminal.output(endingIn: Self.question)
    // The first answer comes only when the second question is asked, and so does a key let go.
    terminal.become(.slowly(microseconds: 1000))
    terminal.type(PseudoTerminal.answer + "\u{1B}[113;1:3u")
    session.restore()
    #expect(terminal.settings == before)
    #expect(terminal.bytesLeft == 0)
  }

  @Test("a terminal that never answers is left after 100 ms")
  func missingAnswer() throws {
    let terminal = PseudoTerminal(.never)
    defer { terminal.hangUp() }
    let before = terminal.settings
    let session = try Self.impatientSession(terminal)
    try session.take()
    terminal.type("typed ahead")
    let clock = ContinuousClock()
    let time = clock.measure { session.restore() }
    // The upper bound leaves room for a busy machine.
    #expect(time >= .milliseconds(99) && time < .seconds(2))
    #expect(terminal.settings == before)
    #expect(terminal.bytesLeft == 0)
  }

  @Test("an answered question is not waited for again")
  func promptLeaving() throws {
    let terminal = PseudoTerminal(.atOnce)
    defer { terminal.hangUp() }
    let session = try Self.session(terminal)
    try session.take()
    var decoder = KeyDecoder()
    #expect(Self.events(1, from: session, decoder: &decoder) == [.deviceAttributes([62, 22])])
    // Were another answer owed, this would take the session's whole patience.
    let time = ContinuousClock().measure { session.restore() }
    #expect(time < .seconds(9))
    #expect(terminal.bytesLeft == 0)
  }

  @Test("another thread may give the terminal back while one waits")
  func otherThread() throws {
    let terminal = PseudoTerminal(.atOnce)
    defer { terminal.hangUp() }
    let before = terminal.settings
    let session = try Self.session(terminal, TerminalRequests(keyReleases: false))
    try session.take()
    let other = OwnThread {
      usleep(30_000)
      session.restore()
      session.wake()
    }
    var inputs: [TerminalInput] = []
    while inputs.last != .woken { inputs.append(session.wait(atMost: .seconds(5))) }
    other.join()
    #expect(inputs.allSatisfy { [.nothing, .woken].contains($0) })
    #expect(terminal.settings == before)
    // What is typed now belongs to the shell.
    terminal.type("ls\n")
    #expect(session.wait(atMost: .milliseconds(20)) == .nothing)
    for _ in 0..<2000 where terminal.bytesLeft < 3 { usleep(5000) }
    #expect(terminal.bytesLeft == 3)
  }

  @Test("a suspension gives back, takes again and tells the reader")
  func suspension() throws {
    let terminal = PseudoTerminal(.atOnce)
    defer { terminal.hangUp() }
    let before = terminal.settings
    let session = try Self.session(terminal, TerminalRequests(keyReleases: false, mouse: true))
    try session.take()
    let raw = terminal.settings
    var isStopped = false
    try session.suspend {
      isStopped = true
      #expect(terminal.settings == before)
    }
    #expect(isStopped)
    #expect(terminal.settings == raw)
    session.draw(Self.frame("lost"))
    #expect(session.wait(atMost: .seconds(5)) == .resumed)
    session.draw(Self.frame("drawn anew"))
    let text = terminal.output(endingIn: "drawn anew")
    #expect(!text.contains("lost"))
    #expect(text.split(separator: "\u{1B}[?1002h", omittingEmptySubsequences: false).count == 3)
    session.restore()
    #expect(terminal.settings == before)
  }

  @Test("SIGSTOP really stops, and SIGCONT takes the terminal again")
  func realSuspension() async throws {
    let terminal = PseudoTerminal(.atOnce)
    defer { terminal.hangUp() }
    let path = terminal.path
    await #expect(processExitsWith: .exitCode(7)) { [path = path as String] in
      let descriptor = unsafe open(path, O_RDWR | O_NOCTTY)
      let session = try TerminalSession(descriptor: descriptor, requests: TerminalRequests())
      try session.take()
      // Somebody has to continue the stopped process.
      let status = "/proc/\(getpid())/status"
      let script = "until grep -q '^State:.*T' \(status); do :; done; kill -CONT \(getpid())"
      let words: [String] = ["sh", "-c", script]
      var arguments: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0) }
      unsafe arguments.append(nil)
      var helper: pid_t = 0
      guard unsafe posix_spawn(&helper, "/bin/sh", nil, nil, &arguments, nil) == 0 else { exit(2) }
      try session.suspend()
      guard session.wait(atMost: .seconds(5)) == .resumed else { exit(1) }
      session.restore()
      exit(7)
    }
    let text = terminal.output(endingIn: Self.farewell + Self.question)
    #expect(
      text == Self.greeting + Self.farewell + Self.question + Self.greeting + Self.farewell
        + Self.question)
  }

  @Test("a crash gives the terminal back and ends with the signal's status")
  func crash() async throws {
    let terminal = PseudoTerminal(.atOnce)
    defer { terminal.hangUp() }
    let (path, before) = (terminal.path, terminal.settings)
    await #expect(processExitsWith: .exitCode(128 + SIGSEGV)) { [path = path as String] in
      let session = try TerminalSession(
        descriptor: unsafe open(path, O_RDWR | O_NOCTTY), requests: TerminalRequests())
      CrashRestoration.install()
      try session.take()
      session.draw(CellPainter.Frame(bytes: Array("picture".utf8), linesBelowCursor: 1))
      raise(SIGSEGV)
      withExtendedLifetime(session) {}
    }
    #expect(terminal.settings == before)
    #expect(
      terminal.output(endingIn: "\n\n" + Self.question)
        == Self.greeting + "picture" + Self.farewell + "\n\n" + Self.question)
  }

  @Test("a program's trap is a crash")
  func trap() async throws {
    let terminal = PseudoTerminal(.atOnce)
    defer { terminal.hangUp() }
    let (path, before) = (terminal.path, terminal.settings)
    await #expect(processExitsWith: .failure) { [path = path as String] in
      let session = try TerminalSession(
        descriptor: unsafe open(path, O_RDWR | O_NOCTTY), requests: TerminalRequests())
      CrashRestoration.install()
      try session.take()
      withExtendedLifetime(session) { preconditionFailure("a bug") }
    }
    #expect(terminal.settings == before)
    #expect(
      terminal.output(endingIn: Self.farewell + Self.question)
        == Self.greeting + Self.farewell + Self.question)
  }

  @Test("a stalled terminal does not keep the program from leaving")
  func stalled() throws {
    let terminal = PseudoTerminal(.never, isReading: false)
    defer { terminal.hangUp() }
    let before = terminal.settings
    let session = try Self.impatientSession(terminal)
    try session.take()
    let isWritten = Flag()
    let writer = OwnThread {
      session.draw(Self.frame(String(repeating: "x", count: 1_000_000)))
      isWritten.raise()
    }
    usleep(50_000)
    session.restore()
    #expect(terminal.settings == before)
    #expect(!isWritten.isRaised)
    terminal.startReading()
    writer.join()
    #expect(isWritten.isRaised)
  }

  @Test("a terminal that hangs up ends the input")
  func hangUp() throws {
    let terminal = PseudoTerminal(.atOnce)
    let session = try Self.session(terminal, TerminalRequests(keyReleases: false))
    try session.take()
    terminal.type("q")
    #expect(session.wait(atMost: .seconds(5)) == .bytes([0x71]))
    terminal.hangUp()
    #expect(session.wait(atMost: .seconds(5)) == .ended)
  }

  @Test("a wait ends in time, or when woken, once for any number of wakings")
  func waking() throws {
    let terminal = PseudoTerminal(.atOnce)
    defer { terminal.hangUp() }
    let session = try Self.session(terminal, TerminalRequests(keyReleases: false))
    try session.take()
    #expect(session.wait(atMost: .milliseconds(1)) == .nothing)
    for _ in 0..<100_000 { session.wake() }
    #expect(session.wait(atMost: nil) == .woken)
    #expect(session.wait(atMost: .zero) == .nothing)
  }

  @Test("the window's size is the terminal's")
  func size() throws {
    let terminal = PseudoTerminal(.atOnce)
    defer { terminal.hangUp() }
    let session = try Self.session(terminal)
    #expect(session.size == TerminalSize(columns: 0, rows: 0))
    terminal.resize(columns: 132, rows: 43)
    #expect(session.size == TerminalSize(columns: 132, rows: 43))
  }

  @Test("what is no terminal is refused, and says so")
  func notATerminal() throws {
    let null = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(null) }
    let session = try TerminalSession(descriptor: null, requests: TerminalRequests())
    let error = try #require(throws: TerminalError.self) { try session.take() }
    #expect(error.call == "tcgetattr" && error.code == ENOTTY && error.descriptor == null)
    #expect(error.description.contains("--plain"))
    #expect(session.size == TerminalSize(columns: 0, rows: 0))
  }
}

/// Something that one thread says to another, once.
private final class Flag: Sendable {
  private let flag = Atomic(false)

  var isRaised: Bool { flag.load(ordering: .relaxed) }

  func raise() {
    flag.store(true, ordering: .relaxed)
  }
}
