import Testing
import TickSlider
import Ticks
import Words

@Suite("What is said of a slider")
struct SliderSpeechTests {
  private static func speed(_ language: Language) -> TickSlider {
    let words = Words.words(in: language)
    return TickSlider(
      value: 1.5, in: 0.5...2, ticks: [0.5, 1, 1.5, 2], label: words.speedLabel, words: words,
      spokenValue: { words.times($0) })
  }

  @Test(
    "on settling: label, value, tick; on focus and request whether it can be changed, too",
    arguments: [
      (Language.english, "Speed: 1.5 times. Tick 3 of 4.", " Adjustable."),
      (.spanish, "Velocidad: 1,5 veces. Marca 3 de 4.", " Ajustable."),
      (.simplifiedChinese, "速度：1.5 倍。第 3 个刻度，共 4 个。", "可调整。"),
    ])
  func languages(language: Language, sentences: String, more: String) {
    let words = Words.words(in: language)
    let slider = Self.speed(language)
    #expect(slider.spoken(in: words) == sentences)
    #expect(slider.spoken(in: words, on: .settling) == sentences)
    #expect(slider.spoken(in: words, on: .focus) == sentences + more)
    #expect(slider.spoken(in: words, on: .request) == sentences + more)
  }

  @Test(
    "what can't be changed now says so in each language",
    arguments: [
      (Language.english, " Can't be changed now."), (.spanish, " Ahora no se puede cambiar."),
      (.simplifiedChinese, "现在无法更改。"),
    ])
  func disabledLanguages(language: Language, sentence: String) {
    let words = Words.words(in: language)
    var slider = Self.speed(language)
    _ = slider.update(.isEnabled(false), at: .zero)
    #expect(slider.spoken(in: words, on: .focus) == slider.spoken(in: words) + sentence)
  }

  @Test("and has no hint")
  func disabled() {
    var slider = TickSlider(
      value: 1, in: 0...2, ticks: [0, 1, 2], label: "Level", hint: "Use arrows.")
    let words = Sliders.english
    #expect(
      slider.spoken(in: words, on: .focus) == "Level: 1. Tick 2 of 3. Adjustable. Use arrows.")
    _ = slider.update(.isEnabled(false), at: .zero)
    #expect(slider.spoken(in: words, on: .focus) == "Level: 1. Tick 2 of 3. Can't be changed now.")
  }

  @Test("numbers that nobody puts into words are the language's, shown and spoken")
  func numbers() {
    let words = Words.words(in: .spanish)
    let slider = TickSlider(value: 0.25, label: "Volumen", words: words)
    #expect(slider.spoken(in: words) == "Volumen: 0,25.")
    let picture = SliderView(words: words)
      .picture(of: slider, at: .zero, columns: 80, isFocused: false)
    #expect(picture.lines[0].text.contains("0,25"))
  }

  @Test("while it moves the value that is chosen is said, not one on the way")
  func chosenValue() {
    var slider = Self.speed(.english)
    _ = slider.update(.ticks(1), at: .zero)
    #expect(slider.shownValue(at: .ms(20)) < 2)
    #expect(slider.spoken(in: Sliders.english) == "Speed: 2 times. Tick 4 of 4.")
  }
}
