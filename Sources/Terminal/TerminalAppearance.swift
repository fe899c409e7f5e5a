/// What a terminal is to be sent, decided once from values that the program passes in.
public struct TerminalAppearance: Hashable, Sendable {
  /// Whether characters get colours. Bold, faint, underlined and reversed cells stay without.
  public var usesColor: Bool
  /// Whether characters beyond ASCII are sent.
  public var usesUnicode: Bool
  /// Whether a window that gets narrower breaks the lines in it that are too long for it: tmux does.
  ///
  /// Others may; only where it is certain may a picture be looked for further up than it was drawn,
  /// or lines of the shell's would be erased.
  public var rewrapsLines: Bool

  /// An appearance as given.
  public init(usesColor: Bool, usesUnicode: Bool, rewrapsLines: Bool = false) {
    self.usesColor = usesColor
    self.usesUnicode = usesUnicode
    self.rewrapsLines = rewrapsLines
  }

  /// An appearance by the customs of the environment.
  ///
  /// - Parameters:
  ///   - color: what the user asked for. `automatic` means colours unless `NO_COLOR` is set and
  ///     not empty (no-color.org) or the terminal is dumb.
  ///   - isASCII: whether the user asked for ASCII.
  ///   - environment: gives the value of an environment variable, `nil` where it is not set.
  public init(
    color: ColorChoice, isASCII: Bool, environment: (_ name: String) -> String?
  ) {
    switch color {
    case .always: usesColor = true
    case .never: usesColor = false
    case .automatic:
      usesColor =
        (environment("NO_COLOR") ?? "").isEmpty
        && !Self.isDumb(environment("TERM"))
    }
    // The first of the three that is set and not empty decides (POSIX, 8.2).
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap(environment).first { !$0.isEmpty } ?? ""
    let codeset = locale.split(separator: ".").dropFirst().first ?? ""
    let name = codeset.prefix { $0 != "@" }.lowercased().filter { $0 != "-" }
    usesUnicode = !isASCII && name == "utf8"
    // A window of a terminal that was started from tmux has TMUX too, and a TERM of its own.
    let type = environment("TERM") ?? ""
    let isTmux = type == "tmux" || type.hasPrefix("tmux-")
    let mayBe = type == "screen" || type.hasPrefix("screen-")
    rewrapsLines =
      !(environment("TMUX") ?? "").isEmpty && (isTmux || mayBe && environment("STY") == nil)
  }

  /// Whether a terminal with this `TERM` can do no more than print lines: it is not set, empty or
  /// `dumb`. Such a terminal gets no session and no painter.
  public static func isDumb(_ terminalType: String?) -> Bool {
    ["", "dumb"].contains(terminalType ?? "")
  }
}

/// When to use colours: the values of `--color`.
public enum ColorChoice: String, CaseIterable, Sendable {
  case automatic = "auto"
  case always
  case never
}
