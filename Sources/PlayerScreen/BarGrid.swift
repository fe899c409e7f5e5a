import Cells
import TickSlider

/// Where the bars of a player go: in the columns of its sliders' tracks, so that they stand below
/// one another, as do the numbers behind them.
struct BarGrid {
  /// Fewer columns are no bar.
  private static let shortestBar = 8

  /// The width of the window.
  let columns: Int
  /// The columns of the tracks, or `nil` where there is text only.
  private let track: Range<Int>?
  /// The column of the sliders' values.
  private let value: Int

  /// A grid beside a slider.
  init(beside slider: SliderPicture, columns: Int) {
    self.columns = columns
    track = slider.track?.columns
    value = slider.cursorColumn
  }

  /// Whether there are numbers behind the tracks.
  var hasTails: Bool { track.map { $0.upperBound < columns } ?? false }

  /// Whether there are bars at all.
  var hasBars: Bool { track != nil }

  /// A line of `head`, a bar and `tail`; `nil` where no bar fits between them.
  ///
  /// - Parameter bar: Makes a bar of so many columns.
  func line(_ head: CellLine, tail: CellLine, bar: (Int) -> CellLine) -> CellLine? {
    guard let track else { return nil }
    let gap = tail.columns > 0 ? 1 : 0
    let start = max(track.lowerBound, head.columns + 1)
    let end = min(track.upperBound, columns - tail.columns - gap)
    guard end - start >= Self.shortestBar else { return nil }
    var line = head
    line.pad(to: start)
    line.append(bar(end - start))
    if tail.columns > 0 {
      line.pad(to: min(max(end + gap, value), columns - tail.columns))
      line.append(tail)
    }
    return line
  }
}
