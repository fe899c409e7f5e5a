extension TickScale {
  /// The way a value moves along the track.
  public enum Direction: Sendable {
    case down, up
  }

  /// Distances on the track that differ by less than this are equal. Positions come out of a few
  /// roundings of 2⁻⁵³ each, which would otherwise decide ties such as 2.5 between 2 and 3 of
  /// 1000; and no screen shows a billionth of a column.
  static let tieTolerance = 1e-12

  /// The index of the tick that `value`, clamped to the range, settles on: the one at the smallest
  /// distance on the track. A tie goes the way the value was moving, else to the side of the
  /// neutral value, else to the lower tick.
  ///
  /// - Parameters:
  ///   - value: refused when not finite.
  ///   - direction: the way the value was moving, if it was.
  /// - Returns: `nil` when there is no tick, or the value is refused.
  /// - Complexity: O(log n) for n ticks.
  public func indexOfNearestTick(to value: Double, moving direction: Direction? = nil) -> Int? {
    guard !ticks.isEmpty, let place = position(of: value) else { return nil }
    let upper = positions.partitionIndex { $0 >= place }
    guard upper > 0 else { return 0 }
    guard upper < positions.count else { return positions.count - 1 }
    guard positions[upper] != place else { return upper }
    let lower = upper - 1
    let lead = (positions[upper] - place) - (place - positions[lower])
    guard lead.magnitude < Self.tieTolerance else { return lead < 0 ? upper : lower }
    switch direction {
    case .up: return upper
    case .down: return lower
    case nil: return neutral.map { $0 > value } == true ? upper : lower
    }
  }

  /// The index of the first tick above `value`, or `nil` when there is none or the value is not
  /// finite.
  ///
  /// - Complexity: O(log n) for n ticks.
  public func indexOfTick(after value: Double) -> Int? {
    guard value.isFinite else { return nil }
    let index = ticks.partitionIndex { $0.value > value }
    return index < ticks.count ? index : nil
  }

  /// The index of the last tick below `value`, or `nil` when there is none or the value is not
  /// finite.
  ///
  /// - Complexity: O(log n) for n ticks.
  public func indexOfTick(before value: Double) -> Int? {
    guard value.isFinite else { return nil }
    let index = ticks.partitionIndex { $0.value >= value }
    return index > 0 ? index - 1 : nil
  }
}
