import Glibc
import Rendering
import SoundFormats
import Testing
import Threads
import Ticks
import Varispeed

/// Where there is dither, and where there is none.
@Suite struct DitherTests {
  private let studio = Studio()
  private static let count = 90_000

  /// What the integers of a rendered file differ by from the same sound in doubles, in steps.
  private func errors(
    _ settings: RenderSettings, _ encoding: SampleEncoding, channels: Int = 1,
    sound: [Double] = TestSound.noise(count, amplitude: 0.5)
  ) throws -> [Double] {
    try studio.write(sound, .wav(.float64, channels: channels))
    try studio.render(settings, to: "exact.wav")
    try studio.render(settings.with { $0.encoding = .linear(encoding) })
    let exact: [Double] = try studio.samples(of: "exact.wav")
    let steps =
      encoding.carrier == .int16
      ? try studio.samples(as: Int16.self).map { Double($0) * 0x1p-15 }
      : try studio.samples(as: Int32.self).map { Double($0) * 0x1p-31 }
    #expect(steps.count == exact.count)
    return zip(steps, exact).map { ($0 - $1) / encoding.step }
  }

  /// Triangular noise of ±1 step has a variance of 1/6 step², the rounding after it one of 1/12:
  /// together 1/4, half a step rms, −96.3 dB below full scale at 16 bits. No error passes 1½ steps.
  ///
  /// The tolerances are five standard deviations of the estimates: of the mean 0.5/√n = 0.0021, of
  /// the mean square less than 0.25·√(2/n) = 0.0015 (the error's tails are shorter than a Gaussian's),
  /// for n = 60 000.
  @Test(
    arguments: [SampleEncoding.pcm16, .pcmU8],
    [Speed.exact(Ratio(3, 2)), .inexact(1.0594630943592953)])
  func theNoiseFloor(_ encoding: SampleEncoding, _ speed: Speed) throws {
    let errors = try errors(RenderSettings(pace: .speed(speed)), encoding)
    let count = Double(errors.count)
    #expect(count >= 60_000)
    #expect(errors.allSatisfy { abs($0) <= 1.5 })
    #expect(errors.contains { abs($0) > 1.2 })
    #expect(abs(errors.reduce(0, +) / count) <= 0.0103)
    #expect(abs(errors.reduce(0) { $0 + $1 * $1 } / count - 0.25) <= 0.0073)
  }

  /// The channels' noises are independent of each other, and so are neighbours in one channel: their
  /// products' mean is 0 with a standard deviation of 0.25/√30 000 = 0.0014.
  @Test func theNoiseIsWhite() throws {
    let errors = try errors(.at(Ratio(3, 2)), .pcm16, channels: 2)
    let frames = errors.count / 2
    for (channel, other, lag) in [(0, 1, 0), (0, 0, 1), (1, 1, 1), (0, 1, 1)] {
      let products = (0..<frames - lag).map {
        errors[2 * $0 + channel] * errors[2 * ($0 + lag) + other]
      }
      #expect(abs(products.reduce(0, +) / Double(frames)) <= 0.0072)
    }
  }

  /// Silence that is resampled is dithered like any other sound.
  @Test func silenceIsDithered() throws {
    let sound = Array(repeating: 0.0, count: 9_000)
    let errors = try errors(.at(Ratio(3, 2)), .pcm16, sound: sound)
    #expect(Set(errors) == [-1, 0, 1])
  }

  /// The noise goes on from chunk to chunk and doesn't start again.
  @Test func theNoiseDoesNotRepeat() throws {
    try studio.write(Array(repeating: Float(0), count: 300_000), .wav(.float32))
    let told = Lock<[Int64]>([])
    try studio.render(.at(Ratio(3, 2)).with { $0.encoding = .linear(.pcm16) }) { progress in
      told.withLock { $0.append(progress.frames) }
    }
    let output: [Int16] = try studio.samples()
    let chunk = Int(told.withLock { $0[0] })
    try #require(2 * chunk <= output.count)
    // Of two independent values, 0 with a chance of 3/4 and ±1 with 1/8 each, 19/32 are equal: the
    // standard deviation is less than 0.5/√n.
    let equal = (0..<chunk).count { output[$0] == output[$0 + chunk] }
    #expect(abs(Double(equal) / Double(chunk) - 19 / 32) <= 2.5 / Double(chunk).squareRoot())
  }

  /// 24 bits and more are rounded to nearest and no more; so are fewer without dither.
  @Test(
    arguments: [
      (.pcm24, true), (.pcm32, true), (.pcm24, false), (.pcm16, false), (.pcmU8, false),
    ] as [(SampleEncoding, Bool)])
  func roundedOnly(_ encoding: SampleEncoding, dithers: Bool) throws {
    for speed in [Ratio(1), Ratio(3, 2)] {
      let errors = try errors(.at(speed).with { $0.dithers = dithers }, encoding)
      #expect(errors.allSatisfy { abs($0) <= 0.5 })
      #expect(errors.contains { abs($0) > 0.4 })
    }
  }

  /// Samples that don't fit the narrower encoding are changed by it, so they are dithered.
  @Test func narrowerEncodings() throws {
    let sound = TestSound.noise(9_000, amplitude: 0.5)
    #expect(try errors(.at(1), .pcm16, sound: sound).contains { abs($0) > 0.6 })
    try studio.write(sound.map { Int32($0 * 0x1p23) << 8 }, .wav(.pcm24))
    try studio.render(.at(1).with { $0.encoding = .linear(.pcm16) })
    let output: [Int16] = try studio.samples()
    #expect(zip(output, sound).contains { abs(Double($0) - $1 * 0x1p15) > 0.6 })
  }

  /// A guard that lowers the level changes the samples.
  @Test func aGuardedFileIsDithered() throws {
    let sound = TestSound.noise(9_000, amplitude: 1.5)
    try studio.write(sound, .wav(.float64))
    let report = try studio.render(
      .at(1).with {
        $0.guardsLevel = true
        $0.encoding = .linear(.pcm16)
      })
    let output: [Int16] = try studio.samples()
    #expect(report.guardGain < 0.7)
    #expect(zip(output, sound).contains { abs(Double($0) - $1 * report.guardGain * 0x1p15) > 0.6 })
  }
}
