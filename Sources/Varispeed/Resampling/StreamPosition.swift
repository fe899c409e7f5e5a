/// A place in the input, exact for every rational step.
///
/// A position is a whole frame and a fraction of 64 bits. What a step of `p/q` has beyond them is
/// carried as a remainder over `q`, so that after `q` steps the fraction is what it was, to the bit.
struct StreamPosition: Sendable, Equatable {
  /// The whole frame at or before the position.
  var frame: Int64 = 0
  /// The rest in units of 2⁻⁶⁴ frames.
  var fraction: UInt64 = 0
  /// The rest of that, in units of 2⁻⁶⁴ / ``FixedStep/denominator`` frames.
  var remainder: UInt64 = 0

  /// The first whole frame at or after the position.
  @inline(__always)
  var nextFrame: Int64 { frame &+ (fraction > 0 ? 1 : 0) }

  /// Frames from the position to ``nextFrame``.
  @inline(__always)
  var distanceToNextFrame: Double {
    Double(Int64(bitPattern: (0 &- fraction) >> 1)) * 0x1p-63
  }

  /// Moves on by one step.
  @inline(__always)
  mutating func advance(by step: FixedStep) {
    remainder &+= step.remainder
    let carried: UInt64 = remainder >= step.denominator ? 1 : 0
    if carried > 0 { remainder &-= step.denominator }
    let (half, firstCarry) = fraction.addingReportingOverflow(step.fraction)
    let (sum, secondCarry) = half.addingReportingOverflow(carried)
    fraction = sum
    frame &+= step.frames &+ (firstCarry || secondCarry ? 1 : 0)
  }
}

/// Input frames per output frame in the numbers of a ``StreamPosition``.
struct FixedStep: Sendable, Equatable {
  /// Whole frames.
  let frames: Int64
  /// The rest in units of 2⁻⁶⁴ frames.
  let fraction: UInt64
  /// The rest of that, in units of 2⁻⁶⁴ / `denominator` frames; less than `denominator`.
  let remainder: UInt64
  /// What the remainder is counted in.
  let denominator: UInt64

  /// An exact step. Where its denominator is no `UInt32` the remainder is dropped: that is less than
  /// 2⁻⁶⁴ frames, 2⁻³² in a day.
  init(_ step: ResamplingStep) {
    let (whole, rest) = step.numerator.quotientAndRemainder(dividingBy: step.denominator)
    frames = Int64(whole)
    let (quotient, remainder) = step.denominator.dividingFullWidth((rest >> 64, rest << 64))
    fraction = UInt64(quotient)
    let isShort = step.denominator <= UInt128(UInt32.max)
    self.remainder = isShort ? UInt64(remainder) : 0
    denominator = isShort ? UInt64(step.denominator) : 1
  }

  /// The step of `value`, in 0..<2³¹, to 2⁻⁶².
  @inline(__always)
  init(_ value: Double) {
    // Conversions to signed integers are single instructions; 2⁶² leaves room for the sign.
    frames = Int64(value)
    fraction = UInt64(bitPattern: Int64((value - Double(frames)) * 0x1p62)) << 2
    remainder = 0
    denominator = 1
  }
}
