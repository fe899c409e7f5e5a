import Testing
import Threads

@Suite struct WakePipeTests {
  /// A wake ends the wait that it comes before; afterwards there is none left.
  @Test func wakesOnce() {
    let pipe = WakePipe()
    let clock = ContinuousClock()
    for _ in 0..<100_000 { pipe.wake() }
    let woken = clock.measure { pipe.wait(seconds: 30) }
    #expect(woken < .seconds(10))
    let waited = clock.measure { pipe.wait(seconds: 0.05) }
    #expect(waited >= .milliseconds(50))
  }

  /// A wake from another thread ends a wait.
  @Test func wakesAcrossThreads() {
    let pipe = WakePipe()
    let isStarted = Threads.detach(isUrgent: false) { pipe.wake() }
    #expect(isStarted)
    let woken = ContinuousClock().measure { pipe.wait(seconds: 30) }
    #expect(woken < .seconds(10))
  }
}
