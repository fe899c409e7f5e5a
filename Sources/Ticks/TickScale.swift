/// A track from one number to another, with ticks on it: what a slider, a parser and a help text
/// all ask.
///
/// Places on the track are positions in 0…1; one mapping, ``spacing``, leads from values to
/// positions and back, so whatever is derived from it can't disagree.
public struct TickScale: Sendable {
  /// The values at the track's two ends.
  public let range: ClosedRange<Double>
  /// The ticks: finite, inside ``range``, ascending, no value twice.
  public let ticks: [Tick]
  /// The value that means "as it was", if the scale has one; inside ``range``.
  public let neutral: Double?
  /// How values are spread along the track.
  public let spacing: TickSpacing

  /// Where each of ``ticks`` lies on the track.
  let positions: [Double]

  /// A scale with ticks at any places.
  ///
  /// Traps when `range` or `neutral` is not finite, or the spacing is not finite at an end of the
  /// range (a logarithmic one from 0).
  ///
  /// - Parameters:
  ///   - range: the track's ends; both may be the same number.
  ///   - ticks: in any order. Those that are not finite or outside the range are dropped, and so
  ///     is a second one with the same value (one with a ratio stays rather than one without).
  ///   - neutral: clamped to the range.
  ///   - spacing: see ``TickSpacing``.
  /// - Complexity: O(n log n) for n ticks.
  public init(
    range: ClosedRange<Double>, ticks: [Tick], neutral: Double? = nil,
    spacing: TickSpacing = .linear
  ) {
    let (low, high) = (range.lowerBound, range.upperBound)
    precondition(low.isFinite && high.isFinite, "a track has finite ends")
    precondition(
      spacing.mapped(low).isFinite && spacing.mapped(high).isFinite,
      "the spacing is not finite at an end of \(range)")
    precondition(neutral?.isFinite ?? true, "a neutral value is finite")

    var kept: [Tick] = []
    let sorted = ticks.filter { range.contains($0.value) }
      .sorted { ($0.value, $0.ratio == nil ? 1 : 0) < ($1.value, $1.ratio == nil ? 1 : 0) }
    for tick in sorted where tick.value != kept.last?.value {
      kept.append(tick)
    }

    self.range = range
    self.ticks = kept
    self.neutral = neutral.map { min(max($0, low), high) }
    self.spacing = spacing
    self.positions = kept.map { Self.position(of: $0.value, in: range, spacing: spacing) }
  }

  /// A scale from the lowest to the highest of `ticks`.
  ///
  /// Traps when none of them is finite, and where ``init(range:ticks:neutral:spacing:)`` does.
  public init(spanning ticks: [Tick], neutral: Double? = nil, spacing: TickSpacing = .linear) {
    let values = ticks.map(\.value).filter(\.isFinite)
    guard let low = values.min(), let high = values.max() else {
      preconditionFailure("a scale can't span no ticks")
    }
    self.init(range: low...high, ticks: ticks, neutral: neutral, spacing: spacing)
  }

  /// A scale with a tick at every step from `low`, and at `high` even where the step does not
  /// divide the range.
  ///
  /// Traps where ``Tick/steps(from:through:by:)`` and ``init(range:ticks:neutral:spacing:)`` do.
  public init(
    from low: Ratio, through high: Ratio, step: Ratio, neutral: Double? = nil,
    spacing: TickSpacing = .linear
  ) {
    self.init(
      spanning: Tick.steps(from: low, through: high, by: step), neutral: neutral, spacing: spacing)
  }
}

// MARK: Values and positions

extension TickScale {
  /// Where `value`, clamped to the range, lies on the track: 0 at its start, 1 at its end; `nil`
  /// for a value that is not finite.
  public func position(of value: Double) -> Double? {
    guard value.isFinite else { return nil }
    return Self.position(of: value, in: range, spacing: spacing)
  }

  /// The value at `position`, clamped to 0…1; `nil` for a position that is not finite.
  ///
  /// The position of a tick gives exactly the tick's value, whatever the mapping's rounding.
  ///
  /// - Complexity: O(log n) for n ticks.
  public func value(at position: Double) -> Double? {
    guard position.isFinite else { return nil }
    guard position > 0 else { return range.lowerBound }
    guard position < 1 else { return range.upperBound }
    let index = positions.partitionIndex { $0 >= position }
    if index < positions.count, positions[index] == position { return ticks[index].value }
    let (start, end) = (spacing.mapped(range.lowerBound), spacing.mapped(range.upperBound))
    let value = spacing.unmapped(start + position * (end - start))
    return min(max(value, range.lowerBound), range.upperBound)
  }

  private static func position(
    of value: Double, in range: ClosedRange<Double>, spacing: TickSpacing
  ) -> Double {
    guard value > range.lowerBound else { return 0 }
    guard value < range.upperBound else { return 1 }
    let (start, end) = (spacing.mapped(range.lowerBound), spacing.mapped(range.upperBound))
    return min(max((spacing.mapped(value) - start) / (end - start), 0), 1)
  }
}

extension Array {
  /// The index of the first element that is in the second part, or `endIndex`; all elements of the
  /// second part follow all others.
  ///
  /// - Complexity: O(log n), binary search.
  func partitionIndex(isInSecondPart: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
