import Testing

@testable import Words

@Suite("Words")
struct WordsTests {
  private let english = Words.words(in: .english)
  private let spanish = Words.words(in: .spanish)
  private let chinese = Words.words(in: .simplifiedChinese)

  @Test(
    "numbers are rounded, without zeros at the end",
    arguments: [
      (1.5, 3, "1.5"), (1, 3, "1"), (0, 3, "0"), (-0.0, 3, "0"), (-0.0004, 3, "0"),
      (-0.25, 3, "-0.25"), (1.0427083, 3, "1.043"), (0.0996, 3, "0.1"), (0.05, 1, "0.1"),
      (999.9996, 3, "1000"), (12.5, 0, "13"), (-12.5, 0, "-13"), (100, 0, "100"),
      (0.000001, 6, "0.000001"), (1e17, 3, "1e+17"),
    ])
  func numbers(value: Double, places: Int, text: String) {
    #expect(english.number(value, places: places) == text)
  }

  @Test("the decimal mark is the language's")
  func decimalMark() {
    #expect(spanish.number(1.5) == "1,5")
    #expect(spanish.number(-0.25) == "-0,25")
    #expect(chinese.number(1.5) == "1.5")
    #expect(spanish.withDecimalMark("2.75") == "2,75")
  }

  @Test("a slider is said in each language")
  func sliderSentences() {
    func said(_ words: Words) -> String {
      words.joined(sentences: [
        words.sentence(label: words.speedLabel, value: words.times(1.5)), words.tick(3, of: 4),
      ])
    }
    #expect(said(english) == "Speed: 1.5 times. Tick 3 of 4.")
    #expect(said(spanish) == "Velocidad: 1,5 veces. Marca 3 de 4.")
    #expect(said(chinese) == "速度：1.5 倍。第 3 个刻度，共 4 个。")
  }

  @Test("a balance is said with its side")
  func balances() {
    #expect(
      [-1, -0.2, -0.004, 0, 0.5, 1].map(english.balance) == [
        "100 percent left", "20 percent left", "centre", "centre", "50 percent right",
        "100 percent right",
      ])
    #expect(spanish.balance(-0.2) == "20 por ciento a la izquierda")
    #expect(chinese.balance(0.2) == "偏右 20%")
  }

  @Test("one is said differently from many where the language does")
  func plurals() {
    #expect(english.times(1) == "1 time")
    #expect(spanish.times(1) == "1 vez")
    #expect(chinese.times(1) == "1 倍")
    #expect(english.tickCount(1) == "1 tick")
    #expect(english.tickCount(75) == "75 ticks")
    #expect(spanish.tickCount(75) == "75 marcas")
  }

  @Test("braces inside a filled-in text stay what they are")
  func bracesInside() {
    #expect(english.sentence(label: "{value}", value: "{label}") == "{value}: {label}.")
    #expect(english.sentence(label: "a}{b", value: "{") == "a}{b: {.")
  }

  @Test("every table fills every place that English has", arguments: Language.allCases)
  func completeTables(language: Language) {
    let words = Words.words(in: language)
    #expect(words.language == language)
    let reference = Words.english
    let pairs: [(Phrase, Phrase)] = [
      (words.times, reference.times), (words.left, reference.left), (words.right, reference.right),
      (words.labelledValue, reference.labelledValue), (words.tickOfCount, reference.tickOfCount),
      (words.tickCount, reference.tickCount),
    ]
    for (phrase, english) in pairs {
      #expect(places(phrase.other) == places(english.other))
      #expect(places(phrase.one) == places(english.one))
    }
  }

  private func places(_ text: String) -> Set<Substring> {
    Set(
      text.split(separator: "{", omittingEmptySubsequences: false).dropFirst()
        .compactMap { $0.split(separator: "}").first })
  }

  @Test("a number without digits traps")
  func notFinite() async {
    await #expect(processExitsWith: .failure) {
      _ = Words.words(in: .english).number(.nan)
    }
    await #expect(processExitsWith: .failure) {
      _ = Words.words(in: .english).number(1, places: 7)
    }
  }
}
