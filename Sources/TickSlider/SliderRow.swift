import Cells

/// One line of a picture under construction: pieces at their columns, as if lines ran from left to
/// right. Where they run from right to left all pieces change sides, and their text stays as it is.
struct SliderRow {
  let columns: Int
  let isMirrored: Bool
  private var pieces: [(column: Int, line: CellLine)] = []

  init(columns: Int, isMirrored: Bool) {
    self.columns = columns
    self.isMirrored = isMirrored
  }

  /// Puts `piece` at `column`, cut at the end of the line.
  ///
  /// - Returns: the column in which it really begins.
  @discardableResult
  mutating func place(_ piece: CellLine, at column: Int) -> Int {
    let piece = piece.truncated(to: columns - column, mark: "")
    let start = isMirrored ? columns - column - piece.columns : column
    pieces.append((start, piece))
    return start
  }

  /// The line.
  var line: CellLine {
    var line = CellLine()
    for piece in pieces.sorted(by: { $0.column < $1.column }) where piece.line.columns > 0 {
      line.pad(to: piece.column)
      line.append(piece.line)
    }
    return line
  }
}
