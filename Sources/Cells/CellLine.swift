/// One line of the screen: cells from left to right.
///
/// Whatever text comes in, its control characters are made visible, so a line can be written to a
/// terminal as it is.
public struct CellLine: Hashable, Sendable {
  /// The cells from left to right.
  public private(set) var cells: [Cell] = []
  /// How many columns the cells take together.
  public private(set) var columns = 0

  /// An empty line.
  public init() {}

  /// A line of `text` in one style.
  public init(_ text: some StringProtocol, style: CellStyle = .plain) {
    append(text, style: style)
  }

  /// The characters without their styles: what a snapshot compares and a plain log shows.
  public var text: String { String(cells.map(\.character)) }
}

// MARK: Adding

extension CellLine {
  /// Adds one cell at the right end.
  public mutating func append(_ cell: Cell) {
    cells.append(cell)
    columns += cell.columns
  }

  /// Adds `text` at the right end, control characters made visible.
  public mutating func append(_ text: some StringProtocol, style: CellStyle = .plain) {
    for character in text.withVisibleControls { append(Cell(character, style: style)) }
  }

  /// Adds another line at the right end.
  public mutating func append(_ line: CellLine) {
    cells += line.cells
    columns += line.columns
  }

  /// Adds blanks at the right end until the line takes `width` columns; a wider line stays.
  public mutating func pad(to width: Int) {
    while columns < width { append(.blank) }
  }
}

// MARK: Fitting

extension CellLine {
  /// This line cut at the right to at most `width` columns. What was cut is marked by `mark` in the
  /// last column or columns; no character is cut in half.
  ///
  /// - Parameters:
  ///   - width: 0 or less gives the empty line.
  ///   - mark: an ellipsis of any length, in the style of the first cell that it replaces; left out
  ///     where it doesn't fit.
  public func truncated(to width: Int, mark: String = "…") -> CellLine {
    guard columns > width else { return self }
    let sign = CellLine(mark)
    let room = sign.columns <= width ? width - sign.columns : width
    var line = CellLine()
    var next = cells.startIndex
    while next < cells.endIndex, line.columns + cells[next].columns <= room {
      line.append(cells[next])
      next += 1
    }
    if sign.columns <= width { line.append(mark, style: cells[next].style) }
    return line
  }
}
