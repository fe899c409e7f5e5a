import Foundation
import Programs
import PseudoTerminals
import SignalMeasurement
import SoundServers
import TemporaryFolders
import Testing

/// What happens to the window and to the job while a player is on the screen.
@Suite(.serialized, .playsInTime, .sharedSoundServer) struct WindowTests {
  private let folder = TemporaryFolder().writeTone(seconds: 60)

  /// Ctrl-Z gives the terminal back and stops; a return takes it again, draws anew, and goes on with
  /// the sound where it was: no frame is lost or heard twice, and no underrun is counted.
  @Test(arguments: ["\u{1A}", "\u{1B}[122;5u"])
  func stopsAndGoesOn(key: String) async throws {
    let levels = Levels(frames: 240_000)
    folder.writeLevels(levels, to: "levels.wav")
    try await oneOfFiveTimes { isLast in
      let server = SoundServer.shared
      let first = try await server.quiet()
      let player = try TerminalPlayer(["levels.wav", "--stats"], in: folder, on: server)
      let began = try await server.firstSound(from: first)
      try await eventually("it has played a while") { server.recordedFrames > began + 38_400 }
      player.type(key)
      try await eventually("it stops") { player.program.look() == .stopped }
      #expect(player.terminal.settings == player.settings)
      try await eventually("the flags are popped") { player.screen.pushedFlags == 0 }
      let stopped = server.recordedFrames
      try await eventually("it has been stopped a while") {
        server.recordedFrames > stopped + 28_800
      }
      let drawn = player.terminal.output.count
      player.program.send(SIGCONT)
      try await eventually("it draws anew", else: player.text) {
        let new = String(decoding: player.terminal.output.dropFirst(drawn), as: UTF8.self)
        return new.contains("levels.wav") && new.contains("Speed") && new.contains("Balance")
      }
      #expect(player.screen.pushedFlags == 1)
      #expect(player.terminal.settings != player.settings)
      let outcome = try await player.left()
      #expect(outcome.ending == .exit(0))
      // The stop of 600 ms is no underrun; a machine that is busy with others may have had one.
      let isInTime = outcome.errors.contains("underruns: 0,")
      guard isInTime || isLast else { return false }
      #expect(isInTime, "\(outcome.errors)")
      let heard = levels.pause(in: channel(0, of: try await server.recorded(from: first)))
      #expect(heard.frames > 24_000)
      #expect(heard.error < 1e-5)
      #expect(abs(heard.end - Double(levels.frames)) < 3)
      return true
    }
  }

  /// A window of any size has what fits, and gets all of it back.
  @Test func isResized() async throws {
    let player = try TerminalPlayer(["tone.wav"], in: folder, on: .shared)
    try await player.isPlaying()
    try await player.shows("other slider")
    for (columns, rows, text) in [(20, 5, "Spe"), (40, 24, "Balance"), (80, 24, "other slider")]
      as [(UInt16, UInt16, String)]
    {
      let before = player.terminal.output.count
      player.resize(columns: 1, rows: 1)
      try await eventually("the smallest window is drawn in") {
        player.terminal.output.count > before
      }
      _ = player.screen
      let small = player.terminal.output.count
      player.resize(columns: columns, rows: rows)
      try await eventually("it is drawn anew", else: player.text) {
        let new = String(decoding: player.terminal.output.dropFirst(small), as: UTF8.self)
        return new.contains(text)
      }
    }
    player.type(Keys.right)
    try await player.showsSpeed("1.5×")
    try await player.quits()
  }

  /// A name with escape sequences does nothing to the screen, and neither do tags.
  @Test func showsAHarmfulName() async throws {
    let name = "a\u{1B}[2J\u{1B}]0;title\u{07}\u{202E}b.wav"
    folder.writeTone(seconds: 20, to: name)
    let player = try TerminalPlayer([name], in: folder, on: .shared)
    try await player.isPlaying()
    // The screen of the test knows no such sequences, and would trap.
    try await player.shows(#"a\x1b[2J\x1b]0;title\x07\u{202e}b.wav"#)
    player.type("i")
    try await player.shows("Playing a")
    #expect(!player.terminal.output.contains(0x07))
    try await player.quits()
  }

  /// What is missing of a file is told while it plays, and again when the screen is left.
  @Test func warnsOfWhatIsMissing() async throws {
    let bytes = try Data(contentsOf: folder.url("tone.wav"))
    try bytes.prefix(44 + 8 * 480_000).write(to: folder.url("cut.wav"))
    let player = try TerminalPlayer(["cut.wav", "tone.wav"], in: folder, on: .shared)
    try await player.shows("cut.wav: cut short: 480000 of 2880000 frames are there")
    // What was told of one file doesn't stay with the next, which is the last.
    player.type("i")
    try await player.shows("Playing cut.wav.")
    player.type("n")
    try await eventually("the message has gone", else: player.text) {
      player.text.contains("tone.wav") && !player.text.contains("cut.wav")
    }
    player.type("n")
    try await player.shows("There is no next file.")
    player.type("q")
    let outcome = try await player.left()
    #expect(outcome.ending == .exit(0))
    #expect(
      outcome.errors == "detent: cut.wav: cut short: 480000 of 2880000 frames are there\n")
  }

  /// A low window has the keys on pages.
  @Test func turnsThePagesOfKeys() async throws {
    let player = try TerminalPlayer(
      ["tone.wav"], in: folder, on: .shared, columns: 60, rows: 12)
    try await player.isPlaying()
    for text in ["1/4", "2/4", "3/4", "4/4", "? keys"] {
      player.type("?")
      try await player.shows(text)
    }
    try await player.quits()
  }

  /// Without colours; and in ASCII where the locale has nothing else.
  @Test func drawsWithoutColours() async throws {
    let player = try TerminalPlayer(
      ["tone.wav"], in: folder, on: .shared, environment: ["NO_COLOR": "1"])
    try await player.isPlaying()
    try await player.quits()
    let text = String(decoding: player.terminal.output, as: UTF8.self)
    let codes = text.split(separator: "\u{1B}[").compactMap { piece in
      piece.split(separator: "m", omittingEmptySubsequences: false).first.map(String.init)
    }.filter { $0.allSatisfy { $0.isNumber || $0 == ";" } }
    let colours = codes.flatMap { $0.split(separator: ";").compactMap { Int($0) } }
      .filter { (30...49).contains($0) || (90...107).contains($0) }
    #expect(colours.isEmpty)
    #expect(codes.contains("0;1"))
  }

  @Test func drawsInASCII() async throws {
    let player = try TerminalPlayer(
      ["tone.wav"], in: folder, on: .shared, environment: ["LANG": "C"])
    try await player.shows("> tone.wav")
    try await player.showsSpeed("1x")
    try await player.quits()
    let isASCII = player.terminal.output.allSatisfy { $0 < 0x80 }
    #expect(isASCII)
  }

  /// Commands that come by a pipe work beside the keys, and what is wrong with one is shown.
  @Test func takesCommandsBesideKeys() async throws {
    let commands = Pipe()
    let player = try TerminalPlayer(
      ["tone.wav"], in: folder, on: .shared,
      input: .descriptor(commands.fileHandleForReading.fileDescriptor))
    try await player.isPlaying()
    try commands.fileHandleForWriting.write(contentsOf: Data("speed 2\nbalance 30%L\n".utf8))
    try await player.showsSpeed("2×")
    try await player.showsBalance("30%L")
    player.type(Keys.left)
    try await player.showsSpeed("1.5×")
    try commands.fileHandleForWriting.write(contentsOf: Data("spede 1\n".utf8))
    try await player.shows("spede 1 is no command of the player")
    try commands.fileHandleForWriting.write(contentsOf: Data("quit\n".utf8))
    #expect(try await player.left().ending == .exit(0))
  }
}
