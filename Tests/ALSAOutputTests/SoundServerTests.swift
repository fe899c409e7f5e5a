import Files
import Foundation
import SignalMeasurement
import SoundsForPlaying
import TemporaryFolders
import Testing

/// Playing through the pulse plugin to a sound server that keeps time as a card does.
///
/// One after the other: a machine that is busy with many at once gives none of them its time.
@Suite(.serialized) struct SoundServerTests {
  private let folder = TemporaryFolder()

  /// A sine of `seconds` in both channels.
  private func tone(seconds: Double, hertz: Double = 1_000) -> String {
    let file = WaveFile.sine(Int(48_000 * seconds), hertz: hertz).write("tone.wav", in: folder)
    return String(decoding: file.bytes, as: UTF8.self)
  }

  private func channel(_ number: Int, of recorded: [Float]) -> [Double] {
    stride(from: number, to: recorded.count, by: 2).map { Double(recorded[$0]) }
  }

  /// The length, pitch, level and residue are those of the tone: no gap, no click.
  @Test(arguments: [
    ("1/2", 0, 500.0), ("1", 0, 1_000), ("3/2", 0, 1_500), ("2", 0, 2_000), ("1", -1, 1_000),
    ("3/2", 0.5, 1_500),
  ])
  func playsATone(speed: String, balance: Double, hertz: Double) throws {
    let server = try SoundServer()
    let ratio = hertz / 1_000
    let report = try ChildProcess.player(
      ["pulse", tone(seconds: 2), "0:speed=\(speed)", "0:balance=\(balance)"],
      environment: server.environment
    ).finish()
    #expect(report["state"] == "ended")
    #expect(report["underruns"] == "0")
    let recorded = try server.recorded()
    let seconds = Double(recorded.count / 2) / 48_000
    #expect(abs(seconds - 2 / ratio) < 0.001)
    let gains = [min(1, 1 - balance), min(1, 1 + balance)]
    for (number, gain) in gains.enumerated() {
      let samples = channel(number, of: recorded)
      // The tone begins and ends with a step; its neighbourhood isn't the tone.
      let body = samples[2_400..<samples.count - 2_400]
      guard gain > 0 else {
        let isSilent = body.allSatisfy { $0 == 0 }
        #expect(isSilent)
        continue
      }
      let fit = SineFit(body, frequency: hertz / 48_000)
      #expect(abs(fit.amplitude - 0.5 * gain) < 0.5 * gain * 0.001)
      // Single precision all the way leaves less than −120 dB; one missing frame of two seconds
      // leaves −20.
      #expect(fit.distortion < -110)
    }
  }

  /// A sound of 10 ms, a tenth of the device's buffer, is heard whole.
  @Test func playsAShortSound() throws {
    let server = try SoundServer()
    let report = try ChildProcess.player(
      ["pulse", tone(seconds: 0.01)], environment: server.environment
    ).finish()
    #expect(report["state"] == "ended")
    let recorded = try server.recorded()
    // The first and the last frame may be too faint to be told from silence.
    #expect((478...480).contains(recorded.count / 2))
  }

  /// A pause leaves out nothing and repeats nothing: the frames that faded out fade in again, each
  /// with the rest of its gain, and all others are heard once.
  @Test func pauses() throws {
    let server = try SoundServer()
    // The level of a frame tells which one it is.
    let frames = 96_000
    let level = { (frame: Double) in 0.1 + 0.8 * frame / Double(frames) }
    let sound = WaveFile(
      samples: (0..<frames).flatMap { frame in
        Array(repeating: Float(level(Double(frame))), count: 2)
      })
    let file = String(decoding: sound.write("a.wav", in: folder).bytes, as: UTF8.self)
    let report = try ChildProcess.player(
      ["pulse", file, "0.7:pause", "1.2:go"], environment: server.environment
    ).finish()
    #expect(report["state"] == "ended")
    let samples = channel(0, of: try server.recorded())
    let frame = { (place: Int) in ((samples[place] - 0.1) / 0.8 * Double(frames)).rounded() }
    // The pause is the longest run of zeros.
    var pause = 0..<0
    var start = 0
    for place in samples.indices where samples[place] != 0 {
      if place - start > pause.count { pause = start..<place }
      start = place + 1
    }
    #expect(pause.count > 9_600)
    let fade = 240
    let faded = frame(pause.lowerBound - fade - 1) + 1
    let there = pause.upperBound + 1_000
    var worst = 0.0
    for place in pause.upperBound..<there {
      let number = frame(there) - faded - Double(there - place)
      if place == pause.upperBound { #expect(number == 0) }
      let gain = min(1, (number + 0.5) / Double(fade))
      worst = max(worst, abs(samples[place] - gain * level(faded + number)))
    }
    #expect(worst < 1e-5)
    #expect(abs(frame(samples.count - 200) - Double(frames - 200)) < 3)
  }

  /// A process that is stopped for a while runs dry, which is counted and mended.
  @Test func survivesBeingStopped() throws {
    let server = try SoundServer()
    let player = try ChildProcess.player(
      ["pulse", tone(seconds: 2)], environment: server.environment)
    usleep(700_000)
    player.signal(SIGSTOP)
    usleep(600_000)
    player.signal(SIGCONT)
    let report = try player.finish()
    #expect(report["state"] == "ended")
    #expect(report["frame"] == "96000")
    // All the sound, and the gap.
    let recorded = try server.recorded()
    #expect(recorded.count / 2 > 96_000 + 14_400 && recorded.count / 2 < 96_000 + 33_600)
  }

  /// With the server frozen the player leaves within a second of being asked.
  @Test func leavesAFrozenServer() throws {
    let server = try SoundServer()
    let player = try ChildProcess.player(
      ["pulse", tone(seconds: 4), "1.5:stop"], environment: server.environment)
    usleep(1_000_000)
    server.signal(SIGSTOP)
    let asked = Date()
    let report = try player.finish()
    server.signal(SIGCONT)
    // It is asked half a second from now.
    #expect(Date().timeIntervalSince(asked) < 1.5)
    #expect(Double(try #require(report["leaving"]))! < 0.6)
    let frame = Int(try #require(report["frame"]))!
    #expect(frame > 24_000 && frame < 72_000)
  }

  /// With the server gone the player ends by itself, tells why, and where it was.
  @Test func endsWithoutAServer() throws {
    let server = try SoundServer()
    let player = try ChildProcess.player(
      ["pulse", tone(seconds: 4)], environment: server.environment)
    usleep(1_000_000)
    server.signal(SIGKILL)
    let asked = Date()
    let report = try player.finish()
    #expect(Date().timeIntervalSince(asked) < 1)
    #expect(report["state"] == "failed")
    #expect(report["failure"]?.contains("lost") == true)
    let frame = Int(try #require(report["frame"]))!
    #expect(frame > 24_000 && frame < 72_000)
  }
}
