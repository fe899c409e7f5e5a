import SpectralResampling
import Testing
import Ticks
import Varispeed

@Suite struct StreamingTests {
  /// Noise of a small linear congruential generator (D. E. Knuth's MMIX).
  static func noise(count: Int) -> [Double] {
    var state: UInt64 = 20_260_214
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(Int64(bitPattern: state) >> 11) * 0x1p-52
    }
  }

  /// The lengths are those of the formula, down to nothing, for every conversion and block size.
  @Test(arguments: Conversion.all, [1, 7, 64, 4096])
  func lengths(_ conversion: Conversion, blockSize: Int) {
    let plan = SpectralPlan(step: conversion.step)
    for count in Array(0...200) + [4_999, 65_537] {
      let output = resample(
        Self.noise(count: count), plan: plan, inputBlock: blockSize, outputBlock: 4096)
      #expect(output.count == Int(conversion.step.outputFrames(forInput: Int64(count))))
    }
  }

  /// The same bits whatever the sizes of the blocks, with one, two and three channels.
  @Test(arguments: [Conversion.exact[1], .exact[7], .exact[10], .exact[16], .inexact[0]], 1...3)
  func blockSizes(_ conversion: Conversion, channels: Int) {
    let plan = SpectralPlan(step: conversion.step)
    let input = Self.noise(count: 20_000 * channels)
    let whole = resample(
      input, plan: plan, channels: channels, inputBlock: 1 << 20, outputBlock: 1 << 20)
    for size in [1, 7, 64, 4096] {
      #expect(
        resample(input, plan: plan, channels: channels, inputBlock: size, outputBlock: 4096)
          == whole, "blocks of \(size) in")
      #expect(
        resample(input, plan: plan, channels: channels, inputBlock: 4096, outputBlock: size)
          == whole, "blocks of \(size) out")
    }
  }

  /// Blocks made in any order, several at a time and by other workspaces, have the same bits too.
  @Test(arguments: [Conversion.exact[1], .exact[16], .inexact[0]], 1...2)
  func threads(_ conversion: Conversion, channels: Int) async {
    let plan = SpectralPlan(step: conversion.step)
    let together = SpectralPlan.blocksTogether(channels: channels)
    let whole = plan.inputRange(ofBlocks: 0, count: 8)
    let frames = Self.noise(count: whole.count * channels)
    func make(_ first: Int64, _ count: Int) -> [Double] {
      var workspace = plan.makeWorkspace()
      var output = Array(repeating: 0.0, count: count * plan.blockFrames * channels)
      var span = output.mutableSpan
      let range = plan.inputRange(ofBlocks: first, count: count)
      let start = Int(range.lowerBound - whole.lowerBound) * channels
      plan.resample(
        blocks: first, count: count, channels: channels,
        frames.span.extracting(start..<start + range.count * channels), workspace: &workspace,
        into: &span)
      return output
    }
    let atOnce = make(0, 8)
    let parts = await withTaskGroup(of: (Int64, [Double]).self) { group in
      for first in stride(from: Int64(8 - together), through: 0, by: -together) {
        group.addTask { (first, make(first, together)) }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    #expect(parts.sorted { $0.key < $1.key }.flatMap(\.value) == atOnce)
  }

  /// Channels don't mix: each comes out as it does alone, but for rounding. An error of 10⁻¹³ is
  /// −260 dB, some hundred times the rounding of one transform.
  @Test(arguments: [Conversion.exact[0], .exact[7], .exact[10], .inexact[1]], 2...5)
  func channelsStayApart(_ conversion: Conversion, channels: Int) {
    let plan = SpectralPlan(step: conversion.step)
    let signals = (0..<channels).map { channel in
      Self.noise(count: 9_000).map { channel == 1 ? 0 : $0 * Double(channel + 1) }
    }
    let interleaved = (0..<9_000).flatMap { frame in signals.map { $0[frame] } }
    let output = resample(interleaved, plan: plan, channels: channels)
    for channel in 0..<channels {
      let alone = resample(signals[channel], plan: plan)
      let together = stride(from: channel, to: output.count, by: channels).map { output[$0] }
      #expect(alone.count == together.count)
      #expect(zip(alone, together).allSatisfy { abs($0 - $1) < 1e-13 * Double(channels) })
    }
  }

  /// Speeds far from 1 keep their length and level.
  @Test(arguments: [Ratio(1, 64), Ratio(1, 8), Ratio(8), Ratio(64), Ratio(1_000_003, 999_983)])
  func farSpeeds(_ ratio: Ratio) {
    let step = ResamplingStep(speed: .exact(ratio), inputRate: 44_100, outputRate: 44_100)
    let plan = SpectralPlan(step: step)
    let count = ratio.value < 1 ? 3_000 : 300_000
    let output = resample(Array(repeating: 0.5, count: count), plan: plan)
    #expect(output.count == Int(step.outputFrames(forInput: Int64(count))))
    // The middle lies further from both ends than the kernel reaches.
    #expect(abs(output[output.count / 2] - 0.5) < 1e-9)
  }
}
