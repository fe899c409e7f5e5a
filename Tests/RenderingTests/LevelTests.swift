import Rendering
import SoundFormats
import Testing
import Ticks
import Varispeed

/// Integers that clip, the counts and gains that are reported, and the guard against it.
@Suite struct LevelTests {
  private let studio = Studio()

  private static let encodings: [SampleEncoding] = [.pcmU8, .pcm16, .pcm24, .pcm32]

  /// A loud sine with some samples far beyond what integers of any width hold.
  private func writeLoud(amplitude: Double = 1.5) throws -> [Double] {
    var sound = (0..<6_000).map { frame in amplitude * TestSound.sine(frame) }
    sound[3_000] = 40
    sound[3_001] = -1e30
    try studio.write(sound, .wav(.float64))
    return sound
  }

  /// The rendered integers as left-justified doubles of full scale 1.
  private func output(_ encoding: SampleEncoding) throws -> [Double] {
    encoding.carrier == .int16
      ? try studio.samples(as: Int16.self).map { Double($0) * 0x1p-15 }
      : try studio.samples(as: Int32.self).map { Double($0) * 0x1p-31 }
  }

  /// What is too loud becomes the nearest end. Wrapped around it would be off by full scale; a step
  /// of 8 bits and a step of dither beside it are 0.016.
  @Test(arguments: encodings)
  func clippingNeverWraps(_ encoding: SampleEncoding) throws {
    let sound = try writeLoud()
    let report = try studio.render(.at(1).with { $0.encoding = .linear(encoding) })
    let step = encoding.step
    let output = try output(encoding)
    #expect(output.count == sound.count)
    #expect(
      zip(output, sound).allSatisfy { abs($0 - min(max($1, -1), 1 - step)) <= 1.5 * step })
    // Rounded to the nearest step, a sample is beyond the ends from half a step on.
    let clipped = sound.count { $0 >= 1 - step / 2 || $0 < -1 - step / 2 }
    #expect(clipped > 1_000)
    #expect(report.clippedSamples == clipped)
    #expect(report.peak == 1e30)
    #expect(report.guardGain == 1)
  }

  /// A resampled sound clips where the sound between the samples does.
  @Test func clippingOfResampled() throws {
    try studio.write((0..<6_000).map { 1.5 * TestSound.sine($0) }, .wav(.float64))
    try studio.render(.at(Ratio(3, 4)), to: "exact.wav")
    let exact: [Double] = try studio.samples(of: "exact.wav")
    let report = try studio.render(.at(Ratio(3, 4)).with { $0.encoding = .linear(.pcm24) })
    #expect(report.peak == exact.map(abs).max())
    #expect(report.clippedSamples == exact.count { $0 >= 1 - 0x1p-24 || $0 < -1 - 0x1p-24 })
    #expect(
      zip(try output(.pcm24), exact).allSatisfy {
        abs($0 - min(max($1, -1), 1 - 0x1p-23)) <= 0x1p-24
      })
  }

  /// After the gain that is reported nothing clips; a gain one step larger would have clipped.
  @Test(arguments: encodings)
  func theReportedGainIsRight(_ encoding: SampleEncoding) throws {
    let sound = (0..<6_000).map { 1.5 * TestSound.sine($0) }
    try studio.write(sound, .wav(.float64))
    let report = try studio.render(.at(1).with { $0.encoding = .linear(encoding) })
    let gain = try #require(report.gainAgainstClipping)
    let step = encoding.step
    for (factor, clips) in [(gain, false), (gain * (1 + step), true)] {
      try studio.write(sound.map { $0 * factor }, .wav(.float64))
      let again = try studio.render(.at(1).with { $0.encoding = .linear(encoding) })
      #expect((again.clippedSamples > 0) == clips)
      #expect((again.gainAgainstClipping != nil) == clips)
    }
  }

  /// The guard applies that gain, to integers and floating point alike, and tells it.
  @Test(
    arguments: encodings + [.float32, .float64], [Ratio(1), Ratio(3, 2), Ratio(24, 25)])
  func theGuardLowersJustEnough(_ encoding: SampleEncoding, speed: Ratio) throws {
    try studio.write((0..<6_000).map { 1.5 * TestSound.sine($0) }, .wav(.float64))
    let plain = try studio.render(.at(speed).with { $0.encoding = .linear(encoding) })
    let report = try studio.render(
      .at(speed).with {
        $0.encoding = .linear(encoding)
        $0.guardsLevel = true
      })
    let limit = encoding.integerBits == nil ? 1 : 1 - encoding.step
    #expect(report.guardGain == limit / plain.peak)
    #expect(report.clippedSamples == 0)
    #expect(report.gainAgainstClipping == nil)
    #expect(abs(report.peak - limit) <= 1e-15)
    #expect(report.outputFrames == plain.outputFrames)
  }

  /// The guarded sound is the other one times the gain, no more.
  @Test func theGuardIsAGain() throws {
    try studio.write((0..<6_000).map { 1.5 * TestSound.sine($0) }, .wav(.float64))
    try studio.render(.at(Ratio(3, 2)), to: "plain.wav")
    let report = try studio.render(.at(Ratio(3, 2)).with { $0.guardsLevel = true })
    let plain: [Double] = try studio.samples(of: "plain.wav")
    let guarded: [Double] = try studio.samples()
    #expect(zip(guarded, plain).allSatisfy { $0 == $1 * report.guardGain })
  }

  /// A sound that doesn't clip is the same with the guard and without it.
  @Test func aGuardThatHasNothingToDo() throws {
    try studio.write((0..<6_000).map { 0.9 * TestSound.sine($0) }, .wav(.float64))
    let settings = RenderSettings.at(Ratio(3, 2)).with { $0.encoding = .linear(.pcm16) }
    try studio.render(settings, to: "plain.wav")
    let report = try studio.render(settings.with { $0.guardsLevel = true })
    #expect(report.guardGain == 1)
    #expect(try studio.fileBytes() == studio.fileBytes(of: "plain.wav"))
  }
}
