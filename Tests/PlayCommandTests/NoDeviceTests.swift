import Foundation
import Programs
import TemporaryFolders
import Testing

/// Machines without a device.
@Suite struct NoDeviceTests {
  private let folder = TemporaryFolder().writeTone(seconds: 0.3)

  /// ALSA without a device: the names that were tried are told, and what was asked.
  @Test func tellsWhatWasTried() async throws {
    try Data().write(to: folder.url("asound.conf"))
    let variables = ["ALSA_CONFIG_PATH": folder.url("asound.conf").path, "LANG": "C.UTF-8"]
    let outcome = try await Program(["play", "tone.wav"], in: folder, environment: variables)
      .ended()
    #expect(outcome.ending == .exit(1))
    #expect(outcome.text == "")
    let names = ["default", "sysdefault", "plughw:0"].map {
      "\($0) (to open: No such file or directory)"
    }
    #expect(
      outcome.errors
        == "detent: no sound device can be played on; tried \(names.joined(separator: ", ")); "
        + "--list-devices shows what there is, --device NAME takes one\n")
  }

  /// On a terminal too, and it is given back.
  @Test func tellsItOnATerminal() async throws {
    try Data().write(to: folder.url("asound.conf"))
    let player = try TerminalPlayer(
      ["tone.wav"], in: folder,
      environment: ["ALSA_CONFIG_PATH": folder.url("asound.conf").path])
    let outcome = try await player.left()
    #expect(outcome.ending == .exit(1))
    #expect(outcome.errors.contains("no sound device can be played on; tried default"))
  }
}
