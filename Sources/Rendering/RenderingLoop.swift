import SoundFormats
import SpectralResampling
import Varispeed

/// The making of chunks as a render does it, on one thread and without its files: for measuring.
///
/// From 16 bits to 16 bits with dither, as most files are.
public struct RenderingLoop: ~Copyable {
  private var worker: RenderWorker
  private var next: Int64 = 0

  /// Output frames that ``makeChunk()`` makes.
  public let chunkFrames: Int
  /// Input frames for one output frame.
  public let step: ResamplingStep

  /// A loop that renders noise at a speed.
  ///
  /// Traps for a speed without a plan, see `SpectralPlan.legalSteps`.
  public init(speed: Speed, sampleRate: Int, channels: Int) {
    step = ResamplingStep(speed: speed, inputRate: sampleRate, outputRate: sampleRate)
    guard let mixing = try? ChannelMixing(channels: channels, balance: .neutral) else {
      preconditionFailure("a neutral balance asks for no sides")
    }
    let plan = step.value == 1 ? nil : SpectralPlan(step: step)
    let chain = RenderChain(
      plan, mixing, gain: 1, from: .pcm16, to: .linear(.pcm16), dither: true,
      chunkSamples: RenderChain.chunkSamples(threads: 1, inputFrames: nil, channels: channels))
    chunkFrames = chain.chunkFrames
    worker = RenderWorker(chain)
    let samples = unsafe worker.input.bytes.bindMemory(to: Int16.self)
    var state: UInt32 = 1
    for place in samples.indices {
      // The generator of Numerical Recipes, section 7.1, "An Even Quicker Generator".
      state = state &* 1_664_525 &+ 1_013_904_223
      unsafe samples[place] = Int16(truncatingIfNeeded: state >> 16) / 2
    }
  }

  /// Makes the next chunk.
  public mutating func makeChunk() {
    _ = worker.make(next, count: chunkFrames)
    next += 1
  }
}
