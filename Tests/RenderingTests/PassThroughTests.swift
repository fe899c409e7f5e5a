import Foundation
import Rendering
import SoundFormats
import Testing
import Ticks
import Varispeed

/// At speed 1 with a neutral balance, the samples of the output are those of the input, bit for bit.
@Suite struct PassThroughTests {
  private let studio = Studio()
  /// Several chunks of any of the formats.
  private static let count = 240_000

  /// Writes a sound with the extremes of `encoding` in it.
  private func write(_ format: SoundFormat) throws {
    switch format.encoding {
    case .linear(.pcmU8), .linear(.pcmS8):
      try studio.write(TestSound.integers(Self.count, bits: 8, as: Int16.self), format)
    case .linear(.pcm16):
      try studio.write(TestSound.integers(Self.count, bits: 16, as: Int16.self), format)
    case .linear(.pcm24):
      try studio.write(TestSound.integers(Self.count, bits: 24, as: Int32.self), format)
    case .linear(.pcm32):
      try studio.write(TestSound.integers(Self.count, bits: 32, as: Int32.self), format)
    case .linear(.float32): try studio.write(TestSound.floats(Self.count, as: Float.self), format)
    case .linear(.float64): try studio.write(TestSound.floats(Self.count, as: Double.self), format)
    default: preconditionFailure("only linear sounds are passed through")
    }
  }

  @Test(arguments: SampleEncoding.allCases.filter { $0 != .pcmS8 }, [1, 2, 3, 6])
  func everyEncoding(_ encoding: SampleEncoding, channels: Int) throws {
    try write(.wav(encoding, channels: channels))
    let sound = try studio.soundBytes(of: "in.wav")
    #expect(sound.count == Self.count * encoding.byteCount)
    for threads in [1, 3] {
      let report = try studio.render(.at(1).with { $0.threads = threads })
      let output = try studio.soundBytes()
      let isSame = output == sound
      #expect(isSame)
      #expect(report.output.encoding == .linear(encoding))
      #expect(report.outputFrames == Int64(Self.count / channels))
      #expect(report.clippedSamples == 0)
      #expect(report.warnings == [])
    }
  }

  /// Packed by the `flac` program from samples without a header, and compared with these.
  @Test(arguments: [8, 16, 24])
  func flac(bits: Int) throws {
    let numbers = TestSound.integers(40_000, bits: bits, as: Int32.self).map { $0 >> (32 - bits) }
    let signed = numbers.flatMap { number in
      (0..<bits / 8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    // The 8 bits of WAV have no sign.
    let sound = bits == 8 ? signed.map { $0 ^ 0x80 } : signed
    try Data(signed).write(to: studio.folder.url("in.raw"))
    try studio.run(
      "flac",
      [
        "--silent", "--force-raw-format", "--sign=signed", "--endian=little", "--channels=2",
        "--bps=\(bits)", "--sample-rate=44100", "--output-name=in.flac", "in.raw",
      ])
    let report = try studio.render(.at(1), from: "in.flac")
    let output = try studio.soundBytes()
    let isSame = output == sound
    #expect(isSame)
    #expect(report.output.encoding.integerBits == bits)
    #expect(report.outputFrames == 20_000)
  }

  /// What is no number becomes silent, and is counted; every other bit stays.
  @Test func nonFiniteSingles() throws {
    var samples = TestSound.floats(Self.count, as: Float.self)
    var silenced = samples
    let bad: [Float] = [
      .nan, .infinity, -.infinity, .signalingNaN, -.nan, Float(bitPattern: 0x7F80_0001),
    ]
    for (index, value) in bad.enumerated() {
      samples[100 + index * 39_999] = value
      silenced[100 + index * 39_999] = 0
    }
    try studio.write(samples, .wav(.float32, channels: 2))
    let report = try studio.render(.at(1))
    let output: [Float] = try studio.samples()
    let isSame = output.map(\.bitPattern) == silenced.map(\.bitPattern)
    #expect(isSame)
    #expect(report.warnings == ["samples that are no number, now silent: 6"])
  }

  @Test func nonFiniteDoubles() throws {
    var samples = TestSound.floats(Self.count, as: Double.self)
    var silenced = samples
    let bad: [Double] = [.nan, .infinity, -.infinity, -.nan]
    for (index, value) in bad.enumerated() {
      samples[Self.count - 1 - index * 50_000] = value
      silenced[Self.count - 1 - index * 50_000] = 0
    }
    try studio.write(samples, .wav(.float64, channels: 3))
    let report = try studio.render(.at(1))
    let output: [Double] = try studio.samples()
    let isSame = output.map(\.bitPattern) == silenced.map(\.bitPattern)
    #expect(isSame)
    #expect(report.warnings == ["samples that are no number, now silent: 4"])
  }

  /// One that is no number spoils nothing around it when the sound is resampled: it counts as 0.
  @Test func nonFiniteResampled() throws {
    var samples = TestSound.noise(9_000)
    samples[4_500] = 0
    try studio.write(samples, .wav(.float64))
    try studio.render(.at(Ratio(3, 2)), to: "silent.wav")
    samples[4_500] = .nan
    try studio.write(samples, .wav(.float64))
    let report = try studio.render(.at(Ratio(3, 2)))
    #expect(try studio.soundBytes() == studio.soundBytes(of: "silent.wav"))
    #expect(report.warnings == ["samples that are no number, now silent: 1"])
  }

  /// An encoding that holds every value gets every value, and no dither.
  @Test(
    arguments: [
      (.pcmU8, .pcm16), (.pcmU8, .pcm24), (.pcmU8, .float32), (.pcm16, .pcm24), (.pcm16, .pcm32),
      (.pcm16, .float32), (.pcm24, .pcm32), (.pcm24, .float32), (.pcm24, .float64),
      (.pcm32, .float64),
    ] as [(SampleEncoding, SampleEncoding)])
  func widerEncodings(_ narrow: SampleEncoding, _ wide: SampleEncoding) throws {
    try write(.wav(narrow, channels: 2))
    try studio.render(.at(1).with { $0.encoding = .linear(wide) }, to: "wide.wav")
    #expect(try studio.soundBytes(of: "wide.wav") != studio.soundBytes(of: "in.wav"))
    // Back in the narrow one they are the same, so nothing was lost or added on the way. Integers
    // come back by rounding, for which dither would be too much.
    try studio.render(
      .at(1).with {
        $0.encoding = .linear(narrow)
        $0.dithers = false
      }, from: "wide.wav")
    #expect(try studio.soundBytes() == studio.soundBytes(of: "in.wav"))
  }

  /// Speed and rate together can make it the same frames again.
  @Test func speedAndRateThatCancel() throws {
    try studio.write(
      TestSound.integers(5_000, bits: 16, as: Int16.self), .wav(.pcm16, rate: 32_000))
    let report = try studio.render(.at(Ratio(3, 2)).with { $0.sampleRate = 48_000 })
    #expect(try studio.soundBytes() == studio.soundBytes(of: "in.wav"))
    #expect(report.output.sampleRate == 48_000)
  }

  /// What doesn't clip needs no guard: the lowest integer is a legal sample.
  @Test(arguments: [SampleEncoding.pcm16, .pcm24])
  func aGuardThatIsNotNeeded(_ encoding: SampleEncoding) throws {
    try write(.wav(encoding, channels: 2))
    let report = try studio.render(.at(1).with { $0.guardsLevel = true })
    #expect(try studio.soundBytes() == studio.soundBytes(of: "in.wav"))
    #expect(report.guardGain == 1)
  }
}
