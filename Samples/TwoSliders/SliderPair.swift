import Cells
import SliderKeys
import Terminal
import TickSlider
import Ticks
import Words

/// Two sliders side by side: a speed, and a balance whose tint begins in the centre.
struct SliderPair {
  private static let balance = 1

  var group: SliderGroup
  private let view: SliderView

  init(isASCII: Bool) {
    let words = Words.words(in: .english)
    let times = isASCII ? "x" : "×"
    let speed = TickSlider(
      value: 1, in: 0.5...2, ticks: [0.5, 1, 1.5, 2], neutralValue: 1, spacing: .logarithmic,
      label: "Speed", currentValueLabel: { words.number($0) + times },
      spokenValue: { words.times($0) })
    let balance = TickSlider(
      value: 0, in: -1...1, ticks: [-1, 0, 1], neutralValue: 0, label: "Balance",
      currentValueLabel: Self.side, spokenValue: { words.balance($0) },
      tickLabel: { $0.value < 0 ? "L" : $0.value > 0 ? "R" : "C" })
    group = SliderGroup([speed, balance])
    view = SliderView(words: words, glyphs: isASCII ? .ascii : .unicode)
  }

  /// Where the balance has settled.
  var side: String { Self.side(of: group.sliders[Self.balance].value) }

  private static func side(of balance: Double) -> String {
    balance < 0 ? "Left" : balance > 0 ? "Right" : "Center"
  }
}

// MARK: Picture

extension SliderPair {
  /// The sliders as they are drawn, from the upper left corner of their lines.
  struct Picture {
    var lines: [CellLine] = []
    var cursor = CellPainter.Place(row: 0, column: 0)
    /// Each slider's picture and its own upper left corner.
    var parts: [(picture: SliderPicture, place: CellPainter.Place)] = []
  }

  /// Side by side where there is room, else one below the other.
  func picture(at time: Duration, columns: Int) -> Picture {
    let isWide = columns >= 2 * SliderView.wideColumns
    let width = isWide ? columns / 2 : columns
    var picture = Picture()
    for (index, slider) in group.sliders.enumerated() {
      let part = view.picture(
        of: slider, at: time, columns: width, isFocused: index == group.focus)
      let place = CellPainter.Place(
        row: isWide ? 0 : picture.lines.count, column: isWide ? index * width : 0)
      picture.parts.append((part, place))
      if index == group.focus {
        picture.cursor = CellPainter.Place(
          row: place.row, column: place.column + part.cursorColumn)
      }
      for (offset, line) in part.lines.enumerated() {
        let row = place.row + offset
        if row == picture.lines.count { picture.lines.append(CellLine()) }
        picture.lines[row].pad(to: place.column)
        picture.lines[row].append(line)
      }
    }
    return picture
  }
}
