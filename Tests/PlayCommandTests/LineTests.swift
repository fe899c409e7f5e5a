import Foundation
import Programs
import SoundServers
import TemporaryFolders
import Testing

/// A player without a screen: its lines are all there is, and the same each time.
@Suite(.serialized, .playsInTime, .sharedSoundServer) struct LineTests {
  private let folder = TemporaryFolder().writeTone(seconds: 30).writeTone(
    seconds: 0.3, to: "short.wav")
  private let server = SoundServer.shared

  private func start(
    _ arguments: [String], input: Program.Stream = .nothing, environment: [String: String] = [:]
  ) throws -> Program {
    try Program(
      ["play"] + arguments, in: folder,
      environment: playerEnvironment(server).merging(environment) { $1 }, input: input)
  }

  /// Sends commands, each once the lines so far are there.
  private func drive(
    _ arguments: [String], _ dialogue: [(command: String, answer: [String])],
    environment: [String: String] = [:]
  ) async throws -> Program.Outcome {
    let commands = Pipe()
    let program = try start(
      arguments, input: .descriptor(commands.fileHandleForReading.fileDescriptor),
      environment: environment)
    var lines = ""
    for (command, answer) in dialogue {
      if !command.isEmpty {
        try commands.fileHandleForWriting.write(contentsOf: Data("\(command)\n".utf8))
      }
      lines += answer.map { $0 + "\n" }.joined()
      try await eventually(
        "the answer to \(command) is \(answer)", else: program.outputSoFar
      ) { program.outputSoFar == lines }
    }
    return try await program.ended()
  }

  @Test func obeysCommands() async throws {
    let outcome = try await drive(
      ["tone.wav"],
      [
        ("", ["Playing tone.wav, 0:30."]),
        ("speed 1.5", ["Speed: 1.5 times. Tick 3 of 4."]),
        ("speed 1.37", ["speed 1.37 → 1.35, the nearest tick", "Speed: 1.35 times."]),
        ("speed 5/4", ["Speed: 1.25 times."]),
        ("balance 20%L", ["Balance: 20 percent left."]),
        ("balance R", ["Balance: 100 percent right. Tick 3 of 3."]),
        ("volume -6", ["Volume: -6 decibels."]),
        ("mute", ["Muted."]),
        ("mute", []),
        ("unmute", ["Sound on."]),
        ("pause", ["Paused."]),
        ("play", ["Playing."]),
        ("loop 0:01..0:02", ["Loop from 0:01.0 to 0:02.0."]),
        ("loop off", ["The loop is cleared."]),
        ("", []),
        ("quit", []),
      ])
    #expect(outcome.ending == .exit(0))
    #expect(outcome.errors == "")
  }

  /// What can't be followed is told on standard error, and playing goes on.
  @Test func refusesCommands() async throws {
    let outcome = try await drive(
      ["tone.wav", "--speed", "1.37"],
      [
        ("", ["Playing tone.wav, 0:30."]), ("spede 1\nspeed\nspeed 99\nbalance 3", []),
        ("pause", ["Paused."]), ("quit", []),
      ])
    #expect(outcome.ending == .exit(0))
    let told = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("detent: ") }
    #expect(
      told == [
        "detent: speed 1.37 → 1.35, the nearest tick",
        "detent: spede 1 is no command of the player",
        "detent: speed can't be followed", "detent: speed 99 is out of range",
        "detent: balance 3 is out of range",
      ])
    #expect(outcome.errors.contains("from 1/8 to 8\n"))
  }

  /// Other languages, by the environment alone.
  @Test func speaksOtherLanguages() async throws {
    let outcome = try await drive(
      ["tone.wav"],
      [("", ["Suena tone.wav, 0:30."]), ("pause", ["En pausa."]), ("quit", [])],
      environment: ["LC_MESSAGES": "es_ES.UTF-8"])
    #expect(outcome.ending == .exit(0))
  }

  /// Where a file can't be read it is told of and passed over, and the status tells it too.
  @Test func passesOverWhatIsBroken() async throws {
    try Data("no sound at all".utf8).write(to: folder.url("broken.wav"))
    let outcome = try await start(["short.wav", "broken.wav", "missing.wav", "short.wav"]).ended()
    #expect(outcome.ending == .exit(1))
    #expect(outcome.lines == ["Playing short.wav, 0:00.", "Playing short.wav, 0:00.", "The end."])
    let errors = outcome.errors.split(separator: "\n")
    #expect(errors.count == 2)
    #expect(errors.first?.hasPrefix("detent: cannot read broken.wav as sound") == true, "\(errors)")
    #expect(errors.last?.hasPrefix("detent: cannot open missing.wav") == true, "\(errors)")
  }

  /// With nothing to play there is no sound, and it is told once.
  @Test func findsNothingToPlay() async throws {
    let outcome = try await start(["missing.wav"]).ended()
    #expect(outcome.ending == .exit(1))
    #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
  }

  /// A file that was cut short, or has a header alone, gives what is there, and it is told.
  @Test func warnsOfWhatIsMissing() async throws {
    let bytes = try Data(contentsOf: folder.url("tone.wav"))
    try bytes.prefix(44 + 8_000).write(to: folder.url("cut.wav"))
    try bytes.prefix(44).write(to: folder.url("header.wav"))
    let outcome = try await start(["cut.wav", "header.wav", "short.wav"]).ended()
    #expect(outcome.ending == .exit(0))
    #expect(outcome.lines.last == "The end.")
    #expect(
      outcome.errors.split(separator: "\n") == [
        "detent: cut.wav: cut short: 1000 of 1440000 frames are there",
        "detent: header.wav: cut short: 0 of 1440000 frames are there",
        "detent: header.wav: no sound: there is not one frame in it",
      ])
    // From a pipe it shows at the end.
    let sound = Pipe()
    // Nothing else that is started meanwhile may hold the end open.
    #expect(fcntl(sound.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC) == 0)
    let program = try start(
      ["-"], input: .descriptor(sound.fileHandleForReading.fileDescriptor))
    try sound.fileHandleForWriting.write(contentsOf: bytes.prefix(44 + 8_000))
    try sound.fileHandleForWriting.close()
    #expect(
      try await program.ended().errors
        == "detent: standard input: cut short: 1000 of 1440000 frames are there\n")
  }

  /// A start or a loop beyond the end: the file isn't played, and the next one is.
  @Test(arguments: [
    (["--start", "0:40"], "cannot start tone.wav at 0:40.000"),
    (["--loop", "0:30..0:40"], "cannot loop tone.wav from 0:30.000 on"),
  ])
  func tellsThatTheFileEndsBefore(options: [String], problem: String) async throws {
    for files in [["tone.wav"], ["tone.wav", "short.wav"]] {
      let outcome = try await start(files + options).ended()
      #expect(outcome.ending == .exit(1))
      #expect(outcome.errors == "detent: \(problem), beyond its end: it lasts 0:30.000\n")
      #expect(
        outcome.lines == (files.count == 1 ? [] : ["Playing short.wav, 0:00."]) + ["The end."])
    }
  }

  /// Lines that come at once, before the file is open: each is answered, and what follows one is
  /// told as it is after it.
  @Test func answersABurst() async throws {
    let commands = Pipe()
    let lines = [
      "seek 0:10", "seek 0:20", "state", "seek +5", "state", "loop 0:28..0:40", "loop 0:30..0:40",
      "seek 1:00", "next", "quit",
    ]
    try commands.fileHandleForWriting.write(
      contentsOf: Data(lines.map { $0 + "\n" }.joined().utf8))
    let outcome = try await start(
      ["tone.wav"], input: .descriptor(commands.fileHandleForReading.fileDescriptor)
    ).ended()
    let state =
      "of 0:30. Speed: 1 time. Tick 2 of 4. Adjustable. Balance: centre. Tick 2 of 3. Adjustable."
    #expect(
      outcome.lines.filter { $0 != "Playing tone.wav, 0:30." } == [
        "At 0:10 of 0:30.", "At 0:20 of 0:30.", "Playing tone.wav. At 0:20 \(state)",
        "At 0:25 of 0:30.", "Playing tone.wav. At 0:25 \(state)",
        "Loop from 0:28.0 to 0:30.0, where the file ends.",
        "The file ends at 0:30.0: there is nothing at 0:30.0.",
        "The file ends at 0:30.0: there is nothing at 1:00.0.", "There is no next file.",
      ])
    #expect(outcome.ending == .exit(0))
  }

  /// Lines that nobody can read are a failure.
  @Test func failsWhereNothingCanBeWritten() async throws {
    let program = try Program(
      ["play", "short.wav"], in: folder, environment: playerEnvironment(server),
      output: .file("/dev/full"))
    let outcome = try await program.ended()
    #expect(outcome.ending == .exit(1))
    #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
  }

  /// A name with escape sequences stands in a line as text.
  @Test func writesAHarmfulName() async throws {
    folder.writeTone(seconds: 0.1, to: "a\u{1B}[2J\nb.wav")
    let outcome = try await start(["a\u{1B}[2J\nb.wav", "c\u{1B}[2J.wav"]).ended()
    #expect(outcome.lines == [#"Playing a\x1b[2J\nb.wav, 0:00."#, "The end."])
    #expect(!outcome.errorBytes.contains(0x1B))
    #expect(outcome.ending == .exit(1))
  }

  /// The sound comes by a pipe; commands then can't, and it plays to the end.
  @Test func playsAPipe() async throws {
    let sound = Pipe()
    let program = try start(
      ["-"], input: .descriptor(sound.fileHandleForReading.fileDescriptor))
    let bytes = try Data(contentsOf: folder.url("short.wav"))
    try sound.fileHandleForWriting.write(contentsOf: bytes.prefix(60_000))
    try sound.fileHandleForWriting.write(contentsOf: bytes.dropFirst(60_000))
    try sound.fileHandleForWriting.close()
    let outcome = try await program.ended()
    #expect(outcome.ending == .exit(0))
    #expect(outcome.lines == ["Playing standard input, 0:00.", "The end."])
  }

  @Test func playsWithStandardInputClosed() async throws {
    let outcome = try await start(["short.wav"], input: .closed).ended()
    #expect(outcome.ending == .exit(0))
    #expect(outcome.lines == ["Playing short.wav, 0:00.", "The end."])
    #expect(outcome.errors == "")
  }

  /// From a place on: the rest is what is heard.
  @Test func startsLater() async throws {
    folder.writeTone(seconds: 2, to: "long.wav")
    let first = try await server.quiet()
    let outcome = try await start(["long.wav", "--start", "1.5"]).ended()
    #expect(outcome.ending == .exit(0))
    let frames = try await server.recorded(from: first).count / 2
    #expect((23_700...24_000).contains(frames))
  }

  /// A loop has no end, and sounds without a gap; neither has a repetition.
  @Test(arguments: [["--loop", "0.1..0.2"], ["--repeat"]])
  func repeats(options: [String]) async throws {
    let first = try await server.quiet()
    let program = try start(["short.wav", "--buffer", "500"] + options)
    let began = try await server.firstSound(from: first)
    try await eventually("it has been repeated often enough") {
      server.recordedFrames > began + 72_000
    }
    program.send(SIGINT)
    #expect(try await program.ended().ending == .exit(130))
    let samples = channel(0, of: try await server.recorded(from: first))
    let isSounding = stride(from: 480, to: 60_000, by: 480).allSatisfy { start in
      samples[start..<start + 480].contains { $0.magnitude > 0.4 }
    }
    #expect(isSounding)
  }
}
