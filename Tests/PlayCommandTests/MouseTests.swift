import Programs
import PseudoTerminals
import SoundServers
import TemporaryFolders
import Testing

/// The mouse over a player on the screen.
///
/// The test plays the terminal: it says where the cursor is, and what the mouse does in the window.
@Suite(.serialized, .playsInTime, .sharedSoundServer) struct MouseTests {
  private let folder = TemporaryFolder().writeTone(seconds: 60)

  /// The picture begins so many lines below the window's top: the shell has been used before.
  private static let top = 5
  private static let question = "\u{1B}[6n"

  /// A player that has been told where its picture is.
  private func located(_ options: [String]) async throws -> TerminalPlayer {
    let player = try await TerminalPlayer.playing(in: folder, .atOnce, speaksKitty: true, options)
    try await player.shows("other slider")
    try await eventually("it asks for the cursor") {
      String(decoding: player.terminal.output, as: UTF8.self).contains(Self.question)
    }
    // The picture has its height by now, so that the answer is to the last question.
    try await Task.sleep(for: .milliseconds(300))
    let cursor = try row(of: "Speed", player)
    player.type("\u{1B}[\(Self.top + cursor + 1);1R")
    return player
  }

  /// The line of a slider in the picture, from 0.
  private func row(of label: String, _ player: TerminalPlayer) throws -> Int {
    try #require(player.screen.text.firstIndex { $0.contains(label) })
  }

  /// The columns of the marks of a slider, from 1, as reports have them.
  private func marks(of label: String, _ player: TerminalPlayer) throws -> [Int] {
    let line = player.screen.text[try row(of: label, player)]
    return line.enumerated().filter { "┼┿●".contains($0.element) }.map { $0.offset + 1 }
  }

  private enum Action: Int {
    case press = 0
    case drag = 32
    case wheelUp = 64
    case wheelDown = 65
  }

  /// Reports what the mouse does in a column from 1, and a line of the picture from 0.
  private func report(_ action: Action, _ column: Int, _ row: Int, _ player: TerminalPlayer) {
    player.type("\u{1B}[<\(action.rawValue);\(column);\(Self.top + row + 1)M")
  }

  private func release(_ column: Int, _ row: Int, _ player: TerminalPlayer) {
    player.type("\u{1B}[<0;\(column);\(Self.top + row + 1)m")
  }

  @Test func pressesMarks() async throws {
    let player = try await located(["--mouse"])
    #expect(player.screen.reportsMouse)
    let speed = try row(of: "Speed", player)
    let speeds = try marks(of: "Speed", player)
    try #require(speeds.count == 4)
    for (tick, text) in [(3, "2×"), (0, "0.5×"), (2, "1.5×")] {
      report(.press, speeds[tick], speed, player)
      release(speeds[tick], speed, player)
      try await player.showsSpeed(text)
    }
    // The other slider, which gets the keyboard by it.
    let balance = try row(of: "Balance", player)
    let balances = try marks(of: "Balance", player)
    try #require(balances.count == 3)
    report(.press, balances[2], balance, player)
    release(balances[2], balance, player)
    try await player.showsBalance("R")
    try await player.shows("› Balance")
    #expect(player.speed == "1.5×")
    try await player.quits()
    #expect(!player.screen.reportsMouse)
  }

  /// The thumb follows the pointer and what is heard does too; let go, it settles on the nearest tick.
  @Test func drags() async throws {
    let player = try await located(["--mouse"])
    let speed = try row(of: "Speed", player)
    let speeds = try marks(of: "Speed", player)
    try #require(speeds.count == 4)
    report(.press, speeds[1], speed, player)
    try await player.shows("◉")
    report(.drag, speeds[2] - 3, speed, player)
    try await eventually("the thumb follows", else: player.text) {
      Array(player.screen.text[speed]).dropFirst(speeds[2] - 4).first == "◉"
    }
    let shown = try #require(player.speed.flatMap { Double($0.dropLast()) })
    #expect(shown > 1.3 && shown < 1.5)
    // Above the track, and beyond its end.
    report(.drag, 80, 0, player)
    try await player.showsSpeed("2×")
    #expect(player.text.contains("◉"))
    report(.drag, speeds[0] + 2, 0, player)
    release(speeds[0] + 3, 0, player)
    try await player.showsSpeed("0.5×")
    try await eventually("it rests", else: player.text) { !player.text.contains("◉") }
    try await player.quits()
  }

  @Test func turnsTheWheel() async throws {
    let player = try await located(["--mouse"])
    let (speed, balance) = (try row(of: "Speed", player), try row(of: "Balance", player))
    report(.wheelUp, 30, speed, player)
    try await player.showsSpeed("1.5×")
    // Over the labels of its ticks, too.
    report(.wheelDown, 30, speed + 1, player)
    try await player.showsSpeed("1×")
    report(.wheelDown, 30, balance, player)
    try await player.showsBalance("L")
    // Over nothing that moves: what comes after it is the first that is seen.
    report(.wheelUp, 30, 0, player)
    report(.wheelUp, 30, speed, player)
    try await player.showsSpeed("1.5×")
    #expect(player.balance == "L")
    // The keyboard has stayed where it was.
    #expect(player.text.contains("› Speed"))
    try await player.quits()
  }

  /// Nobody's mouse is taken unasked: text can be marked and copied as ever.
  @Test func isLeftAloneUnasked() async throws {
    let player = try await TerminalPlayer.playing(in: folder)
    try await player.shows("other slider")
    let text = String(decoding: player.terminal.output, as: UTF8.self)
    #expect(!text.contains("\u{1B}[?1002h") && !text.contains("\u{1B}[?1006h"))
    #expect(!text.contains(Self.question))
    player.type("\u{1B}[1;1R")
    report(.wheelUp, 30, -Self.top + 2, player)
    player.type(Keys.right)
    try await player.showsSpeed("1.5×")
    try await player.quits()
  }
}
