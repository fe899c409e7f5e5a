import Files
import Foundation
import Rendering
import SoundFiles
import SoundFormats
import Testing
import Ticks
import Varispeed

/// Inputs that are cut, broken, of unknown length, or come through a pipe.
@Suite struct InputTests {
  private let studio = Studio()
  private static let sound = TestSound.integers(60_000, bits: 16, as: Int16.self).map { $0 / 2 }

  private func write(frames: Int = 30_000) throws {
    try studio.write(Array(Self.sound.prefix(2 * frames)), .wav(.pcm16, channels: 2))
  }

  /// Makes a pipe with a name, fed with the bytes of `in.wav` by a thread.
  private func feedPipe(_ component: String = "pipe") throws -> Thread {
    let bytes = Data(try studio.fileBytes(of: "in.wav"))
    let path = studio.folder.url(component).path
    let result = unsafe mkfifo(path, 0o600)
    #expect(result == 0)
    let thread = Thread {
      let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
      let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      // A reader that fails leaves early.
      try? handle.write(contentsOf: bytes)
    }
    thread.start()
    return thread
  }

  /// A file like `in.wav` whose header doesn't tell how much follows.
  private func writeUnknownLength() throws {
    var bytes = try studio.fileBytes(of: "in.wav")
    for place in [4..<8, 40..<44] { bytes.replaceSubrange(place, with: [255, 255, 255, 255]) }
    try Data(bytes).write(to: studio.folder.url("in.wav"))
  }

  // MARK: Pipes and unknown lengths

  /// Every way of rendering gives of a pipe what it gives of a file, those that read twice too.
  @Test(
    arguments: [
      .at(1), .at(Ratio(3, 2)), .at(1).with { $0.guardsLevel = true },
      .at(Ratio(3, 2)).with { $0.guardsLevel = true }, RenderSettings(pace: .frames(20_000)),
      RenderSettings(pace: .seconds(Ratio(1, 2)), guardsLevel: true),
    ] as [RenderSettings])
  func pipes(_ settings: RenderSettings) throws {
    for isLengthKnown in [true, false] {
      try write()
      if !isLengthKnown { try writeUnknownLength() }
      let expected = try studio.render(settings, from: "in.wav", to: "expected.wav")
      let component = isLengthKnown ? "known" : "unknown"
      let feeder = try feedPipe(component)
      let report = try studio.render(settings, from: component)
      #expect(report.outputFrames == expected.outputFrames)
      #expect(report.inputFrames == 30_000)
      #expect(report.guardGain == expected.guardGain)
      #expect(try studio.soundBytes() == studio.soundBytes(of: "expected.wav"))
      while !feeder.isFinished { usleep(1_000) }
    }
  }

  @Test func unknownLengths() throws {
    try write()
    try studio.render(.at(Ratio(3, 2)), to: "known.wav")
    try writeUnknownLength()
    let report = try studio.render(.at(Ratio(3, 2)))
    #expect(report.outputFrames == 20_000)
    #expect(report.warnings == [])
    #expect(try studio.soundBytes() == studio.soundBytes(of: "known.wav"))
    for (frames, speed) in [(10_000, Ratio(3)), (45_000, Ratio(2, 3))] {
      let report = try studio.render(RenderSettings(pace: .frames(Int64(frames))))
      #expect(report.speed == .exact(speed))
      #expect(try studio.soundBytes().count == 4 * frames)
    }
  }

  // MARK: Warnings

  @Test func filesThatWereCut() throws {
    try write()
    let bytes = try studio.fileBytes(of: "in.wav")
    try Data(bytes.prefix(44 + 4 * 12_345 + 2)).write(to: studio.folder.url("in.wav"))
    let report = try studio.render(.at(1))
    #expect(report.warnings == ["cut short: 12345 of 30000 frames are there"])
    #expect(report.outputFrames == 12_345)
    #expect(try studio.soundBytes() == Array(bytes[44...].prefix(4 * 12_345)))
  }

  /// A pipe that ends early is no different.
  @Test func pipesThatWereCut() throws {
    try write()
    let bytes = try studio.fileBytes(of: "in.wav")
    try Data(bytes.prefix(44 + 4 * 12_345)).write(to: studio.folder.url("in.wav"))
    _ = try feedPipe()
    let report = try studio.render(.at(Ratio(3, 2)), from: "pipe")
    #expect(report.warnings == ["cut short: 12345 of 30000 frames are there"])
    #expect(try studio.soundBytes().count == 4 * 8_230)
  }

  /// Tags and cue points come along, of a file and of a pipe, and the points move with the sound.
  @Test(arguments: [false, true]) func metadata(piped: Bool) throws {
    try write()
    var bytes = try studio.fileBytes(of: "in.wav")
    let title: [UInt8] =
      Array("LIST".utf8) + [16, 0, 0, 0] + Array("INFOINAM".utf8) + [4, 0, 0, 0]
    let cues: [UInt8] =
      Array("cue ".utf8) + [28, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 3, 0, 0]
      + Array("data".utf8) + [0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0]
    let labels: [UInt8] =
      Array("LIST".utf8) + [18, 0, 0, 0] + Array("adtllabl".utf8) + [6, 0, 0, 0, 1, 0, 0, 0]
      + [65, 0]
    let unknown: [UInt8] = Array("iXML".utf8) + [2, 0, 0, 0, 65, 65]
    // Before the samples, where a stream can tell of them in time.
    bytes.insert(contentsOf: title + Array("Song".utf8) + cues + labels + unknown, at: 36)
    let size = UInt32(bytes.count - 8)
    bytes.replaceSubrange(4..<8, with: (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) })
    try Data(bytes).write(to: studio.folder.url("in.wav"))
    if piped { _ = try feedPipe() }
    let report = try studio.render(.at(Ratio(3, 2)), from: piped ? "pipe" : "in.wav")
    #expect(report.warnings == ["not kept: chunk iXML"])
    // Frame 0x300 is at 768 · 2/3 = 0x200.
    let moved = cues.map { $0 == 3 ? 2 : $0 }
    let output = try studio.fileBytes()
    // A text is ended by a zero, and padded.
    let ended: [UInt8] =
      Array("LIST".utf8) + [18, 0, 0, 0] + Array("INFOINAM".utf8) + [5, 0, 0, 0]
      + Array("Song".utf8) + [0, 0]
    for chunk in [ended, moved, labels] {
      #expect(output.firstRange(of: chunk) != nil)
    }
    #expect(try studio.soundBytes().count == 80_000)
  }

  /// Places are rounded to the nearest frame, halves up, as lengths are, at any speed.
  @Test(
    arguments: [
      (.exact(Ratio(3, 2)), [0, 1, 333, 667]), (.exact(Ratio(1001, 960)), [0, 1, 480, 959]),
      (.inexact(1.0594630943592953), [0, 1, 472, 944]), (.exact(1), [0, 1, 500, 1000]),
    ] as [(Speed, [Int64])])
  func marksAtAnySpeed(_ speed: Speed, _ places: [Int64]) throws {
    var metadata = Metadata()
    metadata.cuePoints = [0, 1, 500, 1000].map { .init(position: $0) }
    var writer = try SoundFileWriter(
      creating: studio.folder.name("in.wav"), existing: .replace,
      format: .wav(.pcm16), metadata: metadata, frames: 1000)
    let silence = [Int16](repeating: 0, count: 1000)
    try unsafe silence.withUnsafeBytes { try unsafe writer.write($0, frames: 1000) }
    try writer.finish()
    for container in [SoundContainer.wav, .aiff] {
      let report = try studio.render(
        RenderSettings(pace: .speed(speed), container: container))
      #expect(report.warnings == [])
      let reader = try SoundFileReader(opening: studio.folder.name("out.wav"))
      #expect(reader.metadata.cuePoints.map(\.position) == places)
    }
  }

  // MARK: Failures

  /// A file that breaks off in the middle of decoding leaves no output.
  @Test func brokenFiles() throws {
    try write()
    try studio.run("flac", ["--silent", "in.wav"])
    var bytes = try studio.fileBytes(of: "in.flac")
    // Half of it is noise: the decoder loses its way.
    var generator = Repeatable()
    for place in bytes.count / 2..<bytes.count {
      bytes[place] = UInt8.random(in: .min ... .max, using: &generator)
    }
    try Data(bytes).write(to: studio.folder.url("in.flac"))
    for settings in [RenderSettings.at(1), .at(Ratio(3, 2)).with { $0.threads = 3 }] {
      guard case .sound(let error)? = studio.failure(settings, from: "in.flac") else {
        Issue.record("a broken file was rendered")
        return
      }
      #expect(error.libraryCode != nil)
    }
  }

  @Test func missingFilesAndFolders() throws {
    #expect(studio.failure(.at(1))?.description.contains("cannot open") == true)
    try write()
    let target = RenderJob.Target.file(studio.folder.name("none/out.wav"), existing: .replace)
    #expect(throws: RenderError.self) {
      try RenderJob(.file(studio.folder.name("in.wav")), to: target, .at(1)).run(
        plans: studio.plans)
    }
    #expect(studio.folder.contents == ["in.wav"])
  }

  /// An output that exists stays as it is, unless it may be replaced.
  @Test func existingOutputs() throws {
    try write()
    try Data("old".utf8).write(to: studio.folder.url("out.wav"))
    let target = RenderJob.Target.file(studio.folder.name("out.wav"), existing: .refuse)
    #expect(throws: RenderError.self) {
      try RenderJob(.file(studio.folder.name("in.wav")), to: target, .at(1)).run(
        plans: studio.plans)
    }
    #expect(try studio.fileBytes() == Array("old".utf8))
    #expect(studio.folder.contents == ["in.wav", "out.wav"])
  }
}
