/// A language that the table of words has.
public enum Language: String, CaseIterable, Sendable {
  /// English, with British spelling.
  case english = "en"
  /// Spanish.
  case spanish = "es"
  /// Chinese in simplified characters.
  case simplifiedChinese = "zh"

  /// The language that the user's environment asks for, English where it asks for another one.
  ///
  /// POSIX gives the order (Base Definitions, 8.2 Internationalization Variables): the first of the
  /// three that is set and not empty decides. No locale of the system needs to be installed.
  ///
  /// - Parameters:
  ///   - all: what `LC_ALL` holds, or `nil` when it is not set.
  ///   - messages: what `LC_MESSAGES` holds.
  ///   - lang: what `LANG` holds.
  ///   - isASCIIOnly: whether only ASCII can be shown, which leaves English.
  public init(all: String?, messages: String?, lang: String?, isASCIIOnly: Bool = false) {
    let locale = [all, messages, lang].compactMap { $0 }.first { !$0.isEmpty } ?? ""
    // `es_MX.UTF-8@modifier`: the language stands before the first of the separators. A locale
    // written as on the web, `zh-Hans`, is understood too.
    let code = locale.prefix { !"_.@-".contains($0) }.lowercased()
    self = isASCIIOnly ? .english : Language(rawValue: code) ?? .english
  }
}
