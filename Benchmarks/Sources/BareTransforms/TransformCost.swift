import SideBySide

/// Seconds for one transform, from one array to another and in place.
public struct TransformCost {
  public let outOfPlace: Double
  public let inPlace: Double

  /// Measures a transform of `size` points: the smallest of `rounds` figures of each kind, in turns,
  /// each taken over about `points` points.
  public init(size: Int, rounds: Int, points: Int) {
    let transforms = [false, true].map { BareTransform(size: size, inPlace: $0) }
    let runs = max(1, points / size)
    let figures = interleaved(transforms, rounds: rounds) { transform in
      ThreadClock.seconds { for _ in 0..<runs { transform.run() } } / Double(runs)
    }
    outOfPlace = figures[0].min() ?? .infinity
    inPlace = figures[1].min() ?? .infinity
  }
}
