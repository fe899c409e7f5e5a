extension CellLine {
  /// This line cut into lines of at most `columns` columns: between words, or within one that is
  /// wider than a line. A character that is wider than a line has none.
  public func wrapped(to columns: Int) -> [CellLine] {
    var lines: [CellLine] = []
    var rest = cells.filter { $0.columns <= columns }[...]
    while !rest.isEmpty {
      var width = 0
      var end = rest.startIndex
      while end < rest.endIndex, width + rest[end].columns <= columns {
        width += rest[end].columns
        end += 1
      }
      if end < rest.endIndex, let gap = rest[...end].lastIndex(where: { $0.character == " " }),
        gap > rest.startIndex
      {
        end = gap
      }
      var line = CellLine()
      for cell in rest[..<end] { line.append(cell) }
      lines.append(line)
      rest = rest[end...].drop { $0.character == " " }
    }
    return lines
  }
}
