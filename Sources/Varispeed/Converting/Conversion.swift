/// Takes samples from the type in which they travel to the one in which they are worked on.
///
/// Integers are left-justified, so that the type's full scale becomes ±1. Of floating-point
/// samples, NaN and infinities become 0 and are counted, and denormal numbers become 0 of their
/// sign: at below −750 dB they are no sound, and on many processors they cost a hundred times as
/// much as other numbers.
///
/// The forms with a `channel` take one channel of interleaved ones, or all samples as they stand with
/// `channels` of 1, and trap when `channel` isn't in `0..<channels`. Every form traps when `input`
/// doesn't hold as many frames as `output` has room for.
///
/// - Complexity: O(`output.count`) for each, without allocation.
public enum Conversion {
  /// Converts integers of 16 bits or fewer.
  public static func convert(
    _ input: Span<Int16>, channel: Int = 0, of channels: Int = 1,
    into output: inout MutableSpan<Double>
  ) {
    map(input, channel: channel, of: channels, into: &output) { Double($0) * 0x1p-15 }
  }

  /// Converts integers of 32 bits or fewer.
  public static func convert(
    _ input: Span<Int32>, channel: Int = 0, of channels: Int = 1,
    into output: inout MutableSpan<Double>
  ) {
    map(input, channel: channel, of: channels, into: &output) { Double($0) * 0x1p-31 }
  }

  /// Converts single-precision samples.
  ///
  /// - Returns: how many were not finite.
  public static func convert(
    _ input: Span<Float>, channel: Int = 0, of channels: Int = 1,
    into output: inout MutableSpan<Double>
  ) -> Int {
    var bad: UInt64 = 0
    map(input, channel: channel, of: channels, into: &output) { sample in
      let (harmless, isFinite) = harmless(sample)
      bad &+= isFinite ? 0 : 1
      return Double(harmless)
    }
    return Int(bad)
  }

  /// Converts double-precision samples: nothing changes but what does harm.
  ///
  /// - Returns: how many were not finite.
  public static func convert(
    _ input: Span<Double>, channel: Int = 0, of channels: Int = 1,
    into output: inout MutableSpan<Double>
  ) -> Int {
    var bad: UInt64 = 0
    map(input, channel: channel, of: channels, into: &output) { sample in
      let (harmless, isFinite) = harmless(sample)
      bad &+= isFinite ? 0 : 1
      return harmless
    }
    return Int(bad)
  }

  /// Rounds double-precision samples to single precision, to nearest.
  public static func convert(_ input: Span<Double>, into output: inout MutableSpan<Float>) {
    map(input, channel: 0, of: 1, into: &output) { Float($0) }
  }

  /// Converts integers of 16 bits or fewer, all of which single precision holds.
  public static func convert(_ input: Span<Int16>, into output: inout MutableSpan<Float>) {
    map(input, channel: 0, of: 1, into: &output) { Float($0) * 0x1p-15 }
  }

  /// Converts integers of 32 bits or fewer, rounded to nearest single precision.
  public static func convert(_ input: Span<Int32>, into output: inout MutableSpan<Float>) {
    map(input, channel: 0, of: 1, into: &output) { Float($0) * 0x1p-31 }
  }

  /// Rounds double-precision samples to single precision, to nearest, but those that do harm.
  public static func convert(finite input: Span<Double>, into output: inout MutableSpan<Float>) {
    map(input, channel: 0, of: 1, into: &output) { harmless(Float($0)).0 }
  }

  /// Copies single-precision samples but those that do harm.
  public static func convert(_ input: Span<Float>, into output: inout MutableSpan<Float>) {
    map(input, channel: 0, of: 1, into: &output) { harmless($0).0 }
  }

  /// The sample, or a zero where it would do harm, and whether it was finite.
  ///
  /// Written on the bits, so that a denormal number never meets an arithmetic unit.
  @inline(__always)
  private static func harmless(_ sample: Float) -> (Float, isFinite: Bool) {
    let exponent = sample.bitPattern & 0x7F80_0000
    let kept: UInt32 =
      exponent == 0x7F80_0000 ? 0 : exponent == 0 ? 0x8000_0000 : 0xFFFF_FFFF
    return (Float(bitPattern: sample.bitPattern & kept), exponent != 0x7F80_0000)
  }

  @inline(__always)
  private static func harmless(_ sample: Double) -> (Double, isFinite: Bool) {
    let exponent = sample.bitPattern & 0x7FF0_0000_0000_0000
    let kept: UInt64 =
      exponent == 0x7FF0_0000_0000_0000
      ? 0 : exponent == 0 ? 0x8000_0000_0000_0000 : 0xFFFF_FFFF_FFFF_FFFF
    return (
      Double(bitPattern: sample.bitPattern & kept), exponent != 0x7FF0_0000_0000_0000
    )
  }

  @inline(__always)
  private static func map<Input, Output>(
    _ input: Span<Input>, channel: Int, of channels: Int, into output: inout MutableSpan<Output>,
    _ transform: (Input) -> Output
  ) {
    precondition(channel >= 0 && channel < channels, "a channel is one of the channels")
    precondition(input.count == output.count * channels, "as many frames as there is room for")
    unsafe input.withUnsafeBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { output in
        guard let source = input.baseAddress, let target = output.baseAddress else { return }
        // The same loop twice: with a stride that is known the compiler vectorises it.
        if channels == 1 {
          for frame in 0..<output.count { unsafe target[frame] = transform(source[frame]) }
        } else {
          for frame in 0..<output.count {
            unsafe target[frame] = transform(source[frame * channels + channel])
          }
        }
      }
    }
  }
}
