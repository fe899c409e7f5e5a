import Ticks

/// A slider that settles on ticks: where it stands and how it moves.
///
/// A value type that reads no clock: each call carries the time since any fixed moment. What is seen
/// and heard while the thumb moves by itself is a function of the time, whenever it is asked for.
public struct TickSlider: Sendable {
  /// What the slider has.
  public let traits: SliderTraits
  /// The value that it rests on or is settling on; during a glide, the value when it was last
  /// updated.
  public internal(set) var value: Double
  /// Whether it can be moved.
  public internal(set) var isEnabled = true

  /// Whether coming to rest takes a moment.
  let isAnimated: Bool
  /// The ticks that can be reached, or `nil` when there is none.
  let reachableTicks: ClosedRange<Int>?
  /// The ticks that it can settle on, or `nil` when it settles on none.
  let restingTicks: ClosedRange<Int>?
  var areReleasesProven: Bool
  var motion = SliderMotion.resting
  var hold: KeyHold?
  /// The value from before the edit that is going on, if one is.
  var valueBefore: Double?
  var now: Duration = .zero

  /// The value that was handed on last.
  var handedOn: Double
  /// The value up to which the crossing of ticks was told.
  var felt: Double
  var lit: (tick: Int, since: Duration)?
  var notices: [SliderNotice] = []

  /// A slider at rest.
  ///
  /// Traps when the enabled bounds and the range have nothing in common, or `value` is not finite.
  ///
  /// - Parameters:
  ///   - traits: what it has.
  ///   - value: clamped to what can be reached; it may be off a tick and stays there until it is
  ///     moved.
  ///   - areReleasesProven: whether the terminal is known to report keys that are let go.
  ///   - isAnimated: whether coming to rest takes a moment.
  public init(
    _ traits: SliderTraits, value: Double, areReleasesProven: Bool = false, isAnimated: Bool = true
  ) {
    precondition(value.isFinite, "a slider can't stand at \(value)")
    precondition(
      traits.enabledBounds?.overlaps(traits.scale.range) ?? true,
      "nothing of \(traits.scale.range) can be reached")
    self.traits = traits
    self.value = traits.clamped(value)
    self.areReleasesProven = areReleasesProven
    self.isAnimated = isAnimated
    self.reachableTicks = traits.reachableTicks
    self.restingTicks = traits.snapsToTicks ? reachableTicks : nil
    self.handedOn = self.value
    self.felt = self.value
  }
}

// MARK: What is seen and heard

extension TickSlider {
  /// Whether an edit is going on: from the first key or press until the value has settled.
  public var isEditing: Bool { valueBefore != nil }

  /// Whether a key is held and the thumb glides, or it follows a pointer.
  public var isHeld: Bool {
    switch motion {
    case .gliding, .dragging: true
    case .resting, .settling: false
    }
  }

  /// Where the thumb is at `time`, 0…1 along the track, if nothing happens until then.
  public func position(at time: Duration) -> Double {
    let slider = expected(at: time)
    return slider.momentaryPosition(at: time)
  }

  /// The value at the thumb's position at `time`.
  public func shownValue(at time: Duration) -> Double {
    let slider = expected(at: time)
    return slider.momentaryValue(at: time)
  }

  /// The value to be heard at `time`: the shown one, or, where values are handed on only when they
  /// have settled, the one that settled last.
  public func soundingValue(at time: Duration) -> Double {
    let slider = expected(at: time)
    return traits.isContinuous || !slider.isEditing
      ? slider.momentaryValue(at: time) : slider.handedOn
  }

  /// The slider as it will be at `time` if nothing happens until then.
  private func expected(at time: Duration) -> TickSlider {
    guard let nextTransition, nextTransition <= time else { return self }
    var slider = self
    slider.pass(to: time)
    return slider
  }

  /// The index of the tick that `value` rests on, or `nil` when it is off the ticks.
  public var restingTick: Int? {
    traits.scale.indexOfNearestTick(to: value).flatMap {
      traits.scale.ticks[$0].value == value ? $0 : nil
    }
  }

  /// How long a tick that was crossed stays lit.
  public static let litDuration = Duration.milliseconds(250)

  /// The index of the tick that is lit at `time`, because it was crossed a moment ago.
  public func litTick(at time: Duration) -> Int? {
    lit.flatMap { time - $0.since < Self.litDuration ? $0.tick : nil }
  }

  /// When the slider must be updated next if nothing else happens, or `nil` when it rests.
  ///
  /// - Parameters:
  ///   - time: the present.
  ///   - frame: how often to draw while the thumb moves.
  public func nextChange(after time: Duration, frame: Duration) -> Duration? {
    let nextFrame = nextTransition.map { min($0, time + frame) }
    let darkening = litTick(at: time) == nil ? nil : lit.map { $0.since + Self.litDuration }
    return [nextFrame, darkening].compactMap { $0 }.min()
  }
}
