import Cells

/// Lines of a label and what belongs to it, indented and broken so that they fit 80 columns.
///
/// Values may come from anywhere: their control characters are made visible.
struct LabelledLines {
  /// The lines so far, each with its line break.
  private(set) var text = ""

  private static let width = 80
  private static let indent = String(repeating: " ", count: 2 + labelColumns)
  /// The longest label and a gap.
  private static let labelColumns = 13
  /// The most lines that a value gets: a tag may hold a whole song.
  private static let mostLines = 12

  /// Adds what belongs to `label`: as a line for each of `value`'s own, broken between words where
  /// that is too long.
  mutating func add(_ label: String, _ value: String) {
    var lines = value.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .flatMap { Self.broken($0.withVisibleControls) }
    if lines.count > Self.mostLines { lines[(Self.mostLines - 1)...] = ["… (--json tells all)"] }
    let head = "  " + label + String(repeating: " ", count: Self.labelColumns - label.count)
    for (index, line) in lines.enumerated() {
      text += (line.isEmpty ? "" : (index == 0 ? head : Self.indent) + line) + "\n"
    }
  }

  /// `text` in lines that fit beside the label, broken between words, or inside one that is longer
  /// than a line.
  private static func broken(_ text: String) -> [String] {
    let room = width - indent.count
    var lines: [String] = []
    var (line, columns) = ("", 0)
    func end() {
      lines.append(line)
      (line, columns) = ("", 0)
    }
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let length = word.reduce(0) { $0 + ($1.displayColumns ?? 0) }
      if columns > 0, columns + 1 + length > room {
        end()
      } else if columns > 0 {
        line.append(" ")
        columns += 1
      }
      for character in word {
        let own = character.displayColumns ?? 0
        if columns + own > room { end() }
        line.append(character)
        columns += own
      }
    }
    end()
    return lines
  }
}
