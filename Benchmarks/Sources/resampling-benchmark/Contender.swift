import Varispeed

/// One way to resample the benchmark's signal.
protocol Contender: AnyObject {
  var name: String { get }

  /// Gets ready for another run from the beginning; not timed.
  func prepare()

  /// Resamples the whole signal into a buffer that is used again and again.
  func run()
}

/// What all contenders of one row do: the step, and the signal.
struct Task<Sample> {
  /// Frames handed over in one call.
  static var blockFrames: Int { 4096 }
  static var channels: Int { 2 }

  let speed: Speed
  let inputRate: Int
  let outputRate: Int
  /// Interleaved frames of one block, which make up the signal again and again: a block comes from a
  /// processor's cache, as from a reader, and the speed of the memory isn't measured.
  let block: [Sample]
  /// Frames of the whole signal.
  let frames: Int

  var seconds: Double { Double(frames) / Double(inputRate) }
  var step: ResamplingStep {
    ResamplingStep(speed: speed, inputRate: inputRate, outputRate: outputRate)
  }

  /// The samples of ``block`` with which the signal goes on at frame `start`.
  func samples(from start: Int) -> Range<Int> {
    let first = start % Self.blockFrames
    let end = min(Self.blockFrames, first + frames - start)
    return first * Self.channels..<end * Self.channels
  }

  /// Room for the output of one block at this step.
  var outputCapacity: Int { Int(Double(Self.blockFrames) / step.value + 1) * Self.channels }
}

extension Task<Double> {
  /// A block of white noise from −1 to 1, the same every time.
  static var noise: [Double] {
    var state: UInt64 = 1
    return (0..<blockFrames * channels).map { _ in
      // The generator MMIX of D. Knuth; its upper bits are the good ones.
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(Int64(bitPattern: state) >> 11) * 0x1p-52
    }
  }
}
