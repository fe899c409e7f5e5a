import Cells
import TickSlider

/// A player as it is drawn.
public struct PlayerPicture: Hashable, Sendable {
  /// The lines from top to bottom; none is wider than the window.
  public var lines: [CellLine]
  /// The line of the focused slider's value, where the cursor rests: screen readers and braille
  /// displays follow it.
  public var cursorRow: Int
  public var cursorColumn: Int
  /// The sliders, in the order of the model's, and the line in which each begins.
  ///
  /// Empty where a low window has room for the keys alone.
  public var sliders: [Slider] = []
  /// How many pages all keys take; 1 while they aren't shown.
  public var keyPages = 1

  /// A slider as it is drawn.
  public struct Slider: Hashable, Sendable {
    public var picture: SliderPicture
    public var row: Int
  }
}
