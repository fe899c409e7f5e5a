import Foundation
import Programs
import SignalMeasurement
import SoundServers
import TemporaryFolders
import Testing

/// What arrives at a sound server that keeps time as a card does: the sound, all of it, and nothing
/// else.
@Suite(.serialized, .playsInTime, .sharedSoundServer) struct RecordingTests {
  private let folder = TemporaryFolder()
  private let server = SoundServer.shared

  private func play(
    _ arguments: [String], input: Program.Stream = .nothing
  ) throws -> Program {
    try Program(
      ["play", "--plain", "--stats"] + arguments, in: folder,
      environment: playerEnvironment(server), input: input)
  }

  /// A buffer that a busy machine doesn't drain: what is asked here is not how fast it is.
  private static let deepBuffer = ["--buffer", "500"]

  /// The length, pitch, level and residue are those of the tone: no gap, no click.
  @Test(arguments: [
    ("1/2", "0", 500.0, [1.0, 1.0]), ("1", "0", 1_000, [1, 1]), ("1.5", "0", 1_500, [1, 1]),
    ("2", "0", 2_000, [1, 1]), ("2", "L", 2_000, [1, 0]), ("3/2", "50%R", 1_500, [0.5, 1]),
  ])
  func playsATone(speed: String, balance: String, hertz: Double, gains: [Double]) async throws {
    folder.writeTone(seconds: 4)
    let first = try await server.quiet()
    let program = try play(
      ["tone.wav", "--speed", speed, "--balance", balance] + Self.deepBuffer)
    let outcome = try await program.ended()
    #expect(outcome.ending == .exit(0))
    #expect(outcome.errors.contains("underruns: 0,"))
    let recorded = try await server.recorded(from: first)
    let seconds = Double(recorded.count / 2) / 48_000
    #expect(abs(seconds - 4 * 1_000 / hertz) < 0.001)
    for (number, gain) in gains.enumerated() {
      let samples = channel(number, of: recorded)
      // The tone begins and ends with a step; its neighbourhood isn't the tone.
      let body = samples.dropFirst(2_400).dropLast(2_400)
      guard gain > 0 else {
        let isSilent = body.allSatisfy { $0 == 0 }
        #expect(isSilent)
        continue
      }
      let fit = SineFit(body, frequency: hertz / 48_000)
      #expect(abs(fit.amplitude - 0.5 * gain) < 0.5 * gain * 0.001)
      // Single precision all the way leaves less than −120 dB; one missing frame of eight seconds
      // leaves −26.
      #expect(fit.distortion < -110)
    }
  }

  /// A sound of 10 ms, a tenth of the device's buffer, is heard whole.
  @Test func playsAShortSound() async throws {
    folder.writeTone(seconds: 0.01)
    let first = try await server.quiet()
    #expect(try await play(["tone.wav"]).ended().ending == .exit(0))
    let recorded = try await server.recorded(from: first)
    // The first and the last frame may be too faint to be told from silence.
    #expect((478...480).contains(recorded.count / 2))
  }

  /// A typed pause leaves out nothing and repeats nothing.
  @Test func pauses() async throws {
    let levels = Levels(frames: 192_000)
    folder.writeLevels(levels, to: "levels.wav")
    let first = try await server.quiet()
    let commands = Pipe()
    let program = try play(
      ["levels.wav"] + Self.deepBuffer,
      input: .descriptor(commands.fileHandleForReading.fileDescriptor))
    let began = try await server.firstSound(from: first)
    try await eventually("it has played a while") { server.recordedFrames > began + 24_000 }
    try commands.fileHandleForWriting.write(contentsOf: Data("pause\n".utf8))
    try await server.quiet(from: began)
    try commands.fileHandleForWriting.write(contentsOf: Data("play\n".utf8))
    let outcome = try await program.ended()
    #expect(outcome.ending == .exit(0))
    #expect(outcome.lines == ["Playing levels.wav, 0:04.", "Paused.", "Playing.", "The end."])
    let heard = levels.pause(in: channel(0, of: try await server.recorded(from: first)))
    #expect(heard.frames > 9_600)
    #expect(heard.error < 1e-5)
    #expect(abs(heard.end - Double(levels.frames)) < 3)
  }

  /// A process that is stopped for a while runs dry, which is counted and mended.
  @Test func survivesBeingStopped() async throws {
    folder.writeTone(seconds: 4)
    let first = try await server.quiet()
    let program = try play(["tone.wav"])
    let began = try await server.firstSound(from: first)
    try await eventually("it has played a while") { server.recordedFrames > began + 24_000 }
    program.send(SIGSTOP)
    try await server.quiet(from: began)
    program.send(SIGCONT)
    let outcome = try await program.ended()
    #expect(outcome.ending == .exit(0))
    let line = try #require(
      outcome.errors.split(separator: "\n").first { $0.hasPrefix("underruns") })
    let numbers = line.split { !"0123456789.".contains($0) }.compactMap { Double($0) }
    #expect(numbers.count == 2 && numbers[0] >= 1, "\(line)")
    // The gap that is told is the silence that was heard, within two periods.
    let samples = channel(0, of: try await server.recorded(from: first))
    let heard = samples.count(where: { $0 != 0 })
    // A sine has zeros of its own, 2 a millisecond.
    #expect(abs(heard - 192_000) < 4_800, "all of the sound is heard, once")
    if numbers.count == 2 {
      #expect(abs(numbers[1] * 48 - Double(samples.count - 192_000)) < 4_800, "\(line)")
    }
  }

  /// The next file follows without a gap.
  @Test func playsFilesWithoutAGap() async throws {
    folder.writeTone(seconds: 1, to: "a.wav").writeTone(seconds: 1, to: "b.wav")
    let first = try await server.quiet()
    let outcome = try await play(["a.wav", "b.wav"] + Self.deepBuffer).ended()
    #expect(outcome.ending == .exit(0))
    #expect(outcome.lines == ["Playing a.wav, 0:01.", "Playing b.wav, 0:01.", "The end."])
    let samples = channel(1, of: try await server.recorded(from: first))
    #expect((95_999...96_000).contains(samples.count))
    // The tone has whole periods in a second: it goes on as if it were one.
    let fit = SineFit(samples.dropFirst(2_400).dropLast(2_400), frequency: 1 / 48.0)
    #expect(fit.distortion < -110)
  }

  /// From a key to a changed sound it takes no more than the device's buffer, a period, and 50 ms of
  /// the server's.
  ///
  /// The clock is the recording itself. It lags behind the sound, so what is measured is more than
  /// the truth. A machine that is busy makes it more still: the best of several keys counts.
  @Test func keysAreHeardSoon() async throws {
    folder.writeTone(seconds: 60)
    let first = try await server.quiet()
    let player = try TerminalPlayer(["tone.wav"], in: folder, on: server)
    let began = try await server.firstSound(from: first)
    try await eventually("it has played a while") { server.recordedFrames > began + 9_600 }
    var delays: [Double] = []
    // Muted, and heard again.
    for isMuted in Array(repeating: [true, false], count: 5).flatMap(\.self) {
      // The recording grows in steps; the key goes down right after one.
      let before = server.recordedFrames
      let pressed = try await eventually("the recording goes on") {
        let now = server.recordedFrames
        return now > before ? now : nil
      }
      player.type("m")
      let heard = try await eventually("the key is heard") {
        let frames = channel(0, of: try server.frames(from: pressed))
        // A millisecond of silence, or of sound.
        return stride(from: 0, to: frames.count - 48, by: 48).first { start in
          frames[start..<start + 48].contains { $0.magnitude > 1e-3 } != isMuted
        }
      }
      delays.append(Double(heard) / 48)
      try await Task.sleep(for: .milliseconds(150))
    }
    try await player.quits()
    #expect(delays.min()! <= 175, "\(delays) ms")
  }
}
