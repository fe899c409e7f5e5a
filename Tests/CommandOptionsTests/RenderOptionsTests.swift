import CommandOptions
import Files
import SoundFormats
import Testing
import Ticks
import Varispeed

@Suite struct RenderOptionsTests {
  static func options(_ arguments: String...) throws(UsageError) -> RenderOptions {
    try RenderOptions(parsing: arguments.map { Array($0.utf8) })
  }

  static func options(line: String) throws(UsageError) -> RenderOptions {
    try RenderOptions(parsing: line.split(separator: " ").map { Array($0.utf8) })
  }

  @Test func `defaults`() throws {
    let options = try Self.options("a.wav")
    #expect(options.inputs == [FileName("a.wav")])
    #expect(options.output == nil)
    #expect(options.speed == .speed(SpeedChoice(1)))
    #expect(options.balance == .neutral)
    #expect(options.balanceLaw == .linear)
    #expect(!options.isMono)
    #expect(options.format == nil)
    #expect(options.encoding == nil)
    #expect(options.rate == nil)
    #expect(!options.guardsLevel)
    #expect(options.dithers)
    #expect(!options.overwrites)
    #expect(!options.reportsJSON)
    #expect(options.verbosity == .normal)
    #expect(options.jobs == nil)
  }

  @Test func `everything at once, anywhere`() throws {
    let options = try Self.options(
      line: "--speed 3/2 a.wav --balance -0.3 --balance-law sine --mono -o out b.wav "
        + "--encoding float32 --rate 48000 --guard --no-dither --overwrite --json -q -j 3 c.wav")
    #expect(options.inputs == ["a.wav", "b.wav", "c.wav"].map { FileName($0) })
    #expect(options.output == FileName("out"))
    #expect(options.speed == .speed(SpeedChoice(Ratio(3, 2))))
    #expect(options.balance == Balance(-0.3))
    #expect(options.balanceLaw == .sine)
    #expect(options.isMono && options.guardsLevel && !options.dithers && options.overwrites)
    #expect(options.encoding == .encoding(.linear(.float32)))
    #expect(options.rate == 48000)
    #expect(options.reportsJSON)
    #expect(options.verbosity == .quiet)
    #expect(options.jobs == 3)
  }

  // MARK: Arguments

  @Test(
    arguments: [
      "--speed 1.5 a", "--speed=1.5 a", "a --speed 1.5", "a --speed=1.5", "--speed=1.5 -- a",
    ])
  func `the same speed`(line: String) throws {
    #expect(try Self.options(line: line).speed == .speed(SpeedChoice(Ratio(3, 2))))
  }

  @Test(
    arguments: [
      ("-o out a", "out"), ("-oout a", "out"), ("--output out a", "out"), ("--output=out a", "out"),
      ("a -o out", "out"), ("-o -q a", "-q"), ("-o -- a", "--"), ("-o - a", "-"),
      ("--output=a=b a", "a=b"), ("-qo out a", "out"), ("-o=out a", "=out"),
      ("--output --help a", "--help"),
    ])
  func `outputs`(line: String, output: String) throws {
    #expect(try Self.options(line: line).output == FileName(output))
  }

  @Test(
    arguments: [
      ("a b", ["a", "b"]), ("-", ["-"]), ("a - b", ["a", "-", "b"]), ("-- -q", ["-q"]),
      ("-- --speed 1.37", ["--speed", "1.37"]), ("a -- --", ["a", "--"]), ("-- -", ["-"]),
      ("-q a", ["a"]), ("-qj4 a", ["a"]),
    ] as [(String, [String])])
  func `files`(line: String, files: [String]) throws {
    #expect(try Self.options(line: line).inputs == files.map { FileName($0) })
  }

  @Test func `file names stay bytes`() throws {
    let name: [UInt8] = [0xFF, 0x2F, 0xC0, 0x80, 0x2E]
    let options = try RenderOptions(parsing: [
      name, Array("-o".utf8), name, Array("--".utf8), [0x2D, 0xFE],
    ])
    #expect(options.inputs == [FileName(bytes: name), FileName(bytes: [0x2D, 0xFE])])
    #expect(options.output == FileName(bytes: name))
    let attached = try RenderOptions(parsing: [Array("--output=".utf8) + name, name])
    #expect(attached.output == FileName(bytes: name))
  }

  @Test func `a leading hyphen is part of the value`() throws {
    #expect(try Self.options("--balance", "-1", "a").balance == Balance(-1))
    #expect(
      try Self.options("--speed", "-50ct", "a").speed
        == .speed(
          try SpeedChoice(WrittenSpeed(parsing: "-50ct"), for: .render)))
  }

  @Test(
    arguments: [("-q", .quiet), ("--quiet", .quiet), ("-v", .verbose), ("-v -v", .verbose)]
      as [(String, RenderOptions.Verbosity)])
  func `verbosity`(line: String, verbosity: RenderOptions.Verbosity) throws {
    #expect(try Self.options(line: "a \(line)").verbosity == verbosity)
  }

  // MARK: Values

  @Test(
    arguments: [
      ("pcm16", .linear(.pcm16)), ("pcm24", .linear(.pcm24)), ("pcm32", .linear(.pcm32)),
      ("float32", .linear(.float32)), ("float64", .linear(.float64)),
      ("pcmu8", .linear(.pcmU8)), ("pcms8", .linear(.pcmS8)), ("u8", .linear(.pcmU8)),
      ("s8", .linear(.pcmS8)), ("s16", .linear(.pcm16)), ("s24", .linear(.pcm24)),
      ("s32", .linear(.pcm32)), ("f32", .linear(.float32)), ("float", .linear(.float32)),
      ("f64", .linear(.float64)), ("double", .linear(.float64)), ("ulaw", .ulaw),
      ("mulaw", .ulaw), ("alaw", .alaw), ("ima-adpcm", .imaADPCM), ("ima", .imaADPCM),
      ("ms-adpcm", .msADPCM), ("ms", .msADPCM), ("gsm", .gsm), ("gsm610", .gsm),
      ("alac16", .alac16), ("vorbis", .vorbis), ("opus", .opus),
      ("mp3", .mp3),
    ] as [(String, SoundEncoding)])
  func `encodings`(name: String, encoding: SoundEncoding) throws {
    #expect(try Self.options("a", "--encoding", name).encoding == .encoding(encoding))
  }

  @Test(
    arguments: [
      (.wav, .pcmU8), (.rf64, .pcmU8), (.w64, .pcmU8), (.aiff, .pcmU8), (.flac, .pcmS8),
      (.au, .pcmS8), (.caf, .pcmS8),
    ] as [(SoundContainer, SampleEncoding)])
  func `pcm8 is what the format has`(container: SoundContainer, encoding: SampleEncoding) throws {
    let options = try Self.options("a", "--encoding", "pcm8")
    #expect(try options.encoding(in: container) == .linear(encoding))
  }

  // MARK: Formats

  @Test(
    arguments: [
      ("a", .wav), ("a -o b", .wav), ("a -o b.wav", .wav), ("a -o b.WAVE", .wav),
      ("a -o b.w64", .w64), ("a -o b.rf64", .rf64), ("a -o b.flac", .flac),
      ("a -o b.FLAC", .flac), ("a -o b.aiff", .aiff), ("a -o b.aif", .aiff),
      ("a -o b.aifc", .aiff), ("a -o b.au", .au), ("a -o b.snd", .au), ("a -o b.caf", .caf),
      ("a -o b.ogg", .ogg), ("a -o b.oga", .ogg), ("a -o b.opus", .opus), ("a -o b.mp3", .mp3),
      ("a -o b.txt", .wav), ("a -o .flac", .wav), ("a.flac", .wav), ("a -o -", .wav),
      ("a --format flac", .flac), ("a --format flac -o b.wav", .flac),
      ("a --format opus -o b.ogg", .opus), ("a --format aif -o -", .aiff),
      ("a --format mp3 -o b.m4a", .mp3),
    ] as [(String, SoundContainer)])
  func `the format of the output`(line: String, container: SoundContainer) throws {
    #expect(try Self.options(line: line).container(outputIsFolder: false) == container)
  }

  @Test func `the extension of a folder means nothing`() throws {
    let options = try Self.options(line: "a -o b.flac")
    #expect(try options.container(outputIsFolder: true) == .wav)
    #expect(
      try Self.options(line: "a -o b.m4a").container(outputIsFolder: true) == .wav)
  }

  @Test(arguments: ["b.m4a", "b.AAC", "b.mp2", "b.wma", "b.webm"])
  func `a format that is not written`(name: String) throws {
    let options = try Self.options("a", "-o", name)
    let error = #expect(throws: UsageError.self) {
      try options.container(outputIsFolder: false)
    }
    #expect(error?.given == "--output \(name)")
    #expect(error?.advice.hasPrefix("--output b.flac") == true)
  }

  @Test(
    arguments: [
      ("--encoding float32", .flac, "--encoding float32", "pcms8 pcm16 pcm24", "--format wav"),
      ("--encoding pcmu8", .flac, "--encoding pcmu8", "pcms8 pcm16 pcm24", "--format wav"),
      ("--encoding pcms8", .wav, "--encoding pcms8", "pcmu8 pcm16", "--format flac"),
      ("--encoding vorbis", .wav, "--encoding vorbis", "ulaw alaw", "--format ogg"),
      ("--encoding pcm16", .mp3, "--encoding pcm16", "mp3", "--format wav"),
      ("--encoding ms", .rf64, "--encoding ms-adpcm", "alaw", "--format wav"),
      ("--encoding alac16", .aiff, "--encoding alac16", "pcmu8", "--format caf"),
      ("--rate 44100", .opus, "--rate 44100", "8000 12000 16000 24000 48000 Hz", "--rate 48000"),
      ("--rate 11025", .opus, "--rate 11025", "8000 12000", "--rate 12000"),
      ("--rate 96000", .mp3, "--rate 96000", "44100 48000 Hz", "--rate 48000"),
      ("--rate 655360", .flac, "--rate 655360", "655350", "--rate 655350"),
      ("--rate 88201", .flac, "--rate 88201", "multiples of 10", "--rate 88210"),
      ("--rate 384000", .ogg, "--rate 384000", "1 to 200000 Hz", "--rate 200000"),
    ] as [(String, SoundContainer, String, String, String)])
  func `what a format can't have`(
    line: String, container: SoundContainer, given: String, legal: String, advice: String
  ) throws {
    let options = try Self.options(line: "a \(line)")
    let error = #expect(throws: UsageError.self) { try options.encoding(in: container) }
    #expect(error?.given == given)
    #expect(error?.problem.contains("is not for \(container.rawValue)") == true)
    #expect(error?.legal.contains(legal) == true)
    #expect(error?.advice == advice)
  }

  @Test(
    arguments: [
      ("90", .seconds(90)), ("90s", .seconds(90)), ("1:30", .seconds(90)),
      ("1:02:03.5", .seconds(Ratio(7447, 2))), ("0.1", .seconds(Ratio(1, 10))),
      ("90:00", .seconds(5400)), ("100:00:00", .seconds(360_000)), ("0:00:01", .seconds(1)),
      ("1.5s", .seconds(Ratio(3, 2))), ("1:05.25", .seconds(Ratio(261, 4))),
      ("3969000f", .frames(3_969_000)), ("1f", .frames(1)),
      ("999999999999999999f", .frames(999_999_999_999_999_999)),
    ] as [(String, WrittenTime)])
  func `lengths`(text: String, length: WrittenTime) throws {
    #expect(try Self.options("a", "--to-length", text).speed == .length(length))
  }

  @Test(arguments: [
    "", "0", "0s", "0f", "0:00", "-1", "-5f", "1.5f", "1:60", "1:60:00", "1:2:3:4",
    "1.5:00", "1:", ":30", "1:30s", "1,5", "1e3", "90m", "f", "s", "1/3", "nan", "inf",
    "1234567890123456789", "999999999999999999:59:59.999999999999999",
  ])
  func `refused lengths`(text: String) {
    let error = #expect(throws: UsageError.self) { try Self.options("a", "--to-length", text) }
    #expect(error?.legal.contains("3969000f") == true)
  }

  @Test func `a speed meets the ticks`() throws {
    guard case .speed(let choice) = try Self.options(line: "a --speed 1.0427").speed else {
      Issue.record("no speed")
      return
    }
    #expect(choice.speed == .exact(Ratio(1001, 960)))
    #expect(
      choice.note
        == "speed 1.0427 is 1001/960 (23.976 to 25 frames a second); --no-snap keeps 1.0427")
    for line in ["a --speed 1.37 --snap", "a --speed 1.37 --ticks all", "a --undo 20/27"] {
      guard case .speed(let choice) = try Self.options(line: line).speed else {
        Issue.record("no speed in \(line)")
        continue
      }
      #expect(choice.speed == .exact(Ratio(27, 20)))
    }
    guard case .speed(let typed) = try Self.options(line: "a --speed 1.37 --no-snap").speed else {
      Issue.record("no speed")
      return
    }
    #expect(typed.speed == .exact(Ratio(137, 100)))
  }

  // MARK: Refusals

  @Test(
    arguments: [
      ("", "detent render", "names no file to render"),
      ("--speed 1.5", "detent render", "names no file to render"),
      ("a --speed 0", "--speed 0", "is zero"),
      ("a --speed -1", "--speed -1", "is negative"),
      ("a --speed nan", "--speed nan", "is no finite number"),
      ("a --speed inf", "--speed inf", "is no finite number"),
      ("a --speed 1/0", "--speed 1/0", "divides by zero"),
      ("a --speed 1,5", "--speed 1,5", "has a comma where only a decimal point is read"),
      ("a --speed 0x1p3", "--speed 0x1p3", "is hexadecimal; only decimal numbers are read"),
      ("a --speed 1e0", "--speed 1e0", "has an exponent; write the number out"),
      ("a --speed=", "--speed \"\"", "is empty"),
      ("a --speed %", "--speed %", "lacks a number"),
      ("a --speed ١٫٥", "--speed ١٫٥", "has digits other than 0 to 9"),
      ("a --speed ３/２", "--speed ３/２", "can't be followed: ３ has digits other than 0 to 9"),
      ("a --speed 1.234567890123456789", "--speed 1.234567890123456789", "has more than 18 digits"),
      ("a --speed 65/1", "--speed 65/1", "is out of range"),
      ("a --speed 1.37", "--speed 1.37", "is no tick"),
      ("a --undo 1.37", "--undo 1.37", "is no tick"),
      ("a --speed 9", "--speed 9", "is beyond the ticks' ends"),
      ("a --speed 9 --snap", "--speed 9", "is beyond the ticks' ends"),
      ("a --speed", "--speed", "stands last and has no value"),
      ("a -o", "--output", "stands last and has no value"),
      ("a -qj", "--jobs", "stands last and has no value"),
      ("a --ticks vinil", "--ticks vinil", "can't be read"),
      ("a --ticks 1,,2", "--ticks 1,,2", "lacks a number"),
      ("a --ticks 1,0", "--ticks 1,0", "can't be followed: 0 is zero"),
      ("a --balance 2", "--balance 2", "is out of range"),
      ("a --balance -1.5", "--balance -1.5", "is out of range"),
      ("a --balance left", "--balance left", "can't be read"),
      ("a --balance nan", "--balance nan", "is no finite number"),
      ("a --balance 30%", "--balance 30%", "can't be read"),
      ("a --balance-law cubic", "--balance-law cubic", "is not known"),
      ("a --encoding pcm20", "--encoding pcm20", "is not known"),
      ("a --encoding PCM16", "--encoding PCM16", "is not known"),
      ("a --format m4a", "--format m4a", "is not known"),
      ("a --format FLAC", "--format FLAC", "is not known"),
      ("a --rate 0", "--rate 0", "is out of range"),
      ("a --rate -1", "--rate -1", "is negative"),
      ("a --rate 44.1", "--rate 44.1", "can't be read"),
      ("a --rate 44.1k", "--rate 44.1k", "can't be read"),
      ("a --rate 1000001", "--rate 1000001", "is out of range"),
      ("a --rate 999999999999999999999", "--rate 999999999999999999999", "has more than 18 digits"),
      ("a -j 0", "--jobs 0", "is out of range"),
      ("a -qj4oout", "--jobs 4oout", "can't be read"),
      ("a -j 1025", "--jobs 1025", "is out of range"),
      ("a -j all", "--jobs all", "can't be read"),
      ("a -j -1", "--jobs -1", "is negative"),
      ("a --output=", "--output \"\"", "is no file name"),
      ("a --mono=yes", "--mono=yes", "has a value, and --mono takes none"),
      ("a --help=yes", "--help=yes", "has a value, and --help takes none"),
      ("a --speed 1 --speed 1", "--speed 1 … --speed 1", "gives one option twice"),
      ("a -o b --output c", "--output b … --output c", "gives one option twice"),
      ("a --speed 1.5 --undo 1.5", "--speed 1.5 --undo 1.5", "contradict each other"),
      ("a --to-length 90 --speed 1.5", "--speed 1.5 --to-length 90", "contradict each other"),
      ("a --to-length 90 --undo 1.5", "--undo 1.5 --to-length 90", "contradict each other"),
      ("a --to-length 90 --snap", "--to-length 90 --snap", "contradict each other"),
      ("a --to-length 90 --ticks all", "--to-length 90 --ticks all", "contradict each other"),
      ("a --snap --no-snap", "--snap --no-snap", "contradict each other"),
      ("a -q -v", "--quiet --verbose", "contradict each other"),
      ("a --sped 1", "--sped", "is no option of detent render"),
      ("a -x", "-x", "is no option of detent render"),
      ("a -qx", "-qx", "is no option of detent render"),
      ("a --Speed 1", "--Speed", "is no option of detent render"),
      ("a ---", "---", "is no option of detent render"),
    ])
  func `refusals`(line: String, given: String, problem: String) {
    let error = #expect(throws: UsageError.self) { try Self.options(line: line) }
    #expect(error?.given == given)
    #expect(error?.problem == problem)
    #expect(error?.legal.isEmpty == false)
    #expect(error?.advice.isEmpty == false)
  }

  @Test(
    arguments: [
      "range", "balance-ticks", "speeds", "recursive", "skip-existing", "dry-run",
      "shard", "device", "loop", "step", "measure",
    ])
  func `options that are not built are unknown`(name: String) {
    let error = #expect(throws: UsageError.self) { try Self.options("a", "--\(name)", "1") }
    #expect(error?.given == "--\(name)")
    #expect(error?.problem == "is no option of detent render")
  }

  @Test(
    arguments: [
      ("a --sped 1", "--speed"), ("a --speeed 1", "--speed"), ("a --nosnap", "--no-snap"),
      ("a --ouput b", "--output"), ("a --vebrose", "--verbose"), ("a --ticsk 1", "--ticks"),
      ("a --frobnicate", "detent render --help"), ("a --speed 1,5", "--speed 1.5"),
      ("a --ticks 1,2;5", "detent render --help"), ("a --speed 50,8:50", "--speed 50.8:50"),
      ("a --speed ３/２", "--speed 3/２"), ("a --speed +1.5", "--speed 1.5"),
      ("a --encoding pcm61", "--encoding pcm16"),
      ("a --balance-law linaer", "--balance-law linear"),
      ("a --speed 1.37", "--snap takes 1.35, --no-snap keeps 1.37"),
      ("a --speed 1.5 --undo 2", "--speed 1.5, or --undo 2"),
    ])
  func `what to try`(line: String, advice: String) {
    let error = #expect(throws: UsageError.self) { try Self.options(line: line) }
    #expect(error?.advice == advice)
  }

  @Test func `an unknown encoding lists the legal ones`() {
    let error = #expect(throws: UsageError.self) { try Self.options("a", "--encoding", "mp2") }
    for encoding in SoundEncoding.all {
      #expect(error?.legal.split(separator: " ").contains(Substring(encoding.name)) == true)
    }
  }

  @Test func `empty and broken text`() {
    let empty = #expect(throws: UsageError.self) { try Self.options("a", "") }
    #expect(empty?.problem == "is no file name")
    let broken = #expect(throws: UsageError.self) {
      try RenderOptions(parsing: [Array("a".utf8), Array("--speed".utf8), [0x31, 0xFF]])
    }
    #expect(broken?.problem == "is not UTF-8 text")
    #expect(broken?.given == "--speed 1\u{FFFD}")
  }

  @Test func `messages hold no control characters`() {
    let hostile = "\u{1B}[2J\u{7}\u{9B}\u{202E}\n"
    for arguments in [
      ["--speed", hostile], ["--\(hostile)"], ["-\(hostile)"], ["--ticks", "1,\(hostile)"],
      ["--encoding", hostile], ["--mono=\(hostile)"],
      ["--speed", "1", "--speed", hostile], ["-o", hostile, "-o", hostile],
      ["--to-length", "1,5\(hostile)"],
    ] {
      let error = #expect(throws: UsageError.self) {
        try RenderOptions(parsing: (["a"] + arguments).map { Array($0.utf8) })
      }
      let lines = error?.description.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines?.count == 3)
      for scalar in (error?.description ?? "").unicodeScalars where scalar != "\n" {
        #expect(![.control, .format].contains(scalar.properties.generalCategory))
      }
    }
  }

  @Test func `the error as it is shown`() {
    let error = #expect(throws: UsageError.self) { try Self.options("a", "--speed", "1.37") }
    #expect(
      error?.description == """
        --speed 1.37 is no tick
          legal: 1.35 and 1.4 are the nearest ticks
          try: --snap takes 1.35, --no-snap keeps 1.37
        """)
  }
}
