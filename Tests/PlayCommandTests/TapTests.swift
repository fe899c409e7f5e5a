import Programs
import PseudoTerminals
import SoundServers
import TemporaryFolders
import Testing

/// Taps of the sliders' keys, on terminals that tell when a key is let go and on those that don't.
///
/// The test plays the terminal, and looks at the screen.
@Suite(.serialized, .playsInTime, .sharedSoundServer) struct TapTests {
  private let folder = TemporaryFolder().writeTone(seconds: 60)

  /// As fast as a finger leaves a key.
  private static let tap = Duration.milliseconds(70)
  /// Between two taps; never as short as a keyboard's repeating.
  private static let rest = Duration.milliseconds(250)

  /// Keys that tap the speed's slider up and down.
  struct Tapping: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let speaksKitty: Bool
    let up: Keys.Reported
    let down: Keys.Reported
  }

  static let tappings = [
    Tapping(
      testDescription: "no answer, no releases", speaksKitty: false,
      up: .init(press: Keys.right, release: ""), down: .init(press: Keys.left, release: "")),
    Tapping(
      testDescription: "granted, but no releases", speaksKitty: true,
      up: .init(press: Keys.right, release: ""), down: .init(press: "\u{1B}OD", release: "")),
    Tapping(
      testDescription: "releases", speaksKitty: true,
      up: .init(press: Keys.right, release: "\u{1B}[1;1:3C"),
      down: .init(arrow: "D", modifiers: 1)),
    Tapping(
      testDescription: "releases with Num Lock and Caps Lock on", speaksKitty: true,
      up: .init(arrow: "C", modifiers: 129), down: .init(arrow: "D", modifiers: 193)),
    Tapping(
      testDescription: "letters", speaksKitty: true,
      up: .init(press: "l", release: "\u{1B}[108;1:3u"),
      down: .init(press: "h", release: "\u{1B}[104;1:3u")),
    Tapping(
      testDescription: "the keypad", speaksKitty: true,
      up: .init(press: "\u{1B}[57418u", release: "\u{1B}[57418;1:3u"),
      down: .init(press: "\u{1B}[57417;129u", release: "\u{1B}[57417;129:3u")),
  ]

  /// Presses a key and lets it go soon.
  ///
  /// - Returns: `false` where it was held, in the end: the machine is busy with others.
  private func tap(_ key: Keys.Reported, on player: TerminalPlayer) async throws -> Bool {
    let pressed = ContinuousClock.now
    player.type(key.press)
    try await Task.sleep(for: Self.tap)
    player.type(key.release)
    return ContinuousClock.now - pressed < Self.tap * 2
  }

  /// A tap ends on the same tick in either mode, from the first one on.
  @Test(arguments: tappings)
  func taps(_ keys: Tapping) async throws {
    try await oneOfFiveTimes { isLast in
      let player = try await TerminalPlayer.playing(
        in: folder, .atOnce, speaksKitty: keys.speaksKitty)
      for (key, speed) in [
        (keys.up, "1.5×"), (keys.up, "2×"), (keys.down, "1.5×"), (keys.down, "1×"),
        (keys.down, "0.5×"), (keys.up, "1×"),
      ] {
        guard try await tap(key, on: player) || isLast else { return false }
        try await player.showsSpeed(speed)
        try await Task.sleep(for: Self.rest)
        #expect(player.speed == speed)
      }
      try await player.quits()
      return true
    }
  }

  /// A terminal may answer late, byte by byte, or never; meanwhile keys work without releases, and
  /// an answer is never taken for keys.
  @Test(arguments: [PseudoTerminal.Manner.never, .slowly(microseconds: 5_000)])
  func answersLate(_ manner: PseudoTerminal.Manner) async throws {
    try await oneOfFiveTimes { isLast in
      let player = try await TerminalPlayer.playing(in: folder, manner, speaksKitty: true)
      player.type(Keys.right)
      try await player.showsSpeed("1.5×")
      player.terminal.become(.atOnce)
      player.type(PseudoTerminal.grant + PseudoTerminal.answer)
      let up = Keys.Reported(press: Keys.right, release: "\u{1B}[1;1:3C")
      guard try await tap(up, on: player) || isLast else { return false }
      try await player.showsSpeed("2×")
      let down = Keys.Reported(press: "\u{1B}[1;1:1D", release: "\u{1B}[1;1:3D")
      guard try await tap(down, on: player) || isLast else { return false }
      try await player.showsSpeed("1.5×")
      #expect(!player.text.contains("62"))
      try await player.quits()
      return true
    }
  }

  /// A sequence that is cut at any place, for however long, is one key.
  @Test func readsWhatIsCut() async throws {
    let player = try await TerminalPlayer.playing(in: folder, .never, speaksKitty: true)
    // Only a lone ESC has a time: it is never left alone here.
    for pieces in [
      ["\u{1B}[", "C"], ["\u{1B}[1", ";1:3C"], ["\u{1B}[1;", "1", ":", "1", "D"],
      ["\u{1B}[1;1:3", "D"],
    ] {
      for piece in pieces {
        player.type(piece)
        try await Task.sleep(for: .milliseconds(120))
      }
      if pieces.last == "C" { try await player.showsSpeed("1.5×") }
    }
    try await player.showsSpeed("1×")
    player.type("\u{1B}[?6")
    try await Task.sleep(for: .milliseconds(120))
    player.type("2;22c")
    try await player.quits()
  }
}
