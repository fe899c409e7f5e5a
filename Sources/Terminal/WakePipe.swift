import Glibc

/// A pipe whose one end a thread waits on, together with a terminal, and whose other end wakes it.
struct WakePipe: ~Copyable {
  /// The end to wait on.
  let readEnd: Int32
  private let writeEnd: Int32

  /// Makes the pipe (`pipe(2)`); neither end ever blocks or is passed on to other programs.
  init() throws(TerminalError) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else {
      throw TerminalError(descriptor: -1, call: "pipe", code: errno)
    }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  /// Wakes whoever waits, or the next one who will. A full pipe has woken them already.
  func wake() {
    var byte: UInt8 = 0
    _ = unsafe write(writeEnd, &byte, 1)
  }

  /// Takes back all wakings until now.
  ///
  /// - Returns: whether there was one.
  func reset() -> Bool {
    var hasWoken = false
    var bytes: (UInt64, UInt64) = (0, 0)
    while unsafe read(readEnd, &bytes, MemoryLayout.size(ofValue: bytes)) > 0 { hasWoken = true }
    return hasWoken
  }
}
