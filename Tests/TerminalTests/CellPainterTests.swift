import Cells
import PseudoTerminals
import Terminal
import Testing

@Suite("Cell painter")
struct CellPainterTests {
  private static let size = TerminalSize(columns: 20, rows: 10)
  private static let unicode = TerminalAppearance(usesColor: true, usesUnicode: true)

  private static func place(_ row: Int, _ column: Int) -> CellPainter.Place {
    CellPainter.Place(row: row, column: column)
  }

  @Test("the first frame is drawn in full, down from the cursor's line")
  func firstFrame() {
    var painter = CellPainter(appearance: Self.unicode)
    let frame = painter.frame(
      [CellLine("Speed"), CellLine("1.5", style: CellStyle(.red))], cursor: Self.place(0, 2),
      size: Self.size)
    #expect(
      String(decoding: frame.bytes, as: UTF8.self)
        == "\u{1B}[?7l\r\u{1B}[KSpeed\r\n\u{1B}[J\u{1B}[0;31m1.5\u{1B}[0m\u{1B}[1A\u{1B}[3G\u{1B}[?7h"
    )
    #expect(frame.linesBelowCursor == 1)
  }

  @Test("nothing is written when nothing changed")
  func unchanged() {
    var painter = CellPainter(appearance: Self.unicode)
    let lines = [CellLine("Speed"), CellLine("1.5")]
    _ = painter.frame(lines, cursor: Self.place(0, 2), size: Self.size)
    let again = painter.frame(lines, cursor: Self.place(0, 2), size: Self.size)
    #expect(again == CellPainter.Frame(bytes: [], linesBelowCursor: 1))
  }

  @Test("only changed cells are written")
  func changedCells() {
    var painter = CellPainter(appearance: Self.unicode)
    _ = painter.frame([CellLine("Speed 1.50")], cursor: Self.place(0, 6), size: Self.size)
    let frame = painter.frame([CellLine("Speed 1.75")], cursor: Self.place(0, 6), size: Self.size)
    #expect(
      String(decoding: frame.bytes, as: UTF8.self)
        == "\u{1B}[?7l\u{1B}[9G75\u{1B}[7G\u{1B}[?7h")
  }

  @Test("a moved cursor is a change")
  func movedCursor() {
    var painter = CellPainter(appearance: Self.unicode)
    let lines = [CellLine("a"), CellLine("b")]
    _ = painter.frame(lines, cursor: Self.place(0, 0), size: Self.size)
    let frame = painter.frame(lines, cursor: Self.place(1, 5), size: Self.size)
    #expect(
      String(decoding: frame.bytes, as: UTF8.self)
        == "\u{1B}[?7l\u{1B}[1B\u{1B}[6G\u{1B}[?7h")
    #expect(frame.linesBelowCursor == 0)
  }

  @Test("without colours the other attributes stay")
  func withoutColor() {
    var painter = CellPainter(
      appearance: TerminalAppearance(usesColor: false, usesUnicode: true))
    let frame = painter.frame(
      [CellLine("x", style: CellStyle(.red, isBold: true)), CellLine("y", style: CellStyle(.red))],
      cursor: Self.place(0, 0), size: Self.size)
    let text = String(decoding: frame.bytes, as: UTF8.self)
    #expect(text.contains("\u{1B}[0;1mx"))
    #expect(!text.contains("31"))
  }

  @Test("in ASCII nothing else is written, and columns stay")
  func ascii() {
    var painter = CellPainter(
      appearance: TerminalAppearance(usesColor: false, usesUnicode: false))
    let frame = painter.frame([CellLine("é速|")], cursor: Self.place(0, 0), size: Self.size)
    #expect(frame.bytes.allSatisfy { $0 < 0x80 })
    #expect(String(decoding: frame.bytes, as: UTF8.self).contains("???|"))
  }

  /// Pictures in the order they are shown, with everything that is awkward about them.
  private static let pictures: [[String]] = [
    ["Speed  1.5", "────●────"], ["Speed  1.25", "───●─────"], ["速度 1.5 倍", "───●─────", "new"],
    ["Speed", "───●─────", "new", "newer"], ["aé速b"], ["速aéb", "x"], ["速速", "", "z"],
    ["a❤️b🇪🇸c", "", "z"], ["a❤️c🇪🇸c", "x", "z"], ["short"], ["a line longer than the window is wide"],
    ["速速速速速速速速速速速速"], ["1❤️❤️❤️❤️❤️❤️❤️❤️❤️❤️"], [""], ["end"],
  ]

  @Test("any picture over any other shows that picture", arguments: pictures.indices)
  func transitions(first: Int) {
    for second in Self.pictures.indices {
      var painter = CellPainter(appearance: Self.unicode)
      var screen = Screen(columns: 20, rows: 6, history: ["$ ls", "a.wav", "$ detent play a.wav"])
      for index in [first, second, first] {
        let lines = Self.pictures[index].map { CellLine($0) }
        let frame = painter.frame(
          lines, cursor: Self.place(lines.count - 1, 1), size: TerminalSize(columns: 20, rows: 6))
        screen.write(frame.bytes)
        let expected = lines.map { $0.truncated(to: 20, mark: "").text }
        #expect(Array(screen.textFromCursor(linesAbove: lines.count - 1)) == expected)
        #expect(screen.column == 1)
        #expect(screen.history.starts(with: ["$ ls", "a.wav", "$ detent play a.wav"]))
      }
    }
  }

  @Test("a resize draws everything anew and leaves the shell's lines")
  func resize() {
    var painter = CellPainter(appearance: Self.unicode)
    var screen = Screen(columns: 20, rows: 6, history: ["$ detent play"])
    let lines = [CellLine("one"), CellLine("a rather long line"), CellLine("three")]
    screen.write(
      painter.frame(lines, cursor: Self.place(1, 0), size: TerminalSize(columns: 20, rows: 6)).bytes
    )
    screen.resize(columns: 10, rows: 6)
    let frame = painter.frame(
      lines, cursor: Self.place(1, 0), size: TerminalSize(columns: 10, rows: 6))
    screen.write(frame.bytes)
    #expect(screen.textFromCursor(linesAbove: 1) == ["one", "a rather l", "three"])
    #expect(screen.history == ["$ detent play"])
  }

  /// As tmux does it. The cursor stands in the part of its line that was broken off.
  @Test(
    "lines that a narrower window has broken are all drawn over", arguments: [2, 3, 7, 10, 19])
  func rewrapped(columns: Int) {
    var appearance = Self.unicode
    appearance.rewrapsLines = true
    var painter = CellPainter(appearance: appearance)
    var screen = Screen(columns: 20, rows: 200, history: ["$", "$"])
    let wide = ["one", "a line of 20 columns", "速度速度速度 9 × 2", "", "x"].map { CellLine($0) }
    for row in wide.indices {
      for column in [0, 7, 17] {
        painter.forget()
        screen = Screen(columns: 20, rows: 200, history: ["$", "$"])
        screen.write(
          painter.frame(
            wide, cursor: Self.place(row, column), size: TerminalSize(columns: 20, rows: 200)
          ).bytes)
        screen.rewrap(to: columns)
        let narrow = [CellLine("1"), CellLine("2")]
        let frame = painter.frame(
          narrow, cursor: Self.place(1, 0), size: TerminalSize(columns: columns, rows: 200))
        screen.write(frame.bytes)
        #expect(screen.text == ["$", "$", "1", "2"], "cursor at \(row), \(column)")
      }
    }
  }

  @Test("nothing is erased from a window's corner down, which tmux would save first")
  func erasesByLines() {
    var painter = CellPainter(appearance: Self.unicode)
    let frame = painter.frame(
      [CellLine("one"), CellLine("two")], cursor: Self.place(0, 0), size: Self.size)
    let text = String(decoding: frame.bytes, as: UTF8.self)
    #expect(!text.hasPrefix("\u{1B}[?7l\r\u{1B}[J") && text.contains("\r\n\u{1B}[J"))
  }

  @Test("of more lines than the window has, those around the cursor are drawn")
  func lowWindow() {
    var painter = CellPainter(appearance: Self.unicode)
    var screen = Screen(columns: 20, rows: 2, history: [])
    let frame = painter.frame(
      (1...5).map { CellLine("line \($0)") }, cursor: Self.place(3, 0),
      size: TerminalSize(columns: 20, rows: 2))
    screen.write(frame.bytes)
    #expect(screen.textFromCursor(linesAbove: 1) == ["line 3", "line 4"])
    #expect(frame.linesBelowCursor == 0)
  }

  @Test("a window without a size gets nothing")
  func noWindow() {
    var painter = CellPainter(appearance: Self.unicode)
    let frame = painter.frame(
      [CellLine("x")], cursor: Self.place(0, 0), size: TerminalSize(columns: 0, rows: 0))
    #expect(frame.bytes.isEmpty)
  }

  @Test("after forgetting, the next frame starts where the cursor is")
  func forgetting() {
    var painter = CellPainter(appearance: Self.unicode)
    var screen = Screen(columns: 20, rows: 6, history: [])
    let lines = [CellLine("one"), CellLine("two")]
    screen.write(painter.frame(lines, cursor: Self.place(0, 0), size: Self.size).bytes)
    screen.write(Array("\r\n\n$ fg\r\n".utf8))
    painter.forget()
    screen.write(painter.frame(lines, cursor: Self.place(0, 0), size: Self.size).bytes)
    #expect(screen.history == ["one", "two", "$ fg"])
    #expect(screen.textFromCursor(linesAbove: 0) == ["one", "two"])
  }
}
