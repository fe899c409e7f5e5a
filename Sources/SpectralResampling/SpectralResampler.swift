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
public struct SpectralResampler: ~Copyable {
  public let plan: SpectralPlan
  public let channels: Int
  private var workspace: SpectralWorkspace
  /// Input frames from `inputStart` on, of which the next blocks need the first `needed`.
  private var input: [Double]
  private var inputStart: Int64
  private var inputCount: Int
  private var needed: Int
  private var consumed: Int64 = 0
  /// Output frames ready to be handed out.
  private var output: [Double]
  private var outputRange = 0..<0
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
    input = Array(repeating: 0, count: (range.count + 1) * channels)
    inputStart = range.lowerBound
    // What lies before the first frame is silence.
    inputCount = Int(-range.lowerBound)
    needed = range.count
    output = Array(repeating: 0, count: blocks * plan.blockFrames * channels)
  }

  /// Takes as much input and gives as much output as there is and fits.
  ///
  /// Traps after ``finish()``, and when a span doesn't hold whole frames.
  ///
  /// - Returns: Frames consumed and frames produced. Both are 0 only when there is no room for
  ///   output, or neither input nor output left.
  public mutating func process(
    _ input: Span<Double>, into output: inout MutableSpan<Double>
  ) -> (consumed: Int, produced: Int) {
    precondition(length == nil, "the stream has been finished")
    precondition(input.count % channels == 0 && output.count % channels == 0)
    let (available, room) = (input.count / channels, output.count / channels)
    var (taken, given) = (0, 0)
    while true {
      given += handOut(into: &output, from: given, room: room - given)
      guard outputRange.isEmpty else { break }
      let count = min(available - taken, needed - inputCount)
      self.input.copy(
        input.extracting(taken * channels..<(taken + count) * channels), to: inputCount * channels)
      taken += count
      inputCount += count
      guard inputCount >= needed else { break }
      makeBlocks()
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
    var given = 0
    while true {
      let room = min(Int64(output.count / channels - given), length - produced)
      given += handOut(into: &output, from: given, room: Int(room))
      guard outputRange.isEmpty, produced < length, given < output.count / channels else { break }
      input.clear(inputCount * channels..<needed * channels)
      inputCount = needed
      makeBlocks()
    }
    return given
  }

  private mutating func handOut(
    into output: inout MutableSpan<Double>, from start: Int, room: Int
  ) -> Int {
    let count = min(outputRange.count, room)
    let first = outputRange.lowerBound * channels
    output.copy(
      self.output.span.extracting(first..<first + count * channels), to: start * channels)
    outputRange = (outputRange.lowerBound + count)..<outputRange.upperBound
    produced += Int64(count)
    return count
  }

  /// Resamples the blocks whose input is complete, and keeps what the next ones need again.
  private mutating func makeBlocks() {
    let blocks = SpectralPlan.blocksTogether(channels: channels)
    Self.resample(
      plan, blocks: nextBlock, count: blocks, channels: channels, input, samples: needed * channels,
      &workspace, into: &output)
    outputRange = 0..<blocks * plan.blockFrames
    nextBlock += Int64(blocks)
    let range = plan.inputRange(ofBlocks: nextBlock, count: blocks)
    let passed = Int(range.lowerBound - inputStart)
    inputCount -= passed
    input.moveToStart(passed * channels..<(passed + inputCount) * channels)
    inputStart = range.lowerBound
    needed = range.count
  }

  /// Apart from `self`, whose parts are lent out one by one here.
  private static func resample(
    _ plan: SpectralPlan, blocks first: Int64, count: Int, channels: Int, _ input: [Double],
    samples: Int, _ workspace: inout SpectralWorkspace, into output: inout [Double]
  ) {
    var target = output.mutableSpan
    plan.resample(
      blocks: first, count: count, channels: channels, input.span.extracting(..<samples),
      workspace: &workspace, into: &target)
  }
}
