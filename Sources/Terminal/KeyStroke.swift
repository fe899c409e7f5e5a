/// One report of a key: pressed, repeating while held, or let go.
public struct KeyStroke: Hashable, Sendable {
  /// Which key.
  public var key: Key
  /// What was held with it. Caps Lock and Num Lock are states, not held keys, and never among them.
  public var modifiers: KeyModifiers
  /// What happened to the key. A terminal without the kitty protocol only ever says `press`.
  public var phase: KeyPhase
  /// What stands on that key of a US keyboard, where the terminal says so.
  public var baseLayoutKey: Unicode.Scalar?

  /// A report of `key`.
  public init(
    _ key: Key, _ modifiers: KeyModifiers = [], phase: KeyPhase = .press,
    baseLayoutKey: Unicode.Scalar? = nil
  ) {
    self.key = key
    self.modifiers = modifiers
    self.phase = phase
    self.baseLayoutKey = baseLayoutKey
  }

  /// Whether this is Ctrl with `letter` and nothing else, on any keyboard layout.
  ///
  /// A layout without Latin letters is asked for what a US keyboard has in that place. One that has
  /// them in other places (Dvorak) is taken by its own letters.
  ///
  /// - Parameter letter: as typed without Shift, such as `c` or `\`.
  public func isControl(_ letter: Unicode.Scalar) -> Bool {
    guard modifiers == .control, case .character(let character) = key else { return false }
    return (character.isASCII ? character : baseLayoutKey ?? character) == letter
  }
}

/// A key, by what it does.
public enum Key: Hashable, Sendable {
  /// A key that types, by what it typed; with Ctrl or Alt, what it would have typed without.
  case character(Unicode.Scalar)
  case left, right, up, down
  case home, end, pageUp, pageDown
  case insert, delete, backspace
  case enter, tab, escape
  /// F1 is `function(1)`.
  case function(Int)
}

/// What a terminal says of a key.
public enum KeyPhase: Int, Hashable, Sendable {
  /// It went down.
  case press = 1
  /// It is held, and the keyboard repeats it.
  case `repeat` = 2
  /// It was let go.
  case release = 3
}

/// The keys held with another one, as the bits of xterm's and kitty's reports.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Modifiers by their bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Shift.
  public static let shift = KeyModifiers(rawValue: 1)
  /// Alt, also called Option.
  public static let alt = KeyModifiers(rawValue: 2)
  /// Ctrl.
  public static let control = KeyModifiers(rawValue: 4)
  /// The key with a logo.
  public static let `super` = KeyModifiers(rawValue: 8)
  /// Hyper, on the keyboards that have it.
  public static let hyper = KeyModifiers(rawValue: 16)
  /// Meta, on the keyboards that have it.
  public static let meta = KeyModifiers(rawValue: 32)

  /// Reads the number of a report: one more than the bits. Caps Lock (64) and Num Lock (128) are
  /// masked out.
  init(reported number: Int) {
    self.init(rawValue: max(0, number - 1) & 63)
  }
}
