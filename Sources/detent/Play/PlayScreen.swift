import CommandOptions
import Glibc
import Playback
import PlayerKeys
import PlayerScreen
import Terminal

/// A player on a terminal: reads keys and draws.
struct PlayScreen {
  /// How often the picture is drawn while something moves: at most 60 times a second under a
  /// slider's thumb, less often for position and meters alone.
  private static let frame = Duration.microseconds(16_667)
  private static let slowFrame = Duration.milliseconds(50)
  /// What is drawn on where the terminal doesn't know its size.
  private static let usualSize = TerminalSize(columns: 80, rows: 24)

  private let session: TerminalSession
  private let inbox: PlayInbox
  private let typing: TypedSpeeds
  private var director: PlayerDirector
  private let view: PlayerView
  private var painter: CellPainter
  private var mouse: PictureMouse
  private var decoder = KeyDecoder()
  private var lastDrawing: Duration?

  init(
    _ director: PlayerDirector, on session: TerminalSession, appearance: TerminalAppearance,
    inbox: PlayInbox, typing: TypedSpeeds, usesMouse: Bool
  ) {
    self.director = director
    self.session = session
    self.inbox = inbox
    self.typing = typing
    view = PlayerView(of: director.model)
    painter = CellPainter(appearance: appearance)
    mouse = PictureMouse(isOn: usesMouse)
  }

  /// Runs until the listener leaves, the sound ends, or a signal comes.
  mutating func run() {
    while true {
      let input = session.wait(atMost: patience(from: director.now))
      let time = director.now
      switch input {
      case .bytes(let bytes): handle(decoder.decode(bytes, at: time), at: time)
      case .resumed:
        painter.forget()
        mouse.forget()
        decoder = KeyDecoder()
        lastDrawing = nil
      case .woken, .nothing: handle(decoder.expire(at: time), at: time)
      case .ended: inbox.post(signal: SIGHUP)
      }
      if director.knowsFile { takeLines(at: time) }
      tell(director.observe(at: time))
      for failure in director.newFailures() {
        tell(director.take([.message(failure)], at: time))
      }
      for warning in director.newWarnings() {
        tell(director.take([.message(warning.text, file: warning.file)], at: time))
      }
      if director.isQuitting || inbox.signal != nil || director.player.readings.state.isFinal {
        return
      }
      draw(at: time)
    }
  }

  /// Draws the last picture, once the player has stopped.
  mutating func end() {
    let time = director.now
    _ = director.take([.sliders(.all(.finish))], at: time)
    _ = director.observe(at: time)
    lastDrawing = nil
    draw(at: time)
  }

  /// How long nothing needs to be done unless something happens.
  private func patience(from time: Duration) -> Duration? {
    let model = director.model
    let moving = model.isMoving ? (lastDrawing ?? .zero) + Self.slowFrame : nil
    let next = [model.nextChange(after: time, frame: Self.frame), moving, decoder.deadline]
      .compactMap(\.self).min()
    // What the player does by itself, such as coming to its end, is looked for now and then.
    return max(.zero, min(next.map { $0 - time } ?? .seconds(1), .milliseconds(200)))
  }

  private mutating func draw(at time: Duration) {
    if let lastDrawing, time - lastDrawing < Self.frame * 0.9 { return }
    lastDrawing = time
    let size = size
    let picture = view.picture(
      of: director.model, at: time, columns: size.columns, rows: size.rows)
    director.note(keyPages: picture.keyPages)
    session.draw(
      painter.frame(
        picture.lines,
        cursor: CellPainter.Place(row: picture.cursorRow, column: picture.cursorColumn),
        size: size))
    mouse.follow(
      height: picture.lines.count, cursorRow: picture.cursorRow, size: size, on: session)
  }

  private var size: TerminalSize {
    let size = session.size
    return size.columns == 0 || size.rows == 0 ? Self.usualSize : size
  }
}

// MARK: Events

extension PlayScreen {
  private mutating func handle(_ events: [TerminalEvent], at time: Duration) {
    for event in events {
      if case .key(let stroke) = event, stroke.phase == .press,
        let signal = Self.signals.first(where: { stroke.isControl($0.key) })?.number
      {
        tell(director.take([.sliders(.all(.finish))], at: time))
        // To the whole group, as the terminal's driver would: a pipeline stops as one.
        kill(0, signal)
      } else if case .cursorRow(let row) = event {
        mouse.locate(cursorRow: row)
      } else if case .mouse(let report) = event {
        tell(director.take(inputs(for: report, at: time), at: time))
      } else {
        tell(director.take(PlayerInput.inputs(for: event), at: time))
      }
    }
  }

  private func inputs(for report: MouseReport, at time: Duration) -> [PlayerInput] {
    let picture = view.picture(
      of: director.model, at: time, columns: size.columns, rows: size.rows)
    let parts = picture.sliders.map {
      ($0.picture, CellPainter.Place(row: $0.row, column: 0))
    }
    return mouse.inputs(for: report, over: parts).map(PlayerInput.sliders)
  }

  /// What the terminal's driver makes of these keys outside raw mode.
  private static let signals: [(key: Unicode.Scalar, number: Int32)] = [
    ("c", SIGINT), ("z", SIGTSTP), ("\\", SIGQUIT),
  ]

  /// Lines come from a script whose output the screen is: they do what they say.
  private mutating func takeLines(at time: Duration) {
    for line in inbox.takeLines() {
      do throws(UsageError) {
        guard let request = try TypedRequest.parsing(line, speeds: typing) else { continue }
        tell(director.take([PlayerInput(request) ?? .keys], at: time))
      } catch {
        tell(director.take([.message("\(error.given) \(error.problem)")], at: time))
      }
    }
  }

  /// The screen shows what is said; only the bell is heard.
  private func tell(_ requests: [PlayerRequest]) {
    if requests.contains(.bell) { session.ringBell() }
  }
}
