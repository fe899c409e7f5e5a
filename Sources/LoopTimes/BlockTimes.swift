import Glibc

/// How long each block of a loop took, and what follows from that.
public struct BlockTimes: Sendable, Hashable {
  /// Seconds, ascending.
  private let sorted: [Double]

  /// - Parameter seconds: The times in any order, one at least.
  /// - Complexity: O(n log n).
  public init(seconds: [Double]) {
    precondition(!seconds.isEmpty, "a loop has a block")
    sorted = seconds.sorted()
  }

  public var count: Int { sorted.count }
  public var total: Double { sorted.reduce(0, +) }
  public var best: Double { sorted[0] }
  public var worst: Double { sorted[sorted.count - 1] }
  public var median: Double { quantile(0.5) }

  /// The least time that `share` of all blocks didn't exceed: the nearest-rank quantile.
  ///
  /// - Parameter share: 0…1.
  public func quantile(_ share: Double) -> Double {
    precondition((0...1).contains(share), "\(share) is no share")
    let rank = Int((share * Double(sorted.count)).rounded(.up))
    return sorted[min(max(rank, 1), sorted.count) - 1]
  }
}

// MARK: Distribution

extension BlockTimes {
  /// A range of times, and how many blocks took so long.
  public struct Bar: Sendable, Hashable {
    /// From these seconds on, up to those of the next bar.
    public var seconds: Double
    public var count: Int

    public init(seconds: Double, count: Int) {
      self.seconds = seconds
      self.count = count
    }
  }

  /// The distribution in ranges that grow by the same factor each, from the best to the worst time.
  ///
  /// - Parameter most: The most bars, 1 or more.
  public func bars(most: Int) -> [Bar] {
    precondition(most >= 1, "a picture has a bar")
    let spread = worst / best
    guard spread > 1, most > 1, best > 0 else { return [Bar(seconds: best, count: count)] }
    // Ranges narrower than a twentieth would show the clock's grain.
    let factor = max(1.05, pow(spread, 1 / Double(most)))
    var bars: [Bar] = []
    var start = best
    var next = 0
    while next < sorted.count {
      // The last bar takes what rounding leaves.
      let isLast = bars.count == most - 1
      var end = next
      while end < sorted.count, isLast || sorted[end] < start * factor { end += 1 }
      bars.append(Bar(seconds: start, count: end - next))
      next = end
      start *= factor
    }
    return bars
  }
}
