import Glibc
import SliderKeys
import Synchronization
import Terminal
import TickSlider

/// Shows two sliders side by side, and prints at the end where the balance is: `Center`, `Left` or
/// `Right`.
///
/// Arrow keys, Tab, digits, Backspace and the mouse move the sliders, Enter or q leaves.
@main
struct TwoSliders {
  /// How often a moving thumb is drawn.
  private static let frame = Duration.seconds(1) / 60
  /// The signal that asks the program to end, or 0. Just a number: relaxed.
  private static let endingSignal = Atomic<Int32>(0)

  static func main() {
    do throws(TerminalError) {
      // A shell opens its terminal for reading and writing, so the output may go elsewhere.
      let session = try TerminalSession(
        descriptor: STDIN_FILENO, requests: TerminalRequests(mouse: true))
      try session.take()
      var program = TwoSliders(on: session)
      let status = program.run()
      session.restore()
      if status == 0 { print(program.pair.side) }
      exit(status)
    } catch {
      let message = "two-sliders: \(error)\n"
      _ = unsafe write(STDERR_FILENO, message, message.utf8.count)
      exit(1)
    }
  }

  private let session: TerminalSession
  private let start = ContinuousClock.now
  private var pair: SliderPair
  private var painter: CellPainter
  private var decoder = KeyDecoder()
  /// The window's size and the picture's height when the cursor was last asked for, and the
  /// cursor's row in the picture then: only that tells where the mouse is.
  private var asked: (size: TerminalSize, height: Int, cursorRow: Int)?
  /// The window's row in which the picture begins.
  private var top: Int?
  private var status: Int32?

  private init(on session: TerminalSession) {
    self.session = session
    let appearance = TerminalAppearance(color: .automatic, isASCII: false) { name in
      unsafe getenv(name).map { unsafe String(cString: $0) }
    }
    pair = SliderPair(isASCII: !appearance.usesUnicode)
    painter = CellPainter(appearance: appearance)
  }

  private var now: Duration { ContinuousClock.now - start }

  /// Shows the sliders until somebody leaves.
  ///
  /// - Returns: The exit status.
  private mutating func run() -> Int32 {
    CrashRestoration.install()
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { TwoSliders.endingSignal.store($0, ordering: .relaxed) }
    }
    // A signal that is caught ends the wait, and the next frame has the new size.
    signal(SIGWINCH) { _ in }
    while true {
      let ending = Self.endingSignal.load(ordering: .relaxed)
      if ending != 0 { return 128 + ending }
      if let status { return status }
      draw()
      // A second at most, for a signal that came just before the wait.
      let changes = [decoder.deadline, pair.group.nextChange(after: now, frame: Self.frame)]
      let limit = changes.compactMap { $0.map { max(.zero, $0 - now) } }.min() ?? .seconds(1)
      switch session.wait(atMost: min(limit, .seconds(1))) {
      case .bytes(let bytes): for event in decoder.decode(bytes, at: now) { take(event) }
      case .nothing, .woken: for event in decoder.expire(at: now) { take(event) }
      case .resumed:
        decoder = KeyDecoder()
        painter.forget()
        asked = nil
      case .ended: return 128 + SIGHUP
      }
      _ = pair.group.advance(to: now)
    }
  }

  private mutating func draw() {
    let size = session.size
    let picture = pair.picture(at: now, columns: max(1, size.columns))
    session.draw(painter.frame(picture.lines, cursor: picture.cursor, size: size))
    if asked.map({ $0.size != size || $0.height != picture.lines.count }) ?? true {
      asked = (size, picture.lines.count, picture.cursor.row)
      session.askForCursorRow()
    }
  }

  private mutating func take(_ event: TerminalEvent) {
    switch event {
    case .key(let stroke) where stroke.phase == .press && stroke.isControl("c"):
      status = 128 + SIGINT
    case .key(let stroke) where stroke.phase == .press && stroke.isControl("z"):
      do { try session.suspend() } catch { status = 1 }
    case .key(KeyStroke(.enter)), .key(KeyStroke(.character("q"))):
      _ = pair.group.update(.all(.finish), at: now)
      status = 0
    case .cursorRow(let row): top = asked.map { row - $0.cursorRow }
    case .mouse(let report): take(report)
    default: update(SliderGroup.Input.inputs(for: event))
    }
  }

  private mutating func take(_ report: MouseReport) {
    guard let top, let asked else { return }
    let parts = pair.picture(at: now, columns: asked.size.columns).parts.map { part in
      SliderOnScreen(
        part.picture,
        at: CellPainter.Place(row: top + part.place.row, column: part.place.column))
    }
    update(SliderGroup.Input.inputs(for: report, over: parts))
  }

  private mutating func update(_ inputs: [SliderGroup.Input]) {
    for input in inputs { _ = pair.group.update(input, at: now) }
  }
}
