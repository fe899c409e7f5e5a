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
  /// Input frames from `inputStart` on, of which the next blocks need the first `needed`. The first
  /// `lead` of these stand at the end, where they make the first output frame be the transform's
  /// first: nothing that it makes besides then stands before a block.
  private let input: ComplexArray
  private let lead: Int
  private var inputStart: Int64
  private var inputCount: Int
  private var needed: Int
  private var consumed: Int64 = 0
  /// Where blocks are made that aren't made in the workspace.
  private let output: ComplexArray
  /// Output frames that found no room, and which of them still wait for it.
  private var made: UnsafePointer<Double>
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
    input = ComplexArray(count: ((range.count + 1) * channels + 1) / 2)
    lead = channels == 2 ? plan.turnableLead : 0
    inputStart = range.lowerBound
    // What lies before the first frame is silence.
    inputCount = Int(-range.lowerBound)
    needed = range.count
    output = ComplexArray(count: channels == 2 ? 0 : (blocks * plan.blockFrames * channels + 1) / 2)
    unsafe made = unsafe UnsafePointer(output.samples)
  }

  /// Takes as much input and gives as much output as there is and fits.
  ///
  /// Traps after ``finish()``, and when a span doesn't hold whole frames.
  ///
  /// - Parameters:
  ///   - input: Interleaved frames.
  ///   - output: Room for interleaved frames, of which those beyond the frames produced may be
  ///     overwritten. Room for ``SpectralPlan/blockRoom`` frames, or twice as many where the number of
  ///     channels is odd, saves a copy.
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
          unsafe take(count, of: input.baseAddress.map { unsafe $0 + taken * channels })
          taken += count
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
        unsafe take(needed - inputCount, of: nil)
        unsafe given += makeBlocks(into: output, from: given, room: room - given)
      }
    }
    return given
  }

  /// Takes `count` frames of input, or of silence.
  private mutating func take(_ count: Int, of source: UnsafePointer<Double>?) {
    let leading = max(0, min(count, lead - inputCount))
    unsafe put(leading, of: source, at: needed - lead + inputCount)
    unsafe put(
      count - leading, of: source.map { unsafe $0 + leading * channels },
      at: inputCount + leading - lead)
    inputCount += count
  }

  /// Puts `count` frames, or silence, into ``input``.
  private func put(_ count: Int, of source: UnsafePointer<Double>?, at place: Int) {
    guard count > 0 else { return }
    let target = unsafe input.samples + place * channels
    if let source = unsafe source {
      unsafe target.update(from: source, count: count * channels)
    } else {
      unsafe target.update(repeating: 0, count: count * channels)
    }
  }

  /// Hands out frames that wait.
  private mutating func handOut(
    into target: UnsafeMutableBufferPointer<Double>, from start: Int, room: Int
  ) -> Int {
    let count = min(waiting.count, room)
    guard count > 0, let target = target.baseAddress else { return 0 }
    unsafe (target + start * channels).update(
      from: made + waiting.lowerBound * channels, count: count * channels)
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
    let count = blocks * plan.blockFrames
    let place = unsafe target.baseAddress.map { unsafe $0 + start * channels }
    if channels == 2 {
      unsafe made = plan.resample(
        block: nextBlock, input, lead: lead, workspace: &workspace,
        room: room >= plan.blockRoom ? place : nil)
    } else {
      let target = unsafe (count <= room ? place : nil) ?? output.samples
      unsafe plan.resample(
        blocks: nextBlock, count: blocks, channels: channels, input.samples, workspace: &workspace,
        into: target)
      unsafe made = UnsafePointer(target)
    }
    moveOn(by: blocks)
    guard let place = unsafe place, unsafe made == UnsafePointer(place) else {
      waiting = 0..<count
      return 0
    }
    produced += Int64(count)
    return count
  }

  /// Moves what the next blocks need again to where they need it.
  private mutating func moveOn(by blocks: Int) {
    nextBlock += Int64(blocks)
    let range = plan.inputRange(ofBlocks: nextBlock, count: blocks)
    let passed = Int(range.lowerBound - inputStart)
    let kept = inputCount - passed
    let source = unsafe input.samples + (passed - lead) * channels
    unsafe put(lead, of: source, at: range.count - lead)
    unsafe put(kept - lead, of: source + lead * channels, at: 0)
    inputCount = kept
    inputStart = range.lowerBound
    needed = range.count
  }
}
