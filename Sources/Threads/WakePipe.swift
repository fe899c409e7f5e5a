import Glibc

/// Ends a thread's waiting from another thread: a pipe that never blocks.
///
/// A pipe rather than a condition, because a device's own descriptors are polled together with it.
/// Waking before the wait, or many times, is one wake.
public final class WakePipe: Sendable {
  /// What to poll for reading, besides other descriptors; then call ``clear()``.
  public let descriptor: Int32
  private let input: Int32

  /// Traps when the system has no descriptors left: nothing could be played then.
  public init() {
    var ends: [Int32] = [-1, -1]
    let status = unsafe ends.withUnsafeMutableBufferPointer { ends in
      unsafe pipe(ends.baseAddress!)
    }
    precondition(status == 0, "the system has no descriptor left for a pipe")
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    (descriptor, input) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(input)
  }

  /// Ends the present wait, or the next one. Never blocks, and may be called from any thread.
  public func wake() {
    RealTimeRoom.mayBlock()
    var byte: UInt8 = 1
    // A full pipe has woken its reader already.
    _ = unsafe write(input, &byte, 1)
  }

  /// Forgets the wakes so far.
  public func clear() {
    var bytes: UInt64 = 0
    while unsafe read(descriptor, &bytes, 8) == 8 {}
  }

  /// Waits until ``wake()`` was called, or `seconds` have passed.
  public func wait(seconds: Double) {
    RealTimeRoom.mayBlock()
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    _ = unsafe poll(&entry, 1, Int32(max(0, seconds * 1000).rounded(.up)))
    clear()
  }
}
