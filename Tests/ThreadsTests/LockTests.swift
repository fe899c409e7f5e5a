import Testing
import Threads

@Suite struct LockTests {
  /// An object that counts, by steps that lose counts when two threads take them at once.
  private final class Count {
    var value = 0
    deinit { #expect(value == 40_000) }
  }

  @Test func oneThreadAtATime() {
    struct Shared: ~Copyable, Sendable {
      let count = Lock(Count())
    }
    final class Holder: Sendable { let shared = Shared() }
    let holder = Holder()
    Threads.run(4) {
      for _ in 0..<10_000 { holder.shared.count.withLock { $0.value += 1 } }
    }
    #expect(holder.shared.count.withLock { $0.value } == 40_000)
  }

  @Test func itIsGivenBackAfterAFailure() {
    struct Failure: Error {}
    let lock = Lock(1)
    #expect(throws: Failure.self) {
      try lock.withLock { value throws(Failure) in
        value = 2
        throw Failure()
      }
    }
    #expect(lock.withLockIfAvailable { $0 } == 2)
  }

  @Test func whatIsHeldIsNotAvailable() {
    let lock = Lock(1)
    let inner = lock.withLock { _ in lock.withLockIfAvailable { $0 } }
    #expect(inner == nil)
  }

  #if DEBUG
    @Test func noneIsTakenAgainstTheClock() async {
      await #expect(processExitsWith: .failure) {
        RealTimeRoom.set(true)
        Lock(1).withLock { $0 += 1 }
      }
    }
  #endif
}
