import CProcesses
import Foundation
import TemporaryFolders
import Testing

/// The program `detent`, or another one of the package, run as a user runs it: a process of its own.
///
/// `Foundation.Process` takes arguments as text and can't leave a standard stream closed, so the
/// process is made with posix_spawn(3).
@safe struct Program: ~Copyable {
  /// What one of the standard streams of the process is.
  enum Stream {
    /// `/dev/null`.
    case nothing
    case closed
    case file(String)
    /// An open descriptor of the test's; it stays the test's to close.
    case descriptor(Int32)
    /// A file of which the test gets the content at the end.
    case captured
  }

  /// How the process ended.
  enum Ending: Equatable {
    case exit(Int32)
    case signal(Int32)
  }

  struct Outcome {
    let ending: Ending
    /// What it wrote to standard output and standard error, where that was captured.
    let output: [UInt8]
    let errorBytes: [UInt8]

    var text: String { String(decoding: output, as: UTF8.self) }
    var errors: String { String(decoding: errorBytes, as: UTF8.self) }
    /// The lines of standard output.
    var lines: [String] { text.split(separator: "\n").map(String.init) }
  }

  let identifier: pid_t
  private let captures: TemporaryFolder

  /// Starts the program called `name` in `folder`.
  ///
  /// - Parameter environment: what comes before the environment of the tests, as `NAME=value`.
  init(
    _ arguments: [[UInt8]], of name: String = "detent", environment: [String] = [],
    in folder: TemporaryFolder, input: Stream = .nothing, output: Stream = .captured,
    errors: Stream = .captured
  ) throws {
    let captures = TemporaryFolder()
    self.captures = captures
    // It is built beside the tests, which depend on it.
    let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: name).path
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    unsafe posix_spawn_file_actions_addchdir_np(&actions, folder.url.path)
    for (number, stream) in [(0, input), (1, output), (2, errors)] as [(Int32, Stream)] {
      let mode = number == 0 ? O_RDONLY : O_WRONLY | O_CREAT
      switch stream {
      case .nothing:
        unsafe posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
      case .closed:
        // Only what is open can be closed.
        unsafe posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
        unsafe posix_spawn_file_actions_addclose(&actions, number)
      case .file(let path):
        unsafe posix_spawn_file_actions_addopen(&actions, number, path, mode, 0o666)
      case .descriptor(let descriptor):
        unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, number)
      case .captured:
        let path = captures.url("\(number)").path
        unsafe posix_spawn_file_actions_addopen(&actions, number, path, mode, 0o600)
      }
    }
    // Whatever the test runner ignores or blocks, the program starts as from a shell.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE] {
      unsafe sigaddset(&signals, number)
    }
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    var vector = unsafe ([Array(name.utf8)] + arguments).map { argument in
      unsafe strndup(argument.map { CChar(bitPattern: $0) }, argument.count)
    }
    unsafe vector.append(nil)
    let own = unsafe environment.map { unsafe strdup($0) }
    var variables = unsafe own
    // Of two with the same name getenv(3) takes the first.
    var next = unsafe environ
    while let variable = unsafe next.pointee {
      unsafe variables.append(variable)
      unsafe next += 1
    }
    unsafe variables.append(nil)
    var identifier = pid_t()
    let code = unsafe posix_spawn(&identifier, program, &actions, &attributes, vector, variables)
    unsafe vector += own
    for index in unsafe vector.indices { unsafe free(vector[index]) }
    try #require(code == 0, "\(program) doesn't start: error \(code)")
    self.identifier = identifier
  }

  init(
    _ arguments: [String], in folder: TemporaryFolder, input: Stream = .nothing,
    output: Stream = .captured, errors: Stream = .captured
  ) throws {
    try self.init(
      arguments.map { Array($0.utf8) }, in: folder, input: input, output: output, errors: errors)
  }

  func send(_ signal: Int32) { kill(identifier, signal) }

  /// The most memory that it has had resident so far, in KiB; `nil` when it has ended.
  ///
  /// What wait4(2) tells includes the memory of the test runner, from which the process was made.
  var peakMemory: Int? {
    let status = try? String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
  }

  /// Waits for the end; a program that hangs is a failure, and is killed.
  consuming func finish(within seconds: Double = 60) throws -> Outcome {
    let deadline = Date(timeIntervalSinceNow: seconds)
    var status: Int32 = 0
    while unsafe waitpid(identifier, &status, WNOHANG) == 0 {
      if Date() > deadline {
        kill(identifier, SIGKILL)
        Issue.record("the program hangs")
      }
      usleep(500)
    }
    func captured(_ number: Int) -> [UInt8] {
      (try? Data(contentsOf: captures.url("\(number)"))).map(Array.init) ?? []
    }
    let signal = status & 0x7F
    return Outcome(
      ending: signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal), output: captured(1),
      errorBytes: captured(2))
  }

  /// Runs the program to its end.
  static func run(
    _ arguments: String..., in folder: TemporaryFolder, input: Stream = .nothing,
    output: Stream = .captured, errors: Stream = .captured
  ) throws -> Outcome {
    try Program(arguments, in: folder, input: input, output: output, errors: errors).finish()
  }

  /// Runs the program with arguments that stand in one line, separated by spaces.
  static func run(
    line: String, in folder: TemporaryFolder, input: Stream = .nothing,
    output: Stream = .captured, errors: Stream = .captured
  ) throws -> Outcome {
    let arguments = line.split(separator: " ").map(String.init)
    return try Program(arguments, in: folder, input: input, output: output, errors: errors).finish()
  }
}
