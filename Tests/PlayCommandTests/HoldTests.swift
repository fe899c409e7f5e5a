import Programs
import PseudoTerminals
import SoundServers
import TemporaryFolders
import Testing

/// Keys of the sliders that are held, on terminals that tell when a key is let go and on those that
/// don't.
@Suite(.serialized, .playsInTime, .sharedSoundServer) struct HoldTests {
  private let folder = TemporaryFolder().writeTone(seconds: 60)

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
    return try await eventually("the balance rests", else: player.text) {
      let now = player.balance
      if now != last.0 { last = (now, .now) }
      return ContinuousClock.now - last.1 > .milliseconds(600) ? step(of: now) : nil
    }
  }

  private func startAtTheLeft(speaksKitty: Bool) async throws -> TerminalPlayer {
    let player = try await TerminalPlayer.playing(
      in: folder, .atOnce, speaksKitty: speaksKitty, Self.steps)
    player.type("\t")
    try await player.shows("› Balance")
    return player
  }

  /// A held key glides by its time, a whole track in 2 s, and settles within a tick of that.
  @Test func holdsWithReleases() async throws {
    try await oneOfFiveTimes { isLast in
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
      let isRight = abs(step - expected) <= 1 && step == step.rounded()
      if isLast { #expect(isRight, "step \(step), expected about \(expected)") }
      try await player.quits()
      return isRight
    }
  }

  /// Without releases, keys that come as fast as a keyboard repeats are a hold, and silence ends it.
  @Test(arguments: [false, true])
  func holdsWithoutReleases(speaksKitty: Bool) async throws {
    try await oneOfFiveTimes { isLast in
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
      let isRight = abs(step - expected) <= 1 && step == step.rounded()
      if isLast { #expect(isRight, "step \(step), expected about \(expected)") }
      try await player.quits()
      return isRight
    }
  }

  /// A window that loses the keyboard, another key, and 1.5 s of silence let go as well.
  @Test(arguments: [("\u{1B}[O", 0.8), (" ", 0.8), ("", 1.5)])
  func letsGo(other: String, seconds: Double) async throws {
    try await oneOfFiveTimes { isLast in
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
      try await player.quits()
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
    try await player.quits()
  }
}
