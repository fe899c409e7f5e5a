/// How a tick is marked on the track. Whatever its mark, a value comes to rest on it all the same.
public enum TickMark: Hashable, Sendable {
  /// A large mark, and under it the tick's value as it is shown.
  case value
  /// A large mark, and under it a text of its own; an empty one for the mark alone.
  case label(String)
  /// A small mark.
  case minor
  /// None.
  case hidden
}
