import SpectralResampling
import Varispeed

/// Interleaved stereo frames of noise.
struct Signal<Sample: BinaryFloatingPoint & Sendable>: Sendable {
  let samples: [Sample]
  var frames: Int { samples.count / 2 }
  /// Room for any block of output: blocks of 4096 frames at half speed and less.
  static var room: Int { 1 << 15 }

  fileprivate init(frames: Int) {
    var state: UInt64 = 1
    samples = (0..<2 * frames).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Sample(Int64(bitPattern: state) >> 40) / Sample(1 << 24)
    }
  }
}

extension Signal<Double> {
  static func doubles(frames: Int) -> Signal { Signal(frames: frames) }

  /// Streams all frames through Detent's resampler for rendering, 4096 at a time.
  func resample(_ plan: SpectralPlan) {
    var resampler = SpectralResampler(plan: plan, channels: 2)
    var output = [Double](repeating: 0, count: 2 * Self.room)
    var (position, made) = (0, 0)
    while position < frames {
      var span = output.mutableSpan
      let end = min(position + 4096, frames)
      let (consumed, produced) = resampler.process(
        samples.span.extracting(2 * position..<2 * end), into: &span)
      position += consumed
      made += produced
    }
    resampler.finish()
    while true {
      var span = output.mutableSpan
      let produced = resampler.drain(into: &span)
      made += produced
      if produced == 0 { break }
    }
    precondition(made == Int(plan.step.outputFrames(forInput: Int64(frames))))
  }
}

extension Signal<Float> {
  static func floats(frames: Int) -> Signal { Signal(frames: frames) }

  /// Plays all frames by Detent's resampler for playing, in blocks of 256 output frames.
  func play(_ row: Row) {
    var resampler = StreamingResampler(
      channels: 2, inputRate: ResamplingBenchmark.sampleRate,
      outputRate: ResamplingBenchmark.sampleRate, speed: row.speed)
    var output = [Float](repeating: 0, count: 2 * 256)
    var position = 0
    while position < frames {
      var span = output.mutableSpan
      let end = min(position + resampler.framesNeeded(for: 256), frames)
      let result = resampler.process(
        samples.span.extracting(2 * position..<2 * end), into: &span)
      position += result.consumed
      if result.consumed == 0 && result.produced == 0 { return }
    }
  }
}
