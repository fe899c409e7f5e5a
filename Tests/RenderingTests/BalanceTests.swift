import Glibc
import Rendering
import SoundFormats
import Testing
import Ticks
import Varispeed

/// What a balance does to the channels of a file.
@Suite struct BalanceTests {
  private let studio = Studio()
  private static let speeds = [Ratio(1), Ratio(3, 2)]

  private static func balanced(
    _ balance: Double, law: BalanceLaw = .linear, speed: Ratio = 1
  ) -> RenderSettings {
    RenderSettings(
      pace: .speed(.exact(speed)), balance: StereoBalance(Balance(balance), law: law))
  }

  /// The channels of a rendered file of doubles.
  private func channels(_ count: Int, of component: String = "out.wav") throws -> [[Double]] {
    let samples: [Double] = try studio.samples(of: component)
    return (0..<count).map { channel in
      stride(from: channel, to: samples.count, by: count).map { samples[$0] }
    }
  }

  /// The near side keeps every bit, the far one has the law's gain: 1 − |b|, or cos(|b|·π/2).
  @Test(arguments: [-1, -0.75, -0.1, 0.1, 0.5, 1], speeds)
  func laws(_ balance: Double, speed: Ratio) throws {
    try studio.write(TestSound.noise(8_000), .wav(.float64, channels: 2))
    try studio.render(.at(speed))
    let untouched = try channels(2)
    let (near, far) = balance < 0 ? (0, 1) : (1, 0)
    let gains: [(BalanceLaw, Double)] = [
      (.linear, 1 - abs(balance)), (.sine, abs(balance) == 1 ? 0 : cos(abs(balance) * .pi / 2)),
    ]
    for (law, gain) in gains {
      try studio.render(Self.balanced(balance, law: law, speed: speed))
      let output = try channels(2)
      let isUntouched = output[near] == untouched[near]
      #expect(isUntouched)
      // Products of doubles below 1: a few units in the last place.
      let worst = zip(output[far], untouched[far]).map { abs($0 - $1 * gain) }.max() ?? 1
      #expect(worst <= 1e-15)
    }
  }

  /// At the ends the far channel is silent in every bit, dithered or not.
  @Test(arguments: SampleEncoding.allCases.filter { $0 != .pcmS8 }, speeds)
  func digitalSilence(_ encoding: SampleEncoding, speed: Ratio) throws {
    try studio.write(TestSound.noise(8_000), .wav(.float64, channels: 2))
    let silence: UInt8 = encoding == .pcmU8 ? 0x80 : 0
    for balance in [-1.0, 1] {
      let report = try studio.render(
        Self.balanced(balance, speed: speed).with { $0.encoding = .linear(encoding) })
      let bytes = try studio.soundBytes()
      let size = encoding.byteCount
      #expect(bytes.count == Int(report.outputFrames) * 2 * size)
      let (near, far) = balance < 0 ? (0, size) : (size, 0)
      let starts = stride(from: 0, to: bytes.count, by: 2 * size)
      #expect(
        starts.allSatisfy { bytes[($0 + far)..<($0 + far + size)].allSatisfy { $0 == silence } })
      #expect(
        starts.contains { !bytes[($0 + near)..<($0 + near + size)].allSatisfy { $0 == silence } })
    }
  }

  /// Away from the ends every channel is dithered if one was changed, the near one too.
  @Test func theNearChannelIsDitheredToo() throws {
    let sound = TestSound.integers(20_000, bits: 16, as: Int16.self).map { $0 / 2 }
    try studio.write(sound, .wav(.pcm16, channels: 2))
    try studio.render(Self.balanced(0.5))
    let output: [Int16] = try studio.samples()
    let differences = stride(from: 1, to: sound.count, by: 2).map {
      Int(output[$0]) - Int(sound[$0])
    }
    #expect(Set(differences) == [-1, 0, 1])
    try studio.render(Self.balanced(0.5).with { $0.dithers = false })
    let plain: [Int16] = try studio.samples()
    #expect(stride(from: 1, to: sound.count, by: 2).allSatisfy { plain[$0] == sound[$0] })
  }

  // MARK: Mono

  @Test(arguments: speeds)
  func monoBecomesStereo(_ speed: Ratio) throws {
    try studio.write(TestSound.noise(8_000), .wav(.float64))
    let plain = try studio.render(.at(speed))
    #expect(plain.output.channels == 1)
    let mono = try channels(1)[0]
    let report = try studio.render(Self.balanced(-0.25, speed: speed))
    #expect(report.output.channels == 2)
    let output = try channels(2)
    let isUntouched = output[0] == mono
    #expect(isUntouched)
    #expect(zip(output[1], mono).allSatisfy { abs($0 - $1 * 0.75) <= 1e-15 })
  }

  @Test func monoOfStereoStaysStereo() throws {
    let sound = TestSound.noise(8_000)
    try studio.write(sound, .wav(.float64, channels: 2))
    try studio.render(.at(1).with { $0.isMono = true })
    let output = try channels(2)
    let mean = stride(from: 0, to: sound.count, by: 2).map { (sound[$0] + sound[$0 + 1]) / 2 }
    let isMean = output == [mean, mean]
    #expect(isMean)
    try studio.render(Self.balanced(1).with { $0.isMono = true })
    #expect(try channels(2) == [mean.map { _ in 0 }, mean])
  }

  /// Three channels without a map: mono is one channel, and with a balance two.
  @Test func monoOfMoreChannels() throws {
    let sound = TestSound.noise(9_000)
    try studio.write(sound, .wav(.float64, channels: 3))
    let mean = stride(from: 0, to: sound.count, by: 3).map { start in
      sound[start..<start + 3].reduce(0, +) / 3
    }
    try studio.render(.at(1).with { $0.isMono = true })
    let one = try channels(1)[0]
    #expect(one.count == mean.count)
    #expect(zip(one, mean).allSatisfy { abs($0 - $1) <= 1e-15 })
    let report = try studio.render(Self.balanced(-1).with { $0.isMono = true })
    #expect(report.output.channelMap == nil)
    #expect(try channels(2) == [one, one.map { _ in 0 }])
  }

  // MARK: More channels

  /// Left-hand and right-hand channels follow their side, those in the middle stay: by the file's
  /// map, which for four channels differs from the order of WAVE, or by that order without a map.
  @Test(
    arguments: [
      (6, [.left, .right, .centre, .lfe, .sideLeft, .sideRight], [0.5, 1, 1, 1, 0.5, 1]),
      (6, nil, [0.5, 1, 1, 1, 0.5, 1]),
      (4, [.left, .right, .centre, .rearCentre], [0.5, 1, 1, 1]),
      (4, nil, [0.5, 1, 0.5, 1]),
      (3, [.left, .right, .centre], [0.5, 1, 1]),
      (5, nil, [0.5, 1, 1, 0.5, 1]),
      (8, nil, [0.5, 1, 1, 1, 0.5, 1, 0.5, 1]),
    ] as [(Int, [ChannelPosition]?, [Double])])
  func surround(_ count: Int, map: [ChannelPosition]?, gains: [Double]) throws {
    let sound = TestSound.noise(count * 1_000)
    try studio.write(sound, .wav(.float64, channels: count, map: map))
    let report = try studio.render(Self.balanced(0.5))
    let output: [Double] = try studio.samples()
    let isBalanced = output == sound.indices.map { sound[$0] * gains[$0 % count] }
    #expect(isBalanced)
    // What stood where still does.
    #expect(report.output.channelMap == map)
    #expect(report.input.channelMap == map)
  }

  /// Nothing says which of three or seven channels are left and right.
  @Test(arguments: [3, 7])
  func channelsWithoutSides(_ count: Int) throws {
    try studio.write(TestSound.noise(count * 100), .wav(.float64, channels: count))
    for balance in [-1.0, 0.01] {
      guard case .channels(_, let error)? = studio.failure(Self.balanced(balance)) else {
        Issue.record("a balance of \(count) channels was not refused")
        return
      }
      #expect(error.channels == count)
      #expect(!error.hasMap)
    }
    let report = try studio.render(Self.balanced(0))
    #expect(report.output.channels == count)
  }
}
