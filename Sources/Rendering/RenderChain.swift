import SoundFormats
import SpectralResampling
import Varispeed

/// What happens to the samples between reading and writing, worked out once for a file.
///
/// The output is cut into chunks of ``chunkFrames`` frames. A chunk depends on the input frames of
/// its own range alone, so chunks may be made in any order and by any thread.
struct RenderChain: Sendable {
  /// Resampling, or `nil` where the output has the input's frames.
  let plan: SpectralPlan?
  let mixing: ChannelMixing
  /// The factor that keeps a guarded output from clipping, 0…1.
  let gain: Double
  let inputEncoding: SampleEncoding
  let outputEncoding: SoundEncoding
  /// For integer outputs.
  let quantiser: Quantiser?
  /// Blocks, or frames where nothing is resampled, that make up a chunk.
  let blocksInChunk: Int

  /// Samples that a chunk holds in about, or one block's.
  ///
  /// The more there are, the less often threads wait for each other; but many threads have many
  /// chunks, and a short file has few: its memory would be set up for nothing.
  ///
  /// - Parameters:
  ///   - threads: How many threads make chunks.
  ///   - inputFrames: The input's frames, `nil` when that isn't known.
  ///   - channels: The input's channels.
  static func chunkSamples(threads: Int, inputFrames: Int64?, channels: Int) -> Int {
    guard let inputFrames else { return 1 << 16 }
    let most = max(1 << 16, (1 << 19) / max(1, threads))
    // A length may be absurd.
    let share = Int(min(inputFrames, 1 << 32)) * channels / 4
    return min(max(share, 1 << 12), most)
  }

  /// - Parameters:
  ///   - plan: The resampling; `nil` where the output has the input's frames.
  ///   - chunkSamples: See ``chunkSamples(threads:inputFrames:channels:)``.
  init(
    _ plan: SpectralPlan?, _ mixing: ChannelMixing, gain: Double,
    from inputEncoding: SampleEncoding, to outputEncoding: SoundEncoding, dither: Bool,
    chunkSamples: Int
  ) {
    self.plan = plan
    self.mixing = mixing
    self.gain = gain
    self.inputEncoding = inputEncoding
    self.outputEncoding = outputEncoding
    let isChanged =
      plan != nil || !mixing.isIdentity || gain != 1
      || !outputEncoding.holdsExactly(inputEncoding)
    passesThrough = !isChanged && inputEncoding.carrier == outputEncoding.carrier
    quantiser = outputEncoding.integerBits.map {
      Quantiser(bits: $0, dithers: dither && isChanged && $0 <= 16)
    }
    let together = SpectralPlan.blocksTogether(channels: mixing.inputChannels)
    let blockSamples =
      (plan.map { max($0.blockFrames, $0.windowFrames) } ?? 1)
      * mixing.inputChannels * together
    blocksInChunk = max(1, chunkSamples / blockSamples) * together
  }

  /// The channels that a balance silences and that dither must not bring to life again: digital
  /// silence is what was asked for.
  var silencedChannels: [Int] {
    guard quantiser?.dithers == true else { return [] }
    return mixing.gains.indices.filter { mixing.gains[$0] == 0 }
  }

  /// Whether samples go from file to file untouched, bit for bit.
  let passesThrough: Bool

  /// Output frames of one chunk.
  var chunkFrames: Int { blocksInChunk * (plan?.blockFrames ?? 1) }

  /// Where chunk `index` lies in the input.
  func inputRange(ofChunk index: Int64) -> Range<Int64> {
    let first = index * Int64(blocksInChunk)
    return plan?.inputRange(ofBlocks: first, count: blocksInChunk)
      ?? first..<first + Int64(blocksInChunk)
  }

  /// The most input frames that a chunk needs; ranges differ by a frame.
  var inputCapacity: Int { inputRange(ofChunk: 0).count + 1 }

  /// Threads to work with: no more than fit the memory, and one for every few chunks, since a
  /// thread costs as much to set up as a chunk costs to make.
  func threads(wanted: Int, length: Int64?) -> Int {
    let useful = length.map { Int(clamping: $0 / Int64(4 * chunkFrames)) + 1 } ?? wanted
    return max(1, min(wanted, useful, Self.mostMemory / memoryOfThread))
  }

  /// What a render may use for all its threads, well within the 64 MiB that it keeps to.
  private static let mostMemory = 40 << 20

  /// What one thread may use. Only hundreds of channels come near: a block of each is held at once.
  static let mostMemoryOfThread = 1 << 30

  /// Bytes of a ``RenderWorker``, roughly.
  var memoryOfThread: Int {
    let (from, to) = (mixing.inputChannels, mixing.outputChannels)
    let input = inputCapacity * from * (inputEncoding.byteCount + 8)
    let output = chunkFrames * (8 * from + 8 * to + outputEncoding.carrier.byteCount * to)
    return input + output + (plan?.workspaceByteCount ?? 0)
  }

  /// Output frames for an input of `count` frames.
  func outputFrames(forInput count: Int64) -> Int64 {
    plan?.step.outputFrames(forInput: count) ?? count
  }
}

extension SoundEncoding {
  /// Whether every value of `other` has a place among the values of this encoding.
  func holdsExactly(_ other: SampleEncoding) -> Bool {
    guard !isLossy else { return false }
    // An integer encoding doesn't hold what a floating-point one does, of any width.
    if let integerBits { return integerBits >= other.integerBits ?? .max }
    return carrier == .float64 || other.significandBits <= 24
  }
}

extension SampleEncoding {
  /// Bits of a sample that count at full scale.
  fileprivate var significandBits: Int {
    switch self {
    case .float32: 24
    case .float64: 53
    default: integerBits ?? 0
    }
  }
}
