/// The characters that a slider is drawn with, each one column wide.
public struct SliderGlyphs: Hashable, Sendable {
  /// The track.
  public var track: Character
  /// The track between the neutral value and the thumb.
  public var tintedTrack: Character
  /// The track where the value can't go.
  public var unreachableTrack: Character
  /// A tick with a label.
  public var majorTick: Character
  /// A tick with a label between the neutral value and the thumb.
  public var tintedMajorTick: Character
  /// A tick without a label.
  public var minorTick: Character
  /// A tick without a label between the neutral value and the thumb.
  public var tintedMinorTick: Character
  /// A tick that was crossed a moment ago.
  public var litTick: Character
  /// The thumb at rest.
  public var thumb: Character
  /// The thumb while it glides under a held key.
  public var heldThumb: Character
  /// The thumb of a slider that can't be moved.
  public var disabledThumb: Character
  /// What stands before the label of the slider that has the keyboard.
  public var focus: Character
  /// The same where lines run from right to left.
  public var mirroredFocus: Character
  /// What stands where a label is cut; of any length.
  public var ellipsis: String
  /// Whether the signs at the ends of sliders are drawn in ASCII.
  public var isASCII: Bool

  /// Lines and circles.
  public static let unicode = SliderGlyphs(
    track: "─", tintedTrack: "━", unreachableTrack: "┈",
    majorTick: "┼", tintedMajorTick: "┿", minorTick: "┴", tintedMinorTick: "┷", litTick: "╋",
    thumb: "●", heldThumb: "◉", disabledThumb: "○", focus: "›", mirroredFocus: "‹",
    ellipsis: "…", isASCII: false)

  /// The same in ASCII, for terminals and locales that have nothing else.
  public static let ascii = SliderGlyphs(
    track: "-", tintedTrack: "=", unreachableTrack: ".",
    majorTick: "+", tintedMajorTick: "#", minorTick: "'", tintedMinorTick: "\"", litTick: "*",
    thumb: "O", heldThumb: "@", disabledThumb: "o", focus: ">", mirroredFocus: "<",
    ellipsis: ".", isASCII: true)
}
