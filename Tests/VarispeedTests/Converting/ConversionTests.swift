import Testing
import Varispeed

@Suite struct ConversionTests {
  /// The converted samples of one channel.
  static func converted<Input>(
    _ input: [Input], channel: Int = 0, of channels: Int = 1,
    by convert: (Span<Input>, Int, Int, inout MutableSpan<Double>) -> Int
  ) -> (samples: [Double], notFinite: Int) {
    var output = [Double](repeating: .nan, count: input.count / channels)
    var span = output.mutableSpan
    let count = convert(input.span, channel, channels, &span)
    return (output, count)
  }

  @Test func integersReachFullScale() {
    let (narrow, _) = Self.converted([Int16.min, -1, 0, 1, .max]) {
      Conversion.convert($0, channel: $1, of: $2, into: &$3)
      return 0
    }
    #expect(narrow == [-1, -0x1p-15, 0, 0x1p-15, 1 - 0x1p-15])
    let (wide, _) = Self.converted([Int32.min, -1, 0, 1, .max]) {
      Conversion.convert($0, channel: $1, of: $2, into: &$3)
      return 0
    }
    #expect(wide == [-1, -0x1p-31, 0, 0x1p-31, 1 - 0x1p-31])
  }

  @Test func whatIsNotFiniteBecomesZeroAndIsCounted() {
    let floats: [Float] = [.nan, 1, .infinity, -0.25, -.infinity, .signalingNaN, 0]
    let (single, singleCount) = Self.converted(floats) {
      Conversion.convert($0, channel: $1, of: $2, into: &$3)
    }
    #expect(single == [0, 1, 0, -0.25, 0, 0, 0])
    #expect(singleCount == 4)
    let doubles: [Double] = [.nan, 1, .infinity, -0.25, -.infinity, .signalingNaN, 0]
    let (double, doubleCount) = Self.converted(doubles) {
      Conversion.convert($0, channel: $1, of: $2, into: &$3)
    }
    #expect(double == [0, 1, 0, -0.25, 0, 0, 0])
    #expect(doubleCount == 4)
  }

  @Test func denormalsBecomeZeroOfTheirSign() {
    let floats: [Float] = [
      .leastNonzeroMagnitude, -.leastNonzeroMagnitude, Float.leastNormalMagnitude.nextDown,
      .leastNormalMagnitude, -.leastNormalMagnitude, -0.0, .greatestFiniteMagnitude,
    ]
    let (single, singleCount) = Self.converted(floats) {
      Conversion.convert($0, channel: $1, of: $2, into: &$3)
    }
    let expected: [Float] = [
      0, -0.0, 0, .leastNormalMagnitude, -.leastNormalMagnitude, -0.0, .greatestFiniteMagnitude,
    ]
    #expect(single.map(\.bitPattern) == expected.map { Double($0).bitPattern })
    #expect(singleCount == 0)
    let (double, _) = Self.converted([Double.leastNonzeroMagnitude, -0x1p-1070, 0x1p-1022]) {
      Conversion.convert($0, channel: $1, of: $2, into: &$3)
    }
    #expect(double.map(\.bitPattern) == [0, -0.0, 0x1p-1022].map(\.bitPattern))
  }

  @Test func oneChannelIsTakenOfMany() {
    let frames: [Float] = [1, 2, 3, 4, .nan, 6, 7, 8, 9]
    for channel in 0..<3 {
      let (samples, count) = Self.converted(frames, channel: channel, of: 3) {
        Conversion.convert($0, channel: $1, of: $2, into: &$3)
      }
      #expect(samples == (0..<3).map { $0 == 1 && channel == 1 ? 0 : Double(3 * $0 + channel + 1) })
      #expect(count == (channel == 1 ? 1 : 0))
    }
  }

  @Test func singlePrecisionIsTheNearest() {
    var output: [Float] = [0, 0]
    var span = output.mutableSpan
    Conversion.convert([0.1, 1 + 0x1p-25].span, into: &span)
    #expect(output == [0.1, 1])
  }

  @Test func misuseTraps() async {
    await #expect(processExitsWith: .failure) {
      var output = [0.0]
      var span = output.mutableSpan
      Conversion.convert([Int16(1), 2].span, channel: 2, of: 2, into: &span)
    }
    await #expect(processExitsWith: .failure) {
      var output = [0.0, 0]
      var span = output.mutableSpan
      Conversion.convert([Int16(1), 2].span, channel: 0, of: 2, into: &span)
    }
  }

  /// Into single precision: full scale, rounding, and what isn't finite.
  @Test func convertsToSinglePrecision() {
    var output = [Float](repeating: .nan, count: 4)
    var span = output.mutableSpan
    Conversion.convert([Int16.min, -1, 1, .max].span, into: &span)
    #expect(output == [-1, -0x1p-15, 0x1p-15, 1 - 0x1p-15])
    span = output.mutableSpan
    Conversion.convert([Int32.min, -256, 256, .max].span, into: &span)
    #expect(output == [-1, -0x1p-23, 0x1p-23, 1])
    span = output.mutableSpan
    Conversion.convert([Float.nan, -.infinity, 0.25, .leastNonzeroMagnitude].span, into: &span)
    #expect(output == [0, 0, 0.25, 0])
    span = output.mutableSpan
    Conversion.convert(finite: [Double.nan, .infinity, 1 + 0x1p-30, 1e300].span, into: &span)
    // What is too large for single precision isn't finite there.
    #expect(output == [0, 0, 1, 0])
  }
}
