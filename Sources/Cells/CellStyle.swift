/// How a cell looks beside its character. Which of it a terminal shows is the painter's affair.
public struct CellStyle: Hashable, Sendable {
  /// The colour of the character, or `nil` for the terminal's own.
  public var color: CellColor?
  /// Whether the character is drawn with more weight.
  public var isBold: Bool
  /// Whether the character is drawn dimmed.
  public var isFaint: Bool
  /// Whether a line is drawn under the character.
  public var isUnderlined: Bool
  /// Whether the colours of character and ground are exchanged.
  public var isReversed: Bool

  /// A style with the given deviations from the terminal's own.
  public init(
    _ color: CellColor? = nil, isBold: Bool = false, isFaint: Bool = false,
    isUnderlined: Bool = false, isReversed: Bool = false
  ) {
    self.color = color
    self.isBold = isBold
    self.isFaint = isFaint
    self.isUnderlined = isUnderlined
    self.isReversed = isReversed
  }

  /// The terminal's own look.
  public static let plain = CellStyle()
}

/// The sixteen colours of a terminal's palette, which its owner has chosen to be legible. The raw
/// value is the colour's index in the palette.
public enum CellColor: UInt8, Hashable, Sendable, CaseIterable {
  case black, red, green, yellow, blue, magenta, cyan, white
  case brightBlack, brightRed, brightGreen, brightYellow
  case brightBlue, brightMagenta, brightCyan, brightWhite
}
