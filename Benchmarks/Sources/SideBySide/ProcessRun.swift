import Glibc

/// What one run of a program took, from its start to its end.
public struct ProcessRun: Codable, Sendable {
  /// Processor time of all its threads, in user and in kernel mode.
  public let cpuSeconds: Double
  public let wallSeconds: Double
  /// The most memory it had in use. Its parent's counts as well, until the program is loaded, so less
  /// than the parent has (some 17 MiB) isn't seen.
  public let peakBytes: Int

  /// Runs a program, looked up in `PATH`, without input and output (`posix_spawnp`, `wait4`); ends this
  /// one if it fails.
  public init(_ arguments: [String]) {
    var files = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&files)
    defer { unsafe posix_spawn_file_actions_destroy(&files) }
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      unsafe posix_spawn_file_actions_addopen(&files, descriptor, "/dev/null", O_RDWR, 0)
    }
    var words = unsafe arguments.map { unsafe strdup($0) }
    unsafe words.append(nil)
    defer { for index in unsafe words.indices { unsafe free(words[index]) } }

    let start = Self.seconds
    var child = pid_t()
    var (status, usage) = (Int32(0), rusage())
    guard unsafe posix_spawnp(&child, arguments[0], &files, nil, words, environ) == 0,
      unsafe wait4(child, &status, 0, &usage) == child, status == 0
    else { end("failed: \(arguments.joined(separator: " "))", status: 1) }
    wallSeconds = Self.seconds - start
    cpuSeconds = Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime)
    peakBytes = usage.ru_maxrss << 10
  }

  private static var seconds: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) * 1e-6
  }
}
