import Cells

/// The styles that a slider is drawn in. None of them tells what a glyph doesn't tell too. A slider's
/// own tint takes the place of the colours of tinted track, lit tick and thumb.
public struct SliderTheme: Hashable, Sendable {
  /// The label of the slider that has the keyboard.
  public var focusedLabel: CellStyle
  /// The label of another slider.
  public var label: CellStyle
  /// The track.
  public var track: CellStyle
  /// The track between the neutral value and the thumb.
  public var tintedTrack: CellStyle
  /// The track where the value can't go, and all of a slider that can't be moved.
  public var unreachable: CellStyle
  /// A tick that was crossed a moment ago.
  public var litTick: CellStyle
  /// The thumb.
  public var thumb: CellStyle
  /// The value.
  public var value: CellStyle
  /// What is written under the track and at its ends.
  public var caption: CellStyle

  /// Magenta on whatever the terminal's ground is.
  ///
  /// Magenta stands out by 3:1 or more (WCAG 2.2, 1.4.11) from the light and the dark grounds of
  /// xterm's, VGA's, GNOME's and Solarized's palettes; cyan and yellow vanish on white. It isn't bold,
  /// since many terminals take a brighter colour for bold. Text is in the terminal's own colours, and
  /// faint only where nothing can be done.
  public static let standard = SliderTheme(
    focusedLabel: CellStyle(isBold: true), label: .plain,
    track: .plain, tintedTrack: CellStyle(.magenta),
    unreachable: CellStyle(isFaint: true),
    litTick: CellStyle(.magenta, isReversed: true), thumb: CellStyle(.magenta),
    value: CellStyle(isBold: true), caption: .plain)

  /// This theme with the colour of a slider of its own, if it has one.
  func tinted(_ tint: CellColor?) -> SliderTheme {
    guard let tint else { return self }
    var theme = self
    theme.tintedTrack.color = tint
    theme.litTick.color = tint
    theme.thumb.color = tint
    return theme
  }
}
