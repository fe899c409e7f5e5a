import CommandOptions
import Glibc
import Terminal
import Words

/// The variables of the process's environment.
enum Environment {
  /// The value of a variable, or `nil` where it isn't set: getenv(3).
  static func value(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// The words that the user reads, as far as they can be shown.
  static func words(for appearance: TerminalAppearance) -> Words {
    let language = Language(
      all: value("LC_ALL"), messages: value("LC_MESSAGES"), lang: value("LANG"),
      isASCIIOnly: !appearance.usesUnicode)
    return .words(in: language)
  }
}

extension TerminalAppearance {
  /// What was asked for, and what the environment says.
  init(_ color: ColorRequest, isASCII: Bool) {
    self.init(
      color: ColorChoice(rawValue: color.rawValue) ?? .automatic, isASCII: isASCII,
      environment: Environment.value)
  }
}
