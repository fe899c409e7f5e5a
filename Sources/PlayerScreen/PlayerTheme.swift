import Cells

/// The styles that a player is drawn in besides its sliders'. None of them tells what a glyph or a
/// number doesn't tell too.
struct PlayerTheme: Hashable, Sendable {
  var title: CellStyle
  /// What the player does, and where it is.
  var state: CellStyle
  var caption: CellStyle
  var key: CellStyle
  var message: CellStyle
  /// A meter's level, the part of it above −12 dB, and the part above −3 dB.
  var level: CellStyle
  var highLevel: CellStyle
  var peakLevel: CellStyle

  /// Text is in the terminal's own colours, and what else shows how things stand in that of the
  /// sliders, for the reasons given there. The meters' colours are those that everybody knows; not
  /// all of them stand out on a white ground, and the bars' lengths and numbers say the same.
  static let standard = PlayerTheme(
    title: CellStyle(isBold: true), state: CellStyle(.magenta),
    caption: CellStyle(isFaint: true), key: CellStyle(isBold: true), message: .plain,
    level: CellStyle(.green), highLevel: CellStyle(.yellow), peakLevel: CellStyle(.red))
}
