import Foundation
import TemporaryFolders
import Testing

/// Another program, run for what it knows or makes.
enum Tool {
  /// Runs `program` in `folder` to its end.
  ///
  /// - Parameter accepts: Statuses that are no failure of the test.
  /// - Returns: What it wrote to standard output and standard error.
  @discardableResult
  static func run(
    _ program: String, _ arguments: String..., in folder: TemporaryFolder, input: String? = nil,
    accepts: ClosedRange<Int32> = 0...0
  ) throws -> (status: Int32, output: String, errors: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.currentDirectoryURL = folder.url
    // Files rather than pipes, which could fill up.
    let streams = TemporaryFolder()
    for name in ["in", "out", "err"] {
      try Data((name == "in" ? input ?? "" : "").utf8).write(to: streams.url(name))
    }
    process.standardInput = try FileHandle(forReadingFrom: streams.url("in"))
    process.standardOutput = try FileHandle(forWritingTo: streams.url("out"))
    process.standardError = try FileHandle(forWritingTo: streams.url("err"))
    try process.run()
    process.waitUntilExit()
    let status = process.terminationStatus
    let output = try String(contentsOf: streams.url("out"), encoding: .utf8)
    let errors = try String(contentsOf: streams.url("err"), encoding: .utf8)
    try #require(
      accepts.contains(status), "\(program) is missing or failed with \(status): \(errors)")
    return (status, output, errors)
  }
}

/// The schemas of what `--json` writes.
enum Schema: String {
  case info, render

  /// Judges JSON lines with a validator that knows nothing of Detent.
  ///
  /// - Returns: How many lines there were, and what is wrong with them.
  func judge(_ lines: String) throws -> (count: Int, faults: String) {
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Schemas/validate.py").path
    let (_, output, errors) = try Tool.run(
      "/usr/bin/python3", script, "\(rawValue).schema.json", in: TemporaryFolder(), input: lines,
      accepts: 0...1)
    return (Int(output.trimmingCharacters(in: .whitespacesAndNewlines)) ?? -1, errors)
  }
}
