import Testing
import Threads

private var isDebug: Bool {
  #if DEBUG
    true
  #else
    false
  #endif
}

@Suite struct RealTimeRoomTests {
  /// In debug builds a wait in the real-time room stops the program.
  @Test(.enabled(if: isDebug, "release builds have no guard"))
  func nothingMayBlock() async {
    await #expect(processExitsWith: .failure) {
      RealTimeRoom.set(true)
      WakePipe().wait(seconds: 0)
    }
  }

  /// Outside of it nothing does, nor on another thread while one is in it.
  @Test func allElseMay() async {
    await #expect(processExitsWith: .success) {
      RealTimeRoom.set(true)
      RealTimeRoom.set(false)
      let pipe = WakePipe()
      _ = Threads.detach(isUrgent: false) {
        RealTimeRoom.set(true)
        while true {}
      }
      pipe.wait(seconds: 0.05)
    }
  }
}
