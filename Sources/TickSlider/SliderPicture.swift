import Cells
import Ticks

/// A slider as it is drawn.
public struct SliderPicture: Hashable, Sendable {
  /// One to three lines.
  public var lines: [CellLine]
  /// The column of the first line where the value stands: where the cursor rests, so that screen
  /// readers and braille displays follow it.
  public var cursorColumn: Int
  /// Where the track is, or `nil` where there is text only.
  public var track: Track?

  /// Where the track of a slider is.
  public struct Track: Hashable, Sendable {
    /// The line, from 0.
    public var row: Int
    /// The columns.
    public var columns: Range<Int>
  }

  /// What a pointer may meet on the track.
  struct Targets: Hashable, Sendable {
    /// The marked ticks, with their columns from the track's left end.
    let marks: [TickScale.Mark]
    /// The thumb's column from there.
    let thumb: Int
    /// Whether values grow to the left.
    let isMirrored: Bool
  }

  var targets: Targets?
}

extension SliderPicture {
  /// Where on the track a pointer in a column is, columns beyond the ends counting as the ends; `nil`
  /// where no track is drawn.
  public func place(atColumn column: Int) -> SliderPlace? {
    guard let track, let targets else { return nil }
    let count = track.columns.count
    let place = min(max(column - track.columns.lowerBound, 0), count - 1)
    if let mark = targets.marks.first(where: { $0.column == place }) { return .tick(mark.tick) }
    if place == targets.thumb { return .thumb }
    let position = Double(place) / Double(count - 1)
    return .position(targets.isMirrored ? 1 - position : position)
  }

  /// Where on the track a pointer is that was pressed in a line, from 0, and a column of the picture;
  /// `nil` when that is not on the track.
  public func place(atRow row: Int, column: Int) -> SliderPlace? {
    guard let track, row == track.row, track.columns.contains(column) else { return nil }
    return place(atColumn: column)
  }
}
