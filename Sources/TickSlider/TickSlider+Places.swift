import Ticks

extension TickSlider {
  /// How far a tap moves where there are no ticks, as a share of the track.
  private static let tapShare = 0.01

  /// The next value to rest on from `value`, or `nil` at the bound.
  func nextValue(_ direction: TickScale.Direction, from value: Double) -> Double? {
    guard let restingTicks else {
      let next = self.value(hundredths: direction == .up ? 1 : -1, from: value)
      return next == value ? nil : next
    }
    let index =
      direction == .up
      ? traits.scale.indexOfTick(after: value) : traits.scale.indexOfTick(before: value)
    guard let index, restingTicks.contains(index) else { return nil }
    return traits.scale.ticks[index].value
  }

  func value(hundredths count: Int, from value: Double) -> Double {
    let position = traits.position(of: value) + Double(count) * Self.tapShare
    // Near an end the rounding of the last step would leave a rest.
    if position < 1e-9 { return traits.reach.lowerBound }
    if position > 1 - 1e-9 { return traits.reach.upperBound }
    return traits.value(at: position)
  }

  func outermostValue(_ direction: TickScale.Direction) -> Double {
    guard let restingTicks else {
      return direction == .up ? traits.reach.upperBound : traits.reach.lowerBound
    }
    return traits.scale.ticks[direction == .up ? restingTicks.upperBound : restingTicks.lowerBound]
      .value
  }

  /// The value of the tick nearest to `value` among those in `ticks`.
  func nearestTick(
    to value: Double, moving direction: TickScale.Direction?, in ticks: ClosedRange<Int>
  ) -> Double? {
    // What is nearest of all is beyond a bound only when the outermost one inside is nearest there.
    traits.scale.indexOfNearestTick(to: value, moving: direction).map {
      traits.scale.ticks[min(max($0, ticks.lowerBound), ticks.upperBound)].value
    }
  }

  /// The value of the tick nearest to `value`, if it is no further than `distance`.
  func nearestTick(to value: Double, within distance: Double) -> Double? {
    traits.scale.indexOfNearestTick(to: value).flatMap {
      let tick = traits.scale.ticks[$0].value
      return (tick - value).magnitude <= distance ? tick : nil
    }
  }

  /// The value at `place`, inside what can be reached; `nil` for the thumb's own and for a tick or a
  /// position that is not there.
  func value(of place: SliderPlace) -> Double? {
    switch place {
    case .thumb: nil
    case .tick(let index):
      traits.scale.ticks.indices.contains(index)
        ? traits.clamped(traits.scale.ticks[index].value) : nil
    case .position(let position): position.isFinite ? traits.value(at: position) : nil
    }
  }

  /// The value of the tick with this number, if it can be reached.
  func tickValue(number: Int) -> Double? {
    guard let ticks = reachableTicks, ticks.contains(number - 1) else { return nil }
    return traits.scale.ticks[number - 1].value
  }

  /// The value `count` ticks up, or down for a negative count, as far as ticks can be reached.
  func value(ticksAway count: Int) -> Double? {
    guard count != 0 else { return nil }
    guard let ticks = reachableTicks else { return value(hundredths: count, from: value) }
    let scale = traits.scale
    if count > 0 {
      guard let next = scale.indexOfTick(after: value), next <= ticks.upperBound else { return nil }
      return scale.ticks[min(next + count - 1, ticks.upperBound)].value
    }
    guard let next = scale.indexOfTick(before: value), next >= ticks.lowerBound else { return nil }
    return scale.ticks[max(next + count + 1, ticks.lowerBound)].value
  }
}
