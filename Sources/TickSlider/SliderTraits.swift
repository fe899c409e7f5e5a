import Cells
import Ticks

/// What a slider has, apart from where it stands: its scale, what it is called, how it behaves.
public struct SliderTraits: Sendable {
  /// Range, ticks, neutral value and spacing.
  public var scale: TickScale
  /// The part of the range that can be reached, the rest being drawn dimmed; `nil` for all of it.
  public var enabledBounds: ClosedRange<Double>?
  /// Whether the value settles on a tick when it is let go. Where no tick can be reached there is
  /// nothing to settle on.
  public var snapsToTicks = true
  /// Whether values are handed on while they move, rather than only when they have settled.
  public var isContinuous = true
  /// Whether the track runs from right to left. Keys move the thumb the way they point.
  public var isRightToLeft = false

  /// What the slider is called.
  public var label: String
  /// A sentence spoken after the value, such as how to change it.
  public var hint: String?
  /// What stands at the track's lower end.
  public var minimumValueLabel: String?
  /// What stands at the track's upper end.
  public var maximumValueLabel: String?
  /// A sign for the lower end, next to the track.
  public var minimumGlyph: SliderGlyph?
  /// A sign for the upper end, next to the track.
  public var maximumGlyph: SliderGlyph?
  /// The colour of the tinted track and the thumb; `nil` for the theme's.
  public var tint: CellColor?
  /// A value as it is shown: `1.5×`.
  public var currentValueLabel: @Sendable (Double) -> String
  /// A value as it is spoken, a piece of a sentence: `1.5 times`.
  public var spokenValue: @Sendable (Double) -> String
  /// How a tick is marked, and what is written under it.
  public var tickMark: @Sendable (Tick) -> TickMark

  /// A slider that settles on the ticks of `scale`, can reach all of its range and hands on every
  /// value.
  ///
  /// - Parameters:
  ///   - label: what it is called.
  ///   - scale: see ``scale``.
  ///   - currentValueLabel: see ``currentValueLabel``.
  ///   - spokenValue: see ``spokenValue``; by default what is shown is spoken.
  ///   - tickLabel: what is written under a tick; `nil` makes it a minor one, with a smaller mark.
  ///     Without this closure it is the value as it is shown.
  public init(
    label: String, scale: TickScale,
    currentValueLabel: @escaping @Sendable (Double) -> String,
    spokenValue: (@Sendable (Double) -> String)? = nil,
    tickLabel: (@Sendable (Tick) -> String?)? = nil
  ) {
    self.label = label
    self.scale = scale
    self.currentValueLabel = currentValueLabel
    self.spokenValue = spokenValue ?? currentValueLabel
    self.tickMark = { tick in
      guard let tickLabel else { return .value }
      return tickLabel(tick).map(TickMark.label) ?? .minor
    }
  }

  /// What is written under `tick`.
  func caption(of tick: Tick) -> String? {
    switch tickMark(tick) {
    case .value: currentValueLabel(tick.value)
    case .label(let text): text
    case .minor, .hidden: nil
    }
  }
}

// MARK: What can be reached

extension SliderTraits {
  /// The enabled bounds, as far as they are inside the range.
  var reach: ClosedRange<Double> { enabledBounds?.clamped(to: scale.range) ?? scale.range }

  /// The indices of the ticks inside the enabled bounds, or `nil` when there is none.
  var reachableTicks: ClosedRange<Int>? {
    let reach = reach
    guard let first = scale.ticks.firstIndex(where: { $0.value >= reach.lowerBound }),
      let last = scale.ticks.lastIndex(where: { $0.value <= reach.upperBound }), first <= last
    else { return nil }
    return first...last
  }

  /// The way `key` moves the value.
  func direction(of key: SliderKey) -> TickScale.Direction {
    switch key {
    case .down: .down
    case .up: .up
    case .left: isRightToLeft ? .up : .down
    case .right: isRightToLeft ? .down : .up
    }
  }

  /// `value` brought to what can be reached.
  func clamped(_ value: Double) -> Double {
    min(max(value, reach.lowerBound), reach.upperBound)
  }

  /// The position of a finite value.
  func position(of value: Double) -> Double {
    guard let position = scale.position(of: value) else {
      preconditionFailure("\(value) has no position")
    }
    return position
  }

  /// The value at a finite position, inside what can be reached.
  func value(at position: Double) -> Double {
    guard let value = scale.value(at: position) else {
      preconditionFailure("there is no value at \(position)")
    }
    return clamped(value)
  }
}
