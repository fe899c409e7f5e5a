import Cells

/// A terminal's screen, as far as the painter and the session use one: what the bytes make of it.
public struct Screen {
  public private(set) var columns: Int
  public private(set) var rows: Int
  /// Whether what is drawn may be for the size before, which goes as far as it can, as on any terminal.
  private var mayBeLate = false
  /// All lines ever, the shell's first; the window is at the end. A cell is a character, the right
  /// half of one (an empty string), or a blank.
  private var lines: [[String]]
  private var row: Int
  public private(set) var column = 0
  public private(set) var wraps = true
  public private(set) var showsCursor = true
  public private(set) var reportsFocus = false
  public private(set) var reportsMouse = false
  /// How many sets of the keyboard's flags have been pushed and not popped.
  public private(set) var pushedFlags = 0
  /// The first line of the program's.
  private let start: Int

  public init(columns: Int, rows: Int, history: [String]) {
    self.columns = columns
    self.rows = rows
    self.lines = history.map { $0.map { String($0) } } + [[]]
    self.row = history.count
    self.start = history.count
  }

  /// The lines above the window's last picture.
  public var history: [String] {
    let top = row - pictureRow
    return (0..<top).map(text)
  }

  private var pictureRow = 0
  private var saved = (row: 0, column: 0)

  /// All lines ever, without the blanks at their ends.
  public var text: [String] { lines.indices.map(text) }

  public mutating func textFromCursor(linesAbove: Int) -> [String] {
    pictureRow = linesAbove
    var texts = (max(0, row - linesAbove)..<lines.count).map(text)
    while texts.count > linesAbove + 1, texts.last == "" { texts.removeLast() }
    return texts
  }

  private func text(of line: Int) -> String {
    let text = lines[line].joined()
    return String(text.reversed().drop { $0 == " " }.reversed())
  }

  public mutating func write(_ bytes: [UInt8]) {
    var rest = Substring(String(decoding: bytes, as: UTF8.self))
    while let character = rest.popFirst() {
      switch character {
      case "\r": column = 0
      case "\n": lineFeed()
      case "\r\n":
        column = 0
        lineFeed()
      case "\u{1B}":
        switch rest.popFirst() {
        case "7":
          saved = (row, column)
          continue
        case "8":
          (row, column) = saved
          continue
        case "[": break
        case let other: preconditionFailure("nothing here uses ESC \(other as Character?)")
        }
        let parameters = rest.prefix { !$0.isLetter }
        rest = rest.dropFirst(parameters.count)
        obey(rest.popFirst()!, String(parameters))
      default: put(character)
      }
    }
  }

  /// Gives the window another size; lines stay as they are.
  ///
  /// - Parameter knowsLater: Whether the program may draw for the old size yet, until it erases what
  ///   is below to draw anew.
  public mutating func resize(columns: Int, rows: Int, knowsLater: Bool = false) {
    (self.columns, self.rows) = (columns, rows)
    mayBeLate = knowsLater
  }

  /// Makes the window narrower as tmux does: lines that are too long are broken, and the cursor stays
  /// at its character.
  public mutating func rewrap(to columns: Int) {
    var broken: [[String]] = []
    var cursor = (row: 0, column: 0)
    for (index, line) in lines.enumerated() {
      var pieces: [[String]] = [[]]
      var place = (row: broken.count, column: column)
      for (number, cell) in line.enumerated() {
        let width = number + 1 < line.count && line[number + 1] == "" ? 2 : 1
        if cell != "", pieces[pieces.count - 1].count + width > columns { pieces.append([]) }
        if index == row && number == column {
          place = (broken.count + pieces.count - 1, pieces[pieces.count - 1].count)
        }
        pieces[pieces.count - 1].append(cell)
      }
      if index == row {
        // Beyond the end of its line it goes to the end.
        cursor =
          column < line.count || line.isEmpty
          ? place : (broken.count + pieces.count - 1, pieces[pieces.count - 1].count)
      }
      broken += pieces
    }
    (row, column) = cursor
    lines = broken
    self.columns = columns
  }

  private mutating func lineFeed() {
    row += 1
    if row == lines.count { lines.append([]) }
  }

  private mutating func put(_ character: Character) {
    let width = character.displayColumns!
    precondition(!wraps || column + width <= columns, "text never wraps")
    column = min(column, max(0, columns - width))
    while lines[row].count < column + width { lines[row].append(" ") }
    // Half a wide character is none.
    if lines[row][column] == "" { lines[row][column - 1] = " " }
    let after = column + width
    if after < lines[row].count, lines[row][after] == "" { lines[row][after] = " " }
    lines[row][column] = String(character)
    if width == 2 { lines[row][column + 1] = "" }
    column += width
  }

  private mutating func obey(_ final: Character, _ parameters: String) {
    let number = Int(parameters) ?? 1
    let top = max(0, lines.count - rows)
    switch (final, parameters) {
    case ("A", _): row = max(top, row - number)
    case ("B", _):
      precondition(mayBeLate || row + number < lines.count, "moving down never makes lines")
      row = min(row + number, lines.count - 1)
    case ("G", _): column = number - 1
    case ("J", ""):
      mayBeLate = false
      lines[row] = Array(lines[row].prefix(column))
      lines = Array(lines[...row])
    case ("K", ""):
      if column < lines[row].count, lines[row][column] == "" { lines[row][column - 1] = " " }
      lines[row] = Array(lines[row].prefix(column))
    case ("m", _): break
    case ("l", "?7"): wraps = false
    case ("h", "?7"): wraps = true
    case ("l", "?25"): showsCursor = false
    case ("h", "?25"): showsCursor = true
    case ("l", "?1004"): reportsFocus = false
    case ("h", "?1004"): reportsFocus = true
    case ("l", "?1002"), ("l", "?1006"): reportsMouse = false
    case ("h", "?1002"), ("h", "?1006"): reportsMouse = true
    case ("u", ">7"): pushedFlags += 1
    case ("u", "<"): pushedFlags = max(0, pushedFlags - 1)
    case ("u", "?"), ("c", ""), ("n", "6"): break
    default: preconditionFailure("nothing here uses CSI \(parameters) \(final)")
    }
  }
}

extension Sequence where Element == UInt8 {
  /// How many bytes there are before a control sequence, or a character, that goes on.
  public var wholeLength: Int {
    var whole = 0
    var length = 0
    var isInSequence = false
    var isAfterEscape = false
    var missing = 0
    for byte in self {
      length += 1
      if isInSequence {
        // ESC 7 and ESC 8 are whole with the digit.
        let isFinal =
          isAfterEscape ? byte != UInt8(ascii: "[") : (0x40...0x7E).contains(byte)
        isAfterEscape = false
        if isFinal { isInSequence = false }
      } else if byte == 0x1B {
        isInSequence = true
        isAfterEscape = true
      } else if byte & 0xC0 == 0x80 {
        missing -= 1
      } else {
        missing = byte >= 0xF0 ? 3 : byte >= 0xE0 ? 2 : byte >= 0xC0 ? 1 : 0
      }
      if !isInSequence && missing == 0 { whole = length }
    }
    return whole
  }
}
