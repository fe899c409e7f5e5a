import CProcesses
import Files
import Foundation
import Programs
import TemporaryFolders
import Testing

/// What `detent info` tells, in words and in JSON.
@Suite struct InfoTests {
  private let folder = TemporaryFolder()

  init() throws {
    try folder.write(.sine(frames: 8_000, channels: 2), to: "a.wav")
  }

  private static let samples = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Samples")

  /// The path of a sample of the project's.
  private func sample(_ name: String) -> String { Self.samples.appending(path: name).path }

  /// The objects that `detent info --json` writes, which the schema has judged.
  private func objects(_ arguments: String..., status: Int32 = 0) throws -> [[String: Any]] {
    let outcome = try Program(["info", "--json"] + arguments, in: folder).finish()
    #expect(outcome.ending == .exit(status))
    let verdict = try Schema.info.judge(outcome.text)
    #expect(verdict.faults == "")
    #expect(verdict.count == outcome.lines.count)
    return try outcome.lines.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  private func object(_ arguments: String...) throws -> [String: Any] {
    let outcome = try Program(["info", "--json"] + arguments, in: folder).finish()
    try #require(outcome.ending == .exit(0), "\(outcome.errors)")
    #expect(try Schema.info.judge(outcome.text).faults == "")
    return try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.text.utf8)) as? [String: Any])
  }

  // MARK: Words

  /// Half of full scale is −6.02 dB, and a sine's root mean square 3.01 dB less; 8000 frames at 25/24
  /// are 7680.
  @Test func theLines() throws {
    let outcome = try Program.run(
      line: "info a.wav --measure --speed 25/24 --rate 8000", in: folder)
    #expect(outcome.ending == .exit(0))
    #expect(outcome.errors == "")
    #expect(
      outcome.text == """
        a.wav
          format       WAV (Microsoft), Signed 16 bit PCM
          length       0:01.000, 8000 frames
          rate         8000 Hz
          channels     2: left, right
          rendered     0:00.960, 7680 frames at speed 25/24, 8000 Hz
          levels       left   peak   -6.02 dB  RMS   -9.03 dB  DC 0.00 %
                       right  peak   -6.02 dB  RMS   -9.03 dB  DC 0.00 %
          balance      left and right are equally loud

        """)
  }

  /// Several files stand apart, in their order; one that fails is told, and the others go on.
  @Test func severalFiles() throws {
    try Data("words, not sound".utf8).write(to: folder.url("words.wav"))
    let outcome = try Program.run(line: "info a.wav missing.wav words.wav a.wav", in: folder)
    #expect(outcome.ending == .exit(1))
    let one = try Program.run(line: "info a.wav", in: folder).text
    #expect(one.split(separator: "\n").count == 5)
    #expect(outcome.text == one + "\n" + one)
    let errors = outcome.errors.split(separator: "\n")
    #expect(errors.count == 2)
    #expect(
      errors.first
        == "detent: cannot open missing.wav: No such file or directory; check the spelling")
    #expect(errors.last?.hasPrefix("detent: cannot read words.wav as sound: ") == true)
  }

  /// Nothing but the name, which is never cut, is wider than 80 columns or could command a terminal.
  @Test func linesFitATerminal() throws {
    let name = String(repeating: "long", count: 30) + "\u{1B}[31m.wav"
    try folder.write(.sine(frames: 100, channels: 11), to: name)
    for arguments in [[name, "--measure", "--speed", "+1st"], [sample("six-speakers.wav")]] {
      let outcome = try Program(["info"] + arguments, in: folder).finish()
      #expect(outcome.ending == .exit(0))
      for line in outcome.lines.dropFirst() { #expect(line.count <= 80, "\(line)") }
      #expect(outcome.output.allSatisfy { $0 >= 0x20 || $0 == 0x0A })
    }
  }

  @Test func aDecimalThatMeansATick() throws {
    let outcome = try Program.run(line: "info a.wav --speed 1.37 --snap", in: folder)
    #expect(outcome.ending == .exit(0))
    #expect(outcome.errors == "detent: speed 1.37 → 1.35, the nearest tick\n")
    #expect(outcome.lines.last == "  rendered     0:00.741, 5926 frames at speed 27/20, 8000 Hz")
    let refused = try Program.run(line: "info a.wav --speed 1.37", in: folder)
    #expect(refused.ending == .exit(2))
    #expect(refused.text == "")
    #expect(refused.errors.hasPrefix("detent: --speed 1.37 is no tick\n"))
  }

  // MARK: Objects

  @Test func theObject() throws {
    let object = try object(sample("six-speakers.wav"))
    #expect(object["input"] as? String == sample("six-speakers.wav"))
    #expect(object["format"] as? String == "WAVEX (Microsoft), Signed 16 bit PCM")
    #expect(object["container"] as? String == "wav")
    #expect(object["encoding"] as? String == "pcm16")
    #expect(object["isLossy"] as? Bool == false)
    #expect(object["sampleRate"] as? Int == 16_000)
    #expect(object["frames"] as? Int == 16_000)
    #expect(object["seconds"] as? Double == 1)
    #expect(object["missingFrames"] as? Int == 0)
    #expect(object["wasReadToEnd"] as? Bool == false)
    #expect(object["channels"] as? Int == 6)
    #expect(
      object["channelMap"] as? [String]
        == ["left", "right", "centre", "LFE", "rear left", "rear right"])
    for key in ["render", "levels", "balance"] { #expect(object[key] is NSNull) }
    #expect(object["warnings"] as? [String] == [])
  }

  /// What fails is an object too, and its name need not be text.
  @Test func failures() throws {
    let name: [UInt8] = [0x61, 0xFF]
    let outcome = try Program(
      ["info", "a.wav", "--json"].map { Array($0.utf8) } + [name], in: folder
    ).finish()
    #expect(outcome.ending == .exit(1))
    #expect(try Schema.info.judge(outcome.text) == (2, ""))
    let failure = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.lines[1].utf8)) as? [String: Any])
    #expect(failure["inputBase64"] as? String == Data(name).base64EncodedString())
    #expect((failure["error"] as? String)?.hasPrefix(#"cannot open a\xff: No such file"#) == true)
    #expect(failure.count == 3)
  }

  /// A schema that takes anything would judge nothing.
  @Test(arguments: [Schema.info, .render])
  func theSchemaRefuses(_ schema: Schema) throws {
    let command = schema.rawValue
    let line = try Program.run(line: "\(command) a.wav --json", in: folder).text
    #expect(try schema.judge(line) == (1, ""))
    for (part, other) in [
      (#""warnings""#, #""warning""#), (#":"pcm16""#, #":"pcm17""#), (#":"a.wav""#, ":3"),
      (#""warnings":[]"#, #""warnings":[],"more":1"#), (#":8000"#, ":-8000"),
    ] {
      try #require(line.contains(part))
      let changed = line.replacingOccurrences(of: part, with: other)
      #expect(try schema.judge(changed).faults.hasPrefix("line 1: "))
    }
  }

  // MARK: Lengths

  /// What is foretold is what a render makes.
  @Test(arguments: [
    "--speed 3/2", "--speed 1001/960", "--speed +1st", "--undo 3/2 --rate 11025",
    "--rate 44100", "--speed 0.9", "--speed 1.0427 --no-snap", "--speed 33.3:45",
  ])
  func theLengthOfARender(_ options: String) throws {
    try folder.write(.sine(frames: 8_001), to: "odd.wav")
    let words = options.split(separator: " ").map(String.init)
    let outcome = try Program(["info", "--json", "odd.wav"] + words, in: folder).finish()
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.text.utf8)) as? [String: Any])
    let render = try #require(object["render"] as? [String: Any])
    #expect(try Schema.info.judge(outcome.text) == (1, ""))
    let rendered = try Program(
      ["render", "odd.wav", "-o", "out.wav", "--json"] + words, in: folder
    ).finish()
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(rendered.text.utf8)) as? [String: Any])
    #expect(render["frames"] as? Int == report["outputFrames"] as? Int)
    #expect(render["frames"] as? Int == (try folder.wave("out.wav"))?.frames)
    #expect(render["sampleRate"] as? Int == report["outputRate"] as? Int)
    #expect(render["speed"] as? String == report["speed"] as? String)
  }

  /// A rate that can't be reached is told as by render.
  @Test func aStepThatCannotBePlanned() throws {
    try folder.write(.sine(frames: 100, rate: 192_000), to: "fast.wav")
    let line = "fast.wav --speed 63/1 --rate 1000"
    let info = try Program.run(line: "info " + line, in: folder)
    #expect(info.ending == .exit(1))
    #expect(info.errors == (try Program.run(line: "render " + line, in: folder)).errors)
    #expect(info.errors.contains("legal is 1/4096 to 512"))
  }

  /// A cut file has what is there, whether it is measured or not.
  @Test(arguments: [[], ["--measure"]])
  func cutShort(_ options: [String]) throws {
    let bytes = try folder.bytes(of: "a.wav")
    try Data(bytes.dropLast(1_000)).write(to: folder.url("cut.wav"))
    let outcome = try Program(["info", "--json", "cut.wav"] + options, in: folder).finish()
    #expect(outcome.ending == .exit(0))
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.text.utf8)) as? [String: Any])
    #expect(object["frames"] as? Int == 7_750)
    #expect(object["missingFrames"] as? Int == 250)
    #expect(object["warnings"] as? [String] == ["cut short: 7750 of 8000 frames are there"])
  }

  /// Through a pipe everything is read to its end: a WAV as it comes, the rest from a spool; and a
  /// header that makes no claim is told.
  @Test func standardInput() throws {
    try Tool.run("flac", "--silent", "a.wav", in: folder)
    // Into a pipe ffmpeg writes a header with sizes of 0xFFFFFFFF.
    try Tool.run("sh", "-c", "ffmpeg -v error -i a.wav -f wav - | cat > open.wav", in: folder)
    for (name, isOpen) in [("a.wav", false), ("a.flac", false), ("open.wav", true)] {
      var ends: [Int32] = [-1, -1]
      try #require(unsafe pipe2(&ends, O_CLOEXEC) == 0)
      let bytes = Data(try folder.bytes(of: name))
      let writing = ends[1]
      Thread {
        let handle = FileHandle(fileDescriptor: writing, closeOnDealloc: true)
        try? handle.write(contentsOf: bytes)
      }.start()
      let outcome = try Program.run(
        line: "info - --json", in: folder, input: .descriptor(ends[0]))
      close(ends[0])
      #expect(outcome.ending == .exit(0))
      #expect(try Schema.info.judge(outcome.text) == (1, ""))
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(outcome.text.utf8)) as? [String: Any])
      #expect(object["input"] as? String == "-")
      #expect(object["frames"] as? Int == 8_000)
      #expect(object["wasReadToEnd"] as? Bool == (name != "a.flac"))
      #expect(
        object["warnings"] as? [String]
          == (isOpen ? ["the header doesn't tell the length; the frames were counted"] : []))
    }
    let file = try object("open.wav")
    #expect(file["frames"] as? Int == 8_000)
    #expect(file["wasReadToEnd"] as? Bool == false)
    #expect(
      file["warnings"] as? [String]
        == ["the header doesn't tell the length; the size of the file does"])
  }

  // MARK: Tags and marks

  /// The sample's title and artist, and its strokes at 0.1, 0.7 and 1.3 seconds of 22 050 frames, rounded down. At
  /// 3/2 they stand at two thirds, rounded.
  @Test func tagsAndMarks() throws {
    let object = try object(sample("bells.wav"), "--speed", "3/2")
    let tags = try #require(object["tags"] as? [[String: String]])
    #expect(tags.map { $0["name"] } == ["title", "artist"])
    #expect(tags.allSatisfy { $0["text"]?.isEmpty == false })
    let cues = try #require(object["cuePoints"] as? [[String: Any]])
    #expect(cues.map { $0["frame"] as? Int } == [2_205, 15_434, 28_665])
    for (cue, seconds) in zip(cues, [0.1, 15_434.0 / 22_050, 1.3]) {
      #expect(abs((cue["seconds"] as? Double ?? 0) - seconds) < 1e-12)
    }
    let labels = try cues.map { try #require($0["label"] as? String) }
    #expect(Set(labels).count == 3)
    let render = try #require(object["render"] as? [String: Any])
    let places = try #require(render["cuePoints"] as? [[String: Any]])
    #expect(places.map { $0["frame"] as? Int } == [1_470, 10_289, 19_110])
    let words = try Program(["info", sample("bells.wav"), "--speed", "3/2"], in: folder).finish()
    for (index, line) in [
      "  marks        0:00.100, frame 2205: ", "               0:00.700, frame 15434: ",
      "               0:01.300, frame 28665: ",
    ].enumerated() {
      #expect(words.lines.contains(line + labels[index]))
    }
    #expect(words.lines.contains("  its marks    0:00.067, frame 1470: " + labels[0]))
    #expect(words.lines.contains("  title        " + (tags[0]["text"] ?? "")))
  }

  /// Nothing in a tag moves the cursor, and a long one is broken; JSON has it as it is.
  @Test func tagsFromOutside() throws {
    let title = "red \u{1B}[31m \u{202E}turned 日本語"
    let comment =
      String(repeating: "words and words, ", count: 100) + String(repeating: "x", count: 300)
    try Tool.run(
      "ffmpeg", "-v", "error", "-i", "a.wav", "-metadata", "title=\(title)", "-metadata",
      "artist=\(comment)", "tagged.flac", in: folder)
    let tags = try #require(try object("tagged.flac")["tags"] as? [[String: String]])
    #expect(tags.first { $0["name"] == "title" }?["text"] == title)
    #expect(tags.first { $0["name"] == "artist" }?["text"] == comment)
    let outcome = try Program.run(line: "info tagged.flac", in: folder)
    #expect(outcome.lines.contains("  title        red ^[[31m <U+202E>turned 日本語"))
    #expect(outcome.output.allSatisfy { $0 >= 0x20 || $0 == 0x0A })
    #expect(outcome.lines.count { $0.contains("words and words") } == 11)
    #expect(outcome.lines.contains("               … (--json tells all)"))
    for line in outcome.lines { #expect(line.count <= 80) }
  }

  /// What recorders and samplers write: bext by ffmpeg, smpl by hand.
  @Test func broadcastAndLoops() throws {
    try Tool.run(
      "ffmpeg", "-v", "error", "-i", "a.wav", "-write_bext", "1", "-metadata",
      "description=Take 3", "-metadata", "originator=A recorder", "-metadata",
      "origination_date=2024-05-31", "-metadata", "time_reference=441000", "bext.wav", in: folder)
    let broadcast = try #require(try object("bext.wav")["broadcast"] as? [String: Any])
    #expect(broadcast["description"] as? String == "Take 3")
    #expect(broadcast["originator"] as? String == "A recorder")
    #expect(broadcast["date"] as? String == "2024-05-31")
    #expect(broadcast["timeReference"] as? Int == 441_000)

    func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 255) } }
    // Key 57, one loop, from frame 800 to 1599, the last one included.
    let fields = [0, 0, 125_000, 57, 0, 0, 0, 1, 0, 0, 0, 800, 1_599, 0, 0]
    let smpl = Array("smpl".utf8) + number(60) + fields.flatMap(number)
    var bytes = try folder.bytes(of: "a.wav") + smpl
    bytes.replaceSubrange(4..<8, with: number(bytes.count - 8))
    try Data(bytes).write(to: folder.url("looped.wav"))
    let instrument = try #require(try object("looped.wav")["instrument"] as? [String: Any])
    #expect(instrument["baseNote"] as? Int == 57)
    let loop = try #require((instrument["loops"] as? [[String: Any]])?.first)
    #expect(loop["start"] as? Int == 800 && loop["end"] as? Int == 1_600)
    #expect(loop["direction"] as? String == "forward")
    let words = try Program.run(line: "info looped.wav", in: folder)
    #expect(words.lines.contains("  instrument   its own pitch at key 57"))
    #expect(words.lines.contains("               loop from 0:00.100 to 0:00.200, forward"))
  }

  /// A mark that the sound doesn't reach is told.
  @Test func marksBeyondTheEnd() throws {
    let bytes = try Data(contentsOf: URL(filePath: sample("bells.wav")))
    try bytes.prefix(40_000).write(to: folder.url("cut.wav"))
    let object = try object("cut.wav")
    #expect((object["warnings"] as? [String])?.contains("marks beyond the end: 1") == true)
  }

  // MARK: Levels

  /// The figures of `sox … -n stats`, which shares no code with Detent, to its two decimals.
  @Test(arguments: [
    "strings.flac", "vowels.wav", "six-speakers.wav", "bells.wav", "record-33-at-45.wav",
  ])
  func levelsAgainstSox(_ name: String) throws {
    let object = try object(sample(name), "--measure")
    let levels = try #require(object["levels"] as? [[String: Any]])
    let stats = try Tool.run("sox", sample(name), "-n", "stats", in: folder).errors
    func row(_ label: String) throws -> [Double] {
      let line = try #require(stats.split(separator: "\n").first { $0.hasPrefix(label) })
      let figures = line.dropFirst(label.count).split(separator: " ").compactMap { Double($0) }
      // Of several channels, the first column is of all together.
      return levels.count == 1 ? figures : Array(figures.dropFirst())
    }
    // sox rounds to two decimals, its offset to six.
    for (label, key, tolerance) in [
      ("Pk lev dB", "peakDecibels", 0.00501), ("RMS lev dB", "rmsDecibels", 0.00501),
      ("DC offset", "mean", 0.0000006),
    ] {
      let theirs = try row(label)
      #expect(theirs.count == levels.count)
      for (level, figure) in zip(levels, theirs) {
        #expect(abs(try #require(level[key] as? Double) - figure) <= tolerance, "\(label)")
      }
    }
  }

  /// The balance, pasted into a render, does what it says, to the tenth of a percent it is given in.
  @Test func theBalance() throws {
    let before = try object(sample("strings.flac"), "--measure")
    let balance = try #require(before["balance"] as? [String: Any])
    let option = try #require(balance["option"] as? String)
    let levels = try #require(before["levels"] as? [[String: Any]])
    let (left, right) = (levels[0]["rms"] as? Double ?? 0, levels[1]["rms"] as? Double ?? 0)
    #expect(left > right && option.hasSuffix("%R"))
    #expect(abs(try #require(balance["value"] as? Double) - (1 - right / left)) < 1e-12)
    let words = try Program(["info", "--measure", sample("strings.flac")], in: folder).finish()
    #expect(
      words.lines.last == "  balance      --balance \(option) makes left and right equally loud")
    let rendered = try Program(
      ["render", sample("strings.flac"), "--balance", option, "-o", "even.wav"], in: folder
    ).finish()
    #expect(rendered.ending == .exit(0))
    let after = try object("even.wav", "--measure")
    let evened = try #require(after["levels"] as? [[String: Any]])
    let (a, b) = (evened[0]["rms"] as? Double ?? 0, evened[1]["rms"] as? Double ?? 1)
    // ½ ‰ of the gain of 0.75, and dither.
    #expect(abs(a / b - 1) < 0.001)
  }

  /// What is wrong with the samples, a file each.
  @Test func whatLooksWrong() throws {
    func samples(_ values: [Int16]) -> [UInt8] {
      values.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    }
    let square = (0..<4_000).map { $0 / 10 % 2 == 0 ? Int16.max : .min }
    let silence = [Int16](repeating: 0, count: 4_000)
    let offset = (0..<4_000).map { Int16(3_000 * sin(Double($0)) + 1_000) }
    func interleaved(_ left: [Int16], _ right: [Int16]) -> [Int16] {
      zip(left, right).flatMap { [$0, $1] }
    }
    let files: [(String, Wave, [String])] = [
      (
        "clipped", Wave(sound: samples(square)),
        ["looks clipped: in 400 places three samples and more are at full scale"]
      ),
      ("silent", Wave(sound: samples(silence)), ["digital silence: every sample is 0"]),
      (
        "half", Wave(channels: 2, sound: samples(interleaved(offset.map { $0 - 1_000 }, silence))),
        ["digital silence in right"]
      ),
      (
        "offset", Wave(channels: 2, sound: samples(interleaved(offset.map { $0 - 1_000 }, offset))),
        ["not centred on zero: right has a DC offset"]
      ),
      (
        "slow", Wave(rate: 1, sound: samples(square.map { $0 / 2 })),
        ["an unlikely sample rate: 1 Hz"]
      ),
      ("empty", Wave(), ["no sound: there is not one frame in it"]),
      ("sound", .sine(frames: 4_000), []),
    ]
    for (name, wave, warnings) in files {
      try folder.write(wave, to: name + ".wav")
      let object = try object(name + ".wav", "--measure")
      #expect(object["warnings"] as? [String] == warnings, "\(name)")
    }
    let words = try Program.run(line: "info clipped.wav --measure", in: folder)
    #expect(
      words.text.hasSuffix(
        """
          looks wrong  looks clipped: in 400 places three samples and more are at full
                       scale

        """))
  }

  /// NaN and infinities are counted where they are and stand for silence; what is beyond full scale
  /// is measured as it is.
  @Test func samplesThatAreNoNumbers() throws {
    var sound: [Float] = (0..<2_000).map { $0 % 2 == 0 ? 1.5 : -0.25 }
    for (place, value) in [(0, Float.nan), (2, .infinity), (3, -.infinity)] { sound[place] = value }
    let bytes = sound.flatMap { value in
      (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * UInt32($0))) }
    }
    try Data(bytes).write(to: folder.url("bad.f32"))
    try Tool.run(
      "ffmpeg", "-v", "error", "-f", "f32le", "-ar", "8000", "-ac", "2", "-i", "bad.f32", "-c:a",
      "pcm_f32le", "bad.wav", in: folder)
    let object = try object("bad.wav", "--measure")
    let levels = try #require(object["levels"] as? [[String: Any]])
    #expect(levels.map { $0["nonFiniteSamples"] as? Int } == [2, 1])
    #expect(levels.map { $0["peak"] as? Double } == [1.5, 0.25])
    // 998 of 1000 samples of 1.5.
    #expect(abs((levels[0]["rms"] as? Double ?? 0) - 1.5 * 0.998.squareRoot()) < 1e-12)
    let warnings = object["warnings"] as? [String] ?? []
    #expect(warnings.first == "samples that are no number, taken as silence: 3")
    #expect(warnings.contains("beyond full scale: integer outputs will clip without --guard"))
  }
}
