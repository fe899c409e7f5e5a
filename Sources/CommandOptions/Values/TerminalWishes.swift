/// When to use colours.
public enum ColorRequest: String, CaseIterable, Sendable {
  case auto, always, never
}

/// Which reports of keys to count on.
public enum KeyReports: String, CaseIterable, Sendable {
  /// Ask the terminal, and believe what it does rather than what it says.
  case auto
  /// The terminal reports keys that are let go.
  case kitty
  /// It doesn't, and isn't asked.
  case legacy
}
