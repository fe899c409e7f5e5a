import Files
import Foundation
import Programs
import TemporaryFolders
import Testing

/// What the program says, where, and with which status.
@Suite struct ReportTests {
  private let folder = TemporaryFolder()

  init() throws {
    try folder.write(.sine(frames: 4_001), to: "a.wav")
    try folder.write(.sine(frames: 8_000, amplitude: 0.9, channels: 2), to: "b.wav")
  }

  /// The JSON objects of an output, one a line.
  private func objects(_ outcome: Program.Outcome) throws -> [[String: Any]] {
    try outcome.lines.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  // MARK: Lines

  @Test func theSummary() throws {
    let outcome = try Program.run(line: "render a.wav --speed 3/2 --encoding pcm24", in: folder)
    #expect(outcome.ending == .exit(0))
    // 4001 frames at 1.5 are 2667.33, a third of a second; half of full scale is −6.02 dB.
    #expect(
      outcome.text
        == "a.wav → a@1.5x.wav: speed 3/2, 0:00.333 (2667 frames), peak -6.02 dB\n")
    #expect(outcome.errors == "")
  }

  @Test func verbose() throws {
    let outcome = try Program.run(line: "render b.wav --speed 2 --rate 44100 -v", in: folder)
    #expect(outcome.ending == .exit(0))
    #expect(outcome.lines.count == 4)
    #expect(
      outcome.lines[1]
        == "  in: WAV (Microsoft), Signed 16 bit PCM, 8000 Hz, 2 channels, 8000 frames")
    #expect(outcome.lines[2] == "  out: WAV, pcm16, 44100 Hz, 2 channels")
    #expect(outcome.lines[3].hasPrefix("  took ") && outcome.lines[3].hasSuffix(" times real time"))
  }

  /// Quiet leaves errors only: no summary, no note on the speed, no warning.
  @Test func quiet() throws {
    let bytes = try folder.bytes(of: "a.wav")
    try Data(bytes.dropLast(1_000)).write(to: folder.url("cut.wav"))
    let loud = try Program.run(line: "render cut.wav --speed 1.37 --snap", in: folder)
    #expect(loud.ending == .exit(0))
    #expect(
      loud.errors == """
        detent: speed 1.37 → 1.35, the nearest tick
        detent: cut.wav: cut short: 3501 of 4001 frames are there

        """)
    let outcome = try Program.run(
      line: "render cut.wav missing.wav --speed 1.37 --snap -q --overwrite", in: folder)
    #expect(outcome.ending == .exit(1))
    #expect(outcome.text == "")
    #expect(
      outcome.errors
        == "detent: cannot open missing.wav: No such file or directory; check the spelling\n")
  }

  /// Lines come in the order of the files, whichever is done first.
  @Test(arguments: ["1", "2", "5"])
  func theOrderOfLines(_ jobs: String) throws {
    try folder.write(.sine(frames: 100_000), to: "long.wav")
    for name in 1...6 { try folder.write(.sine(frames: 10), to: "\(name).wav") }
    let names = ["long", "1", "missing", "2", "3", "4", "5", "6"]
    let outcome = try Program(
      ["render", "--json", "--speed", "3/2", "-j", jobs] + names.map { $0 + ".wav" }, in: folder
    ).finish()
    #expect(outcome.ending == .exit(1))
    #expect(try objects(outcome).map { $0["input"] as? String } == names.map { $0 + ".wav" })
  }

  // MARK: Figures

  @Test func json() throws {
    let outcome = try Program.run(
      line: "render a.wav missing.wav b.wav --speed 1.5 --json --balance 1", in: folder)
    #expect(outcome.ending == .exit(1))
    let objects = try objects(outcome)
    #expect(objects.count == 3)
    let first = objects[0]
    #expect(first["input"] as? String == "a.wav")
    #expect(first["output"] as? String == "a@1.5x.wav")
    #expect(first["speed"] as? String == "3/2")
    #expect(first["speedValue"] as? Double == 1.5)
    #expect(first["inputFrames"] as? Int == 4_001)
    #expect(first["outputFrames"] as? Int == 2_667)
    #expect(first["inputRate"] as? Int == 8_000)
    #expect(first["outputRate"] as? Int == 8_000)
    #expect(first["inputChannels"] as? Int == 1)
    #expect(first["outputChannels"] as? Int == 2)
    #expect(first["encoding"] as? String == "pcm16")
    #expect(abs(try #require(first["peak"] as? Double) - 0.5) < 0.001)
    #expect(first["clippedSamples"] as? Int == 0)
    #expect(first["gainAgainstClipping"] is NSNull)
    #expect(first["guardGain"] as? Double == 1)
    #expect(first["warnings"] as? [String] == [])
    #expect(try #require(first["seconds"] as? Double) > 0)
    #expect(first["inputBase64"] == nil)
    #expect(objects[1]["input"] as? String == "missing.wav")
    #expect((objects[1]["error"] as? String)?.hasPrefix("cannot open missing.wav") == true)
    #expect(objects[2]["inputFrames"] as? Int == 8_000)
    #expect(
      outcome.errors
        == "detent: cannot open missing.wav: No such file or directory; check the spelling\n")
  }

  /// Clipping and what avoids it, in words and in JSON; the gain that was told does avoid it.
  @Test func clipping() throws {
    // Samples at both ends in turn: the sound between them goes beyond.
    let square: [UInt8] = (0..<2_000).flatMap { $0 / 5 % 2 == 0 ? [0xFF, 0x7F] : [0x00, 0x80] }
    try folder.write(Wave(sound: square), to: "loud.wav")
    let plain = try Program.run(line: "render loud.wav --speed 3/4 --json", in: folder)
    let object = try #require(try objects(plain).first)
    let gain = try #require(object["gainAgainstClipping"] as? Double)
    let clipped = try #require(object["clippedSamples"] as? Int)
    #expect(clipped > 100)
    #expect(abs(try #require(object["peak"] as? Double) * gain - (1 - 0x1p-15)) < 1e-12)
    let words = try Program.run(line: "render loud.wav --speed 3/4 --overwrite", in: folder)
    #expect(words.errors.hasPrefix("detent: loud.wav: clipped samples: \(clipped); a gain of -"))
    let guarded = try Program.run(
      line: "render loud.wav --speed 3/4 --guard --json -o guarded.wav", in: folder)
    let guardedObject = try #require(try objects(guarded).first)
    #expect(guardedObject["guardGain"] as? Double == gain)
    #expect(guardedObject["clippedSamples"] as? Int == 0)
    #expect(guardedObject["gainAgainstClipping"] is NSNull)
    let told = try Program.run(
      line: "render loud.wav --speed 3/4 --guard --overwrite -o guarded.wav", in: folder)
    #expect(told.errors.hasPrefix("detent: loud.wav: level lowered by "))
    #expect(told.errors.hasSuffix(" dB to avoid clipping\n"))
    #expect(told.errors.split(separator: "\n").count == 1)
  }

  /// Names that aren't UTF-8 stand as base64 beside the repaired text.
  @Test func jsonNamesThatAreNotText() throws {
    let name: [UInt8] = [0x61, 0xFF, 0x22, 0x5C, 0x09]
    let file = try AtomicOutput(
      folder.name("").appending(FileName(bytes: name)), existing: .refuse)
    try file.descriptor.write(Wave.sine(frames: 300).bytes)
    try file.commit()
    let outcome = try Program(
      [Array("render".utf8), name, Array("--json".utf8)], in: folder
    ).finish()
    #expect(outcome.ending == .exit(0))
    let object = try #require(try objects(outcome).first)
    #expect(object["input"] as? String == "a\u{FFFD}\"\\\t")
    let input = try #require(object["inputBase64"] as? String)
    #expect(Data(base64Encoded: input) == Data(name))
    let output = try #require(object["outputBase64"] as? String)
    #expect(Data(base64Encoded: output) == Data(name) + Data("@1x.wav".utf8))
  }

  // MARK: Questions

  @Test(arguments: ["--help", "-h", "render --help", "render -h", "render a.wav --speed 2 --help"])
  func help(_ line: String) throws {
    let outcome = try Program.run(line: line, in: folder)
    #expect(outcome.ending == .exit(0))
    #expect(outcome.text.hasPrefix(line.hasPrefix("render") ? "detent render: " : "detent: "))
    #expect(outcome.lines.contains { $0.hasPrefix("Usage: detent ") })
    #expect(outcome.errors == "")
    #expect(folder.contents == ["a.wav", "b.wav"])
  }

  @Test(arguments: ["--version", "render --version"])
  func version(_ line: String) throws {
    let outcome = try Program.run(line: line, in: folder)
    #expect(outcome.ending == .exit(0))
    #expect(outcome.lines.count == 1)
    #expect(outcome.text.hasPrefix("detent "))
    #expect(outcome.errors == "")
  }

  // MARK: Streams that don't take it

  /// A report that can't be written is a failure, and says why.
  @Test(arguments: ["render a.wav --speed 2", "render a.wav --json", "--help", "--version"])
  func reportsThatCannotBeWritten(_ line: String) throws {
    for (output, reason) in [
      (.file("/dev/full"), "No space left on device"), (.closed, "Bad file descriptor"),
    ] as [(Program.Stream, String)] {
      let outcome = try Program.run(
        line: line + " --overwrite".prefix(line.first == "r" ? 12 : 0),
        in: folder, output: output)
      #expect(outcome.ending == .exit(1))
      #expect(outcome.errors.hasPrefix("detent: cannot write standard output: \(reason)"))
    }
  }
}
