import Testing

@testable import Varispeed

@Suite struct QuantiserTests {
  static func quantise16(
    _ samples: [Double], bits: Int = 16, dithers: Bool = false, firstIndex: Int64 = 0
  ) -> ([Int16], SampleLevels) {
    var output = [Int16](repeating: 0, count: samples.count)
    var span = output.mutableSpan
    let levels = Quantiser(bits: bits, dithers: dithers)
      .quantise(samples.span, firstIndex: firstIndex, into: &span)
    return (output, levels)
  }

  static func quantise32(_ samples: [Double], bits: Int) -> ([Int32], SampleLevels) {
    var output = [Int32](repeating: 0, count: samples.count)
    var span = output.mutableSpan
    let levels = Quantiser(bits: bits, dithers: false)
      .quantise(samples.span, firstIndex: 0, into: &span)
    return (output, levels)
  }

  /// A deterministic signal without repeats, up to `peak`.
  static func signal(_ count: Int, peak: Double = 0.9) -> [Double] {
    (0..<count).map {
      peak * (2 * (Double($0) * 0.618_033_988_749_895).truncatingRemainder(dividingBy: 1) - 1)
    }
  }

  @Test func everySixteenBitIntegerComesBack() {
    let integers = Array(Int16.min...Int16.max)
    let (output, levels) = Self.quantise16(integers.map { Double($0) / 32768 })
    #expect(output == integers)
    #expect(levels == SampleLevels(peak: 1, clippedSamples: 0))
  }

  @Test func wideIntegersComeBackLeftJustified() {
    let integers: [Int32] = [.min, .min + 256, -256, 0, 256, 0x1234_5600, .max - 255]
    let samples = integers.map { Double($0) * 0x1p-31 }
    #expect(Self.quantise32(samples, bits: 24).0 == integers)
    #expect(Self.quantise32(samples, bits: 32).0 == integers)
    #expect(Self.quantise32([1 - 0x1p-31, -1 + 0x1p-31], bits: 32).0 == [.max, .min + 1])
  }

  @Test func narrowIntegersFillTheUpperBits() {
    let (output, _) = Self.quantise16([0, 1 / 128.0, -1 / 128.0, 0.5, -1], bits: 8)
    #expect(output == [0, 256, -256, 16384, -32768])
  }

  @Test func roundingIsToNearestTiesToEven() {
    let steps = [0.49, 0.5, 0.51, 1.5, 2.5, -0.5, -0.51, -1.5, -2.5]
    let (output, _) = Self.quantise16(steps.map { $0 / 32768 })
    #expect(output == [0, 0, 1, 2, 2, 0, -1, -2, -2])
  }

  @Test func whatDoesNotFitSaturatesAndIsCounted() {
    let samples = [1, 2, 1e300, -1.0001, -1e300, -1, 32767.4 / 32768, 32767.5 / 32768]
    let (output, levels) = Self.quantise16(samples)
    #expect(output == [32767, 32767, 32767, -32768, -32768, -32768, 32767, 32767])
    #expect(levels == SampleLevels(peak: 1e300, clippedSamples: 6))
  }

  @Test func theLargestMagnitudeFitsAndMoreDoesNot() {
    for bits in [8, 16, 24, 32] {
      let largest = Quantiser(bits: bits, dithers: false).largestMagnitude
      #expect(Self.quantise32([largest, -largest], bits: bits).1.clippedSamples == 0)
      #expect(Self.quantise32([1, -1], bits: bits).1.clippedSamples == 1)
    }
  }

  @Test func ditherNeverWrapsAndIsNotClipping() {
    let (output, levels) = Self.quantise16(
      Array(repeating: 32767 / 32768.0, count: 1000), dithers: true)
    #expect(output.allSatisfy { $0 >= 32766 })
    #expect(output.contains(32766))
    #expect(levels.clippedSamples == 0)
  }

  /// Dither makes the mean of many quantised samples the value itself, however far below a step.
  @Test(arguments: [0.1, 0.25, 0.5, -0.4])
  func ditherKeepsWhatLiesBetweenSteps(steps: Double) {
    let count = 1 << 16
    let (output, _) = Self.quantise16(
      Array(repeating: steps / 32768, count: count), dithers: true)
    let mean = output.reduce(0) { $0 + Double($1) } / Double(count)
    let power = output.reduce(0) { $0 + (Double($1) - steps) * (Double($1) - steps) }
    // The total error of TPDF dither has a variance of 1/4 step² whatever the value (Lipshitz et
    // al., 1992): five standard errors of the mean, and 5 % of the variance.
    #expect(abs(mean - steps) < 5 * 0.5 / Double(count).squareRoot())
    #expect(abs(power / Double(count) - 0.25) < 0.0125)
  }

  @Test(arguments: [1, 7, 64, 127, 129, 1000, 4096])
  func blocksOfAnySizeGiveTheSameBytes(size: Int) {
    let samples = Self.signal(5000)
    let start: Int64 = 1 << 32 - 1234
    let (whole, levels) = Self.quantise16(samples, dithers: true, firstIndex: start)
    var joined: [Int16] = []
    var merged = SampleLevels()
    for begin in Swift.stride(from: 0, to: samples.count, by: size) {
      let part = Array(samples[begin..<min(begin + size, samples.count)])
      let (output, levels) = Self.quantise16(
        part, dithers: true, firstIndex: start + Int64(begin))
      joined += output
      merged.merge(levels)
    }
    #expect(joined == whole)
    #expect(merged == levels)
  }

  @Test(arguments: [false, true])
  func singlePrecisionGivesTheSameBytes(dithers: Bool) {
    let samples = Self.signal(3000, peak: 1.1).map(Float.init)
    var output = [Int16](repeating: 0, count: samples.count)
    var span = output.mutableSpan
    let levels = Quantiser(bits: 16, dithers: dithers)
      .quantise(samples.span, firstIndex: 77, into: &span)
    let expected = Self.quantise16(samples.map(Double.init), dithers: dithers, firstIndex: 77)
    #expect(output == expected.0)
    #expect(levels == expected.1)
    #expect(levels.clippedSamples > 0)
  }

  @Test func levelsFindThePeakAnywhere() {
    for place in 0..<19 {
      var samples = [Double](repeating: 0.25, count: 19)
      samples[place] = place.isMultiple(of: 2) ? -0.75 : 0.75
      #expect(SampleLevels(measuring: samples.span) == SampleLevels(peak: 0.75))
    }
    #expect(SampleLevels(measuring: [Double]().span) == SampleLevels())
  }

  @Test func misuseTraps() async {
    await #expect(processExitsWith: .failure) { _ = Quantiser(bits: 33, dithers: false) }
    await #expect(processExitsWith: .failure) {
      var output: [Int16] = [0]
      var span = output.mutableSpan
      _ = Quantiser(bits: 24, dithers: false)
        .quantise([0.5].span, firstIndex: 0, into: &span)
    }
    await #expect(processExitsWith: .failure) {
      var output: [Int16] = [0]
      var span = output.mutableSpan
      _ = Quantiser(bits: 16, dithers: false)
        .quantise([0.5, 0.5].span, firstIndex: 0, into: &span)
    }
  }
}
