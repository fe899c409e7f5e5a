import Programs
import PseudoTerminals
import SoundServers
import SoundsForPlaying
import TemporaryFolders
import Testing

@Suite(.serialized, .sharedSoundServer) struct TryTests {
  private let folder = TemporaryFolder()
  @Test func tries() async throws {
    _ = WaveFile.sine(48_000 * 20, hertz: 1_000).write("tone.wav", in: folder)
    let player = try TerminalPlayer(["tone.wav", "--stats"], in: folder, on: .shared)
    try await player.isPlaying()
    player.type("\u{1B}[C")
    try await Task.sleep(for: .seconds(2))
    print(player.text)
    print(try await player.state())
    player.type("q")
    let outcome = try await player.program.ended()
    print(player.screen.text, outcome.ending, outcome.errors, player.screen.pushedFlags, player.terminal.bytesLeft)
    print(String(decoding: player.terminal.output.suffix(200), as: UTF8.self).debugDescription)
  }
}
