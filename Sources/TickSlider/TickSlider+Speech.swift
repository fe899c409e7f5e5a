import Ticks
import Words

extension TickSlider {
  /// The slider in words: `Speed: 1.5 times. Tick 3 of 4.` Off the ticks the second sentence is
  /// missing. On it rests that two ticks with the same label sound different.
  ///
  /// - Parameters:
  ///   - words: the language.
  ///   - occasion: what it is spoken for. But on settling it is also said whether the slider can be
  ///     changed, and the hint follows, where there is one.
  public func spoken(in words: Words, on occasion: SpeechOccasion = .settling) -> String {
    var sentences = [words.sentence(label: traits.label, value: traits.spokenValue(value))]
    if let tick = restingTick {
      sentences.append(words.tick(tick + 1, of: traits.scale.ticks.count))
    }
    if occasion != .settling {
      sentences.append(isEnabled ? words.adjustable : words.notAdjustable)
      if isEnabled, let hint = traits.hint { sentences.append(hint) }
    }
    return words.joined(sentences: sentences)
  }
}
