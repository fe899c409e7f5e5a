/// The characters that a slider is drawn with, each one column wide.
public struct SliderGlyphs: Hashable, Sendable {
  /// The track, and its part between the neutral value and the thumb.
  public var track: Character
  public var tintedTrack: Character
  /// The track where the value can't go.
  public var unreachableTrack: Character
  /// Ticks with a label, on both parts of the track.
  public var majorTick: Character
  public var tintedMajorTick: Character
  /// Ticks without a label.
  public var minorTick: Character
  public var tintedMinorTick: Character
  /// A tick that was crossed a moment ago.
  public var litTick: Character
  /// The thumb at rest, while its key is held, and where it can't be moved.
  public var thumb: Character
  public var heldThumb: Character
  public var disabledThumb: Character
  /// What stands before the label of the slider that has the keyboard.
  public var focus: Character
  /// What stands where a label is cut.
  public var ellipsis: String

  /// Lines and circles.
  public static let unicode = SliderGlyphs(
    track: "─", tintedTrack: "━", unreachableTrack: "┈",
    majorTick: "┼", tintedMajorTick: "┿", minorTick: "┴", tintedMinorTick: "┷", litTick: "╋",
    thumb: "●", heldThumb: "◉", disabledThumb: "○", focus: "›", ellipsis: "…")

  /// The same in ASCII, for terminals and locales that have nothing else.
  public static let ascii = SliderGlyphs(
    track: "-", tintedTrack: "=", unreachableTrack: ".",
    majorTick: "+", tintedMajorTick: "#", minorTick: "'", tintedMinorTick: "\"", litTick: "*",
    thumb: "O", heldThumb: "@", disabledThumb: "o", focus: ">", ellipsis: ".")
}
