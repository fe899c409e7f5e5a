/// Turns samples into integers: scaled, dithered if wished, rounded to nearest, saturated.
///
/// A sample `x` becomes the integer nearest to `x × 2^(bits − 1)` (ties to even), left-justified in
/// the output type: 8-bit samples fill the upper byte of an `Int16`, 24-bit ones the upper three of
/// an `Int32`. What is beyond the range becomes its nearest end and never wraps around.
///
/// A sample counts as clipped when it is beyond the range itself. Dither of at most one step is
/// added afterwards, so that the count is 0 exactly when no magnitude exceeds what
/// ``largestMagnitude`` rounds to.
///
/// The quantiser has no state: the dither of a sample depends on nothing but the sample's index, so
/// blocks may be of any size and made by several threads at once.
public struct Quantiser: Hashable, Sendable {
  /// The bits of an output sample, 2…32.
  public let bits: Int
  /// Whether triangular noise of ±1 step is added before rounding.
  public let dithers: Bool

  /// Makes a quantiser; traps when `bits` is not in 2…32.
  public init(bits: Int, dithers: Bool) {
    precondition((2...32).contains(bits), "a sample has 2...32 bits")
    self.bits = bits
    self.dithers = dithers
  }

  /// The largest magnitude that fits with either sign, `1 − 2^(1 − bits)`: a peak of `p` doesn't
  /// clip after a gain of `largestMagnitude / p`.
  public var largestMagnitude: Double { 1 - 1 / scale }

  /// Steps in a full scale of 1.
  var scale: Double { Double(UInt64(1) << UInt64(bits - 1)) }

  /// Quantises `samples` to 16 bits or fewer.
  ///
  /// Traps when `output` is not as long as `samples`, when ``bits`` is above 16, or when
  /// `firstIndex` is negative.
  ///
  /// - Parameters:
  ///   - samples: full scale ±1, finite.
  ///   - firstIndex: the place of the first sample in the whole sound, counted in samples (frame ×
  ///     channels + channel).
  ///   - output: as many left-justified integers.
  /// - Returns: the peak of `samples` and how many were clipped.
  /// - Complexity: O(`samples.count`), without allocation.
  public func quantise(
    _ samples: Span<Double>, firstIndex: Int64, into output: inout MutableSpan<Int16>
  ) -> SampleLevels {
    precondition(bits <= 16, "\(bits) bits don't fit an Int16")
    return quantiseAll(samples, firstIndex: firstIndex, into: &output)
  }

  /// Quantises `samples` to at most 32 bits; see the form for `Int16`.
  public func quantise(
    _ samples: Span<Double>, firstIndex: Int64, into output: inout MutableSpan<Int32>
  ) -> SampleLevels {
    quantiseAll(samples, firstIndex: firstIndex, into: &output)
  }

  /// Quantises single-precision `samples` to 16 bits or fewer; see the form for `Double`.
  public func quantise(
    _ samples: Span<Float>, firstIndex: Int64, into output: inout MutableSpan<Int16>
  ) -> SampleLevels {
    precondition(bits <= 16, "\(bits) bits don't fit an Int16")
    return quantiseAll(samples, firstIndex: firstIndex, into: &output)
  }

  /// Quantises single-precision `samples` to at most 32 bits; see the form for `Double`.
  public func quantise(
    _ samples: Span<Float>, firstIndex: Int64, into output: inout MutableSpan<Int32>
  ) -> SampleLevels {
    quantiseAll(samples, firstIndex: firstIndex, into: &output)
  }
}
