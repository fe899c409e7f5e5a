import TickSlider
import Ticks
import Words

/// The sliders that the tests move.
enum Sliders {
  static let english = Words.words(in: .english)

  /// Half, one, one and a half, twice; octaves are equally far apart.
  static func speed(_ change: (inout SliderTraits) -> Void = { _ in }) -> SliderTraits {
    var traits = SliderTraits(
      label: english.speedLabel,
      scale: TickScale(
        spanning: TickPreset.standard.ticks, neutral: 1, spacing: .logarithmic),
      currentValueLabel: { english.number($0) + "×" }, spokenValue: { english.times($0) })
    change(&traits)
    return traits
  }

  static func balance() -> SliderTraits {
    SliderTraits(
      label: english.balanceLabel,
      scale: TickScale(spanning: [Tick(-1), Tick(0), Tick(1)], neutral: 0),
      currentValueLabel: {
        $0 == 0 ? "C" : english.number($0.magnitude * 100) + ($0 < 0 ? "%L" : "%R")
      },
      spokenValue: { english.balance($0) })
  }

  /// Ticks at 0, 1 … 10.
  static func ten(_ change: (inout SliderTraits) -> Void = { _ in }) -> SliderTraits {
    var traits = SliderTraits(
      label: "Level", scale: TickScale(from: 0, through: 10, step: 1, neutral: 5),
      currentValueLabel: { english.number($0) })
    change(&traits)
    return traits
  }

  /// No ticks at all, from 0 to 1.
  static func plain() -> SliderTraits {
    SliderTraits(
      label: "Level", scale: TickScale(range: 0...1, ticks: []),
      currentValueLabel: { english.number($0) })
  }
}

extension Duration {
  static func ms(_ count: Int) -> Duration { .milliseconds(count) }
}

extension TickSlider {
  /// Moves the clock far enough for anything to come to rest.
  mutating func rest(after time: Duration) -> [SliderNotice] {
    advance(to: time + .seconds(10))
  }
}
