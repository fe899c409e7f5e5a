import Ticks
import Words

extension Slider {
  /// The slider in words: `Speed: 1.5 times. Tick 3 of 4.` Off the ticks the second sentence is
  /// missing.
  ///
  /// - Parameters:
  ///   - words: the language.
  ///   - hasHint: whether the hint follows, where there is one.
  public func spoken(in words: Words, hasHint: Bool = false) -> String {
    var sentences = [words.sentence(label: traits.label, value: traits.spokenValue(value))]
    if let tick = restingTick {
      sentences.append(words.tick(tick + 1, of: traits.scale.ticks.count))
    }
    if hasHint, let hint = traits.hint { sentences.append(hint) }
    return words.joined(sentences: sentences)
  }
}
