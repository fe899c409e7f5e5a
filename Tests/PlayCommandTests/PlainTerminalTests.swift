import Programs
import PseudoTerminals
import SoundServers
import TemporaryFolders
import Testing

/// Where there is a terminal, but not for a screen.
@Suite(.serialized, .playsInTime, .sharedSoundServer) struct PlainTerminalTests {
  private let folder = TemporaryFolder().writeTone(seconds: 30).writeTone(
    seconds: 0.3, to: "short.wav")

  private func text(_ player: TerminalPlayer) -> String {
    String(decoding: player.terminal.output, as: UTF8.self)
  }

  /// Lines and typed commands on a terminal that is left as it is.
  @Test(arguments: [(["--plain"], "xterm"), ([], "dumb")] as [([String], String)])
  func writesLinesOnATerminal(options: [String], kind: String) async throws {
    let player = try TerminalPlayer(
      ["tone.wav"] + options, in: folder, on: .shared, environment: ["TERM": kind])
    try await eventually("it plays") { self.text(player) == "Playing tone.wav, 0:30.\r\n" }
    #expect(player.terminal.settings == player.settings)
    player.type("speed 2\n")
    // The driver shows what is typed.
    let lines = "Playing tone.wav, 0:30.\r\nspeed 2\r\nSpeed: 2 times. Tick 4 of 4.\r\n"
    try await eventually("it obeys", else: self.text(player)) { self.text(player) == lines }
    // And makes the signal.
    player.type("\u{03}")
    #expect(try await player.program.ended().ending == .exit(130))
    #expect(player.terminal.settings == player.settings)
    #expect(!player.terminal.output.contains(0x1B))
  }

  /// A job in the background writes lines, reads nothing, and leaves the terminal's settings alone.
  @Test func playsInTheBackground() async throws {
    let terminal = PseudoTerminal(.atOnce)
    defer { terminal.hangUp() }
    let settings = terminal.settings
    let stream = Program.Stream.terminal(terminal.path)
    let script = "set -m; \(Program.built("detent")) play short.wav & wait %1; echo status $?"
    let shell = try Program(
      ["-c", script], of: "/bin/bash", in: folder, environment: playerEnvironment(.shared),
      startsSession: true, input: stream, output: stream, errors: stream)
    terminal.type("quit\n")
    #expect(try await shell.ended().ending == .exit(0))
    let text = terminal.output(endingIn: "status 0\r\n")
    #expect(text.contains("Playing short.wav, 0:00.\r\nThe end.\r\n"), "\(text)")
    #expect(!text.contains("\u{1B}"))
    #expect(terminal.settings == settings)
  }
}
