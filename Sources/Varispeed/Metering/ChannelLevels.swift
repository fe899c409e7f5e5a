/// How loud one channel of a sound is from its beginning to its end, and what in it looks like
/// damage.
///
/// Levels are linear, full scale being 1. A sine of amplitude *a* has a peak of *a* and a root mean
/// square of *a*/√2: the same convention as `sox … stats`, by which a sine at full scale has −3.01 dB.
public struct ChannelLevels: Hashable, Sendable {
  /// Samples seen.
  public private(set) var samples: Int64 = 0
  /// The largest magnitude.
  public private(set) var peak = 0.0
  /// Runs of ``shortestRun`` samples and more at one end of the scale, which a clipped wave leaves.
  public private(set) var fullScaleRuns = 0

  /// The magnitude from which on a sample is at the end of the scale.
  private let fullScale: Double
  private var sum = 0.0
  private var sumOfSquares = 0.0
  /// Samples at one end of the scale up to the last one seen, negative at the lower end.
  private var run = 0

  /// The samples at the end of the scale that are called a run: one or two may be a wave's own
  /// crest. Audacity's "Find Clipping" starts from the same three.
  public static let shortestRun = 3

  /// Levels before the first sample.
  ///
  /// - Parameter fullScale: the magnitude from which on a sample is at the end of its scale, above 0:
  ///   ``Quantiser/largestMagnitude`` for integers, 1 for floating point.
  public init(fullScale: Double = 1) {
    precondition(fullScale > 0, "a scale has an end")
    self.fullScale = fullScale
  }

  /// The root mean square, 0 for no samples.
  public var rms: Double { meanSquare.squareRoot() }
  /// The mean of the squares, 0 for no samples.
  public var meanSquare: Double { samples == 0 ? 0 : sumOfSquares / Double(samples) }
  /// The mean: the offset from zero, which a sound has none of. 0 for no samples.
  public var mean: Double { samples == 0 ? 0 : sum / Double(samples) }
  /// Whether every sample was 0, or there was none.
  public var isSilent: Bool { peak == 0 }

  /// Takes the next samples of the channel, all of them finite.
  ///
  /// Sums are kept in eight lanes and added up per call, so that blocks of some thousand samples
  /// lose nothing to rounding that a figure with two decimals of a decibel could show.
  ///
  /// - Complexity: O(`block.count`), without allocation.
  public mutating func add(_ block: Span<Double>) {
    unsafe block.withUnsafeBufferPointer { block in
      guard let source = block.baseAddress else { return }
      var (sums, squares) = (SIMD8<Double>.zero, SIMD8<Double>.zero)
      var (lows, highs) = (SIMD8<Double>.zero, SIMD8<Double>.zero)
      for start in stride(from: 0, to: block.count, by: 8) {
        var lanes = SIMD8<Double>.zero
        if start + 8 <= block.count {
          lanes = unsafe UnsafeRawPointer(source + start).loadUnaligned(as: SIMD8<Double>.self)
        } else {
          for lane in 0..<block.count - start { lanes[lane] = unsafe source[start + lane] }
        }
        sums += lanes
        squares += lanes * lanes
        lows.replace(with: lanes, where: lanes .< lows)
        highs.replace(with: lanes, where: lanes .> highs)
      }
      samples += Int64(block.count)
      sum += sums.sum()
      sumOfSquares += squares.sum()
      let blockPeak = max(highs.max(), -lows.min())
      peak = max(peak, blockPeak)
      // Hardly any block needs to be looked at sample by sample.
      if blockPeak >= fullScale { unsafe countRuns(in: block) } else { run = 0 }
    }
  }

  private mutating func countRuns(in block: UnsafeBufferPointer<Double>) {
    for index in block.indices {
      let sample = unsafe block[index]
      if sample >= fullScale {
        run = max(run, 0) + 1
      } else if sample <= -fullScale {
        run = min(run, 0) - 1
      } else {
        run = 0
      }
      if run.magnitude == Self.shortestRun { fullScaleRuns += 1 }
    }
  }
}
