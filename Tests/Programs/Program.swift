import CProcesses
import Foundation
import TemporaryFolders
import Threads

/// A program, run as a user runs it: a process of its own.
///
/// It is made with posix_spawn(3): `Foundation.Process` takes arguments as text, can't leave a
/// standard stream closed, and tells of an end only when no other process that was started at the
/// same time holds its pipe open.
///
/// A program that is let go of while it runs is killed.
public final class Program: Sendable {
  /// What one of the standard streams of the process is.
  public enum Stream: Sendable {
    /// `/dev/null`.
    case nothing
    case closed
    case file(String)
    /// An open descriptor of the test's; it stays the test's to close.
    case descriptor(Int32)
    /// The terminal with this path. The first one that a program with a session of its own opens
    /// becomes the session's.
    case terminal(String)
    /// A file of which the test gets the content, also while the program runs.
    case captured
  }

  /// How the process ended.
  public enum Ending: Equatable, Sendable {
    case exit(Int32)
    case signal(Int32)
  }

  /// What the process is doing.
  public enum State: Equatable, Sendable {
    case running
    case stopped
    case ended(Ending)
  }

  public struct Outcome: Sendable {
    public let ending: Ending
    /// What it wrote to standard output and standard error, where that was captured.
    public let output: [UInt8]
    public let errorBytes: [UInt8]

    public var text: String { String(decoding: output, as: UTF8.self) }
    public var errors: String { String(decoding: errorBytes, as: UTF8.self) }
    /// The lines of standard output.
    public var lines: [String] { text.split(separator: "\n").map(String.init) }
  }

  public struct NotStarted: Error { let program: String, code: Int32 }
  public struct Hanging: Error {}

  /// Where a program of the package is: beside the tests, which depend on it.
  public static func built(_ name: String) -> String {
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: name).path
  }

  public let identifier: pid_t
  private let captures: TemporaryFolder
  private let state = Lock(State.running)

  /// Starts the program in `folder`.
  ///
  /// - Parameters:
  ///   - name: the name of a program of the package, or the path of another one.
  ///   - environment: its variables; those of the test, if `nil`.
  ///   - startsSession: whether it leads a session and a process group of its own. What sends a
  ///     signal to its group, as a program does at Ctrl-C in raw mode, must: the test runner is in
  ///     the other group.
  public init(
    _ arguments: [[UInt8]], of name: String = "detent", in folder: TemporaryFolder,
    environment: [String: String]? = nil, startsSession: Bool = false, input: Stream = .nothing,
    output: Stream = .captured, errors: Stream = .captured
  ) throws {
    captures = TemporaryFolder()
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
      case .terminal(let path):
        unsafe posix_spawn_file_actions_addopen(&actions, number, path, O_RDWR, 0)
      case .captured:
        let path = captures.url("\(number)").path
        unsafe posix_spawn_file_actions_addopen(&actions, number, path, mode, 0o600)
      }
    }
    // Foundation's processes are known to have ended by the closing of a socket, which would stay open
    // in a program that was started meanwhile: a test would wait for another test's program.
    unsafe posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)
    // Whatever the test runner ignores or blocks, the program starts as from a shell.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE] {
      unsafe sigaddset(&signals, number)
    }
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    let session = startsSession ? Int32(PROCESSES_SPAWN_SETSID) : 0
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | session))

    let program = name.contains("/") ? name : Self.built(name)
    let variables = environment ?? ProcessInfo.processInfo.environment
    let words = CStrings([Array(name.utf8)] + arguments)
    let settings = CStrings(variables.map { Array("\($0.key)=\($0.value)".utf8) })
    var identifier = pid_t()
    let code = unsafe posix_spawn(
      &identifier, program, &actions, &attributes, words.pointers, settings.pointers)
    guard code == 0 else { throw NotStarted(program: program, code: code) }
    self.identifier = identifier
  }

  public convenience init(
    _ arguments: [String], of name: String = "detent", in folder: TemporaryFolder,
    environment: [String: String]? = nil, startsSession: Bool = false, input: Stream = .nothing,
    output: Stream = .captured, errors: Stream = .captured
  ) throws {
    try self.init(
      arguments.map { Array($0.utf8) }, of: name, in: folder, environment: environment,
      startsSession: startsSession, input: input, output: output, errors: errors)
  }

  deinit { end() }

  public func send(_ signal: Int32) { kill(identifier, signal) }

  /// Ends the program, even one that was stopped.
  public func end() {
    send(SIGKILL)
    while true {
      if case .ended = look() { return }
      usleep(500)
    }
  }

  /// Looks what the program is doing.
  public func look() -> State {
    state.withLock { state in
      if case .ended = state { return state }
      var status: Int32 = 0
      guard unsafe waitpid(identifier, &status, WNOHANG | WUNTRACED | WCONTINUED) > 0 else {
        return state
      }
      // <sys/wait.h>: macros that Swift doesn't see.
      let signal = status & 0x7F
      if status == 0xFFFF {
        state = .running
      } else if signal == 0x7F {
        state = .stopped
      } else {
        state = .ended(signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal))
      }
      return state
    }
  }

  /// The most memory that it has had resident so far, in KiB; `nil` when it has ended.
  ///
  /// What wait4(2) tells includes the memory of the test runner, from which the process was made.
  public var peakMemory: Int? {
    let status = try? String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
  }

  /// What it has written so far to standard output, where that is captured.
  public var outputSoFar: String { String(decoding: captured(1), as: UTF8.self) }
  /// What it has written so far to standard error, where that is captured.
  public var errorsSoFar: String { String(decoding: captured(2), as: UTF8.self) }

  private func captured(_ number: Int) -> [UInt8] {
    (try? Data(contentsOf: captures.url("\(number)"))).map(Array.init) ?? []
  }
}

// MARK: To the end

extension Program {
  /// Waits for the end; a program that hangs is an error, and is killed.
  public func finish(within seconds: Double = 60) throws -> Outcome {
    let deadline = Date(timeIntervalSinceNow: seconds)
    while true {
      if let outcome = try outcome(before: deadline) { return outcome }
      usleep(500)
    }
  }

  /// Waits for the end without a thread, so that several tests can do so at once.
  public func ended(within seconds: Double = 60) async throws -> Outcome {
    let deadline = Date(timeIntervalSinceNow: seconds)
    while true {
      if let outcome = try outcome(before: deadline) { return outcome }
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  private func outcome(before deadline: Date) throws -> Outcome? {
    if case .ended(let ending) = look() {
      return Outcome(ending: ending, output: captured(1), errorBytes: captured(2))
    }
    if Date() > deadline {
      end()
      throw Hanging()
    }
    return nil
  }

  /// Runs the program to its end.
  public static func run(
    _ arguments: String..., in folder: TemporaryFolder, input: Stream = .nothing,
    output: Stream = .captured, errors: Stream = .captured
  ) throws -> Outcome {
    try Program(arguments, in: folder, input: input, output: output, errors: errors).finish()
  }

  /// Runs the program with arguments that stand in one line, separated by spaces.
  public static func run(
    line: String, in folder: TemporaryFolder, input: Stream = .nothing,
    output: Stream = .captured, errors: Stream = .captured
  ) throws -> Outcome {
    let arguments = line.split(separator: " ").map(String.init)
    return try Program(arguments, in: folder, input: input, output: output, errors: errors).finish()
  }
}

/// Strings for C, ended by a null pointer.
@safe private struct CStrings: ~Copyable {
  let pointers: [UnsafeMutablePointer<CChar>?]

  init(_ strings: [[UInt8]]) {
    unsafe pointers =
      strings.map { string in
        unsafe strndup(string.map { CChar(bitPattern: $0) }, string.count)
      } + [nil]
  }

  deinit { for index in unsafe pointers.indices { unsafe free(pointers[index]) } }
}
