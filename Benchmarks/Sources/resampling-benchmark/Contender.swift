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
  /// Interleaved frames.
  let signal: [Sample]

  var frames: Int { signal.count / Self.channels }
  var seconds: Double { Double(frames) / Double(inputRate) }
  var step: ResamplingStep {
    ResamplingStep(speed: speed, inputRate: inputRate, outputRate: outputRate)
  }

  /// Room for the output of one block at this step, and what a filter may have held back.
  var outputCapacity: Int { Int(Double(Self.blockFrames) / step.value + 1) * Self.channels }
}

extension Task where Sample: BinaryFloatingPoint, Sample.RawSignificand: FixedWidthInteger {
  /// White noise from −0.5 to 0.5, the same every time.
  static func noise(frames: Int) -> [Sample] {
    var state: UInt64 = 1
    return (0..<frames * channels).map { _ in
      // The generator MMIX of D. Knuth; its upper bits are the good ones.
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Sample(Double(Int64(bitPattern: state) >> 11) * 0x1p-53)
    }
  }
}
