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

  static let standard = PlayerTheme(
    title: CellStyle(isBold: true), state: CellStyle(.cyan, isBold: true),
    caption: CellStyle(isFaint: true), key: CellStyle(isBold: true), message: .plain,
    level: CellStyle(.green), highLevel: CellStyle(.yellow), peakLevel: CellStyle(.red))
}
