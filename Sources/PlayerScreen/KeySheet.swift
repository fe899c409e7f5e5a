import Cells

/// All keys with what they do, in as many columns as fit, or on pages.
struct KeySheet {
  struct Entry {
    var key: CellLine
    var meaning: CellLine
  }

  private static let gapInside = 2
  private static let gapBetween = 3

  private let entries: [Entry]
  private let columns: Int
  private let ellipsis: String

  /// A sheet of `columns` columns.
  init(_ entries: [Entry], columns: Int, ellipsis: String) {
    self.entries = entries
    self.columns = columns
    self.ellipsis = ellipsis
  }

  /// How many pages of `rows` rows there are, each with a line that says which it is unless there is
  /// one page alone.
  func pages(rows: Int) -> Int {
    let layout = layout(rows: rows)
    return (entries.count + layout.entries - 1) / layout.entries
  }

  /// The lines of a page.
  ///
  /// - Parameters:
  ///   - page: Its number, from 0.
  ///   - rows: How many there are, at least 1; all pages together are as high.
  ///   - mark: Makes the line that says which page it is, by its number from 1.
  func lines(ofPage page: Int, rows: Int, mark: (Int) -> CellLine) -> [CellLine] {
    let layout = layout(rows: rows)
    let rest = entries.dropFirst(page * layout.entries).prefix(layout.entries)
    let lines = lines(Array(rest), rows: layout.rows)
    guard rest.count < entries.count else { return lines }
    let mark = mark(page + 1)
    guard rows > 1 else {
      // No room for a line of its own: the mark stands before the key.
      var line = mark
      line.append("  ")
      line.append(lines[0])
      return [line.truncated(to: columns, mark: ellipsis)]
    }
    return lines + [mark.truncated(to: columns, mark: ellipsis)]
  }

  /// How many rows of keys a page has, and how many keys.
  private func layout(rows: Int) -> (rows: Int, entries: Int) {
    for count in 1...entries.count {
      let needed = (entries.count + count - 1) / count
      // One column may be cut at the edge, which is marked; others must fit.
      if needed <= rows, count == 1 || width(entries, rows: needed) <= columns {
        return (needed, entries.count)
      }
    }
    let rows = max(1, rows - 1)
    let most = (1...entries.count).last { count in
      stride(from: 0, to: entries.count, by: rows * count).allSatisfy { start in
        let page = Array(entries.dropFirst(start).prefix(rows * count))
        return width(page, rows: rows) <= columns
      }
    }
    return (rows, rows * (most ?? 1))
  }

  private func width(_ entries: [Entry], rows: Int) -> Int {
    let columns = columnsOfEntries(entries, rows: rows).map { column in
      keyWidth(column) + Self.gapInside + (column.map(\.meaning.columns).max() ?? 0)
    }
    return columns.reduce(0, +) + max(0, columns.count - 1) * Self.gapBetween
  }

  private func keyWidth(_ entries: [Entry]) -> Int { entries.map(\.key.columns).max() ?? 0 }

  /// Filled from top to bottom, then from left to right.
  private func columnsOfEntries(_ entries: [Entry], rows: Int) -> [[Entry]] {
    stride(from: 0, to: entries.count, by: rows).map { start in
      Array(entries.dropFirst(start).prefix(rows))
    }
  }

  private func lines(_ entries: [Entry], rows: Int) -> [CellLine] {
    var lines = Array(repeating: CellLine(), count: min(rows, entries.count))
    var left = 0
    for column in columnsOfEntries(entries, rows: rows) {
      let meanings = left + keyWidth(column) + Self.gapInside
      for (row, entry) in column.enumerated() {
        lines[row].pad(to: left)
        lines[row].append(entry.key)
        lines[row].pad(to: meanings)
        lines[row].append(entry.meaning)
      }
      left = meanings + (column.map(\.meaning.columns).max() ?? 0) + Self.gapBetween
    }
    return lines.map { $0.truncated(to: columns, mark: ellipsis) }
  }
}
