/// One character on the screen, one or two columns wide, and its style.
public struct Cell: Hashable, Sendable {
  /// The character; never one that a terminal would obey instead of showing.
  public let character: Character
  /// How it looks.
  public let style: CellStyle
  /// How many columns it takes: 1 or 2.
  public let columns: Int

  /// A cell for a character that can be shown as it is.
  ///
  /// Traps when it can't: text from outside enters through ``CellLine``, which makes it visible.
  public init(_ character: Character, style: CellStyle = .plain) {
    guard let columns = character.displayColumns else {
      preconditionFailure("a control character has no cell: \(character.debugDescription)")
    }
    self.character = character
    self.style = style
    self.columns = columns
  }

  /// An empty column in the terminal's own look.
  public static let blank = Cell(" ")
}
