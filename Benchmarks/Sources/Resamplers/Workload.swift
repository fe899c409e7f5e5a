import Varispeed

/// What all resamplers of one row do: the step, and the signal.
public struct Workload<Sample: BinaryFloatingPoint & Sendable>: Sendable {
  public let step: ResamplingStep
  public let channels: Int
  /// Frames handed over in one call.
  public let blockFrames: Int
  /// Frames of the whole signal.
  public let frames: Int
  /// Interleaved frames of one block, which make up the signal again and again: a block comes from a
  /// processor's cache, as from a reader, and the speed of the memory isn't measured.
  public let block: [Sample]

  /// Noise, the same every time.
  public init(step: ResamplingStep, frames: Int, channels: Int = 2, blockFrames: Int = 4096) {
    self.step = step
    self.channels = channels
    self.blockFrames = blockFrames
    self.frames = frames
    var state: UInt64 = 1
    block = (0..<blockFrames * channels).map { _ in
      // The generator MMIX of D. Knuth; its upper bits are the good ones.
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Sample(Double(Int64(bitPattern: state) >> 11) * 0x1p-52)
    }
  }

  /// The samples of ``block`` with which the signal goes on at frame `start`.
  func samples(from start: Int) -> Range<Int> {
    let first = start % blockFrames
    let end = min(blockFrames, first + frames - start)
    return first * channels..<end * channels
  }

  /// Room for the output of one block.
  var roomFrames: Int { Int(Double(blockFrames) / step.value) + 1 }
}
