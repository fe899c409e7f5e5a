import SpectralResampling
import Varispeed

/// One thread's memory, and the making of a chunk in it.
struct RenderWorker: ~Copyable {
  private let chain: RenderChain
  private var workspace: SpectralWorkspace?
  private let frames: SampleBuffer
  private let resampled: SampleBuffer
  private let mixed: SampleBuffer
  /// The input frames of the chunk, all of them finite.
  let input: SampleBuffer
  /// The output frames of the chunk.
  let output: SampleBuffer

  init(_ chain: RenderChain) {
    self.chain = chain
    let (from, to) = (chain.mixing.inputChannels, chain.mixing.outputChannels)
    let (most, made) = (chain.inputCapacity, chain.chunkFrames)
    workspace = chain.plan?.makeWorkspace()
    input = SampleBuffer(carrier: chain.inputEncoding.carrier, channels: from, capacity: most)
    frames = SampleBuffer(carrier: .float64, channels: from, capacity: most)
    resampled =
      chain.plan == nil ? frames : SampleBuffer(carrier: .float64, channels: from, capacity: made)
    mixed =
      chain.mixing.isIdentity
      ? resampled : SampleBuffer(carrier: .float64, channels: to, capacity: made)
    output = SampleBuffer(carrier: chain.outputEncoding.carrier, channels: to, capacity: made)
  }

  /// Makes the first `count` output frames of chunk `index` from ``input`` in ``output``.
  ///
  /// - Returns: The peak of the output, and how many samples were clipped.
  mutating func make(_ index: Int64, count: Int) -> SampleLevels {
    let (channels, made) = (chain.mixing.inputChannels, chain.chunkFrames)
    let used = chain.inputRange(ofChunk: index).count
    input.convert(used, into: frames)
    if chain.passesThrough {
      output.copy(0..<count, of: input, to: 0)
      return frames.withDoubles(count) { SampleLevels(measuring: $0.span) }
    }
    if let plan = chain.plan {
      frames.withDoubles(used) { frames in
        resampled.withDoubles(made) { resampled in
          plan.resample(
            blocks: index * Int64(chain.blocksInChunk), count: chain.blocksInChunk,
            channels: channels, frames.span, workspace: &workspace!, into: &resampled)
        }
      }
    }
    if !chain.mixing.isIdentity {
      resampled.withDoubles(count) { source in
        mixed.withDoubles(count) { chain.mixing.mix(source.span, into: &$0) }
      }
    }
    return mixed.withDoubles(count) { samples in
      if chain.gain != 1 {
        for place in samples.indices { samples[place] *= chain.gain }
      }
      let levels = output.fill(
        samples.span, quantiser: chain.quantiser,
        clips: chain.outputEncoding.clipsFloatingPoint,
        firstIndex: index * Int64(made) * Int64(chain.mixing.outputChannels))
      for channel in chain.silencedChannels { output.clear(channel: channel, 0..<count) }
      return levels
    }
  }
}
