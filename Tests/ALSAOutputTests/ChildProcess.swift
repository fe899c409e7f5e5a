import Foundation
import TemporaryFolders

/// A program that a test runs beside itself.
final class ChildProcess {
  private let process = Process()
  private let output = Pipe()

  /// Starts `program` with an environment of its own.
  init(
    _ program: String, _ arguments: [String], environment: [String: String],
    standardOutput: URL? = nil
  ) throws {
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.environment = environment.merging(["PATH": "/usr/bin:/bin"]) { own, _ in own }
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    if let standardOutput {
      try Data().write(to: standardOutput)
      process.standardOutput = try FileHandle(forWritingTo: standardOutput)
    } else {
      process.standardOutput = output
    }
    try process.run()
  }

  deinit { end(with: SIGKILL) }

  /// Whether it hasn't ended.
  var isRunning: Bool { process.isRunning }

  func signal(_ number: Int32) { kill(process.processIdentifier, number) }

  /// Ends the program and waits for that.
  func end(with number: Int32) {
    guard process.isRunning else { return }
    signal(number)
    // One that was stopped must go on to end.
    signal(SIGCONT)
    process.waitUntilExit()
  }

  /// Waits for the end.
  ///
  /// - Returns: What the program wrote: the rest of each line by its first word.
  func finish() -> [String: String] {
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
    return Dictionary(
      lines.map { line in
        let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
        return (parts[0], parts.count > 1 ? parts[1] : "")
      }, uniquingKeysWith: { _, last in last })
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
