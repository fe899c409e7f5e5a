/// What a session asks of its terminal, and the bytes that ask and take back.
public struct TerminalRequests: Hashable, Sendable {
  /// Whether to ask for reports of keys that are let go, by the kitty keyboard protocol.
  public var keyReleases: Bool
  /// Whether to ask for reports of the mouse.
  public var mouse: Bool

  /// Requests as given.
  public init(keyReleases: Bool = true, mouse: Bool = false) {
    self.keyReleases = keyReleases
    self.mouse = mouse
  }

  /// Asks the terminal what kind it is. All answer, so whatever came before has been answered too.
  static let deviceAttributes = "\u{1B}[c"
  /// Reports of buttons and of moving while one is held, in decimal (SGR) coordinates.
  static let mouseOn = "\u{1B}[?1002h\u{1B}[?1006h"
  static let mouseOff = "\u{1B}[?1006l\u{1B}[?1002l"

  /// What is written on the way in. The answers come through the decoder, whenever they do.
  var greeting: String {
    var text = "\u{1B}[?1004h"
    if mouse { text += Self.mouseOn }
    // Pushed are the flags 1 (disambiguate), 2 (event types) and 4 (base-layout key). Never 8 (all
    // keys as sequences): a crash would leave a shell that can't be typed in.
    if keyReleases { text += "\u{1B}[>7u\u{1B}[?u" + Self.deviceAttributes }
    return text
  }

  /// How many answers to ``deviceAttributes`` the greeting asks for.
  var answersAsked: Int { keyReleases ? 1 : 0 }

  /// What is written on the way out: everything back, whether it was asked for or not.
  var farewell: String {
    (keyReleases ? "\u{1B}[<u" : "") + Self.mouseOff
      + "\u{1B}[?1004l\u{1B}[?7h\u{1B}[0m\u{1B}[?25h"
  }
}
