import Testing

@testable import Varispeed

@Suite struct TriangularNoiseTests {
  /// The known answers that come with the authors' library Random123 (`kat_vectors`).
  @Test(
    arguments: [
      (counter: (0, 0), key: (0, 0), words: (0x9d1c_5ec6, 0x8bd5_0731)),
      (
        counter: (0xffff_ffff, 0xffff_ffff), key: (0xffff_ffff, 0xffff_ffff),
        words: (0xfd36_d048, 0x2d17_272c)
      ),
      (
        counter: (0x243f_6a88, 0x85a3_08d3), key: (0x1319_8a2e, 0x0370_7344),
        words: (0xba3e_4725, 0xf27d_669e)
      ),
    ] as [(counter: (UInt32, UInt32), key: (UInt32, UInt32), words: (UInt32, UInt32))])
  func threefryGivesItsKnownAnswers(
    counter: (UInt32, UInt32), key: (UInt32, UInt32), words: (UInt32, UInt32)
  ) {
    // The four lanes have counters of their own.
    for lane in 0..<4 {
      var (low, high) = (SIMD4<UInt32>(1, 2, 3, 4), SIMD4<UInt32>(5, 6, 7, 8))
      low[lane] = counter.0
      high[lane] = counter.1
      let made = Threefry(key: key.0, key.1).words(low: low, high: high)
      #expect(made.first[lane] == words.0)
      #expect(made.second[lane] == words.1)
    }
  }

  /// The noise of `count` samples from `first` on, a multiple of the block size.
  static func noise(from first: UInt64 = 0, count: Int) -> [Double] {
    let size = TriangularNoise.blockSize
    var sums = [UInt32](repeating: 0, count: size)
    var values: [Double] = []
    for block in 0..<(count + size - 1) / size {
      unsafe sums.withUnsafeMutableBufferPointer { sums in
        unsafe TriangularNoise().fill(
          sums.baseAddress!, block: first / UInt64(size) + UInt64(block))
      }
      values += sums.map(TriangularNoise.value)
    }
    return Array(values.prefix(count))
  }

  /// Starts within, across and beyond 2³² samples, the last near the largest index.
  static let starts: [UInt64] = [0, 1 << 32 - 1 << 16, 1 << 33, 5 << 40, 1 << 63 - 1 << 20]

  @Test(arguments: starts)
  func meanVarianceAndShapeAreThoseOfATriangle(start: UInt64) {
    let count = 1 << 17
    let values = Self.noise(from: start, count: count)
    let n = Double(count)
    #expect(values.allSatisfy { abs($0) < 1 })

    // Five standard errors. The mean's is √(1/6 / n); the variance's √((μ₄ − σ⁴) / n), with
    // the triangle's fourth moment of 1/15.
    let mean = values.reduce(0, +) / n
    #expect(abs(mean) < 5 * (1 / 6 / n).squareRoot())
    let variance = values.reduce(0) { $0 + $1 * $1 } / n
    #expect(abs(variance - 1.0 / 6) < 5 * ((1.0 / 15 - 1.0 / 36) / n).squareRoot())

    // χ² over 64 bins; the distribution function of the triangle is (1 + x)² / 2 below 0. The
    // mean of χ² with 63 degrees of freedom is 63, its deviation √126.
    let bins = 64
    var counts = [Int](repeating: 0, count: bins)
    for value in values { counts[Int((value + 1) / 2 * Double(bins))] += 1 }
    func cumulated(_ x: Double) -> Double {
      x < 0 ? (1 + x) * (1 + x) / 2 : 1 - (1 - x) * (1 - x) / 2
    }
    var chiSquare = 0.0
    for bin in 0..<bins {
      let low = Double(bin) / Double(bins) * 2 - 1
      let expected = n * (cumulated(low + 2 / Double(bins)) - cumulated(low))
      let difference = Double(counts[bin]) - expected
      chiSquare += difference * difference / expected
    }
    #expect(abs(chiSquare - 63) < 5 * 126.0.squareRoot())
  }

  /// Lag 1 is the neighbour and, in stereo, the other channel; 8 is the next word of a run, and 128
  /// the next block.
  @Test(arguments: [0, 1 << 32 - 1 << 16] as [UInt64])
  func noiseIsWhite(start: UInt64) {
    let count = 1 << 16
    let values = Self.noise(from: start, count: count + 128)
    for lag in Array(1...64) + [128] {
      var sum = 0.0
      for index in 0..<count { sum += values[index] * values[index + lag] }
      // A normalised correlation of n independent pairs has a deviation of 1/√n.
      let correlation = sum / Double(count) * 6
      #expect(abs(correlation) < 5 / Double(count).squareRoot(), "lag \(lag)")
    }
  }

  /// Neighbours that are uncorrelated may still depend on each other: all pairs of quarters must be
  /// equally frequent.
  @Test func neighboursAreIndependent() {
    let values = Self.noise(count: 1 << 17)
    // The quartiles of the triangle are ±(1 − √½) and 0.
    let quartile = 1 - 0.5.squareRoot()
    func quarter(_ x: Double) -> Int { x < -quartile ? 0 : x < 0 ? 1 : x < quartile ? 2 : 3 }
    var counts = [Int](repeating: 0, count: 16)
    for pair in 0..<values.count / 2 {
      counts[quarter(values[2 * pair]) * 4 + quarter(values[2 * pair + 1])] += 1
    }
    let expected = Double(values.count / 2) / 16
    let chiSquare = counts.reduce(0) { sum, count in
      let difference = Double(count) - expected
      return sum + difference * difference / expected
    }
    #expect(abs(chiSquare - 15) < 5 * 30.0.squareRoot())
  }
}
