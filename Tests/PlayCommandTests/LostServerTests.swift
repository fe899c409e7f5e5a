import Foundation
import Programs
import SoundServers
import TemporaryFolders
import Testing

/// A sound server that freezes or dies while a player is on the screen.
@Suite(.serialized, .playsInTime) struct LostServerTests {
  private let folder = TemporaryFolder().writeTone(seconds: 30)

  /// How long a player may take to leave, whatever its device does. Tests ask for a second, but not
  /// of a machine that is busy with others: see ``oneOfFiveTimes(_:)``.
  private static let second = Duration.seconds(1)

  private func start(on server: SoundServer) async throws -> TerminalPlayer {
    let player = try TerminalPlayer(["tone.wav"], in: folder, on: server)
    // At a second or later: a busy machine may not look while that very second is shown.
    try await eventually("it has played a second", else: player.text) { player.seconds ?? 0 >= 1 }
    return player
  }

  /// With the server frozen it leaves within a second of being asked.
  @Test(arguments: ["q", "\u{03}"])
  func leavesAFrozenServer(key: String) async throws {
    try await oneOfFiveTimes { isLast in
      let server = try await SoundServer()
      let player = try await start(on: server)
      server.signal(SIGSTOP)
      defer { server.signal(SIGCONT) }
      // Until the device takes no more.
      try await Task.sleep(for: .milliseconds(300))
      let asked = ContinuousClock.now
      player.type(key)
      let outcome = try await player.left()
      let taken = ContinuousClock.now - asked
      #expect(outcome.ending == .exit(key == "q" ? 0 : 130))
      if isLast { #expect(taken < Self.second) }
      return taken < Self.second
    }
  }

  /// With the server gone it ends by itself, gives the terminal back, tells why and where it was.
  @Test func endsWithoutAServer() async throws {
    try await oneOfFiveTimes { isLast in
      let server = try await SoundServer()
      let player = try await start(on: server)
      server.signal(SIGKILL)
      let killed = ContinuousClock.now
      let outcome = try await player.left()
      let taken = ContinuousClock.now - killed
      #expect(outcome.ending == .exit(1))
      let loss =
        #/detent: .*lost.*; tone\.wav stopped at 0:([\d.]+), --start 0:([\d.]+) goes on there\n/#
      let match = outcome.errors.wholeMatch(of: loss)
      let told = try #require(match?.output, "\(outcome.errors)")
      #expect(told.1 == told.2)
      #expect(Double(told.1)! < 20)
      if isLast { #expect(taken < Self.second) }
      return taken < Self.second
    }
  }

  /// In lines it is the same.
  @Test func endsWithoutAServerInLines() async throws {
    let server = try await SoundServer()
    let program = try Program(
      ["play", "tone.wav", "--plain", "--stats"], in: folder,
      environment: playerEnvironment(server))
    try await eventually("it plays") { !program.outputSoFar.isEmpty }
    server.signal(SIGKILL)
    let outcome = try await program.ended(within: 20)
    #expect(outcome.ending == .exit(1))
    #expect(outcome.lines == ["Playing tone.wav, 0:30."])
    #expect(outcome.errors.contains("lost"))
    #expect(outcome.errors.contains("goes on there\n"))
  }
}
