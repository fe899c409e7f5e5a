import Files
import Foundation
import Rendering
import SoundFiles
import SoundFormats
import Testing
import Ticks
import Varispeed

/// Renders to formats other than WAV.
@Suite struct FormatTests {
  private let studio = Studio()

  private func settings(
    _ container: SoundContainer, _ encoding: SoundEncoding? = nil, speed: Ratio = 1
  ) -> RenderSettings {
    RenderSettings(pace: .speed(.exact(speed)), container: container, encoding: encoding)
  }

  /// At speed 1 the samples are the input's, bit for bit, extremes too; there and back again.
  @Test(
    arguments: [.w64, .rf64, .flac, .aiff, .au, .caf] as [SoundContainer],
    [.pcmU8, .pcm16, .pcm24, .pcm32, .float32, .float64] as [SampleEncoding])
  func throughAndBack(_ container: SoundContainer, _ encoding: SampleEncoding) throws {
    // FLAC has integers of up to 24 bits.
    if container == .flac && ![.pcmU8, .pcm16, .pcm24].contains(encoding) { return }
    let format = SoundFormat.wav(encoding, channels: 2)
    switch encoding.carrier {
    case .int16:
      try studio.write(
        TestSound.integers(30_000, bits: encoding.integerBits!, as: Int16.self), format)
    case .int32:
      try studio.write(
        TestSound.integers(30_000, bits: encoding.integerBits!, as: Int32.self), format)
    case .float32: try studio.write(TestSound.floats(30_000, as: Float.self), format)
    case .float64: try studio.write(TestSound.floats(30_000, as: Double.self), format)
    }
    let there = try studio.render(settings(container), to: "there")
    #expect(there.output.container == container)
    #expect(there.warnings == [])
    let back = try studio.render(settings(.wav, .linear(encoding)), from: "there")
    #expect(back.input.container == container)
    let isSame = try studio.soundBytes() == studio.soundBytes(of: "in.wav")
    #expect(isSame)
  }

  /// What an input's own encoding becomes in a container that hasn't got it.
  @Test(
    arguments: [
      (.pcmU8, .flac, .linear(.pcmS8)), (.pcm16, .flac, .linear(.pcm16)),
      (.pcm32, .flac, .linear(.pcm24)), (.float64, .flac, .linear(.pcm24)),
      (.pcmU8, .aiff, .linear(.pcmU8)), (.pcmU8, .au, .linear(.pcmS8)),
      (.pcmU8, .caf, .linear(.pcmS8)), (.pcm16, .ogg, .vorbis), (.float32, .mp3, .mp3),
      (.float64, .w64, .linear(.float64)),
    ] as [(SampleEncoding, SoundContainer, SoundEncoding)])
  func theInputsOwn(
    _ encoding: SampleEncoding, _ container: SoundContainer, _ expected: SoundEncoding
  ) throws {
    #expect(container.encoding(holding: encoding) == expected)
    #expect(container.encodings.contains(expected))
  }

  /// Integers are quantised here and not by libsndfile, which would wrap: what is too loud clips, in
  /// every container, and is counted.
  @Test(
    arguments: [
      (.flac, .linear(.pcm16)), (.flac, .linear(.pcm24)), (.aiff, .linear(.pcm16)),
      (.aiff, .linear(.pcm32)), (.au, .linear(.pcm24)), (.caf, .linear(.pcmS8)), (.caf, .alac16),
      (.w64, .linear(.pcmU8)), (.wav, .ulaw), (.aiff, .alaw), (.au, .ulaw), (.wav, .imaADPCM),
      (.w64, .msADPCM), (.wav, .gsm),
    ] as [(SoundContainer, SoundEncoding)])
  func whatIsTooLoudClips(_ container: SoundContainer, _ encoding: SoundEncoding) throws {
    // A slow wave, for encoders that only follow slow ones, at twice the full scale.
    let samples = (0..<16_000).map { 2 * sin(Double($0) * 0.05) }
    try studio.write(samples, .wav(.float64, rate: 8000))
    let report = try studio.render(
      settings(container, encoding).with { $0.dithers = false }, to: "out")
    // Within a step or two of codes at full scale.
    let loud = samples.count { abs($0) > 1 }
    #expect(abs(report.clippedSamples - loud) <= 400)
    #expect(abs(report.peak - 2) < 0.001)
    #expect(report.gainAgainstClipping.map { abs($0 - 0.5) < 0.005 } == true)

    try studio.render(settings(.wav, .linear(.float64)), from: "out", to: "back.wav")
    let back: [Double] = try studio.samples(of: "back.wav")
    var worst = 0.0
    // ADPCM has to find its step at first.
    for (sample, clipped) in zip(back, samples.map { min(max($0, -1), 1) }).dropFirst(1000) {
      worst = max(worst, abs(sample - clipped))
    }
    // A wrapped sample would be 2 away. GSM rings at corners.
    #expect(worst < (encoding == .gsm ? 0.9 : encoding.isLossy ? 0.4 : 0.02), "\(worst)")

    let guarded = try studio.render(
      settings(container, encoding).with {
        $0.guardsLevel = true
        $0.dithers = false
      }, to: "out")
    #expect(guarded.clippedSamples == 0)
    #expect(abs(guarded.guardGain - 0.5) < 0.005)
  }

  /// Encodings that hold more than full scale are not clipped.
  @Test(arguments: [.ogg, .opus, .mp3] as [SoundContainer])
  func wideOnesDoNotClip(_ container: SoundContainer) throws {
    try studio.write(
      (0..<48_000).map { 1.2 * sin(Double($0) * 0.05) }, .wav(.float64, rate: 48_000))
    let report = try studio.render(settings(container), to: "out")
    #expect(report.clippedSamples == 0)
    try studio.render(settings(.wav, .linear(.float64)), from: "out", to: "back.wav")
    let back: [Double] = try studio.samples(of: "back.wav")
    #expect(back.count == 48_000)
    #expect(back[10_000..<40_000].map { abs($0) }.max()! > 1.15)
  }

  /// The length is the input's over the step, exactly, where the format tells it.
  @Test(
    arguments: [.w64, .rf64, .flac, .aiff, .au, .caf, .ogg, .opus, .mp3] as [SoundContainer],
    [1, 2, 1000, 1153, 48_001])
  func lengths(_ container: SoundContainer, frames: Int) throws {
    try studio.write([Int16](repeating: 99, count: frames), .wav(.pcm16, rate: 48_000))
    let report = try studio.render(settings(container, speed: Ratio(3, 4)), to: "out")
    let expected = (Int64(frames) * 4 + 1) / 3
    #expect(report.outputFrames == expected)
    let reader = try SoundFileReader(opening: studio.folder.name("out"))
    #expect(reader.frames == expected)
  }

  @Test func whatCannotBeWrittenIsAnError() throws {
    try studio.write([Int16](repeating: 1, count: 300), .wav(.pcm16, channels: 3))
    guard case .format(_, .rate(44_100, .opus)) = studio.failure(settings(.opus)) else {
      Issue.record("a rate of 44100 Hz is none of Opus's")
      return
    }
    guard case .format(_, .channels(3, .mp3, .mp3)) = studio.failure(settings(.mp3)) else {
      Issue.record("three channels are too many for MP3")
      return
    }
    try studio.write([Int16](), .wav(.pcm16), to: "empty.wav")
    guard case .sound = studio.failure(settings(.flac), from: "empty.wav") else {
      Issue.record("FLAC has no empty files")
      return
    }
  }
}
