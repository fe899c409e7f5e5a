import CLinux
import Glibc
import Synchronization

/// Starts threads: several for the same work, or one of a purpose of its own.
public enum Threads {
  /// Cores this process may run on, at least 1.
  public static var available: Int {
    var allowed = cpu_set_t()
    let size = MemoryLayout<cpu_set_t>.size
    guard unsafe sched_getaffinity(0, size, &allowed) == 0 else { return 1 }
    return unsafe withUnsafeBytes(of: &allowed) { bytes in
      unsafe max(1, bytes.reduce(0) { $0 + $1.nonzeroBitCount })
    }
  }

  /// Calls `body` once on each of `count` threads, of which the caller's is one.
  ///
  /// When the system refuses a thread, the others do its share: `body` takes its work from a common
  /// source, so fewer calls do the same.
  public static func run(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    let threads = (1..<max(count, 1)).compactMap { _ in start(body) }
    body()
    for thread in threads { pthread_join(thread, nil) }
  }

  /// Calls `body` once with each number from 0 to `count` − 1, in this order, on up to `threads`
  /// threads that take the next number as soon as they are done with one.
  public static func share(
    _ count: Int, among threads: Int, _ body: @escaping @Sendable (Int) -> Void
  ) {
    let next = SharedNumber()
    run(min(threads, count)) {
      while let number = next.take(below: count) { body(number) }
    }
  }

  private final class SharedNumber: Sendable {
    private let value = Atomic(0)

    func take(below limit: Int) -> Int? {
      let number = value.add(1, ordering: .relaxed).oldValue
      return number < limit ? number : nil
    }
  }

  /// Starts a thread that nobody waits for.
  ///
  /// - Parameters:
  ///   - isUrgent: Whether to ask for a real-time priority. It is often refused, and nothing depends
  ///     on it.
  ///   - body: What the thread does.
  /// - Returns: Whether the system granted the thread.
  public static func detach(isUrgent: Bool, _ body: @escaping @Sendable () -> Void) -> Bool {
    let thread = start {
      if isUrgent { askForUrgency() }
      body()
    }
    guard let thread else { return false }
    pthread_detach(thread)
    return true
  }

  /// Asks for the lowest of the priorities that come before all ordinary threads: enough to be on
  /// time, and behind everything that an expert has set up above.
  private static func askForUrgency() {
    var parameters = sched_param()
    parameters.sched_priority = sched_get_priority_min(SCHED_RR)
    _ = unsafe pthread_setschedparam(pthread_self(), SCHED_RR, &parameters)
  }

  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private static func start(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
    RealTimeRoom.mayBlock()
    let work = unsafe Unmanaged.passRetained(Work(body))
    var thread = pthread_t()
    let status = unsafe pthread_create(
      &thread, nil,
      { context in
        guard let context = unsafe context else { return nil }
        unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
        return nil
      }, work.toOpaque())
    if status == 0 { return thread }
    unsafe work.release()
    return nil
  }
}
