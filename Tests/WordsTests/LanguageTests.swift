import Testing
import Words

@Suite("The language of the environment")
struct LanguageTests {
  @Test(
    "the first variable that is set and not empty decides",
    arguments: [
      (nil, nil, nil, Language.english),
      ("es_ES.UTF-8", "zh_CN.UTF-8", "en_GB.UTF-8", .spanish),
      (nil, "zh_CN.UTF-8", "es_MX", .simplifiedChinese),
      ("", "", "es", .spanish),
      ("", nil, "zh-Hans", .simplifiedChinese),
      (nil, nil, "ES_AR@peso", .spanish),
      ("C", "es_ES", "es_ES", .english),
      ("POSIX", nil, nil, .english),
      ("fr_FR.UTF-8", nil, "es_ES", .english),
      ("est_EE", nil, nil, .english),
    ] as [(String?, String?, String?, Language)])
  func order(all: String?, messages: String?, lang: String?, language: Language) {
    #expect(Language(all: all, messages: messages, lang: lang) == language)
  }

  @Test("only English can be shown in ASCII")
  func ascii() {
    #expect(Language(all: "zh_CN", messages: nil, lang: nil, isASCIIOnly: true) == .english)
  }
}
