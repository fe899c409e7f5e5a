/// What a terminal tells a program.
public enum TerminalEvent: Hashable, Sendable {
  /// A key was pressed, repeats, or was let go.
  case key(KeyStroke)
  /// The window was given the keyboard (`true`) or lost it.
  case focus(Bool)
  /// The mouse did something.
  case mouse(MouseReport)
  /// The answer to `ESC[?u`: the flags of the kitty keyboard protocol that are in force.
  case keyboardFlags(Int)
  /// The answer to ``TerminalSession/askForCursorRow()``: the row of the cursor, from 0 at the window's
  /// upper edge.
  case cursorRow(Int)
  /// The answer to `ESC[c`, which every terminal gives; those of one terminal in the order asked.
  case deviceAttributes([Int])
}

/// One report of the mouse.
public struct MouseReport: Hashable, Sendable {
  /// What the mouse did.
  public enum Action: Hashable, Sendable {
    case press, release
    /// Moved with the button held.
    case drag
    /// Moved without a button.
    case move
    case wheelUp, wheelDown
  }

  /// What the mouse did.
  public var action: Action
  /// The button from 1 (left) to 3, or 0 for the wheel and for moving without one.
  public var button: Int
  /// The column, from 0 at the left edge.
  public var column: Int
  /// The row, from 0 at the upper edge.
  public var row: Int
  /// What was held with it.
  public var modifiers: KeyModifiers

  /// A report of what the mouse did at a place.
  public init(
    _ action: Action, button: Int, column: Int, row: Int, modifiers: KeyModifiers = []
  ) {
    self.action = action
    self.button = button
    self.column = column
    self.row = row
    self.modifiers = modifiers
  }
}
