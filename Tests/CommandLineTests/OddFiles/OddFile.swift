import CProcesses
import Foundation
import Programs
import TemporaryFolders
import Testing

/// A broken or odd file, and what must happen when it is rendered at speed 1.
struct OddFile: Sendable, CustomTestStringConvertible {
  enum Outcome: Sendable {
    /// Status 0, and so many frames in the output.
    case renders(ClosedRange<Int>)
    /// Status 1, and nothing left.
    case fails
  }

  let what: String
  let outcome: Outcome
  /// What must be said on standard error, in so many words; nothing at all when it is empty.
  let words: [String]
  /// Whether the output's samples are the first of ``OddFile/sound``.
  let isExact: Bool
  let bytes: @Sendable () throws -> [UInt8]

  var testDescription: String { what }

  /// Renders to `frames` frames of ``OddFile/sound``, bit for bit.
  static func exact(
    _ what: String, _ frames: Int, saying words: String...,
    bytes: @escaping @Sendable () throws -> [UInt8]
  ) -> OddFile {
    OddFile(
      what: what, outcome: .renders(frames...frames), words: words, isExact: true, bytes: bytes)
  }

  /// Renders to so many frames.
  static func renders(
    _ what: String, _ frames: ClosedRange<Int>, saying words: String...,
    bytes: @escaping @Sendable () throws -> [UInt8]
  ) -> OddFile {
    OddFile(what: what, outcome: .renders(frames), words: words, isExact: false, bytes: bytes)
  }

  /// Is refused.
  static func fails(
    _ what: String, saying words: String..., bytes: @escaping @Sendable () throws -> [UInt8]
  ) -> OddFile {
    OddFile(what: what, outcome: .fails, words: words, isExact: false, bytes: bytes)
  }

  /// The samples of the files that are written by hand: noise of 16 bits in two channels.
  static let sound: [UInt8] = {
    var state: UInt64 = 1
    return (0..<frames * 4).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 33)
    }
  }()
  /// The frames of ``sound``.
  static let frames = 4410

  /// Renders the file, which has no telling name, and checks all of the row.
  func check() throws {
    let folder = TemporaryFolder()
    try Data(bytes()).write(to: folder.url("odd"))
    let outcome = try Program(["render", "odd", "-o", "out.wav", "--speed", "1"], in: folder)
      .finish(within: 60)
    let said = outcome.errors
    for word in words { #expect(said.contains(word), "said: \(said)") }
    // One line for each thing that is told; what a library prints would be another one.
    for line in said.split(separator: "\n") { #expect(line.hasPrefix("detent: "), "\(said)") }
    switch self.outcome {
    case .renders(let frames):
      #expect(outcome.ending == .exit(0), "said: \(said)")
      if words.isEmpty { #expect(said == "") }
      try #require(folder.contents == ["odd", "out.wav"])
      let wave = try #require(try folder.wave("out.wav"))
      #expect(frames.contains(wave.frames), "\(wave.frames) frames")
      #expect(outcome.text.contains("(\(wave.frames) frames)"))
      if isExact { #expect(Self.sound.starts(with: wave.sound), "the samples are others") }
    case .fails:
      #expect(outcome.ending == .exit(1), "said: \(said), \(outcome.text)")
      #expect(outcome.text == "")
      #expect(folder.contents == ["odd"])
    }
    try checkThroughAPipe(folder)
  }

  /// Through a pipe it may end otherwise, since nobody can look ahead, but by no signal and with
  /// nothing left.
  private func checkThroughAPipe(_ folder: TemporaryFolder) throws {
    try? FileManager.default.removeItem(at: folder.url("out.wav"))
    var ends: [Int32] = [-1, -1]
    let result = unsafe pipe2(&ends, O_CLOEXEC)
    try #require(result == 0)
    let input = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    let bytes = try Data(contentsOf: folder.url("odd"))
    // A reader that has enough goes, which is no reason to end.
    signal(SIGPIPE, SIG_IGN)
    // Closed here and now: in debug builds the variable would keep it open to the end of the test.
    Thread {
      try? input.write(contentsOf: bytes)
      try? input.close()
    }.start()
    let outcome = try Program(
      ["render", "-", "-o", "out.wav", "--speed", "1"], in: folder, input: .descriptor(ends[0])
    ).finish(within: 60)
    close(ends[0])
    #expect([.exit(0), .exit(1)].contains(outcome.ending), "\(outcome.errors)")
    #expect(folder.contents == (outcome.ending == .exit(0) ? ["odd", "out.wav"] : ["odd"]))
  }
}

/// Every row of every table.
@Suite struct OddFileTests {
  @Test(arguments: OddFile.waves) func waves(_ file: OddFile) throws { try file.check() }
  @Test(arguments: OddFile.wideWaves) func wideWaves(_ file: OddFile) throws { try file.check() }
  @Test(arguments: OddFile.chunked) func chunked(_ file: OddFile) throws { try file.check() }
  @Test(arguments: OddFile.compact) func compact(_ file: OddFile) throws { try file.check() }
  @Test(arguments: OddFile.ogg) func ogg(_ file: OddFile) throws { try file.check() }
  @Test(arguments: OddFile.mpeg) func mpeg(_ file: OddFile) throws { try file.check() }

  @Test func thereAreEnough() {
    let tables = [
      OddFile.waves, OddFile.wideWaves, OddFile.chunked, OddFile.compact, OddFile.ogg,
      OddFile.mpeg,
    ]
    #expect(tables.reduce(0) { $0 + $1.count } >= 80)
  }
}
