import Glibc

/// The system calls on a terminal's descriptor. All of them may be used in a signal handler.
enum TerminalDescriptor {
  /// Writes all of `bytes`, waiting where the terminal is slow; gives up when it is gone.
  static func write(_ bytes: [UInt8], to descriptor: Int32) {
    var done = 0
    while done < bytes.count {
      let written = unsafe bytes.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress! + done, $0.count - done)
      }
      if written > 0 {
        done += written
      } else if written < 0 && errno == EAGAIN {
        // The descriptor may have been made non-blocking by whoever shares it.
        guard waits(for: POLLOUT, on: descriptor, milliseconds: 1000) else { return }
      } else if written < 0 && errno != EINTR {
        return
      }
    }
  }

  /// Waits until `descriptor` is ready for `events`, for at most `milliseconds`.
  ///
  /// - Returns: whether it is; a descriptor that has hung up is not.
  static func waits(for events: Int32, on descriptor: Int32, milliseconds limit: Int64) -> Bool {
    let deadline = milliseconds() + limit
    var poll = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    while true {
      let left = Int32(clamping: max(0, deadline - milliseconds()))
      let count = unsafe Glibc.poll(&poll, 1, left)
      if count < 0 && errno == EINTR { continue }
      return count > 0 && Int32(poll.revents) & events != 0
    }
  }

  /// The system's monotonic clock.
  static func milliseconds() -> Int64 {
    var now = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &now)
    return Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000
  }
}
