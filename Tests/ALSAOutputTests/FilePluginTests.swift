import Files
import Foundation
import Playback
import Programs
import SoundsForPlaying
import TemporaryFolders
import Testing
import Ticks
import Varispeed

/// Devices made of ALSA's own plugins, which write down the bytes they are given. `null` takes
/// everything at once, so these play faster than they sound.
@Suite struct FilePluginTests {
  private let folder = TemporaryFolder()

  private var environment: [String: String] {
    ["ALSA_CONFIG_PATH": folder.url("asound.conf").path, "HOME": folder.url.path]
  }

  private func configure() throws {
    let binding = { (channel: Int) in "bindings.\(channel) { slave a channel \(channel) }" }
    try """
    pcm.nothing { type null }
    pcm.bytes { type file slave.pcm nothing file "\(folder.url("bytes").path)" format raw }
    pcm.eight { type multi slaves.a { pcm bytes channels 8 } \
    \((0..<8).map(binding).joined(separator: " ")) }
    pcm.mono { type multi slaves.a { pcm bytes channels 1 } \(binding(0)) }
    pcm.fixed { type plug slave { pcm bytes rate 48000 } }
    pcm.sixteen { type upmix slave.pcm bytes channels 4 }
    """.write(to: folder.url("asound.conf"), atomically: true, encoding: .utf8)
  }

  /// Plays `a.wav` on a device of the configuration.
  private func play(
    _ device: String, _ options: [String] = []
  ) throws -> (outcome: Program.Outcome, bytes: [UInt8]) {
    try configure()
    let outcome = try Program(
      ["play", "a.wav", "--device", device, "--stats"] + options, in: folder,
      environment: environment
    ).finish()
    let bytes = (try? Data(contentsOf: folder.url("bytes"))).map(Array.init) ?? []
    return (outcome, bytes)
  }

  /// What a device turned by hand is given, in the same format.
  private func expected(
    _ file: FileName, _ format: OutputFormat, speed: Speed = .neutral
  ) async throws -> [UInt8] {
    let crank = HandCrank(format)
    let player = Player([file], controls: PlaybackControls(speed: speed)) { _ in
      HandCrankedDevice(crank)
    }
    player.start()
    while !player.readings.state.isFinal { try await Task.sleep(for: .milliseconds(5)) }
    #expect(player.readings.state == .ended)
    return crank.heard
  }

  /// Whether both are the same, but for the silence in which each ends.
  private func agree(_ bytes: [UInt8], _ expected: [UInt8]) -> Bool {
    let count = min(bytes.count, expected.count)
    return count > 0 && bytes[..<count] == expected[..<count]
      && (bytes[count...] + expected[count...]).allSatisfy { $0 == 0 }
  }

  /// The bytes that arrive are those that the renderer makes, whatever the device insists on.
  @Test(arguments: [
    ("bytes", 44_100, 2, OutputEncoding.float32), ("eight", 44_100, 8, .float32),
    ("mono", 44_100, 1, .float32), ("fixed", 48_000, 2, .float32),
  ])
  func playsWhatTheRendererMakes(
    device: String, rate: Int, channels: Int, encoding: OutputEncoding
  ) async throws {
    let sound = WaveFile.sine(30_000, hertz: 441, sampleRate: 44_100)
    let file = sound.write("a.wav", in: folder)
    let (outcome, bytes) = try play(device, ["--speed", "3/2"])
    #expect(outcome.ending == .exit(0))
    #expect(
      outcome.errors.contains("device: \(device), \(rate) Hz, \(channels) channels, \(encoding), "))
    let format = OutputFormat(
      sampleRate: rate, channels: channels, encoding: encoding, periodFrames: rate / 40,
      bufferFrames: rate / 10)
    let isSame = agree(bytes, try await expected(file, format, speed: .exact(Ratio(3, 2))))
    #expect(isSame)
  }

  /// A device of 16 bits only: what it passes on left and right is what the renderer made, dithered.
  @Test func plays16Bits() async throws {
    let file = WaveFile.sine(30_000, hertz: 441).write("a.wav", in: folder)
    let (outcome, bytes) = try play("sixteen")
    #expect(outcome.ending == .exit(0))
    #expect(outcome.errors.contains("int16"))
    let format = OutputFormat(
      sampleRate: 48_000, channels: 2, encoding: .int16, periodFrames: 1_200, bufferFrames: 4_800)
    // Upmix adds two channels to each frame.
    let front = stride(from: 0, to: bytes.count - 7, by: 8).flatMap { bytes[$0..<$0 + 4] }
    let isSame = agree(front, try await expected(file, format))
    #expect(isSame)
  }

  /// The usual names are tried in turn.
  @Test func triesNames() throws {
    _ = WaveFile.ramp(100).write("a.wav", in: folder)
    try configure()
    try
      (String(contentsOf: folder.url("asound.conf"), encoding: .utf8)
      + "\npcm.sysdefault { type null }\n")
      .write(to: folder.url("asound.conf"), atomically: true, encoding: .utf8)
    let outcome = try Program(["play", "a.wav", "--stats"], in: folder, environment: environment)
      .finish()
    #expect(outcome.ending == .exit(0))
    #expect(outcome.errors.contains("device: sysdefault, "))
  }

  /// A device that can't be opened is told of, and so is what was asked; libasound says nothing.
  @Test func refusesANameThatIsNone() throws {
    _ = WaveFile.ramp(100).write("a.wav", in: folder)
    let outcome = try play("missing").outcome
    #expect(outcome.ending == .exit(1))
    let lines = outcome.errors.split(separator: "\n").map(String.init)
    #expect(lines.count == 2)
    #expect(
      lines.first
        == "detent: no sound device can be played on; tried missing (to open: No such file or "
        + "directory); --list-devices shows what there is, --device NAME takes one")
    #expect(lines.last == "device: none was opened")
  }

  /// The buffer is what was asked for.
  @Test func asksForABuffer() throws {
    _ = WaveFile.ramp(100).write("a.wav", in: folder)
    let outcome = try play("nothing", ["--buffer", "250"]).outcome
    #expect(outcome.errors.contains("buffer 250.0 ms"))
  }

  /// The list has the names that a configuration gives hints for.
  @Test func listsDevices() throws {
    try """
    pcm.desk { type null hint { show on description "The desk" } }
    defaults.namehint.basic on
    defaults.namehint.extended on
    """.write(to: folder.url("asound.conf"), atomically: true, encoding: .utf8)
    let outcome = try Program(["play", "--list-devices"], in: folder, environment: environment)
      .finish()
    #expect(outcome.ending == .exit(0))
    #expect(outcome.lines.contains("desk"))
    #expect(outcome.lines.contains("    The desk"))
  }
}
