import Varispeed

/// Resamples a stream of interleaved frames in blocks of any size, with bounded memory.
///
/// Output frame `k` is the input at `k × step`: no latency remains in the samples, though they come
/// out only once the input has been read some thousand frames further. The samples are the same
/// for any sizes of the blocks that go in and out.
///
/// ```swift
/// var resampler = SpectralResampler(plan: SpectralPlan(step: step), channels: 2)
/// let (consumed, produced) = resampler.process(input, into: &output)
/// …
/// resampler.finish()
/// while case let produced = resampler.drain(into: &output), produced > 0 { … }
/// ```
@safe public struct SpectralResampler: ~Copyable {
  public let plan: SpectralPlan
  public let channels: Int
  private var workspace: SpectralWorkspace
  /// Input frames from `inputStart` on, of which the next blocks need the first `needed`.
  private let input: UnsafeMutablePointer<Double>
  private var inputStart: Int64
  private var inputCount: Int
  private var needed: Int
  private var consumed: Int64 = 0
  /// Output frames that found no room, and which of them still wait for it.
  private let output: UnsafeMutablePointer<Double>
  private var waiting = 0..<0
  private var nextBlock: Int64 = 0
  private var produced: Int64 = 0
  /// Output frames in all, known at the end of the input.
  private var length: Int64?

  /// Starts a stream of `channels` channels, at least 1.
  public init(plan: SpectralPlan, channels: Int) {
    precondition(channels > 0)
    self.plan = plan
    self.channels = channels
    workspace = plan.makeWorkspace()
    let blocks = SpectralPlan.blocksTogether(channels: channels)
    let range = plan.inputRange(ofBlocks: 0, count: blocks)
    // A later range may be a frame longer: its ends are rounded to whole frames.
    unsafe input = Self.silence((range.count + 1) * channels)
    inputStart = range.lowerBound
    // What lies before the first frame is silence.
    inputCount = Int(-range.lowerBound)
    needed = range.count
    unsafe output = Self.silence(blocks * plan.blockFrames * channels)
  }

  deinit {
    unsafe input.deallocate()
    unsafe output.deallocate()
  }

  private static func silence(_ count: Int) -> UnsafeMutablePointer<Double> {
    let samples = UnsafeMutablePointer<Double>.allocate(capacity: count)
    unsafe samples.initialize(repeating: 0, count: count)
    return unsafe samples
  }

  /// Takes as much input and gives as much output as there is and fits.
  ///
  /// Traps after ``finish()``, and when a span doesn't hold whole frames.
  ///
  /// - Parameters:
  ///   - input: Interleaved frames.
  ///   - output: Room for interleaved frames. Room for ``SpectralPlan/blockFrames`` frames, or twice
  ///     as many where the number of channels is odd, saves a copy.
  /// - Returns: Frames consumed and frames produced. Both are 0 only when there is no room for
  ///   output, or neither input nor output left.
  public mutating func process(
    _ input: Span<Double>, into output: inout MutableSpan<Double>
  ) -> (consumed: Int, produced: Int) {
    precondition(length == nil, "the stream has been finished")
    precondition(input.count % channels == 0 && output.count % channels == 0)
    let (available, room) = (input.count / channels, output.count / channels)
    var (taken, given) = (0, 0)
    unsafe input.withUnsafeBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { output in
        while true {
          unsafe given += handOut(into: output, from: given, room: room - given)
          guard waiting.isEmpty else { break }
          let count = min(available - taken, needed - inputCount)
          unsafe copy(count, of: input.baseAddress, from: taken, into: self.input, at: inputCount)
          taken += count
          inputCount += count
          guard inputCount >= needed else { break }
          unsafe given += makeBlocks(into: output, from: given, room: room - given)
        }
      }
    }
    consumed += Int64(taken)
    return (taken, given)
  }

  /// Ends the input; what follows it is silence.
  public mutating func finish() {
    precondition(length == nil, "the stream has been finished already")
    length = plan.step.outputFrames(forInput: consumed)
  }

  /// Gives the rest of the output after ``finish()``.
  ///
  /// - Returns: Frames produced; 0 at the end, or when there is no room.
  public mutating func drain(into output: inout MutableSpan<Double>) -> Int {
    guard let length else { preconditionFailure("the stream has not been finished") }
    precondition(output.count % channels == 0)
    let room = Int(min(Int64(output.count / channels), length - produced))
    var given = 0
    unsafe output.withUnsafeMutableBufferPointer { output in
      while true {
        unsafe given += handOut(into: output, from: given, room: room - given)
        guard waiting.isEmpty, given < room else { break }
        unsafe (input + inputCount * channels)
          .update(repeating: 0, count: (needed - inputCount) * channels)
        inputCount = needed
        unsafe given += makeBlocks(into: output, from: given, room: room - given)
      }
    }
    return given
  }

  /// Hands out frames that wait.
  private mutating func handOut(
    into target: UnsafeMutableBufferPointer<Double>, from start: Int, room: Int
  ) -> Int {
    let count = min(waiting.count, room)
    unsafe copy(count, of: output, from: waiting.lowerBound, into: target.baseAddress, at: start)
    waiting = waiting.lowerBound + count..<waiting.upperBound
    produced += Int64(count)
    return count
  }

  /// Resamples the blocks whose input is complete, and keeps what the next ones need again.
  ///
  /// - Returns: Frames that went straight to `target`: all or, without room for all, none; they wait
  ///   then.
  private mutating func makeBlocks(
    into target: UnsafeMutableBufferPointer<Double>, from start: Int, room: Int
  ) -> Int {
    let blocks = SpectralPlan.blocksTogether(channels: channels)
    let made = blocks * plan.blockFrames
    let straight =
      unsafe made <= room ? target.baseAddress.map { unsafe $0 + start * channels } : nil
    unsafe plan.resample(
      blocks: nextBlock, count: blocks, channels: channels, input, workspace: &workspace,
      into: straight ?? output)
    nextBlock += Int64(blocks)
    let range = plan.inputRange(ofBlocks: nextBlock, count: blocks)
    let passed = Int(range.lowerBound - inputStart)
    inputCount -= passed
    unsafe copy(inputCount, of: input, from: passed, into: input, at: 0)
    inputStart = range.lowerBound
    needed = range.count
    guard unsafe straight != nil else {
      waiting = 0..<made
      return 0
    }
    produced += Int64(made)
    return made
  }

  /// Copies `count` frames; the places may overlap.
  private func copy(
    _ count: Int, of source: UnsafePointer<Double>?, from first: Int,
    into target: UnsafeMutablePointer<Double>?, at start: Int
  ) {
    guard let source = unsafe source, let target = unsafe target else { return }
    unsafe (target + start * channels).update(
      from: source + first * channels, count: count * channels)
  }
}
