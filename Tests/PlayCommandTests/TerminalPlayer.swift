import Foundation
import Programs
import PseudoTerminals
import SoundServers
import TemporaryFolders
import Testing
import Threads

/// `detent play` on a pseudo-terminal of which the test plays the terminal, and the person who types.
///
/// The program leads a session of its own: the signals of Ctrl-C and Ctrl-Z go to its process group.
final class TerminalPlayer: Sendable {
  let terminal: PseudoTerminal
  let program: Program
  /// How the terminal was set before.
  let settings: String
  private let drawn: Lock<Drawn>

  private struct Drawn {
    var screen: Screen
    var bytes = 0
  }

  /// - Parameters:
  ///   - arguments: those after `play`.
  ///   - environment: variables besides those of the server.
  ///   - errors: where standard error goes; to the terminal, as at a desk, a message that is longer
  ///     than a line would wrap.
  init(
    _ arguments: [String], in folder: TemporaryFolder, on server: SoundServer? = nil,
    manner: PseudoTerminal.Manner = .atOnce, speaksKitty: Bool = false, columns: UInt16 = 80,
    rows: UInt16 = 24, environment: [String: String] = [:], input: Program.Stream? = nil
  ) throws {
    terminal = PseudoTerminal(manner, speaksKitty: speaksKitty)
    terminal.resize(columns: columns, rows: rows)
    settings = terminal.settings
    drawn = Lock(Drawn(screen: Screen(columns: Int(columns), rows: Int(rows), history: [])))
    let terminalStream = Program.Stream.terminal(terminal.path)
    program = try Program(
      ["play"] + arguments, in: folder,
      environment: playerEnvironment(server).merging(environment) { $1 }, startsSession: true,
      input: input ?? terminalStream, output: terminalStream)
  }

  /// A player of `tone.wav` on the suite's server, once it plays.
  static func playing(
    in folder: TemporaryFolder, _ manner: PseudoTerminal.Manner = .atOnce,
    speaksKitty: Bool = true, _ options: [String] = []
  ) async throws -> TerminalPlayer {
    let player = try TerminalPlayer(
      ["tone.wav"] + options, in: folder, on: .shared, manner: manner, speaksKitty: speaksKitty)
    try await player.isPlaying()
    return player
  }

  deinit {
    program.end()
    terminal.hangUp()
  }

  func type(_ text: String) { terminal.type(text) }

  /// Gives the window another size: the terminal's driver tells the program.
  func resize(columns: UInt16, rows: UInt16) {
    terminal.resize(columns: columns, rows: rows)
    drawn.withLock {
      $0.screen.resize(columns: Int(columns), rows: Int(rows), knowsLater: true)
    }
  }

  /// What the screen shows by now.
  var screen: Screen {
    drawn.withLock { drawn in
      let new = terminal.output.dropFirst(drawn.bytes)
      let whole = new.prefix(new.wholeLength)
      drawn.screen.write(Array(whole))
      drawn.bytes += whole.count
      return drawn.screen
    }
  }

  var text: String { screen.text.joined(separator: "\n") }

  /// Waits until the screen shows `text`.
  func shows(_ text: String) async throws {
    try await eventually("the screen shows \(text)", else: self.text) {
      self.text.contains(text)
    }
  }

  /// Waits until there is a picture of a sound that plays.
  func isPlaying() async throws { try await shows("►") }

  /// What speed is shown.
  var speed: String? { value(of: "Speed") }
  /// What balance is shown.
  var balance: String? { value(of: "Balance") }

  private func value(of label: String) -> String? {
    let line = screen.text.last { $0.contains(label) && !$0.contains("\(label):") }
    return line?.split(separator: " ").last.map(String.init)
  }

  /// Waits until a speed is shown.
  func showsSpeed(_ speed: String) async throws {
    try await eventually("the speed is \(speed)", else: self.text) { self.speed == speed }
  }

  /// Waits until a balance is shown.
  func showsBalance(_ balance: String) async throws {
    try await eventually("the balance is \(balance)", else: self.text) {
      self.balance == balance
    }
  }

  /// The seconds of the sound that are shown.
  var seconds: Int? {
    let words = screen.text.dropFirst().first?.split(separator: " ")
    let parts = words?.first?.split(separator: ":").compactMap { Int($0) }
    return parts.flatMap { $0.count == 2 ? $0[0] * 60 + $0[1] : nil }
  }

  /// Waits for the end, and looks whether the terminal is as it was before: its settings, its
  /// reports, its cursor, and nothing left to be typed into the shell.
  ///
  /// - Parameter lateBytes: how much may be left to read. The program waits 100 ms for the answer to
  ///   its last question, which a busy machine doesn't always give in time.
  /// - Returns: how the program ended, and what it wrote on standard error.
  func left(
    lateBytes: Int = PseudoTerminal.answer.utf8.count,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Program.Outcome {
    let outcome = try await program.ended(within: 20)
    // What was written last is on its way to the master.
    try await eventually("the flags are popped", else: self.text) {
      let screen = self.screen
      return screen.pushedFlags == 0 && !screen.reportsFocus
    }
    #expect(screen.showsCursor && screen.wraps, sourceLocation: sourceLocation)
    #expect(terminal.settings == settings, sourceLocation: sourceLocation)
    #expect(terminal.bytesLeft <= lateBytes, sourceLocation: sourceLocation)
    return outcome
  }
}

extension TerminalPlayer {
  /// Types `q`, and looks whether it leaves as it should.
  func quits(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    type("q")
    let outcome = try await left(sourceLocation: sourceLocation)
    #expect(outcome.ending == .exit(0), sourceLocation: sourceLocation)
  }
}

/// The variables of a program that plays on a server.
func playerEnvironment(_ server: SoundServer?) -> [String: String] {
  ["TERM": "xterm-256color", "LANG": "C.UTF-8"].merging(server?.environment ?? [:]) { $1 }
}
