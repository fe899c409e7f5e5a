import Cells

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
}
