import Cells
import Glibc
import SliderKeys
import Terminal
import TickSlider
import Words

/// A question by a slider on a terminal.
struct SlideScreen {
  /// How often a moving thumb is drawn: 60 times a second.
  private static let frame = Duration.microseconds(16_667)
  private static let usualSize = TerminalSize(columns: 80, rows: 24)

  private let session: TerminalSession
  private let signals: PlayInbox
  private let words: Words
  private let print: ((Double) -> Void)?
  private let view: SliderView
  private let isASCII: Bool
  private var group: SliderGroup
  private var painter: CellPainter
  private var mouse: PictureMouse
  private var decoder = KeyDecoder()
  /// What was asked for: where the slider stands, in words, until the next key.
  private var said: String?
  private let origin = ContinuousClock.now

  init(
    _ slider: TickSlider, on session: TerminalSession, appearance: TerminalAppearance, words: Words,
    signals: PlayInbox, isRightToLeft: Bool, usesMouse: Bool, print: ((Double) -> Void)?
  ) {
    self.session = session
    self.signals = signals
    self.words = words
    self.print = print
    group = SliderGroup([slider])
    isASCII = !appearance.usesUnicode
    var view = SliderView(words: words, glyphs: isASCII ? .ascii : .unicode)
    view.isRightToLeft = isRightToLeft
    self.view = view
    painter = CellPainter(appearance: appearance)
    mouse = PictureMouse(isOn: usesMouse)
  }

  private var now: Duration { ContinuousClock.now - origin }

  /// Asks until there is an answer.
  mutating func run() -> SlideCommand.Answer {
    while true {
      draw(at: now)
      let next = [group.nextChange(after: now, frame: Self.frame), decoder.deadline]
        .compactMap(\.self).min()
      let input = session.wait(atMost: next.map { max(.zero, $0 - now) })
      let time = now
      var events: [TerminalEvent] = []
      switch input {
      case .bytes(let bytes): events = decoder.decode(bytes, at: time)
      case .woken, .nothing: events = decoder.expire(at: time)
      case .resumed:
        painter.forget()
        mouse.forget()
        decoder = KeyDecoder()
      case .ended: return .stopped(SIGHUP)
      }
      hear(group.advance(to: time))
      for event in events {
        if let answer = take(event, at: time) { return answer }
      }
      if let signal = signals.signal { return .stopped(signal) }
    }
  }

  /// Takes an event; the answer, if it is one.
  private mutating func take(_ event: TerminalEvent, at time: Duration) -> SlideCommand.Answer? {
    if case .key(let stroke) = event, stroke.phase == .press { said = nil }
    switch event {
    case .key(let stroke) where stroke.phase == .press && stroke.key == .enter:
      hear(group.update(.all(.finish), at: time))
      draw(at: time)
      return .accepted(group.sliders[0].value)
    case .key(let stroke) where stroke.phase == .press && stroke.key == .escape:
      guard group.isEditing else { return .cancelled }
      hear(group.update(.focused(.cancel), at: time))
    case .key(let stroke) where stroke.phase == .press && stroke.isControl("c"): return .cancelled
    case .key(let stroke) where stroke.phase == .press && stroke.isControl("\\"):
      return .stopped(SIGQUIT)
    case .key(let stroke) where stroke.phase == .press && stroke.isControl("z"):
      hear(group.update(.all(.finish), at: time))
      kill(0, SIGTSTP)
    case .key(KeyStroke(.character("i"))):
      hear(group.update(.all(.interruption), at: time))
      said = group.sliders[0].spoken(in: words, on: .request)
    case .cursorRow(let row): mouse.locate(cursorRow: row)
    case .mouse(let report):
      let part = (picture(at: time, columns: size.columns), CellPainter.Place(row: 0, column: 0))
      for input in mouse.inputs(for: report, over: [part]) { hear(group.update(input, at: time)) }
    default:
      for input in SliderGroup.Input.inputs(for: event) { hear(group.update(input, at: time)) }
    }
    return nil
  }

  private func hear(_ notices: [SliderGroup.Notice]) {
    guard let print else { return }
    for case .value(let value) in notices.map(\.notice) { print(value) }
  }
}

// MARK: The picture

extension SlideScreen {
  private var size: TerminalSize {
    let size = session.size
    return size.columns == 0 || size.rows == 0 ? Self.usualSize : size
  }

  private func picture(at time: Duration, columns: Int) -> SliderPicture {
    view.picture(of: group.sliders[0], at: time, columns: columns, isFocused: true)
  }

  private mutating func draw(at time: Duration) {
    let size = size
    let picture = picture(at: time, columns: size.columns)
    var lines = picture.lines
    if let text = said ?? group.sliders[0].traits.hint {
      lines += CellLine(text).wrapped(to: max(1, size.columns - 2)).map { line in
        var indented = CellLine(size.columns > 2 ? "  " : "")
        indented.append(line)
        return indented
      }
    }
    lines.append(keys.truncated(to: size.columns, mark: ""))
    let cursor = CellPainter.Place(row: 0, column: picture.cursorColumn)
    session.draw(painter.frame(lines, cursor: cursor, size: size))
    mouse.follow(height: lines.count, cursorRow: 0, size: size, on: session)
  }

  private var keys: CellLine {
    let bold = CellStyle(isBold: true)
    var line = CellLine()
    let pairs = [
      (isASCII ? "Left Right" : "← →", words.slide.move), ("Enter", words.slide.accept),
      ("Esc", words.slide.cancel),
    ]
    for (key, meaning) in pairs {
      line.append(line.columns == 0 ? "  " : "   ")
      line.append(key, style: bold)
      line.append(" \(meaning)")
    }
    return line
  }
}
