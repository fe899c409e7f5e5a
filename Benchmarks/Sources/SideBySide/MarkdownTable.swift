/// A table in Markdown, its columns padded so that it reads well in a terminal too.
public struct MarkdownTable: CustomStringConvertible {
  public let headings: [String]
  public private(set) var rows: [[String]] = []

  public init(_ headings: [String]) {
    self.headings = headings
  }

  /// Traps when the row has another number of cells than there are headings.
  public mutating func append(_ row: [String]) {
    precondition(row.count == headings.count)
    rows.append(row)
  }

  public var description: String {
    let widths = headings.indices.map { column in
      ([headings] + rows).map { $0[column].count }.max() ?? 0
    }
    let rule = widths.map { String(repeating: "-", count: $0) }
    return ([headings, rule] + rows).map { cells in
      let padded = zip(cells, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }
      return "| " + padded.joined(separator: " | ") + " |"
    }.joined(separator: "\n")
  }
}
