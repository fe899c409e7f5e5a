import Glibc

/// The processor time of the calling thread, which other programs on the machine don't add to.
public enum ThreadClock {
  /// Seconds since the thread's start (`CLOCK_THREAD_CPUTIME_ID`).
  public static var seconds: Double {
    var time = timespec()
    guard unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else {
      preconditionFailure("this system has no clock for threads")
    }
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// How long `body` keeps the thread busy.
  public static func seconds(of body: () -> Void) -> Double {
    let start = seconds
    body()
    return seconds - start
  }
}
