import Programs
import PseudoTerminals
import SoundServers
import TemporaryFolders
import Testing

/// The keys of the sliders, on terminals that tell when a key is let go and on those that don't.
///
/// The test plays the terminal, and looks at the screen.
@Suite(.serialized, .playsInTime, .sharedSoundServer) struct KeyReleaseTests {
  private let folder = TemporaryFolder().writeTone(seconds: 60)

  /// As fast as a finger leaves a key.
  private static let tap = Duration.milliseconds(70)
  /// Between two taps; never as short as a keyboard's repeating.
  private static let rest = Duration.milliseconds(250)

  private func start(
    _ manner: PseudoTerminal.Manner, speaksKitty: Bool, _ options: [String] = []
  ) async throws -> TerminalPlayer {
    let player = try TerminalPlayer(
      ["tone.wav"] + options, in: folder, on: .shared, manner: manner, speaksKitty: speaksKitty)
    try await player.isPlaying()
    return player
  }

  private func quit(_ player: TerminalPlayer) async throws {
    player.type("q")
    #expect(try await player.left().ending == .exit(0))
  }

  // MARK: Taps

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

  /// A tap ends on the same tick in either mode, from the first one on.
  @Test(arguments: tappings)
  func taps(_ keys: Tapping) async throws {
    let player = try await start(.atOnce, speaksKitty: keys.speaksKitty)
    for (key, speed) in [
      (keys.up, "1.5×"), (keys.up, "2×"), (keys.down, "1.5×"), (keys.down, "1×"),
      (keys.down, "0.5×"), (keys.up, "1×"),
    ] {
      player.type(key.press)
      try await Task.sleep(for: Self.tap)
      player.type(key.release)
      try await player.showsSpeed(speed)
      try await Task.sleep(for: Self.rest)
      #expect(player.speed == speed)
    }
    try await quit(player)
  }

  /// A terminal may answer late, byte by byte, or never; meanwhile keys work without releases, and
  /// an answer is never taken for keys.
  @Test(arguments: [PseudoTerminal.Manner.never, .slowly(microseconds: 5_000)])
  func answersLate(_ manner: PseudoTerminal.Manner) async throws {
    let player = try await start(manner, speaksKitty: true)
    player.type(Keys.right)
    try await player.showsSpeed("1.5×")
    player.terminal.become(.atOnce)
    player.type(PseudoTerminal.grant + PseudoTerminal.answer)
    player.type(Keys.right)
    try await Task.sleep(for: Self.tap)
    player.type("\u{1B}[1;1:3C")
    try await player.showsSpeed("2×")
    player.type("\u{1B}[1;1:1D")
    try await Task.sleep(for: Self.tap)
    player.type("\u{1B}[1;1:3D")
    try await player.showsSpeed("1.5×")
    #expect(!player.text.contains("62"))
    try await quit(player)
  }

  /// A sequence that is cut at any place, for however long, is one key.
  @Test func readsWhatIsCut() async throws {
    let player = try await start(.never, speaksKitty: true)
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
    try await quit(player)
  }

  // MARK: Holds

  /// Ticks that are 200 ms of a glide apart, so that a tap's time is no more than the way to the
  /// next one.
  private static let steps = [
    "--balance-ticks", "-1,-0.8,-0.6,-0.4,-0.2,0,0.2,0.4,0.6,0.8,1", "--balance", "L",
    "--no-animation",
  ]

  /// Which of the steps a balance is, from 0 to 10.
  private func step(of balance: String?) -> Double? {
    switch balance {
    case "C": return 5
    case "L": return 0
    case "R": return 10
    default:
      let percent = balance?.split(separator: "%").first.flatMap { Double($0) }
      return percent.map { 5 + (balance!.hasSuffix("L") ? -$0 : $0) / 20 }
    }
  }

  /// A balance that no longer changes.
  private func settled(_ player: TerminalPlayer) async throws -> Double {
    var last = (player.balance, ContinuousClock.now)
    return try await eventually("the balance rests", else: { player.text }) {
      let now = player.balance
      if now != last.0 { last = (now, .now) }
      return ContinuousClock.now - last.1 > .milliseconds(600) ? step(of: now) : nil
    }
  }

  private func startAtTheLeft(speaksKitty: Bool) async throws -> TerminalPlayer {
    let player = try await start(.atOnce, speaksKitty: speaksKitty, Self.steps)
    player.type("\t")
    try await player.shows("› Balance")
    return player
  }

  /// A held key glides by its time, a whole track in 2 s, and settles within a tick of that.
  @Test func holdsWithReleases() async throws {
    try await oneOfThreeTimes { isLast in
      let player = try await startAtTheLeft(speaksKitty: true)
      player.type("\u{1B}[9;1:3u")
      let began = ContinuousClock.now
      player.type("\u{1B}[C")
      try await Task.sleep(for: .milliseconds(400))
      for _ in 0..<9 {
        player.type("\u{1B}[1;1:2C")
        try await Task.sleep(for: .milliseconds(100))
      }
      player.type("\u{1B}[1;1:3C")
      let expected = (ContinuousClock.now - began) / .seconds(2) * 10
      let step = try await settled(player)
      if isLast { #expect(abs(step - expected) <= 1) }
      #expect(step == step.rounded())
      try await quit(player)
      return abs(step - expected) <= 1
    }
  }

  /// Without releases, keys that come as fast as a keyboard repeats are a hold, and silence ends it.
  @Test(arguments: [false, true])
  func holdsWithoutReleases(speaksKitty: Bool) async throws {
    try await oneOfThreeTimes { isLast in
      let player = try await startAtTheLeft(speaksKitty: speaksKitty)
      // The first event and the one after the keyboard's delay are a tick each.
      player.type(Keys.right)
      try await player.showsBalance("80%L")
      try await Task.sleep(for: .milliseconds(400))
      player.type(Keys.right)
      try await Task.sleep(for: .milliseconds(30))
      let began = ContinuousClock.now
      var last = began
      for _ in 0..<30 {
        last = .now
        player.type(Keys.right)
        try await Task.sleep(for: .milliseconds(30))
      }
      let silence = Duration.milliseconds(120)
      let expected = 2 + (last + silence - began) / .seconds(2) * 10
      let step = try await settled(player)
      if isLast { #expect(abs(step - expected) <= 1) }
      #expect(step == step.rounded())
      try await quit(player)
      return abs(step - expected) <= 1
    }
  }

  /// A window that loses the keyboard, another key, and 1.5 s of silence let go as well.
  @Test(arguments: [("\u{1B}[O", 0.8), (" ", 0.8), ("", 1.5)])
  func letsGo(other: String, seconds: Double) async throws {
    try await oneOfThreeTimes { isLast in
      let player = try await startAtTheLeft(speaksKitty: true)
      player.type("\u{1B}[9;1:3u")
      let began = ContinuousClock.now
      player.type("\u{1B}[1;1:1C")
      if !other.isEmpty {
        try await Task.sleep(for: .seconds(seconds))
        player.type(other)
      }
      let held = other.isEmpty ? .seconds(seconds) : ContinuousClock.now - began
      let step = try await settled(player)
      let expected = held / .seconds(2) * 10
      // Too late to mean anything.
      player.type("\u{1B}[1;1:3C")
      let same = try await settled(player)
      #expect(same == step)
      if isLast { #expect(abs(step - expected) <= 1) }
      try await quit(player)
      return abs(step - expected) <= 1
    }
  }

  /// Esc goes back to where the key went down.
  @Test func escapes() async throws {
    let player = try await startAtTheLeft(speaksKitty: true)
    player.type("\u{1B}[9;1:3u\u{1B}[1;1:1C")
    try await eventually("it glides") { (self.step(of: player.balance) ?? 0) > 2 }
    player.type("\u{1B}[27u")
    try await player.showsBalance("L")
    player.type("\u{1B}[1;1:3C")
    #expect(try await settled(player) == 0)
    try await quit(player)
  }
}
