import SoundFiles
import Threads
import Varispeed

/// Reads, processes and writes one file on several threads at once.
///
/// Every thread takes the next chunk's input from the file, one thread at a time; makes the chunk;
/// and writes it when its turn comes. So reading, processing and writing overlap, and the output
/// depends on neither the number of threads nor their speed.
final class RenderPipeline: Sendable {
  /// What came of it.
  struct Outcome: Sendable {
    var inputFrames: Int64 = 0
    var outputFrames: Int64 = 0
    /// Input frames that the file's header promised and the file did not have.
    var missingFrames: Int64 = 0
    /// Input samples that were NaN or infinite.
    var nonFiniteSamples = 0
    var levels = SampleLevels()
  }

  private struct Reading: ~Copyable {
    var reader: SoundFileReader
    /// The frames that the last chunk had and the next one needs again.
    let overlap: SampleBuffer
    var overlapCount: Int
    var nextChunk: Int64 = 0
    /// Frames in the file, known at its end.
    var length: Int64?
    var nonFiniteSamples = 0
  }

  private struct Writing: ~Copyable {
    var writer: SoundFileWriter?
    var framesMade: Int64 = 0
    var levels = SampleLevels()
  }

  private let chain: RenderChain
  private let reading: Lock<Reading>
  private let writing: Lock<Writing>
  private let turnstile = Turnstile()
  private let failure = Lock<SoundFileError?>(nil)
  private let progress: @Sendable (Int64) -> Void

  /// - Parameters:
  ///   - writer: Where the output goes; `nil` to learn its levels only.
  ///   - progress: Told after each chunk how many output frames are done; called by one thread at
  ///     a time.
  init(
    _ chain: RenderChain, reader: consuming SoundFileReader, writer: consuming SoundFileWriter?,
    progress: @escaping @Sendable (Int64) -> Void
  ) {
    self.chain = chain
    self.progress = progress
    let overlap = SampleBuffer(
      carrier: reader.carrier, channels: reader.channels, capacity: chain.inputCapacity)
    // What lies before the first frame is silence.
    reading = Lock(
      Reading(
        reader: reader, overlap: overlap,
        overlapCount: Int(-chain.inputRange(ofChunk: 0).lowerBound)))
    writing = Lock(Writing(writer: writer))
  }

  /// Does all the work on `threads` threads and completes the output.
  ///
  /// - Throws: The first failure to read or write; the output then doesn't appear.
  func run(threads: Int) throws(SoundFileError) -> Outcome {
    Threads.run(threads) { self.work() }
    if let error = failure.withLock({ $0 }) { throw error }
    try writing.withLock { (state) throws(SoundFileError) in
      try state.writer.take()?.finish()
    }
    var outcome = Outcome()
    reading.withLock {
      outcome.inputFrames = $0.reader.framesRead
      outcome.missingFrames = $0.reader.missingFrames
      outcome.nonFiniteSamples = $0.nonFiniteSamples
    }
    writing.withLock {
      outcome.outputFrames = $0.framesMade
      outcome.levels = $0.levels
    }
    return outcome
  }

  private func work() {
    var worker = RenderWorker(chain)
    do throws(SoundFileError) {
      while let chunk = try takeInput(for: worker.input) {
        let levels = worker.make(chunk.index, count: chunk.frames)
        guard turnstile.wait(for: chunk.index) else { return }
        try write(worker.output, frames: chunk.frames, levels)
        turnstile.pass()
      }
    } catch {
      failure.withLock { $0 = $0 ?? error }
      turnstile.close()
    }
  }

  /// Fills `buffer` with the input of the next chunk.
  ///
  /// - Returns: The chunk and the output frames it has, or `nil` when none is left.
  private func takeInput(
    for buffer: SampleBuffer
  ) throws(SoundFileError) -> (index: Int64, frames: Int)? {
    try reading.withLock { (state) throws(SoundFileError) in
      let range = chain.inputRange(ofChunk: state.nextChunk)
      buffer.copy(0..<state.overlapCount, of: state.overlap, to: 0)
      var filled = state.overlapCount
      while filled < range.count, state.length == nil {
        let count = unsafe try state.reader.read(
          into: buffer.frames(filled..<range.count), frames: range.count - filled)
        if count == 0 { state.length = state.reader.framesRead }
        state.nonFiniteSamples += buffer.replaceNonFinite(filled..<filled + count)
        filled += count
      }
      buffer.clear(filled..<range.count)

      let start = state.nextChunk * Int64(chain.chunkFrames)
      var frames = chain.chunkFrames
      if let length = state.length {
        let rest = chain.outputFrames(forInput: length) - start
        if rest <= 0 { return nil }
        frames = Int(min(Int64(frames), rest))
      }
      defer { state.nextChunk += 1 }
      let kept = Int(chain.inputRange(ofChunk: state.nextChunk + 1).lowerBound - range.lowerBound)
      state.overlapCount = range.count - kept
      state.overlap.copy(kept..<range.count, of: buffer, to: 0)
      return (state.nextChunk, frames)
    }
  }

  /// Writes a chunk; the caller holds its turn.
  private func write(
    _ buffer: SampleBuffer, frames: Int, _ levels: SampleLevels
  ) throws(SoundFileError) {
    let made = try writing.withLock { (state) throws(SoundFileError) in
      unsafe try state.writer?.write(
        UnsafeRawBufferPointer(buffer.frames(0..<frames)), frames: frames)
      state.framesMade += Int64(frames)
      state.levels.merge(levels)
      return state.framesMade
    }
    progress(made)
  }
}
