import Cells
import Ticks
import Words

// Initialisers in the words of the systems' sliders.

extension TickSlider {
  /// A slider with ticks at any places, or none.
  ///
  /// ```swift
  /// let speed = TickSlider(
  ///   value: 1, in: 0.5...2, ticks: [0.5, 1, 1.5, 2], neutralValue: 1, spacing: .logarithmic,
  ///   label: "Speed", currentValueLabel: { words.number($0) + "×" })
  /// ```
  ///
  /// Traps where ``init(_:value:areReleasesProven:isAnimated:)`` and
  /// `TickScale.init(range:ticks:neutral:spacing:)` do.
  ///
  /// - Parameters:
  ///   - value: clamped to what can be reached.
  ///   - range: the values at the track's ends.
  ///   - ticks: in any order and at any distances; those outside the range and repeats are dropped.
  ///   - neutralValue: where the tinted part of the track starts.
  ///   - enabledBounds: the part of the range that can be reached; `nil` for all of it.
  ///   - spacing: how values are spread along the track.
  ///   - snapsToTicks: whether the value settles on a tick when it is let go.
  ///   - isContinuous: whether values are handed on while they move.
  ///   - isRightToLeft: whether the track runs from right to left.
  ///   - isAnimated: whether coming to rest takes a moment.
  ///   - tint: the colour of the tinted track and the thumb; `nil` for the theme's.
  ///   - minimumGlyph: a sign for the lower end.
  ///   - maximumGlyph: a sign for the upper end.
  ///   - label: what the slider is called.
  ///   - hint: a sentence spoken after the value.
  ///   - words: the language of numbers that no other parameter puts into words.
  ///   - currentValueLabel: a value as it is shown; by default its number.
  ///   - spokenValue: a value as it is spoken; by default as it is shown.
  ///   - minimumValueLabel: what stands at the lower end.
  ///   - maximumValueLabel: what stands at the upper end.
  ///   - tickLabel: what is written under a tick; `nil` makes it a minor one, with a smaller mark.
  ///     By default it is the value as it is shown.
  public init(
    value: Double, in range: ClosedRange<Double> = 0...1, ticks: [Tick] = [],
    neutralValue: Double? = nil, enabledBounds: ClosedRange<Double>? = nil,
    spacing: TickSpacing = .linear, snapsToTicks: Bool = true, isContinuous: Bool = true,
    isRightToLeft: Bool = false, isAnimated: Bool = true, tint: CellColor? = nil,
    minimumGlyph: SliderGlyph? = nil, maximumGlyph: SliderGlyph? = nil,
    label: String, hint: String? = nil, words: Words = .words(in: .english),
    currentValueLabel: (@Sendable (Double) -> String)? = nil,
    spokenValue: (@Sendable (Double) -> String)? = nil,
    minimumValueLabel: String? = nil, maximumValueLabel: String? = nil,
    tickLabel: (@Sendable (Tick) -> String?)? = nil
  ) {
    var traits = SliderTraits(
      label: label,
      scale: TickScale(range: range, ticks: ticks, neutral: neutralValue, spacing: spacing),
      currentValueLabel: currentValueLabel ?? { words.number($0) }, spokenValue: spokenValue,
      tickLabel: tickLabel)
    traits.enabledBounds = enabledBounds
    traits.snapsToTicks = snapsToTicks
    traits.isContinuous = isContinuous
    traits.isRightToLeft = isRightToLeft
    traits.tint = tint
    traits.minimumGlyph = minimumGlyph
    traits.maximumGlyph = maximumGlyph
    traits.minimumValueLabel = minimumValueLabel
    traits.maximumValueLabel = maximumValueLabel
    traits.hint = hint
    self.init(traits, value: value, isAnimated: isAnimated)
  }

  /// A slider with a tick at every step, and at the range's end even where the step does not divide
  /// the range.
  ///
  /// ```swift
  /// let level = TickSlider(
  ///   value: 250, in: 0...1000, step: 1, label: "Level",
  ///   tickMark: { Int($0.value).isMultiple(of: 100) ? .value : .hidden })
  /// ```
  ///
  /// All steps are exact: the third one of 0.1 is 0.3. Traps where
  /// ``init(_:value:areReleasesProven:isAnimated:)`` and
  /// `TickScale.init(from:through:step:neutral:spacing:)` do.
  ///
  /// `range` and `step`, which is greater than 0, are exact, and so are literals such as `0.5...2`.
  /// `tickMark` says how each step is marked: by its value, a label, a small mark or none. The other
  /// parameters are those of the initialiser for ticks at any places.
  public init(
    value: Double, in range: ClosedRange<Ratio>, step: Ratio,
    neutralValue: Double? = nil, enabledBounds: ClosedRange<Double>? = nil,
    spacing: TickSpacing = .linear, snapsToTicks: Bool = true, isContinuous: Bool = true,
    isRightToLeft: Bool = false, isAnimated: Bool = true, tint: CellColor? = nil,
    minimumGlyph: SliderGlyph? = nil, maximumGlyph: SliderGlyph? = nil,
    label: String, hint: String? = nil, words: Words = .words(in: .english),
    currentValueLabel: (@Sendable (Double) -> String)? = nil,
    spokenValue: (@Sendable (Double) -> String)? = nil,
    minimumValueLabel: String? = nil, maximumValueLabel: String? = nil,
    tickMark: @escaping @Sendable (Tick) -> TickMark = { _ in .value }
  ) {
    let stepped = TickSlider(
      value: value, in: range.lowerBound.value...range.upperBound.value,
      ticks: Tick.steps(from: range.lowerBound, through: range.upperBound, by: step),
      neutralValue: neutralValue, enabledBounds: enabledBounds, spacing: spacing,
      snapsToTicks: snapsToTicks, isContinuous: isContinuous, isRightToLeft: isRightToLeft,
      tint: tint, minimumGlyph: minimumGlyph, maximumGlyph: maximumGlyph, label: label, hint: hint,
      words: words,
      currentValueLabel: currentValueLabel, spokenValue: spokenValue,
      minimumValueLabel: minimumValueLabel, maximumValueLabel: maximumValueLabel)
    var traits = stepped.traits
    traits.tickMark = tickMark
    self.init(traits, value: value, isAnimated: isAnimated)
  }
}
