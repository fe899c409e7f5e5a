import CAllocationCounting
import Testing
import Ticks
import Varispeed

/// Whether the requests of compiled code are what is measured: a debug build's loops over a range ask
/// for memory in the standard library, and a sanitizer has an allocator of its own.
private var isMeasurable: Bool {
  #if DEBUG
    false
  #else
    memory_requests_are_counted() != 0
  #endif
}

@Suite struct StreamingAllocationTests {
  /// Nothing that the audio thread calls may touch the allocator: not at rest, not in a glide, not
  /// while crossing a step of 1, not when it begins again.
  @Test(.enabled(if: isMeasurable, "measured in release builds, which Tests/run.sh makes"))
  func processingDoesNotAllocate() {
    var resampler = StreamingResampler(
      channels: 2, inputRate: 44_100, outputRate: 48_000, speed: .exact(Ratio(1, 2)))
    let input = [Float](repeating: 0.25, count: 2 * 4096)
    var output = [Float](repeating: 0, count: 2 * 256)
    let speeds = [Speed.exact(Ratio(3, 2)), .inexact(1.0594630943592953), .exact(8), .exact(1)]

    /// Plays blocks at each of the speeds, and returns the frames made.
    func play() -> Int {
      var made = 0
      for speed in speeds {
        resampler.glide(to: speed)
        for _ in 0..<24 {
          let needed = resampler.framesNeeded(for: 256)
          var span = output.mutableSpan
          let result = resampler.process(
            input.span.extracting(0..<2 * needed), into: &span)
          made += result.produced
        }
      }
      resampler.reset()
      return made
    }

    // The first round may make what the runtime makes once: generic metadata, symbols bound late.
    _ = play()
    let before = memory_requests_of_this_thread()
    let made = play()
    let requests = memory_requests_of_this_thread() - before
    // The arrays live to here, so that giving them back isn't counted.
    #expect(made == speeds.count * 24 * output.count / 2)
    #expect(input.allSatisfy { $0 == 0.25 })
    #expect(requests == 0)
  }

  /// The counter counts: an array of a size not known at compile time is one request to get it and
  /// one to give it back.
  @Test(.enabled(if: memory_requests_are_counted() != 0, "a sanitizer has its own allocator"))
  func requestsAreCounted() {
    let before = memory_requests_of_this_thread()
    let sum = [Int](repeating: 1, count: Int.random(in: 100...200)).reduce(0, +)
    #expect(memory_requests_of_this_thread() - before >= 2 && sum >= 100)
  }
}
