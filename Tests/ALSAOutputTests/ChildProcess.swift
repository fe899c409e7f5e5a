import Foundation
import TemporaryFolders
import Testing

/// A program that a test runs beside itself, in an environment of its own.
///
/// It is made with posix_spawn(3): `Foundation.Process` tells of an end only when no other process
/// that was started at the same time holds its pipe open, and a sound server holds on for long.
final class ChildProcess {
  private let identifier: pid_t
  private let folder = TemporaryFolder()
  private var hasEnded = false

  /// Starts `program`.
  ///
  /// - Parameter output: Where standard output goes; by default to where ``finish(within:)`` finds
  ///   it.
  init(
    _ program: String, _ arguments: [String], environment: [String: String], output: URL? = nil
  ) throws {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    let path = (output ?? folder.url("output")).path
    let mode = O_WRONLY | O_CREAT
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 1, path, mode, 0o600)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, folder.url("errors").path, mode, 0o600)
    let variables = environment.merging(["PATH": "/usr/bin:/bin"]) { own, _ in own }
    var vector = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
    var surroundings = unsafe variables.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
    var identifier = pid_t()
    let code = unsafe posix_spawn(&identifier, program, &actions, nil, &vector, &surroundings)
    for index in unsafe vector.indices { unsafe free(vector[index]) }
    for index in unsafe surroundings.indices { unsafe free(surroundings[index]) }
    try #require(code == 0, "\(program) doesn't start: error \(code)")
    self.identifier = identifier
  }

  deinit { end() }

  func signal(_ number: Int32) { kill(identifier, number) }

  /// Ends the program, even one that was stopped.
  func end() {
    guard !hasEnded else { return }
    signal(SIGKILL)
    waitpid(identifier, nil, 0)
    hasEnded = true
  }

  /// Waits for the end; a program that hangs is a failure, and is killed.
  ///
  /// - Returns: What the program wrote: the rest of each line by its first word. What it wrote on
  ///   standard error is under `errors`, if anything.
  func finish(within seconds: Double = 30) throws -> [String: String] {
    let deadline = Date(timeIntervalSinceNow: seconds)
    while waitpid(identifier, nil, WNOHANG) == 0 {
      if Date() > deadline {
        Issue.record("the program hangs")
        end()
      }
      usleep(1_000)
    }
    hasEnded = true
    var report: [String: String] = [:]
    let text = try String(contentsOf: folder.url("output"), encoding: .utf8)
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      report[parts[0]] = parts.count > 1 ? parts[1] : ""
    }
    let errors = try String(contentsOf: folder.url("errors"), encoding: .utf8)
    if !errors.isEmpty { report["errors"] = errors }
    return report
  }

  /// `alsa-player`, which is built beside the tests.
  static func player(_ arguments: [String], environment: [String: String]) throws -> ChildProcess {
    let tests = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    return try ChildProcess(
      tests.appending(path: "alsa-player").path, arguments, environment: environment)
  }
}

/// Floats as they lie in a file.
func floats(in url: URL) throws -> [Float] {
  let data = try Data(contentsOf: url)
  return unsafe data.withUnsafeBytes { bytes in
    (0..<bytes.count / 4).map {
      unsafe bytes.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self)
    }
  }
}
