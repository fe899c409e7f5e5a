import Rendering
import SoundFormats
import Testing
import Ticks
import Varispeed

/// How many frames come out.
@Suite struct LengthTests {
  private let studio = Studio()

  /// N·q/p frames rounded to nearest, halves up, for every short file.
  @Test(arguments: [Ratio(1), Ratio(3, 2), Ratio(24, 25)])
  func shortFiles(_ speed: Ratio) throws {
    let (p, q) = (Int(speed.numerator), Int(speed.denominator))
    for count in 0...200 {
      try studio.write(TestSound.noise(count), .wav(.float64))
      let report = try studio.render(.at(speed))
      let frames = (2 * count * q + p) / (2 * p)
      #expect(try studio.soundBytes().count == 8 * frames, "\(count) frames")
      #expect(report.inputFrames == Int64(count))
      #expect(report.outputFrames == Int64(frames))
    }
  }

  /// Longer than one chunk, with another rate, and a speed that is no ratio.
  @Test func longFiles() throws {
    try studio.write(
      TestSound.integers(300_001, bits: 16, as: Int16.self), .wav(.pcm16, rate: 44_100))
    var report = try studio.render(.at(Ratio(1001, 1000)).with { $0.sampleRate = 48_000 })
    // 300 001 × 48 000 / 44 100 × 1000 / 1001 = 326 205.29…
    #expect(report.outputFrames == 326_205)
    #expect(try studio.soundBytes().count == 2 * 326_205)
    report = try studio.render(RenderSettings(pace: .speed(.inexact(1.0594630943592953))))
    // 300 001 / 1.0594630943592953 = 283 163.3…
    #expect(report.outputFrames == 283_163)
    #expect(try studio.soundBytes().count == 2 * 283_163)
  }

  /// Nothing at all is a file too, with sizes that say so.
  @Test(arguments: SampleEncoding.allCases.filter { $0 != .pcmS8 }, [Ratio(1), Ratio(3, 2)])
  func emptyFiles(_ encoding: SampleEncoding, _ speed: Ratio) throws {
    let format = SoundFormat.wav(encoding, channels: 2)
    switch encoding.carrier {
    case .int16: try studio.write([] as [Int16], format)
    case .int32: try studio.write([] as [Int32], format)
    case .float32: try studio.write([] as [Float], format)
    case .float64: try studio.write([] as [Double], format)
    }
    let report = try studio.render(.at(speed).with { $0.guardsLevel = true })
    #expect(report.outputFrames == 0)
    #expect(report.peak == 0)
    #expect(report.guardGain == 1)
    let bytes = try studio.fileBytes()
    let riffSize = bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
    #expect(riffSize == bytes.count - 8)
    #expect(Array(bytes.suffix(8)) == Array("data".utf8) + [0, 0, 0, 0])
  }

  // MARK: A length that is asked for

  @Test(arguments: [1, 777, 10_007, 44_100, 99_991, 131_072, 1_000_003] as [Int64])
  func framesAskedFor(_ frames: Int64) throws {
    try studio.write(TestSound.integers(44_100, bits: 16, as: Int16.self), .wav(.pcm16))
    let settings = RenderSettings(pace: .frames(frames))
    guard 44_100 <= frames * 64 else {
      guard
        case .length(_, inputFrames: 44_100, outputFrames: frames, let speed)? =
          studio.failure(settings)
      else {
        Issue.record("a speed of more than 64 was not refused")
        return
      }
      #expect(speed == 44_100 / Double(frames))
      return
    }
    let report = try studio.render(settings)
    #expect(report.speed == .exact(Ratio(44_100, frames)))
    #expect(report.outputFrames == frames)
    #expect(try studio.soundBytes().count == Int(2 * frames))
  }

  /// Seconds are those of the output's rate, halves of a frame rounded up.
  @Test(
    arguments: [
      (Ratio(1), nil, 8_000), (Ratio(3, 2), nil, 12_000), (Ratio(1, 3), nil, 2_667),
      (Ratio(1, 16_000), nil, 1), (Ratio(1), 11_025, 11_025), (Ratio(1, 22_050), 11_025, 1),
      (Ratio(7, 22_050), 11_025, 4),
    ] as [(Ratio, Int?, Int64)])
  func secondsAskedFor(_ seconds: Ratio, rate: Int?, frames: Int64) throws {
    try studio.write(
      TestSound.integers(frames < 10 ? 40 : 9_001, bits: 16, as: Int16.self),
      .wav(.pcm16, rate: 8_000))
    let settings = RenderSettings(pace: .seconds(seconds), sampleRate: rate)
    let report = try studio.render(settings)
    #expect(report.outputFrames == frames)
    #expect(try studio.soundBytes().count == Int(2 * frames))
  }

  /// Lengths that no speed gives are errors with both lengths in them, and no output exists.
  @Test(
    arguments: [
      .seconds(Ratio(1, 1_000_000)), .seconds(Ratio(5_000_000_000_000_000)),
      .seconds(Ratio(200_000_000_000_000)), .seconds(Ratio(.max)), .frames(.max), .frames(1),
    ] as [RenderSettings.Pace])
  func lengthsOutOfReach(_ pace: RenderSettings.Pace) throws {
    try studio.write(TestSound.integers(9_001, bits: 16, as: Int16.self), .wav(.pcm16))
    guard case .length(_, inputFrames: 9_001, _, _)? = studio.failure(RenderSettings(pace: pace))
    else {
      Issue.record("not refused for its length")
      return
    }
  }

  @Test func nothingHasNoOtherLength() throws {
    try studio.write([] as [Int16], .wav(.pcm16))
    guard
      case .length(_, inputFrames: 0, outputFrames: 5, _)? = studio.failure(
        RenderSettings(pace: .frames(5)))
    else {
      Issue.record("not refused for its length")
      return
    }
  }

  /// Rates may differ by so much that no filter can be planned.
  @Test func stepsOutOfReach() throws {
    try studio.write(TestSound.integers(100, bits: 16, as: Int16.self), .wav(.pcm16, rate: 8_000))
    guard case .step(_, let step)? = studio.failure(.at(64).with { $0.sampleRate = 1 }) else {
      Issue.record("not refused for its step")
      return
    }
    #expect(step.value == 512_000)
  }
}
