import Glibc
import Testing
import Ticks
import Varispeed

@Suite struct StreamingResamplerTests {
  /// A signal without repeats, the same at every call.
  static func noise(_ frame: Int) -> Float {
    var bits = UInt64(bitPattern: Int64(frame)) &* 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    return Float(Int32(truncatingIfNeeded: bits >> 32)) * 0x1p-31
  }

  // MARK: Time

  /// An impulse at frame n is heard at n / step, and the kernel around it is even.
  @Test(arguments: [
    (Ratio(1, 2), 1000, 2000), (Ratio(1), 1000, 1000), (Ratio(2), 1000, 500),
    (Ratio(3, 2), 1500, 1000), (Ratio(3, 4), 1500, 2000), (Ratio(8), 1600, 200),
    (Ratio(1, 8), 100, 800),
  ])
  func impulsesAreHeardWhereTheyStand(speed: Ratio, frame: Int, heard: Int) {
    var resampler = StreamingResampler.mono(.exact(speed))
    let output = resampler.play(heard + 100) { $0 == frame ? 1 : 0 }
    let peak = output.indices.max { abs(output[$0]) < abs(output[$1]) }
    #expect(peak == heard)
    for distance in 1..<100 {
      // Both sides are the same taps; spread ones may be interpolated from other neighbours.
      #expect(abs(output[heard - distance] - output[heard + distance]) < 1e-6)
    }
  }

  @Test(arguments: [Ratio(1, 8), Ratio(1, 2), Ratio(1), Ratio(3, 2), Ratio(8)])
  func latencyIsWhatItSays(speed: Ratio) {
    var resampler = StreamingResampler.mono(.exact(speed))
    let latency = resampler.latency
    let longer = max(1, speed.value)
    #expect(latency >= 72 * longer && latency < 72 * longer + 2)
    // One frame less gives nothing, and the last frame does it.
    let frames = Int(latency.rounded(.up))
    #expect(resampler.framesNeeded(for: 1) == frames)
    var buffer: [Float] = [0]
    var span = buffer.mutableSpan
    let less = resampler.process(
      [Float](repeating: 0, count: frames - 1).span, into: &span)
    #expect(less == (frames - 1, 0))
    #expect(resampler.process([Float(0)].span, into: &span) == (1, 1))
    #expect(resampler.position == (Int64(speed.value), speed.value - speed.value.rounded(.down)))
  }

  @Test func positionsNeverDrift() {
    // 441/320: after 320 frames the position is 441 more, exactly, and the same rows come again.
    var resampler = StreamingResampler.mono(.exact(Ratio(3, 2)), outputRate: 48_000)
    var taken = 0
    for turn in 1...40 {
      _ = resampler.play(320, block: 320, from: &taken) { _ in 0 }
      #expect(resampler.position == (Int64(441 * turn), 0))
    }
  }

  // MARK: Blocks

  /// Glides, rests, crosses a step of 1 both ways, in blocks of any size.
  static func journey(block: Int, channels: Int = 1) -> [Float] {
    var resampler = StreamingResampler(
      channels: channels, inputRate: 44_100, outputRate: 48_000, speed: .exact(Ratio(1, 2)))
    var taken = 0
    var output: [Float] = []
    for speed in [Speed.exact(Ratio(3, 2)), .inexact(1.7), .exact(Ratio(3, 4)), .exact(2)] {
      output += resampler.play(1000, block: block, from: &taken, noise)
      resampler.glide(to: speed)
      output += resampler.play(1800, block: block, from: &taken, noise)
    }
    return output
  }

  @Test(arguments: [1, 7, 4096])
  func blocksOfAnySizeGiveTheSameSamples(block: Int) {
    #expect(Self.journey(block: block) == Self.journey(block: 64))
  }

  /// Input in pieces of any size, more or less than needed.
  @Test(arguments: [1, 3, 100, 5000])
  func inputOfAnySizeGivesTheSameSamples(piece: Int) {
    var whole = StreamingResampler.mono(.exact(Ratio(5, 4)))
    let expected = whole.play(2000, Self.noise)

    var resampler = StreamingResampler.mono(.exact(Ratio(5, 4)))
    var output = [Float](repeating: .nan, count: 2000)
    var (taken, made) = (0, 0)
    while made < output.count {
      let input = (taken..<taken + piece).map(Self.noise)
      var span = output.mutableSpan
      var rest = span._mutatingExtracting(made..<2000)
      let (consumed, produced) = resampler.process(input.span, into: &rest)
      taken += consumed
      made += produced
    }
    #expect(output == expected)
  }

  @Test func framesNeededAreJustEnough() {
    var resampler = StreamingResampler.mono(.exact(Ratio(1, 2)))
    var state = UInt64(1)
    for turn in 0..<60 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let wanted = Int(state >> 33 % 150) + 1
      if turn % 7 == 3 { resampler.glide(to: .inexact(exp2(Double(state >> 40 % 600) / 100 - 3))) }
      let needed = resampler.framesNeeded(for: wanted)
      var output = [Float](repeating: 0, count: wanted + 10)
      var span = output.mutableSpan
      if needed > 0 {
        let input = [Float](repeating: 0, count: needed - 1)
        let (consumed, produced) = resampler.process(input.span, into: &span)
        #expect(consumed == needed - 1 && produced < wanted)
        #expect(resampler.framesNeeded(for: wanted - produced) == 1)
        var rest = span._mutatingExtracting(0..<wanted - produced)
        let last = resampler.process([Float(0)].span, into: &rest)
        #expect(last == (1, wanted - produced))
      } else {
        var some = span._mutatingExtracting(0..<wanted)
        #expect(resampler.process([Float]().span, into: &some) == (0, wanted))
      }
    }
    #expect(resampler.framesNeeded(for: 0) == 0)
  }

  // MARK: Speed

  @Test func speedArrivesExactly() {
    var resampler = StreamingResampler.mono(.exact(Ratio(1, 2)), outputRate: 48_000)
    var taken = 0
    _ = resampler.play(10, from: &taken) { _ in 0 }
    resampler.glide(to: .exact(Ratio(3, 2)))
    #expect(resampler.target == .exact(Ratio(3, 2)))
    // 50 ms are 2400 frames, after those in which the change isn't heard yet.
    let response = StreamingResampler.responseFrames
    _ = resampler.play(response, from: &taken) { _ in 0 }
    #expect(resampler.speed > 0.5 && resampler.speed < 0.5001)
    _ = resampler.play(2398, from: &taken) { _ in 0 }
    #expect(resampler.speed < 1.5 && resampler.speed > 1.4999)
    _ = resampler.play(1, from: &taken) { _ in 0 }
    #expect(resampler.speed == 1.5)
    let (frame, fraction) = resampler.position
    _ = resampler.play(320, from: &taken) { _ in 0 }
    #expect(resampler.position == (frame + 441, fraction))
  }

  @Test func slewsAreEvenAndNeverOvershoot() {
    var resampler = StreamingResampler.mono(.exact(1))
    var taken = 0
    var logarithms: [Double] = []
    func play(_ frames: Int) {
      for _ in 0..<frames {
        logarithms.append(log2(resampler.speed))
        _ = resampler.play(1, from: &taken) { _ in 0 }
      }
    }
    // A jump up, interrupted by one to a nearer goal, and by one back.
    resampler.glide(to: .exact(4))
    play(900)
    resampler.glide(to: .exact(Ratio(5, 2)))
    play(700)
    resampler.glide(to: .exact(1))
    play(2600)
    #expect(logarithms.last == 0)
    #expect(logarithms.max()! <= 2 && logarithms.min()! >= 0)
    // Six octaves at most in 2205 frames, at most three times as steep as even, and no jump.
    for (first, second) in zip(logarithms, logarithms.dropFirst()) {
      #expect(abs(second - first) < 3 * 2 / 2205.0)
    }
  }

  // MARK: Channels and samples

  @Test func everyChannelIsTheSame() {
    let mono = Self.journey(block: 64)
    for channels in [2, 3] {
      let many = Self.journey(block: 64, channels: channels)
      for channel in 0..<channels {
        let one = Swift.stride(from: channel, to: many.count, by: channels).map { many[$0] }
        #expect(one == (channel.isMultiple(of: 2) ? mono : mono.map { -$0 }))
      }
    }
  }

  @Test func resettingBeginsAgain() {
    var resampler = StreamingResampler.mono(.exact(Ratio(1, 2)))
    resampler.glide(to: .exact(Ratio(3, 2)))
    _ = resampler.play(3000, Self.noise)
    resampler.reset()
    #expect(resampler.position == (0, 0))
    let again = resampler.play(1000, Self.noise)
    var fresh = StreamingResampler.mono(.exact(Ratio(3, 2)))
    #expect(again == fresh.play(1000, Self.noise))
  }

  @Test func whatIsNoSoundDoesNoHarm() {
    var resampler = StreamingResampler.mono(.exact(Ratio(3, 4)))
    let output = resampler.play(500) { frame in
      switch frame % 3 {
      case 0: .nan
      case 1: .leastNonzeroMagnitude
      default: -.leastNormalMagnitude
      }
    }
    #expect(output.allSatisfy { $0 == 0 })
  }

  @Test func misuseTraps() async {
    await #expect(processExitsWith: .failure) {
      _ = StreamingResampler(
        channels: 0, inputRate: 44_100, outputRate: 44_100, speed: .neutral)
    }
    await #expect(processExitsWith: .failure) {
      _ = StreamingResampler(
        channels: 1, inputRate: 44_100, outputRate: 3_999, speed: .neutral)
    }
    await #expect(processExitsWith: .failure) {
      var resampler = StreamingResampler(
        channels: 1, inputRate: 44_100, outputRate: 44_100, speed: .neutral)
      resampler.glide(to: .inexact(8.1))
    }
    await #expect(processExitsWith: .failure) {
      var resampler = StreamingResampler(
        channels: 2, inputRate: 44_100, outputRate: 44_100, speed: .neutral)
      var output: [Float] = [0, 0, 0]
      var span = output.mutableSpan
      _ = resampler.process([Float]().span, into: &span)
    }
  }
}
