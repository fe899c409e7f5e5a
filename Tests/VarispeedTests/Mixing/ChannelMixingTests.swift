import SoundFormats
import Testing

@testable import Varispeed

@Suite struct ChannelMixingTests {
  static func mix(_ mixing: ChannelMixing, _ frames: [Double]) -> [Double] {
    var output = [Double](
      repeating: .nan, count: frames.count / mixing.inputChannels * mixing.outputChannels)
    var span = output.mutableSpan
    mixing.mix(frames.span, into: &span)
    return output
  }

  static let left = StereoBalance(Balance(-0.25))
  static let right = StereoBalance(Balance(0.25))

  @Test func lawsAreExactAtCentreAndEnds() {
    for law in BalanceLaw.allCases {
      #expect(StereoBalance(Balance(0), law: law) == .neutral)
      #expect(StereoBalance.neutral.isNeutral)
      #expect(StereoBalance(Balance(-1), law: law).left == 1)
      #expect(StereoBalance(Balance(-1), law: law).right == 0)
      #expect(StereoBalance(Balance(1), law: law).left == 0)
      #expect(StereoBalance(Balance(1), law: law).right == 1)
    }
    #expect(StereoBalance(Balance(0.25)).left == 0.75)
    // cos 45° is √½; the cosine of the C library is good to a unit in the last place.
    #expect(abs(StereoBalance(Balance(-0.5), law: .sine).right - 0.5.squareRoot()) < 1e-15)
  }

  @Test(arguments: BalanceLaw.allCases)
  func theNearSideIsNeverBoosted(law: BalanceLaw) {
    for hundredth in -100...100 {
      let balance = StereoBalance(Balance(Double(hundredth) / 100), law: law)
      #expect(max(balance.left, balance.right) == 1)
      #expect(min(balance.left, balance.right) >= 0)
    }
  }

  @Test(arguments: [1, 2, 3, 6, 17])
  func neutralLeavesEveryBit(channels: Int) throws {
    let mixing = try ChannelMixing(channels: channels, balance: .neutral)
    #expect(mixing.isIdentity)
    #expect(mixing.outputChannels == channels)
    let samples = (0..<channels * 5).map { $0.isMultiple(of: 3) ? -0.0 : 0.1 * Double($0) }
    #expect(Self.mix(mixing, samples).map(\.bitPattern) == samples.map(\.bitPattern))
  }

  @Test func monoBecomesTwoCopies() throws {
    let mixing = try ChannelMixing(channels: 1, balance: Self.right)
    #expect(mixing.outputChannels == 2)
    #expect(Self.mix(mixing, [1, -0.5]) == [0.75, 1, -0.375, -0.5])
  }

  @Test func stereoKeepsTheNearSideBitForBit() throws {
    let mixing = try ChannelMixing(channels: 2, balance: Self.left)
    let mixed = Self.mix(mixing, [0.1, 0.4, -0.0, -0.8])
    #expect(mixed[0].bitPattern == 0.1.bitPattern)
    #expect(mixed[2].bitPattern == (-0.0).bitPattern)
    #expect([mixed[1], mixed[3]] == [0.4 * 0.75, -0.8 * 0.75])
  }

  @Test func aMapMaySwapLeftAndRight() throws {
    let mixing = try ChannelMixing(
      channels: 2, positions: [.right, .left], balance: Self.left)
    #expect(mixing.gains == [0.75, 1])
    let unknown = try ChannelMixing(channels: 2, positions: [.other, .other], balance: Self.left)
    #expect(unknown.gains == [1, 0.75])
  }

  @Test(arguments: [1, 2, 6], [-1.0, 1.0])
  func theFarSideIsDigitalSilence(channels: Int, balance: Double) throws {
    let mixing = try ChannelMixing(channels: channels, balance: StereoBalance(Balance(balance)))
    let samples = (0..<channels * 7).map { -0.1 - Double($0) }
    let mixed = Self.mix(mixing, samples)
    for (index, sample) in mixed.enumerated() {
      // Silence is +0 to the bit: −0 is stored as other bytes.
      let isFar = mixing.gains[index % mixing.outputChannels] == 0
      #expect(isFar == (sample.bitPattern == 0))
    }
    #expect(mixing.gains.contains(0))
  }

  @Test(arguments: [
    (4, [1, 0.75, 1, 0.75]),
    (5, [1, 0.75, 1, 1, 0.75]),
    (6, [1, 0.75, 1, 1, 1, 0.75]),
    (8, [1, 0.75, 1, 1, 1, 0.75, 1, 0.75]),
  ])
  func surroundFollowsTheOrderOfWave(channels: Int, gains: [Double]) throws {
    let mixing = try ChannelMixing(channels: channels, balance: Self.left)
    #expect(mixing.gains == gains)
    #expect(Self.mix(mixing, Array(repeating: 1, count: channels * 2)) == gains + gains)
  }

  @Test func surroundFollowsItsMap() throws {
    let positions: [ChannelPosition] = [.centre, .sideRight, .lfe, .topFrontLeft, .other]
    let mixing = try ChannelMixing(channels: 5, positions: positions, balance: Self.right)
    #expect(mixing.gains == [1, 1, 1, 0.75, 1])
  }

  @Test(arguments: [3, 7, 9])
  func countsWithoutAnOrderThrow(channels: Int) throws {
    #expect(throws: ChannelMixingError(channels: channels, hasMap: false)) {
      try ChannelMixing(channels: channels, balance: Self.left)
    }
    #expect(throws: ChannelMixingError(channels: 4, hasMap: true)) {
      try ChannelMixing(
        channels: 4, positions: Array(repeating: .other, count: 4), balance: Self.left)
    }
    #expect("\(ChannelMixingError(channels: 3, hasMap: false))".contains("--mono"))
  }

  @Test func monoIsTheMean() throws {
    let stereo = try ChannelMixing(channels: 2, balance: .neutral, mono: true)
    #expect(Self.mix(stereo, [1, 0.5, -1, 1]) == [0.75, 0.75, 0, 0])
    #expect(!stereo.isIdentity)

    let balanced = try ChannelMixing(channels: 2, balance: Self.left, mono: true)
    #expect(Self.mix(balanced, [1, 0.5]) == [0.75, 0.75 * 0.75])

    let three = try ChannelMixing(channels: 3, balance: .neutral, mono: true)
    #expect(Self.mix(three, [0.25, 0.5, 0.75]) == [1.5 * (1 / 3.0)])

    let threeBalanced = try ChannelMixing(channels: 3, balance: Self.right, mono: true)
    #expect(threeBalanced.outputChannels == 2)

    let single = try ChannelMixing(channels: 1, balance: .neutral, mono: true)
    #expect(single.isIdentity && single.outputChannels == 1)
  }

  @Test func mixingInPlaceIsTheSame() throws {
    for (channels, mono) in [(2, false), (2, true), (6, false)] {
      let mixing = try ChannelMixing(
        channels: channels, balance: StereoBalance(Balance(1)), mono: mono)
      var samples = (0..<channels * 9).map { Double($0) - 20 }
      let expected = Self.mix(mixing, samples)
      var span = samples.mutableSpan
      mixing.mix(&span)
      #expect(samples == expected)
    }
  }

  @Test func misuseTraps() async {
    await #expect(processExitsWith: .failure) {
      let mixing = try ChannelMixing(channels: 1, balance: StereoBalance(Balance(1)))
      var samples = [0.5]
      var span = samples.mutableSpan
      mixing.mix(&span)
    }
  }
}
