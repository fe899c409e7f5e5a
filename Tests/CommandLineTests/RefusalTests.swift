import Foundation
import Programs
import TemporaryFolders
import Testing

/// Command lines that are wrong: status 2, a message with what is legal and what to try, and no file.
@Suite struct RefusalTests {
  private let folder = TemporaryFolder()

  init() throws {
    for name in ["a.wav", "b.wav"] { try folder.write(.sine(frames: 300), to: name) }
  }

  /// The lines, with what the message begins with.
  static let lines: [(line: String, given: String)] = [
    // Commands.
    ("", "detent needs"), ("rendre a.wav", "rendre is"), ("--speed 2 render a.wav", "--speed is"),
    ("bnech", "bnech is"), ("bench a.wav", "a.wav is no option"), ("bench --block 8", "--block 8"),
    ("info", "detent info"), ("info - a.wav -", "- - names"),
    ("info a.wav --speed 1.37", "--speed 1.37"), ("info a.wav --balance L", "--balance"),
    // Files and outputs.
    ("render", "detent render names"), ("render --speed 2", "detent render names"),
    ("render - -", "- names standard input twice"),
    ("render a.wav b.wav -o out.wav", "--output out.wav"),
    ("render a.wav b.wav -o -", "--output -"), ("render a.wav -o out.m4a", "--output out.m4a"),
    ("render a.wav -o out.wma", "--output out.wma"), ("render a.wav -o none/", "--output none/"),
    // Options.
    ("render a.wav --sped 2", "--sped is"), ("render a.wav -x", "-x is"),
    ("render a.wav --speed", "--speed stands last"), ("render a.wav --mono=1", "--mono=1 has"),
    ("render a.wav --speed 2 --speed 3", "--speed 2 … --speed 3"),
    ("render a.wav --format m4a", "--format m4a"), ("render a.wav --speeds 1,2", "--speeds is"),
    ("render a.wav --recursive", "--recursive is"),
    ("render a.wav --skip-existing", "--skip-existing is"),
    ("render a.wav --dry-run", "--dry-run is"), ("render a.wav --shard 1/2", "--shard is"),
    ("render a.wav --encoding pcm8 -o x.mp3", "--encoding pcm8 is not for mp3"),
    ("render a.wav --encoding pcm8 --format ogg", "--encoding pcm8 is not for ogg"),
    // Speeds.
    ("render a.wav --speed 0", "--speed 0"), ("render a.wav --speed -1", "--speed -1"),
    ("render a.wav --speed nan", "--speed nan"), ("render a.wav --speed inf", "--speed inf"),
    ("render a.wav --speed 1/0", "--speed 1/0"), ("render a.wav --speed 1,5", "--speed 1,5"),
    ("render a.wav --speed 0x2", "--speed 0x2"), ("render a.wav --speed=", "--speed \"\""),
    ("render a.wav --speed ١", "--speed ١"), ("render a.wav --speed 65/1", "--speed 65/1"),
    ("render a.wav --speed 1/65", "--speed 1/65"), ("render a.wav --speed 1.37", "--speed 1.37"),
    ("render a.wav --speed 50", "--speed 50"), ("render a.wav --undo 0", "--undo 0"),
    ("render a.wav --speed +99st", "--speed +99st"), ("render a.wav --speed 45:0", "--speed 45:0"),
    ("render a.wav --speed 50 --snap", "--speed 50"),
    ("render a.wav --ticks 1,x", "--ticks 1,x"), ("render a.wav --ticks vinil", "--ticks vinil"),
    // Contradictions.
    ("render a.wav --speed 2 --undo 2", "--speed 2 --undo 2"),
    ("render a.wav --speed 2 --to-length 9", "--speed 2 --to-length 9"),
    ("render a.wav --undo 2 --to-length 9", "--undo 2 --to-length 9"),
    ("render a.wav --speed 2 --snap --no-snap", "--snap --no-snap"),
    ("render a.wav --to-length 9 --snap", "--to-length 9 --snap"),
    ("render a.wav -q -v", "--quiet --verbose"),
    // Other values.
    ("render a.wav --to-length 0", "--to-length 0"),
    ("render a.wav --to-length 1:99", "--to-length 1:99"),
    ("render a.wav --to-length 1.5f", "--to-length 1.5f"),
    ("render a.wav --balance 2", "--balance 2"), ("render a.wav --balance 0,5", "--balance 0,5"),
    ("render a.wav --balance 130%L", "--balance 130%L"),
    ("render a.wav --balance-law log", "--balance-law log"),
    ("render a.wav --encoding mp3", "--encoding mp3"),
    ("render a.wav --encoding pcms8", "--encoding pcms8"),
    // Formats.
    ("render a.wav -o out.flac --encoding float64", "--encoding float64"),
    ("render a.wav --format caf --encoding pcmu8", "--encoding pcmu8"),
    ("render a.wav --format opus --rate 44100", "--rate 44100"),
    ("render a.wav -o out.mp3 --rate 96000", "--rate 96000"),
    ("render a.wav --format flac --rate 700000", "--rate 700000"),
    ("render a.wav --rate 0", "--rate 0"), ("render a.wav --rate 44.1k", "--rate 44.1k"),
    ("render a.wav --rate 9999999", "--rate 9999999"), ("render a.wav -j 0", "--jobs 0"),
    ("render a.wav -j x", "--jobs x"),
  ]

  /// What only the sound itself shows to be impossible.
  @Test(arguments: [
    ("render a.wav --rate 1", "detent: cannot render a.wav: speed and rates make "),
    ("render a.wav --to-length 1f", "detent: cannot bring a.wav from 300 to 1 frames: "),
  ])
  func impossible(line: String, message: String) throws {
    let outcome = try Program.run(line: line, in: folder)
    #expect(outcome.ending == .exit(2))
    #expect(outcome.errors.hasPrefix(message))
    #expect(folder.contents == ["a.wav", "b.wav"])
  }

  @Test func everyLine() throws {
    for (line, given) in Self.lines {
      let outcome = try Program.run(line: line, in: folder)
      #expect(outcome.ending == .exit(2), "\(line)")
      #expect(outcome.text == "", "\(line)")
      #expect(outcome.errors.hasPrefix("detent: " + given), "\(line): \(outcome.errors)")
      let lines = outcome.errors.split(separator: "\n")
      #expect(lines.count == 3, "\(line)")
      #expect(lines.dropFirst().first?.hasPrefix("  legal: ") == true, "\(line)")
      #expect(lines.last?.hasPrefix("  try: ") == true, "\(line)")
      #expect(folder.contents == ["a.wav", "b.wav"], "\(line)")
    }
  }

  /// What can't be shown is escaped; an option's value need not be text to be refused.
  @Test func argumentsThatAreNotText() throws {
    let escape = Array("\u{1B}]0;title\u{7}".utf8)
    for value in [escape, [0xFF, 0xFE], Array("1\n".utf8)] {
      for option in ["--speed", "--encoding", "--no-such-option"] {
        let arguments = [
          Array("render".utf8), Array("a.wav".utf8), Array(option.utf8) + Array("=".utf8) + value,
        ]
        let outcome = try Program(arguments, in: folder).finish()
        #expect(outcome.ending == .exit(2))
        #expect(outcome.errorBytes.allSatisfy { $0 == 10 || ($0 >= 32 && $0 != 127) })
        #expect(String(validating: outcome.errorBytes, as: UTF8.self) != nil)
        #expect(outcome.errors.split(separator: "\n").count == 3)
      }
    }
    #expect(folder.contents == ["a.wav", "b.wav"])
  }
}
