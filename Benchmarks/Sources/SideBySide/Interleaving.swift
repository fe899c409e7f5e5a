/// Measures each item in turn, round after round: A B C A B C …
///
/// What disturbs a machine for a while then disturbs all items alike, and a ratio of two figures of
/// the same round says more than one of two averages.
///
/// - Returns: For each item, its figures in the order of the rounds.
public func interleaved<Item, Figure>(
  _ items: [Item], rounds: Int, measure: (Item) throws -> Figure
) rethrows -> [[Figure]] {
  var figures = [[Figure]](repeating: [], count: items.count)
  for _ in 0..<rounds {
    for (index, item) in items.enumerated() { figures[index].append(try measure(item)) }
  }
  return figures
}

extension [Double] {
  /// The middle one in order of size, or the mean of the two in the middle.
  ///
  /// Traps when empty.
  public var median: Double {
    let ordered = sorted()
    return (ordered[(count - 1) / 2] + ordered[count / 2]) / 2
  }

  /// The median of the ratios to the figures of `other` from the same rounds.
  public func ratio(to other: [Double]) -> Double {
    zip(self, other).map { $0 / $1 }.median
  }
}
