import PseudoTerminals

/// What terminals send for keys.
enum Keys {
  /// Right and left, as every terminal sends them.
  static let right = "\u{1B}[C"
  static let left = "\u{1B}[D"

  /// A key of a terminal that reports what happens to it.
  struct Reported: Sendable {
    let press: String
    let release: String

    init(press: String, release: String) {
      (self.press, self.release) = (press, release)
    }

    /// An arrow with its modifiers, as in `ESC[1;129:3C`.
    init(arrow: String, modifiers: Int) {
      press = "\u{1B}[1;\(modifiers):1\(arrow)"
      release = "\u{1B}[1;\(modifiers):3\(arrow)"
    }
  }
}
