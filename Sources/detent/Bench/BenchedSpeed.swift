import LoopTimes
import Varispeed

/// What was measured at one speed.
struct BenchedSpeed {
  /// Chunks of a render.
  struct Rendering {
    /// Output frames.
    let frames: Int
    let seconds: Double

    var nanosecondsPerFrame: Double { seconds / Double(frames) * 1e9 }
    var timesRealTime: Double { Double(frames) / Double(BenchCommand.sampleRate) / seconds }
  }

  /// Blocks of a player.
  struct Playing {
    let times: BlockTimes
    let blockFrames: Int
    /// Requests to the allocator while blocks were made; `nil` where they can't be counted.
    let memoryRequests: UInt64?

    private var frames: Double { Double(times.count * blockFrames) }
    /// Seconds that a block lasts.
    var deadline: Double { Double(blockFrames) / Double(BenchCommand.sampleRate) }
    var nanosecondsPerFrame: Double { times.total / frames * 1e9 }
    var timesRealTime: Double { frames / Double(BenchCommand.sampleRate) / times.total }
    /// The time that 999 of 1000 blocks don't exceed.
    var tail: Double { times.quantile(0.999) }
    /// The share of the deadline that the tail takes.
    var tailShare: Double { tail / deadline }
    var worstShare: Double { times.worst / deadline }
  }

  let speed: Speed
  let rendering: Rendering
  /// `nil` where the speed can't be played.
  let playing: Playing?
}
