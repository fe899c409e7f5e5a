import Cells

/// Draws a few lines in place on the main screen, below whatever the shell has written, and writes
/// only the cells that changed.
///
/// The painter makes bytes and writes none. It assumes that the cursor stands at the left edge when
/// it draws for the first time, and that nobody else writes meanwhile; ``forget()`` starts afresh.
public struct CellPainter: Sendable {
  /// A place in the lines, from 0 at their upper left.
  public struct Place: Hashable, Sendable {
    /// The line.
    public var row: Int
    /// The column.
    public var column: Int

    /// A place by its line and column.
    public init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }
  }

  /// What to write for one picture.
  public struct Frame: Hashable, Sendable {
    /// The bytes; none when nothing changed.
    public var bytes: [UInt8]
    /// How many lines of the picture are below the cursor: what leaving must step over.
    public var linesBelowCursor: Int

    /// A frame as given.
    public init(bytes: [UInt8], linesBelowCursor: Int) {
      self.bytes = bytes
      self.linesBelowCursor = linesBelowCursor
    }
  }

  private let appearance: TerminalAppearance
  /// What the screen shows, or `nil` before the first frame.
  private var shown: Picture?

  /// A painter that has drawn nothing yet.
  public init(appearance: TerminalAppearance) {
    self.appearance = appearance
  }

  /// Forgets what was drawn: the next frame is drawn in full from the cursor's line on, as after a
  /// suspension.
  public mutating func forget() {
    shown = nil
  }

  /// The bytes that turn what is shown into `lines`, and put the cursor at `cursor`.
  ///
  /// Lines are cut at the right edge, so nothing wraps. A change of the window's size redraws all
  /// of them. Of more lines than the window has, those around the cursor are drawn.
  ///
  /// - Parameters:
  ///   - lines: the picture from top to bottom.
  ///   - cursor: where the cursor rests; brought inside the picture.
  ///   - size: the window's; nothing is drawn in one without columns or rows.
  /// - Complexity: O(rows × columns).
  public mutating func frame(
    _ lines: [CellLine], cursor: Place, size: TerminalSize
  ) -> Frame {
    guard size.columns > 0, size.rows > 0, !lines.isEmpty else {
      return Frame(bytes: [], linesBelowCursor: shown?.linesBelowCursor ?? 0)
    }
    let picture = Picture(lines, cursor: cursor, size: size, appearance: appearance)
    var pen = Pen(usesColor: appearance.usesColor)
    if let shown, shown.size == size {
      if shown == picture { return Frame(bytes: [], linesBelowCursor: shown.linesBelowCursor) }
      pen.repaint(from: shown, to: picture)
    } else {
      pen.paint(picture, over: shown, isRewrapped: appearance.rewrapsLines)
    }
    shown = picture
    return Frame(bytes: pen.bytes, linesBelowCursor: picture.linesBelowCursor)
  }
}

/// The size of a terminal's window in characters.
public struct TerminalSize: Hashable, Sendable {
  /// Characters in a line; 0 when the terminal doesn't know.
  public var columns: Int
  /// Lines in the window; 0 when the terminal doesn't know.
  public var rows: Int

  /// A size as given.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

// MARK: The picture

/// Lines fitted to a window.
private struct Picture: Equatable {
  /// What stands in one column of a line: a cell, or the right half of the cell before.
  enum Column: Equatable {
    case cell(Cell)
    case rightHalf

    static let blank = Column.cell(.blank)
  }

  let size: TerminalSize
  /// Each line up to its last column that is not blank.
  let rows: [[Column]]
  let cursor: CellPainter.Place

  var linesBelowCursor: Int { rows.count - 1 - cursor.row }

  init(
    _ lines: [CellLine], cursor: CellPainter.Place, size: TerminalSize,
    appearance: TerminalAppearance
  ) {
    let cursorRow = min(max(cursor.row, 0), lines.count - 1)
    let firstRow = max(0, cursorRow - (size.rows - 1))
    self.size = size
    self.rows = lines.dropFirst(firstRow).prefix(size.rows).map {
      Self.columns(of: $0.truncated(to: size.columns, mark: ""), appearance: appearance)
    }
    self.cursor = CellPainter.Place(
      row: cursorRow - firstRow, column: min(max(cursor.column, 0), size.columns - 1))
  }

  /// How many rows the lines above the cursor take, and its own line's part before it, once they are
  /// broken at `columns` columns.
  func rowsAboveCursor(in columns: Int) -> Int {
    let own = rows[cursor.row]
    // Beyond the end of a line there is nothing to break.
    let before = own.prefix(min(cursor.column, max(0, own.count - 1)) + 1)
    return rows.prefix(cursor.row).map { Self.height(of: $0[...], in: columns) }.reduce(0, +)
      + Self.height(of: before, in: columns) - 1
  }

  /// How many rows a line takes that is broken at `columns` columns: a wide character isn't split.
  private static func height(of line: ArraySlice<Column>, in columns: Int) -> Int {
    var height = 1
    var room = columns
    for column in line {
      guard case .cell(let cell) = column else { continue }
      if cell.columns > room {
        height += 1
        room = columns
      }
      room -= cell.columns
    }
    return height
  }

  private static func columns(of line: CellLine, appearance: TerminalAppearance) -> [Column] {
    var columns: [Column] = []
    for cell in line.cells {
      if !appearance.usesUnicode && !cell.character.isASCII {
        let substitute = Column.cell(Cell("?", style: cell.style))
        columns += Array(repeating: substitute, count: cell.columns)
      } else {
        columns.append(.cell(cell))
        if cell.columns == 2 { columns.append(.rightHalf) }
      }
    }
    while columns.last == .blank { columns.removeLast() }
    return columns
  }
}

// MARK: The pen

/// Collects the bytes of one frame, and knows where they leave the cursor.
private struct Pen {
  private(set) var bytes: [UInt8] = []
  private let usesColor: Bool
  private var row = 0
  /// The cursor's column, or `nil` when a terminal may disagree about it.
  private var column: Int? = 0
  private var style = CellStyle.plain

  init(usesColor: Bool) {
    self.usesColor = usesColor
  }

  /// Draws `picture` in full, over a picture of another size if one is shown.
  ///
  /// - Parameter isRewrapped: Whether the terminal has broken the lines of the old one that are too
  ///   long now.
  mutating func paint(_ picture: Picture, over old: Picture?, isRewrapped: Bool) {
    begin()
    // Up over no more than our own lines: where the terminal may have wrapped them anew, and doesn't
    // say, some may stay above, but nothing of the shell's history is ever erased.
    if let old {
      moveUp(isRewrapped ? old.rowsAboveCursor(in: picture.size.columns) : old.cursor.row)
    }
    write("\r")
    for (index, columns) in picture.rows.enumerated() {
      if index > 0 { write("\r\n") }
      (row, column) = (index, 0)
      setStyle(.plain)
      // What is below goes with the last line: tmux saves the whole window when all of it is erased
      // from its upper left corner.
      write(index < picture.rows.count - 1 ? "\u{1B}[K" : "\u{1B}[J")
      rewrite([], with: columns, width: picture.size.columns)
    }
    end(at: picture.cursor)
  }

  /// Draws what differs between two pictures of the same size.
  mutating func repaint(from old: Picture, to picture: Picture) {
    begin()
    (row, column) = (old.cursor.row, old.cursor.column)
    for (index, columns) in picture.rows.enumerated() {
      if index >= old.rows.count {
        move(to: index - 1)
        // A line feed scrolls at the window's lower edge, which moving down doesn't.
        write("\r\n")
        (row, column) = (index, 0)
        rewrite([], with: columns, width: picture.size.columns)
      } else if old.rows[index] != columns {
        move(to: index)
        rewrite(old.rows[index], with: columns, width: picture.size.columns)
      }
    }
    if picture.rows.count < old.rows.count {
      move(to: picture.rows.count)
      write("\r\u{1B}[J")
      column = 0
    }
    end(at: picture.cursor)
  }

  /// Writes the columns of the current row that differ from what is there.
  private mutating func rewrite(
    _ old: [Picture.Column], with new: [Picture.Column], width: Int
  ) {
    // After a character of uncertain width everything up to the line's end is written again: the
    // terminal may have drawn it over its neighbour.
    var isRestUncertain = false
    for (index, content) in new.enumerated() {
      guard case .cell(let cell) = content else { continue }
      let isChanged = (index..<index + cell.columns).contains {
        new[$0] != ($0 < old.count ? old[$0] : .blank)
      }
      guard isChanged || isRestUncertain else { continue }
      move(toColumn: index)
      if cell.character.hasCertainWidth {
        write(cell)
        // At the right edge terminals wait with the cursor on the last column or beyond it.
        column = index + cell.columns
      } else {
        // The columns are emptied first, in case the terminal fills fewer of them.
        for _ in 0..<cell.columns { write(Cell(" ", style: cell.style)) }
        column = nil
        move(toColumn: index)
        write(cell)
        column = nil
        isRestUncertain = true
      }
    }
    if new.count < old.count || (isRestUncertain && new.count < width) {
      move(toColumn: new.count)
      setStyle(.plain)
      write("\u{1B}[K")
    }
  }

  // MARK: Cursor

  /// Turns wrapping off, so that a character wider than thought can't break into the next line.
  private mutating func begin() {
    write("\u{1B}[?7l")
  }

  private mutating func end(at cursor: CellPainter.Place) {
    setStyle(.plain)
    move(to: cursor.row)
    move(toColumn: cursor.column)
    write("\u{1B}[?7h")
  }

  private mutating func moveUp(_ rows: Int) {
    if rows > 0 { write("\u{1B}[\(rows)A") }
  }

  private mutating func move(to target: Int) {
    if target < row { moveUp(row - target) }
    if target > row { write("\u{1B}[\(target - row)B") }
    row = target
  }

  private mutating func move(toColumn target: Int) {
    guard column != target else { return }
    write("\u{1B}[\(target + 1)G")
    column = target
  }

  // MARK: Characters

  private mutating func write(_ text: String) {
    bytes += text.utf8
  }

  private mutating func write(_ cell: Cell) {
    setStyle(cell.style)
    write(String(cell.character))
  }

  /// Selects the graphic rendition of `style` (ECMA-48, 8.3.117; the bright colours are aixterm's).
  private mutating func setStyle(_ style: CellStyle) {
    var style = style
    if !usesColor { style.color = nil }
    guard style != self.style else { return }
    var codes = "0"
    if style.isBold { codes += ";1" }
    if style.isFaint { codes += ";2" }
    if style.isUnderlined { codes += ";4" }
    if style.isReversed { codes += ";7" }
    if let index = style.color?.rawValue { codes += ";\(index < 8 ? 30 + index : 82 + index)" }
    write("\u{1B}[\(codes)m")
    self.style = style
  }
}
