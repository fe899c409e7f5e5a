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
  private let input: FrameStore
  private var inputStart: Int64
  private var inputCount: Int
  private var needed: Int
  private var consumed: Int64 = 0
  /// Output frames ready to be handed out, when there was no room for whole blocks.
  private let output: FrameStore
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
    input = FrameStore(frames: range.count + 1, channels: channels)
    inputStart = range.lowerBound
    // What lies before the first frame is silence.
    inputCount = Int(-range.lowerBound)
    needed = range.count
    output = FrameStore(frames: blocks * plan.blockFrames, channels: channels)
  }

  /// Takes as much input and gives as much output as there is and fits.
  ///
  /// Output with room for a block, two with an odd number of channels, is filled without a copy.
  /// Traps after ``finish()``, and when a span doesn't hold whole frames.
  ///
  /// - Returns: Frames consumed and frames produced. Both are 0 only when there is no room for
  ///   output, or neither input nor output left.
  public mutating func process(
    _ input: Span<Double>, into output: inout MutableSpan<Double>
  ) -> (consumed: Int, produced: Int) {
    precondition(length == nil, "the stream has been finished")
    precondition(input.count % channels == 0 && output.count % channels == 0)
    let available = input.count / channels
    var (taken, given) = (0, 0)
    repeat {
      let count = min(available - taken, needed - inputCount)
      self.input.store(input, taken..<taken + count, at: inputCount)
      taken += count
      inputCount += count
    } while give(into: &output, &given, limit: .max)
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
    repeat {
      input.clear(inputCount..<needed)
      inputCount = needed
    } while produced < length && give(into: &output, &given, limit: length)
    return given
  }

  /// Hands out what is ready; then makes the next blocks, if their input is complete and there is
  /// room left.
  ///
  /// - Parameters:
  ///   - given: Frames of `output` that are filled already; counted on.
  ///   - limit: Output frames of the whole stream, at most.
  /// - Returns: Whether to go on: blocks were made.
  private mutating func give(
    into output: inout MutableSpan<Double>, _ given: inout Int, limit: Int64
  ) -> Bool {
    let room = Int(min(Int64(output.count / channels - given), limit - produced))
    let count = min(outputRange.count, room)
    self.output.load(outputRange.lowerBound, count, into: &output, at: given)
    outputRange = (outputRange.lowerBound + count)..<outputRange.upperBound
    given += count
    produced += Int64(count)
    guard outputRange.isEmpty, room > count, inputCount >= needed else { return false }

    let blocks = SpectralPlan.blocksTogether(channels: channels)
    let made = blocks * plan.blockFrames
    if room - count >= made {
      let start = given * channels
      var target = output._mutatingExtracting(start..<start + made * channels)
      resample(blocks, into: &target)
      given += made
      produced += Int64(made)
    } else {
      self.output.withSamples(made) { resample(blocks, into: &$0) }
      outputRange = 0..<made
    }
    advance(by: blocks)
    return true
  }

  private mutating func resample(_ blocks: Int, into target: inout MutableSpan<Double>) {
    input.withSamples(needed) { source in
      plan.resample(
        blocks: nextBlock, count: blocks, channels: channels, source.span, workspace: &workspace,
        into: &target)
    }
  }

  /// Keeps of the input what the next blocks need again.
  private mutating func advance(by blocks: Int) {
    nextBlock += Int64(blocks)
    let range = plan.inputRange(ofBlocks: nextBlock, count: blocks)
    let passed = Int(range.lowerBound - inputStart)
    input.move(passed..<inputCount)
    inputCount -= passed
    inputStart = range.lowerBound
    needed = range.count
  }
}
