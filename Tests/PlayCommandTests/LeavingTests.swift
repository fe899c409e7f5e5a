import Foundation
import Programs
import PseudoTerminals
import SoundServers
import TemporaryFolders
import Testing

/// Every way out gives the terminal back: settings, flags, reports and cursor as before, and nothing
/// left to read.
@Suite(.serialized, .playsInTime, .sharedSoundServer) struct LeavingTests {
  private let folder = TemporaryFolder().writeTone(seconds: 30).writeTone(
    seconds: 0.3, to: "short.wav")

  private func start(
    _ file: String = "tone.wav", speaksKitty: Bool = true, _ options: [String] = []
  ) async throws -> TerminalPlayer {
    let player = try TerminalPlayer(
      [file] + options, in: folder, on: .shared, speaksKitty: speaksKitty)
    try await player.isPlaying()
    #expect(player.terminal.settings != player.settings)
    #expect(player.screen.pushedFlags == 1 && player.screen.reportsFocus)
    return player
  }

  @Test(arguments: [
    ("q", 0), ("\u{03}", 130), ("\u{1C}", 131), ("\u{1B}[99;5u", 130), ("\u{1B}[99;133u", 130),
    // Ctrl-C where a Cyrillic layout has another letter: the key's place on a US keyboard tells.
    ("\u{1B}[1089::99;5u", 130), ("\u{1B}[92;5u", 131),
  ])
  func byAKey(_ key: String, status: Int32) async throws {
    try await oneOfFiveTimes { isLast in
      let player = try await start()
      // The key is let go while the program leaves, which is not for the shell.
      let release = "\u{1B}[113;1:3u"
      player.terminal.become(.after(keys: release))
      player.type(key)
      let outcome = try await player.left(
        lateBytes: (release + PseudoTerminal.answer).utf8.count)
      #expect(outcome.ending == .exit(status))
      #expect(outcome.errors == "")
      #expect(player.text.contains("■ tone.wav"))
      let isClean = player.terminal.bytesLeft == 0
      if isLast { #expect(isClean) }
      return isClean
    }
  }

  @Test func atTheEnd() async throws {
    let player = try TerminalPlayer(["short.wav"], in: folder, on: .shared)
    #expect(try await player.left().ending == .exit(0))
    #expect(player.text.contains("━●  0:00"))
  }

  @Test(arguments: [SIGINT: 130, SIGTERM: 143, SIGHUP: 129, SIGQUIT: 131] as [Int32: Int32])
  func bySignal(_ signal: Int32, status: Int32) async throws {
    let player = try await start()
    player.program.send(signal)
    #expect(try await player.left().ending == .exit(status))
  }

  /// Whoever debugs a crash sees the number, whoever has the shell a terminal.
  @Test(arguments: [SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE, SIGTRAP])
  func byACrash(_ signal: Int32) async throws {
    let player = try await start()
    player.program.send(signal)
    #expect(try await player.left().ending == .exit(128 + signal))
  }

  /// A terminal that never answers is left all the same.
  @Test func aTerminalThatNeverAnswers() async throws {
    let player = try TerminalPlayer(["tone.wav"], in: folder, on: .shared, manner: .never)
    try await player.isPlaying()
    try await player.quits()
  }

  /// The window is closed: the terminal is gone.
  @Test func aTerminalThatHangsUp() async throws {
    let player = try await start()
    player.terminal.hangUp()
    #expect(try await player.program.ended(within: 20).ending == .exit(129))
  }
}
