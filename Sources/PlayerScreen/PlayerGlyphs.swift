import TickSlider

/// The characters that a player is drawn with besides its sliders', each one column wide.
struct PlayerGlyphs: Hashable, Sendable {
  var opening: Character
  var playing: Character
  var paused: Character
  var stopped: Character
  /// The part of the position's bar that has been heard, and the part that hasn't.
  var heard: Character
  var unheard: Character
  var place: Character
  var loopStart: Character
  var loopEnd: Character
  /// A meter up to its level, and beyond it.
  var level: Character
  var silence: Character
  /// The highest level of a while.
  var held: Character
  /// Levels from low to high, for meters of one column.
  var steps: [Character]

  // The triangle is one that no terminal draws as an emoji of two columns.
  static let unicode = PlayerGlyphs(
    opening: "…", playing: "►", paused: "‖", stopped: "■", heard: "━", unheard: "─", place: "●",
    loopStart: "[", loopEnd: "]", level: "█", silence: "░", held: "│", steps: Array(" ▁▂▃▄▅▆▇█"))

  static let ascii = PlayerGlyphs(
    opening: ".", playing: ">", paused: "=", stopped: "*", heard: "=", unheard: "-", place: "O",
    loopStart: "[", loopEnd: "]", level: "#", silence: ".", held: "|",
    steps: Array(" 123456789"))
}
