import CAllocationCounting
import CommandOptions
import Glibc
import LoopTimes
import Playback
import Rendering
import Ticks
import Varispeed

/// `detent bench`: times rendering and playing at each of some speeds.
struct BenchCommand {
  private let options: BenchOptions

  /// What is measured: a stereo sound of the commonest rate for playing.
  static let sampleRate = 48_000
  static let channels = 2

  init(_ options: BenchOptions) {
    self.options = options
  }

  func run() -> ExitStatus {
    #if DEBUG
      // Its figures would be wrong by a factor of ten and more.
      StandardStream.error.write(
        """
        detent: this is a debug build, whose figures would say nothing
          try: swift build -c release

        """)
      return .failure
    #else
      let report = BenchReport(
        options: options, machine: .current, speeds: options.ticks.map { measure(Speed($0)) },
        peakMemory: Self.peakMemory)
      let text = options.reportsJSON ? report.json.text + "\n" : report.text
      return StandardStream.output.write(text) ? .success : .failure
    #endif
  }

  private func measure(_ speed: Speed) -> BenchedSpeed {
    BenchedSpeed(speed: speed, rendering: rendering(speed), playing: playing(speed))
  }

  /// Times chunks of a render until they make so many seconds; `nil` for a speed without a plan.
  private func rendering(_ speed: Speed) -> BenchedSpeed.Rendering {
    var loop = RenderingLoop(
      speed: speed, sampleRate: Self.sampleRate, channels: Self.channels)
    // Caches and clocks settle in the first chunks.
    for _ in 0..<2 { loop.makeChunk() }
    let chunks = max(1, options.seconds * Self.sampleRate / loop.chunkFrames)
    let start = ContinuousClock.now
    for _ in 0..<chunks { loop.makeChunk() }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    return BenchedSpeed.Rendering(frames: chunks * loop.chunkFrames, seconds: seconds)
  }

  /// Times each block of a player; `nil` for a speed that can't be played.
  private func playing(_ speed: Speed) -> BenchedSpeed.Playing? {
    guard StreamingResampler.speeds.contains(speed.value) else { return nil }
    var loop = PlayingLoop(
      speed: speed, sampleRate: Self.sampleRate, channels: Self.channels,
      blockFrames: options.blockFrames)
    for _ in 0..<16 {
      loop.feed()
      _ = loop.makeBlock()
    }
    let count = max(1, options.seconds * Self.sampleRate / options.blockFrames)
    var times: [Double] = []
    times.reserveCapacity(count)
    var requests: UInt64 = 0
    for _ in 0..<count {
      loop.feed()
      let requestsBefore = memory_requests_of_this_thread()
      let start = ContinuousClock.now
      let isWhole = loop.makeBlock()
      times.append((ContinuousClock.now - start) / .seconds(1))
      requests += memory_requests_of_this_thread() - requestsBefore
      precondition(isWhole, "there was sound for a block")
    }
    return BenchedSpeed.Playing(
      times: BlockTimes(seconds: times), blockFrames: options.blockFrames,
      memoryRequests: memory_requests_are_counted() != 0 ? requests : nil)
  }

  /// The most memory that the process has had, in bytes: getrusage(2).
  private static var peakMemory: Int {
    var usage = rusage()
    unsafe getrusage(RUSAGE_SELF.rawValue, &usage)
    return usage.ru_maxrss * 1024
  }
}
