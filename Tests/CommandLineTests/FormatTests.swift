import Files
import Foundation
import Programs
import TemporaryFolders
import Testing

/// Other formats than WAV, judged by programs that share no code with Detent.
@Suite struct FormatTests {
  private let folder = TemporaryFolder()

  init() throws {
    try folder.write(.sine(frames: 44_100, rate: 44_100), to: "a.wav")
  }

  /// Runs a program of the system's in the folder. One that is missing is a failure.
  ///
  /// - Returns: What it wrote to standard output.
  @discardableResult
  private func run(_ program: String, _ arguments: String...) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.currentDirectoryURL = folder.url
    let output = Pipe()
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(program) failed or is missing")
    return Array(bytes)
  }

  /// The samples that FFmpeg finds in a file, in 16 bits; of Ogg Vorbis SoX, since FFmpeg loses the
  /// first 128 frames of short files, those of its own too.
  private func decoded(_ name: String) throws -> [Int16] {
    let isVorbis =
      try Array(folder.bytes(of: name)[...]).prefix(64).firstRange(of: "vorbis".utf8) != nil
    let bytes =
      isVorbis
      ? try run("sox", "-D", "-t", "ogg", name, "-t", "s16", "-")
      : try run("ffmpeg", "-v", "error", "-i", name, "-f", "s16le", "-c:a", "pcm_s16le", "-")
    return stride(from: 0, to: bytes.count - 1, by: 2).map {
      Int16(truncatingIfNeeded: Int(bytes[$0]) | Int(bytes[$0 + 1]) << 8)
    }
  }

  /// FFmpeg decodes what was put in, sample for sample, from every container.
  @Test(arguments: [
    ("b.wav", "pcm_s16le"), ("b.w64", "pcm_s16le"), ("b.rf64", "pcm_s16le"), ("b.flac", "flac"),
    ("b.aiff", "pcm_s16be"), ("b.au", "pcm_s16be"), ("b.caf", "pcm_s16be"),
  ])
  func losslessOnes(_ name: String, codec: String) throws {
    let outcome = try Program.run("render", "a.wav", "-o", name, in: folder)
    #expect(outcome.ending == .exit(0))
    #expect(outcome.errors == "")
    let original = try decoded("a.wav")
    let isSame = try decoded(name) == original
    #expect(isSame)
    #expect(original.count == 44_100)
    let found = try run(
      "ffprobe", "-v", "error", "-show_entries", "stream=codec_name", "-of", "csv=p=0", name)
    #expect(String(decoding: found, as: UTF8.self).hasPrefix(codec.prefix(8)))
    #expect(folder.contents == ["a.wav", name].sorted())
  }

  /// All frames are there in the encodings that lose some of the sound; blocks may bring some more.
  @Test(arguments: [
    ("b.ogg", "", 44_100), ("b.opus", "--rate 48000", 48_000), ("b.mp3", "", 44_100),
    ("b.wav", "--encoding ulaw", 44_100), ("b.w64", "--encoding alaw", 44_100),
    ("b.au", "--encoding ulaw", 44_100), ("b.caf", "--encoding alac16", 44_100),
    ("b.wav", "--encoding ima-adpcm", 44_979), ("b.wav", "--encoding ms-adpcm", 44_924),
    ("b.aiff", "--encoding ima-adpcm", 44_160), ("b.wav", "--encoding gsm", 44_160),
  ])
  func lossyOnes(_ name: String, options: String, frames: Int) throws {
    let outcome = try Program.run(line: "render a.wav \(options) -o \(name)", in: folder)
    #expect(outcome.ending == .exit(0))
    #expect(outcome.errors == "")
    let found = try decoded(name)
    #expect(found.count == frames)
    let original = try decoded("a.wav")
    let peak = Double(original.map { abs(Int($0)) }.max()!)
    #expect(abs(Double(found.map { abs(Int($0)) }.max()!) / peak - 1) < 0.15)
  }

  /// SoX, metaflac and flac agree.
  @Test func otherJudges() throws {
    for name in ["b.wav", "b.w64", "b.flac", "b.aiff", "b.au", "b.caf"] {
      try #require(
        try Program.run("render", "a.wav", "--speed", "2", "-o", name, in: folder).ending
          == .exit(0))
      #expect(String(decoding: try run("soxi", "-s", name), as: UTF8.self) == "22050\n")
    }
    try run("flac", "--test", "--silent", "b.flac")
    let total = try run("metaflac", "--show-total-samples", "b.flac")
    #expect(String(decoding: total, as: UTF8.self) == "22050\n")
  }

  /// Tags that FFmpeg wrote are there for FFmpeg to read.
  @Test(arguments: ["b.wav", "b.rf64", "b.flac", "b.ogg", "b.opus", "b.mp3", "b.caf", "b.aiff"])
  func tags(_ name: String) throws {
    try run(
      "ffmpeg", "-v", "error", "-i", "a.wav", "-ar", "48000", "-metadata", "title=Ein Tön",
      "-metadata", "comment=words", "-fflags", "+bitexact", "in.wav")
    let outcome = try Program.run("render", "in.wav", "--speed", "1.5", "-o", name, in: folder)
    #expect(outcome.ending == .exit(0))
    #expect(outcome.errors == "")
    let found = String(
      decoding: try run(
        "ffprobe", "-v", "error", "-show_entries", "format_tags:stream_tags", name),
      as: UTF8.self)
    let lines = found.split(separator: "\n").map { $0.lowercased() }
    #expect(lines.contains("tag:title=ein tön"))
    #expect(lines.contains("tag:comment=words"))
  }

  // MARK: Streams

  @Test(arguments: ["flac", "aiff", "ogg", "mp3", "w64"])
  func throughStandardOutput(_ format: String) throws {
    let outcome = try Program.run(
      "render", "-", "--format", format, "--speed", "2", in: folder,
      input: .file(folder.url("a.wav").path), output: .file(folder.url("out").path))
    #expect(outcome.ending == .exit(0))
    #expect(outcome.errors.hasPrefix("standard input → standard output: speed 2"))
    #expect(try decoded("out").count == 22_050)
  }

  /// A reader that goes, a disk that is full: told, with status 1, whatever the format.
  @Test(arguments: ["wav", "flac", "aiff", "caf", "ogg", "mp3", "au", "w64", "rf64"])
  func outputsThatFail(_ format: String) throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    var outcome = try Program.run(
      "render", "a.wav", "--format", format, "-o", "-", in: folder,
      output: .descriptor(pipe.fileHandleForWriting.fileDescriptor))
    #expect(outcome.ending == .exit(1))
    #expect(
      outcome.errors
        == "detent: cannot write standard output: Broken pipe; the reader of the output has gone\n")
    outcome = try Program.run(
      "render", "a.wav", "--format", format, "-o", "/dev/full", in: folder)
    #expect(outcome.ending == .exit(1))
    #expect(outcome.errors.hasPrefix("detent: cannot write /dev/full: No space left on device"))
    #expect(folder.contents == ["a.wav"])
  }

  /// A disk that is full, or a quota that is used up, in the middle: here a limit on the size of files,
  /// which needs no privilege to set.
  @Test(arguments: ["wav", "flac", "aiff", "caf", "ogg", "mp3", "au", "w64", "rf64", "opus"])
  func filesThatMayNotGrow(_ format: String) throws {
    try folder.write(.sine(frames: 480_000, rate: 48_000), to: "long.wav")
    let before = folder.contents
    let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "detent").path
    let errors = TemporaryFolder()
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    // 8 blocks of 512 bytes; without the trap the signal would end the program.
    process.arguments = [
      "-c", "trap '' XFSZ; ulimit -f 8; exec \"$0\" render long.wav --format \(format)", program,
    ]
    process.currentDirectoryURL = folder.url
    try Data().write(to: errors.url("errors"))
    process.standardError = try FileHandle(forWritingTo: errors.url("errors"))
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
    let text = try String(contentsOf: errors.url("errors"), encoding: .utf8)
    #expect(text.hasPrefix("detent: cannot write long@1x.\(format): File too large; "))
    #expect(folder.contents == before)
  }

  /// A folder that goes away meanwhile.
  @Test(arguments: ["flac", "wav"]) func aFolderThatGoes(_ format: String) throws {
    try FileManager.default.createDirectory(
      at: folder.url("out"), withIntermediateDirectories: false)
    let pipe = Pipe()
    let program = try Program(
      ["render", "-", "-o", "out/b.\(format)"], in: folder,
      input: .descriptor(pipe.fileHandleForReading.fileDescriptor))
    let bytes = try Data(contentsOf: folder.url("a.wav"))
    try pipe.fileHandleForWriting.write(contentsOf: bytes.prefix(20_000))
    try eventuallyInThread("an output is begun", within: 30) {
      try !FileManager.default.contentsOfDirectory(atPath: folder.url("out").path).isEmpty
    }
    try FileManager.default.removeItem(at: folder.url("out"))
    try pipe.fileHandleForWriting.write(contentsOf: bytes.dropFirst(20_000))
    try pipe.fileHandleForWriting.close()
    let outcome = try program.finish()
    #expect(outcome.ending == .exit(1))
    #expect(
      outcome.errors.hasPrefix("detent: cannot complete out/b.\(format): No such file or directory")
    )
    #expect(folder.contents == ["a.wav"])
  }

  @Test(arguments: ["flac", "opus", "wav", "aiff"])
  func toANamedPipe(_ format: String) throws {
    let path = folder.url("pipe").path
    try #require(unsafe mkfifo(path, 0o600) == 0)
    let program = try Program(
      ["render", "a.wav", "--rate", "48000", "--format", format, "-o", "pipe"], in: folder)
    try run("cp", "pipe", "out")
    #expect(try program.finish().ending == .exit(0))
    #expect(try decoded("out").count == 48_000)
  }

  // MARK: Names

  /// The extension of a new name is the format's; a name of the most bytes the system takes is one.
  @Test func names() throws {
    for format in ["flac", "rf64", "ogg"] {
      let outcome = try Program.run("render", "a.wav", "--format", format, in: folder)
      #expect(outcome.ending == .exit(0))
      #expect(folder.contents.contains("a@1x.\(format)"))
    }
    let long = String(repeating: "n", count: 250) + ".flac"
    var outcome = try Program.run("render", "a.wav", "-o", long, in: folder)
    #expect(outcome.ending == .exit(0))
    #expect(folder.contents.contains(long))
    outcome = try Program.run("render", "a.wav", "-o", "n" + long, in: folder)
    #expect(outcome.ending == .exit(1))
    #expect(outcome.errors.contains("File name too long; choose a shorter name"))
    let odd = Array("o\u{1B}".utf8) + [0xFF] + Array(".aiff".utf8)
    let arguments = [Array("render".utf8), Array("a.wav".utf8), Array("-o".utf8), odd]
    outcome = try Program(arguments, in: folder).finish()
    #expect(outcome.ending == .exit(0))
    #expect(outcome.text.contains(#"→ o\x1b\xff.aiff:"#))
    #expect(try FileStatus(of: folder.name("").appending(FileName(bytes: odd))) != nil)
  }

  // MARK: What can't be

  /// What only an input's header shows is found before any input is rendered, and is status 2.
  @Test func formatsThatCannotBe() throws {
    try folder.write(.sine(frames: 300, rate: 48_000), to: "b.wav")
    var outcome = try Program.run("render", "b.wav", "a.wav", "--format", "opus", in: folder)
    #expect(outcome.ending == .exit(2))
    #expect(
      outcome.errors == """
        detent: a.wav is not for opus, which has no sample rate of 44100 Hz
          legal: 8000 12000 16000 24000 48000 Hz
          try: --rate 48000

        """)
    #expect(folder.contents == ["a.wav", "b.wav"])
    outcome = try Program.run(
      "render", "b.wav", "a.wav", "--format", "opus", "--rate", "48000", in: folder)
    #expect(outcome.ending == .exit(0))
    #expect(folder.contents == ["a.wav", "a@1x.opus", "b.wav", "b@1x.opus"])

    // Of a pipe it shows later, but nothing is touched either.
    let input = FileHandle(forReadingAtPath: folder.url("a.wav").path)!
    let feed = Process()
    feed.executableURL = URL(filePath: "/bin/cat")
    feed.standardInput = input
    let pipe = Pipe()
    feed.standardOutput = pipe
    try feed.run()
    outcome = try Program.run(
      "render", "-", "-o", "c.opus", in: folder,
      input: .descriptor(pipe.fileHandleForReading.fileDescriptor))
    #expect(outcome.ending == .exit(2))
    #expect(outcome.errors.contains("--rate 48000"))
    #expect(!folder.contents.contains("c.opus"))
    try pipe.fileHandleForReading.close()
    feed.waitUntilExit()
  }

  @Test(arguments: ["flac", "opus", "mp3"])
  func emptyOutputs(_ format: String) throws {
    try folder.write(.sine(frames: 0, rate: 48_000), to: "empty.wav")
    let outcome = try Program.run("render", "empty.wav", "--format", format, in: folder)
    #expect(outcome.ending == .exit(1))
    #expect(outcome.errors.contains("cannot write empty@1x.\(format) with 0 frames; legal is 1 to"))
    #expect(folder.contents == ["a.wav", "empty.wav"])
  }

  /// Two outputs that are links to one file would replace each other.
  @Test func linksToOneFile() throws {
    try folder.write(.sine(frames: 300), to: "b.wav")
    for name in ["a@2x.flac", "b@2x.flac"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.url(name).path, withDestinationPath: "one.flac")
    }
    let contents = folder.contents
    let outcome = try Program.run(
      "render", "a.wav", "b.wav", "--speed", "2", "--format", "flac", "--overwrite", in: folder)
    #expect(outcome.ending == .exit(2))
    #expect(outcome.errors.contains("a.wav and b.wav would both be written to b@2x.flac"))
    #expect(folder.contents == contents)
    // A device takes as many as there are.
    for name in ["a@3x.wav", "b@3x.wav"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.url(name).path, withDestinationPath: "/dev/null")
    }
    let devices = try Program.run("render", "a.wav", "b.wav", "--speed", "3", in: folder)
    #expect(devices.ending == .exit(0))
  }

  /// A folder can't be made where a file is: nobody is told to.
  @Test func aFileForAFolder() throws {
    try folder.write(.sine(frames: 300), to: "b.wav")
    for arguments in [["a.wav", "b.wav", "-o", "b.wav"], ["a.wav", "-o", "b.wav/"]] {
      let outcome = try Program(["render"] + arguments, in: folder).finish()
      #expect(outcome.ending == .exit(2))
      #expect(!outcome.errors.contains("mkdir"))
    }
  }
}
