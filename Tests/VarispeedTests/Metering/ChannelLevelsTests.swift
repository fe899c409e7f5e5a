import Foundation
import SoundFormats
import Testing
import Varispeed

@Suite struct ChannelLevelsTests {
  static func levels(
    _ samples: [Double], fullScale: Double = 1, blocks: [Int] = [4096]
  ) -> ChannelLevels {
    var levels = ChannelLevels(fullScale: fullScale)
    var (rest, sizes) = (samples[...], blocks[...])
    while !rest.isEmpty {
      let block = Array(rest.prefix(sizes.first ?? 1))
      levels.add(block.span)
      rest = rest.dropFirst(block.count)
      sizes = sizes.count > 1 ? sizes.dropFirst() : blocks[...]
    }
    return levels
  }

  /// Whole periods of a sine with an offset: its peak is a + m, its mean m, its root mean square
  /// √(a²/2 + m²). With 1000 samples a period, one of them stands on the crest exactly.
  @Test(arguments: [(0.5, 0.0), (1.0, 0.0), (0.25, 0.125), (0.001, -0.3)])
  func `a sine`(amplitude: Double, offset: Double) {
    let samples = (0..<100_000).map { amplitude * sin(2 * .pi * Double($0) / 1000) + offset }
    let levels = Self.levels(samples)
    #expect(levels.samples == 100_000)
    // Sums of 10⁵ doubles: errors stay far below 10⁻¹² of the sum.
    #expect(abs(levels.peak - (amplitude + abs(offset))) < 1e-12)
    #expect(abs(levels.mean - offset) < 1e-12)
    #expect(abs(levels.rms - (amplitude * amplitude / 2 + offset * offset).squareRoot()) < 1e-12)
    #expect(!levels.isSilent)
  }

  @Test func `nothing and silence`() {
    for samples in [[], [Double](repeating: 0, count: 100)] {
      let levels = Self.levels(samples)
      #expect(levels.peak == 0 && levels.rms == 0 && levels.mean == 0 && levels.meanSquare == 0)
      #expect(levels.isSilent && levels.fullScaleRuns == 0)
    }
  }

  /// Every place of a block counts, its last ones too.
  @Test func `a single sample, anywhere`() {
    for place in 0..<35 {
      for value in [0.75, -0.75] {
        var samples = [Double](repeating: 0, count: 35)
        samples[place] = value
        let levels = Self.levels(samples)
        #expect(levels.peak == 0.75)
        #expect(abs(levels.mean - value / 35) < 1e-16)
        #expect(abs(levels.meanSquare - 0.75 * 0.75 / 35) < 1e-16)
      }
    }
  }

  // MARK: Runs at full scale

  @Test(
    arguments: [
      ([1, 1], 0), ([1, 1, 1], 1), ([-1, -1, -1], 1), ([1, 1, -1, -1], 0),
      ([1, 1, 1, 1, 1, 1, 1], 1), ([1, 1, 1, 0, 1, 1, 1], 2), ([1, 1, 1, -1, -1, -1], 2),
      ([1.5, 2, 1], 1), ([0.99, 0.99, 0.99], 0), ([1, 1, 0, 1, 0, 1, 1], 0),
    ] as [([Double], Int)])
  func `runs`(samples: [Double], runs: Int) {
    // The same in blocks of one, in blocks that cut the runs, and deep inside a longer one.
    for blocks in [[1], [2], [4096], [3, 1]] {
      #expect(Self.levels(samples, blocks: blocks).fullScaleRuns == runs)
      let inside = [Double](repeating: 0.1, count: 21) + samples + [0.1]
      #expect(Self.levels(inside, blocks: blocks).fullScaleRuns == runs)
    }
  }

  /// The ends of 16 bits are 32767 and −32768 steps; −32767 is where a symmetric limiter stops.
  @Test func `the ends of integers`() {
    let step = 0x1p-15
    let full = Quantiser(bits: 16, dithers: false).largestMagnitude
    #expect(Self.levels(Array(repeating: 1 - step, count: 3), fullScale: full).fullScaleRuns == 1)
    #expect(Self.levels([-1, -1, -1 + step], fullScale: full).fullScaleRuns == 1)
    #expect(
      Self.levels(Array(repeating: 1 - 2 * step, count: 3), fullScale: full).fullScaleRuns == 0)
  }

  @Test func `a run that an end of block without any would hide`() {
    #expect(
      Self.levels([1, 1, 0.5, 0.5, 1, 1], blocks: [2, 2, 2]).fullScaleRuns == 0)
  }

  @Test func `a scale without an end`() async {
    await #expect(processExitsWith: .failure) { _ = ChannelLevels(fullScale: 0) }
  }
}

@Suite struct EveningBalanceTests {
  private static func levels(_ amplitudes: [Double]) -> [ChannelLevels] {
    amplitudes.map { amplitude in
      ChannelLevelsTests.levels((0..<1000).map { $0 % 2 == 0 ? amplitude : -amplitude })
    }
  }

  /// |b| = 1 − quieter / louder, towards the quieter side.
  @Test(
    arguments: [
      ([0.5, 0.25], 0.5), ([0.25, 0.5], -0.5), ([0.5, 0.5], 0), ([1, 0.877], 0.123),
      ([0.001, 0.5], -0.998),
    ] as [([Double], Double)])
  func `stereo`(amplitudes: [Double], value: Double) throws {
    let levels = Self.levels(amplitudes)
    let balance = try #require(Balance(evening: levels))
    #expect(abs(balance.value - value) < 1e-12)
    // It does what it is for.
    let gains = StereoBalance(balance)
    #expect(abs(levels[0].rms * gains.left - levels[1].rms * gains.right) < 1e-12)
  }

  /// In 5.1, left front and rear count together, and neither centre nor LFE counts: the powers are
  /// (0.4² + 0.2²) / 2 = 0.1 and (0.2² + 0.1²) / 2 = 0.025, the amplitudes stand as 2 to 1.
  @Test func `surround`() throws {
    let levels = Self.levels([0.4, 0.2, 0.9, 0.8, 0.2, 0.1])
    #expect(abs(try #require(Balance(evening: levels)).value - 0.5) < 1e-12)
    let map: [ChannelPosition] = [.right, .left, .centre, .lfe, .rearRight, .rearLeft]
    let swapped = try #require(Balance(evening: levels, positions: map))
    #expect(abs(swapped.value + 0.5) < 1e-12)
  }

  @Test func `no balance does it`() {
    #expect(Balance(evening: Self.levels([0.5])) == nil)
    #expect(Balance(evening: Self.levels([0.5, 0])) == nil)
    #expect(Balance(evening: Self.levels([0, 0.5])) == nil)
    #expect(Balance(evening: Self.levels([0, 0])) == nil)
    #expect(Balance(evening: Self.levels([0.1, 0.2, 0.3])) == nil)
    let ambisonic = [ChannelPosition](repeating: .other, count: 4)
    #expect(Balance(evening: Self.levels([0.1, 0.2, 0.3, 0.4]), positions: ambisonic) == nil)
  }

  @Test func `traps`() async {
    await #expect(processExitsWith: .failure) { _ = Balance(evening: []) }
    await #expect(processExitsWith: .failure) {
      _ = Balance(evening: [ChannelLevels()], positions: [.left, .right])
    }
  }

  @Test(
    arguments: [
      (0.123, "12.3%R"), (-0.3, "30%L"), (0, "C"), (0.0004, "C"), (-0.0004, "C"), (1, "100%R"),
      (-1, "100%L"), (0.0006, "0.1%R"), (0.9996, "100%R"), (-0.05, "5%L"), (0.29949, "29.9%R"),
    ])
  func `as it is typed`(value: Double, text: String) throws {
    #expect(Balance(value).shareText == text)
    // It reads back, as near as a tenth of a percent is.
    #expect(abs(try Balance(parsing: text).value - value) <= 0.0005)
  }
}
