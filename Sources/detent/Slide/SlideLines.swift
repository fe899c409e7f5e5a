import CommandOptions
import TickSlider
import Words

/// A question by a slider in lines: what it is and where it stands goes to standard error, what moves
/// it comes from standard input.
struct SlideLines {
  private var slider: TickSlider
  private let unit: String
  private let words: Words
  private let print: ((Double) -> Void)?

  /// - Parameter unit: What may stand behind a typed value.
  init(_ slider: TickSlider, unit: String, words: Words, print: ((Double) -> Void)?) {
    self.slider = slider
    self.unit = unit
    self.words = words
    self.print = print
  }

  /// Asks until a line, or the end of standard input, is an answer.
  mutating func run() -> SlideCommand.Answer {
    say(.focus)
    while let line = readLine() {
      let text = line.split { $0.isWhitespace }.joined(separator: " ")
      if text.isEmpty { break }
      if text == "cancel" { return .cancelled }
      if text == "state" { say(.request) } else { move(text) }
    }
    return .accepted(slider.value)
  }

  private mutating func move(_ text: String) {
    let before = slider.value
    do throws(UsageError) {
      switch try SlideMove(parsing: text, in: slider.traits.scale.range, unit: unit) {
      case .ticks(let count): update(.ticks(count))
      case .bound(let isUpper): update(.bound(isUpper ? .up : .down))
      case .neutral: update(.neutral)
      case .value(let value):
        update(.value(value))
        // It comes to rest as if a hand had let go of the thumb there.
        update(.pointer(.press, .thumb))
      }
      if slider.value != before { print?(slider.value) }
      say(.settling)
    } catch {
      StandardStream.error.write("detent: \(error)\n")
    }
  }

  /// A move that is over at once.
  private mutating func update(_ input: SliderInput) {
    _ = slider.update(input, at: .zero)
    _ = slider.update(.finish, at: .zero)
  }

  private func say(_ occasion: SpeechOccasion) {
    StandardStream.error.write(slider.spoken(in: words, on: occasion) + "\n")
  }
}
