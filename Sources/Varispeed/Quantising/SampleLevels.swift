/// How loud a run of samples was, and how many of them didn't fit.
public struct SampleLevels: Hashable, Sendable {
  /// The largest magnitude, full scale being 1.
  public var peak: Double
  /// Samples beyond what the output can hold.
  public var clippedSamples: Int

  /// The levels of samples that were measured elsewhere; silence by default.
  public init(peak: Double = 0, clippedSamples: Int = 0) {
    self.peak = peak
    self.clippedSamples = clippedSamples
  }

  /// The levels of floating-point samples, of which none clips. NaN is no level.
  ///
  /// - Complexity: O(`samples.count`), without allocation.
  public init(measuring samples: Span<Double>) {
    clippedSamples = 0
    peak = unsafe samples.withUnsafeBufferPointer { samples in
      guard let source = samples.baseAddress else { return 0 }
      var peaks = SIMD8<Double>(repeating: 0)
      let whole = samples.count & ~7
      for index in stride(from: 0, to: whole, by: 8) {
        peaks.takeMagnitudes(
          of: unsafe UnsafeRawPointer(source + index).loadUnaligned(as: SIMD8<Double>.self))
      }
      for index in whole..<samples.count {
        peaks.takeMagnitudes(of: SIMD8(repeating: unsafe source[index]))
      }
      return peaks.max()
    }
  }

  /// Makes these the levels of this run and the other one together.
  public mutating func merge(_ other: SampleLevels) {
    peak = max(peak, other.peak)
    clippedSamples += other.clippedSamples
  }
}

extension SIMD8<Double> {
  /// Raises each lane to the magnitude of `samples`'s lane where that is larger.
  @inline(__always)
  fileprivate mutating func takeMagnitudes(of samples: SIMD8<Double>) {
    let magnitudes = unsafe unsafeBitCast(
      unsafeBitCast(samples, to: SIMD8<UInt64>.self) & SIMD8<UInt64>(repeating: .max >> 1),
      to: SIMD8<Double>.self)
    replace(with: magnitudes, where: magnitudes .> self)
  }
}
