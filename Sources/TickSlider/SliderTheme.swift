import Cells

/// The styles that a slider is drawn in. None of them tells what a glyph doesn't tell too.
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

  /// Cyan on whatever the terminal's ground is.
  public static let standard = SliderTheme(
    focusedLabel: CellStyle(isBold: true), label: .plain,
    track: .plain, tintedTrack: CellStyle(.cyan, isBold: true),
    unreachable: CellStyle(isFaint: true),
    litTick: CellStyle(.yellow, isBold: true), thumb: CellStyle(.cyan, isBold: true),
    value: CellStyle(isBold: true), caption: CellStyle(isFaint: true))
}
