/// Plays sound at a speed that may change at any time: the resampler of the audio thread.
///
/// Output frame `k` is the input at the sum of the steps before it, a step being the input frames
/// per output frame, `speed × inputRate / outputRate`. The first output frame is the first input
/// frame: there is no shift, but input has to arrive ahead of what is heard (``latency``).
///
/// ## Filter
///
/// One kernel serves all speeds. Its unit of time is a frame of the slower of the two clocks, so
/// that the filter follows the speed by itself:
///
/// - Up to a step of 1 the input's clock is the slower one. An output frame gathers 144 input
///   frames, each times the kernel at its distance in input frames.
/// - Above, the output's clock is the slower one. An input frame is spread over 144 output frames,
///   each getting it times the kernel at its distance in output frames: nothing above the output's
///   Nyquist frequency is left, whatever the step. (The transposed form: T. Hentschel and G. Fettweis,
///   "Continuous-time digital filters for sample-rate conversion in reconfigurable radio terminals",
///   Frequenz 55 (2001).)
///
/// At a step of 1 both are the same, so passing through it isn't heard. In units of the slower
/// clock's Nyquist frequency the passband reaches to 0.90 within 0.01 dB, and from 1.00 on all is at
/// least 120 dB down.
///
/// To be spread, an input frame must know its place among 72 output frames to come, so a change of
/// speed begins to be heard ``responseFrames`` output frames after ``glide(to:)``: 1.5 ms at 48 kHz.
///
/// ## Cost
///
/// An output frame costs 144 multiplications a channel up to a step of 1, and 144 × step above. Rows
/// of the kernel are kept at steps that are ratios of numbers up to 1024, and interpolated otherwise.
/// The samples don't depend on the size of the blocks. ``process(_:into:)`` doesn't allocate, lock,
/// or call the system.
///
/// The memory is that of the kernel's table (640 KiB, shared) and of the kept rows (as much).
public struct StreamingResampler: ~Copyable {
  /// The speeds that can be played.
  public static let speeds = 0.125...8.0
  /// The rates, in hertz, that a device may have: a change of speed takes longer than the kernel.
  public static let outputRates = 4_000...768_000
  /// Output frames from a change of speed to the first frame that shows it.
  public static var responseFrames: Int { KernelTable.reach + 1 }

  /// The channels of a frame.
  public let channels: Int

  private let inputRate: Int
  private let outputRate: Int
  private let table = KernelTable.shared
  private let rows = RowStore()
  private var history: InputHistory
  private var sums: OutputSums
  private var plan: StepPlan
  private let frames = PlannedFrames()
  /// The number of the next output frame.
  private var next: Int64 = 0
  /// Whether ``sums`` holds what the input so far adds to the next output frames.
  private var isSpreading = false

  /// Makes a resampler that rests at `speed`.
  ///
  /// Traps when an argument is out of its range.
  ///
  /// - Parameters:
  ///   - channels: channels of a frame, 1 or more.
  ///   - inputRate: frames a second of the sound, 1…768 000.
  ///   - outputRate: frames a second of the device, in ``outputRates``.
  ///   - speed: in ``speeds``.
  /// - Complexity: the first one of a program makes the kernel's table, which takes some 5 ms.
  public init(channels: Int, inputRate: Int, outputRate: Int, speed: Speed) {
    precondition(channels >= 1, "a sound has at least one channel")
    precondition((1...768_000).contains(inputRate), "\(inputRate) Hz is no rate of a sound")
    precondition(Self.outputRates.contains(outputRate), "\(outputRate) Hz is no rate of a device")
    Self.check(speed)
    self.channels = channels
    self.inputRate = inputRate
    self.outputRate = outputRate
    plan = StepPlan(speed: speed, inputRate: inputRate, outputRate: outputRate)
    // The kernel reaches to both sides of a position: over input frames, or over output frames of
    // at most the longest step. The rest makes moving the history a rare event.
    let longestStep = (Int(Self.speeds.upperBound) * inputRate + outputRate - 1) / outputRate
    history = InputHistory(
      channels: channels, capacity: 2 * KernelTable.reach * (longestStep + 2) + 4096,
      lead: KernelTable.reach)
    sums = OutputSums(channels: channels)
    planAhead()
  }

  /// Begins again at input frame 0, in silence, resting at ``target``.
  public mutating func reset() {
    history.reset(lead: KernelTable.reach)
    plan.restart()
    next = 0
    isSpreading = false
    planAhead()
  }

  private static func check(_ speed: Speed) {
    precondition(speeds.contains(speed.value), "\(speed.value) is not a speed in 1/8...8")
  }

  private mutating func planAhead() {
    frames.clear()
    for index in 0...KernelTable.reach { frames[Int64(index)] = plan.next() }
  }
}

// MARK: Speed

extension StreamingResampler {
  /// The speed at which the sound rests or will come to rest.
  public var target: Speed { plan.target }

  /// The speed of the next output frame.
  public var speed: Double { frames[next].step * Double(outputRate) / Double(inputRate) }

  /// Sets out for another speed.
  ///
  /// The speed changes evenly in its logarithm, without a jump of the pitch or of its slope, and
  /// rests on `speed` exactly after 50 ms. Called during a change it leads from the speed in force
  /// to the new one, so a slider may call it as often as it likes. Traps when the speed isn't in
  /// ``speeds``.
  ///
  /// - Complexity: O(1), without allocation.
  public mutating func glide(to speed: Speed) {
    Self.check(speed)
    plan.slew(to: speed)
  }
}

// MARK: Position

extension StreamingResampler {
  /// Where the next output frame lies in the input: a whole frame and the rest in 0..<1.
  public var position: (frame: Int64, fraction: Double) {
    let position = frames[next].position
    // All 64 bits at once could round up to 1.
    return (position.frame, Double(position.fraction >> 11) * 0x1p-53)
  }

  /// Input frames from ``position`` to the end of what the next output frame takes, 72 × the longer
  /// of 1 and the step, and less than a frame more for rounding.
  ///
  /// To hear a sound to its end, follow it by as much silence.
  public var latency: Double {
    let position = position
    return Double(inputEnd(for: next) - position.frame) - position.fraction
  }

  /// Input frames to hand in before `count` more output frames can be made, at the speed in force
  /// and on its way.
  ///
  /// - Complexity: O(`count`), without allocation.
  public func framesNeeded(for count: Int) -> Int {
    precondition(count >= 0, "frames are counted from 0")
    if count == 0 { return 0 }
    let reach = Int64(KernelTable.reach)
    let last = next + Int64(count - 1)
    var lastPosition = frames[min(last, next + reach)].position
    var aheadPosition = frames[next + reach].position
    var plan = plan
    for index in Swift.stride(from: next + reach + 1, through: last + reach, by: 1) {
      aheadPosition = plan.next().position
      if index == last { lastPosition = aheadPosition }
    }
    return max(0, Int(Self.inputEnd(lastPosition, ahead: aheadPosition) - history.end))
  }

  /// The end of the input that output frame `index` takes.
  @inline(__always)
  private func inputEnd(for index: Int64) -> Int64 {
    Self.inputEnd(
      frames[index].position, ahead: frames[index &+ Int64(KernelTable.reach)].position)
  }

  /// A frame gathers `reach` input frames beyond its position, or collects those that come before
  /// the position `reach` output frames ahead. Both are asked for, so that what is needed grows with
  /// every frame, whatever the speed does.
  @inline(__always)
  private static func inputEnd(_ position: StreamPosition, ahead: StreamPosition) -> Int64 {
    max(position.frame &+ Int64(KernelTable.reach) &+ 1, ahead.nextFrame)
  }
}

// MARK: Processing

extension StreamingResampler {
  /// Makes output frames until `output` is full or more input is needed.
  ///
  /// Traps when `input` or `output` doesn't hold whole frames.
  ///
  /// - Parameters:
  ///   - input: interleaved frames, finite. At most 31 more than needed are taken; hand the others in
  ///     again.
  ///   - output: room for interleaved frames.
  /// - Returns: the input frames taken and the output frames made.
  /// - Complexity: see the type. No allocation, no lock, no system call.
  public mutating func process(
    _ input: Span<Float>, into output: inout MutableSpan<Float>
  ) -> (consumed: Int, produced: Int) {
    let available = input.count / channels
    let room = output.count / channels
    precondition(
      available * channels == input.count && room * channels == output.count,
      "input and output hold whole frames")
    return unsafe input.withUnsafeBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { output in
        var (consumed, produced) = (0, 0)
        while produced < room {
          let missing = Int(inputEnd(for: next) &- history.end)
          if missing > 0 {
            let count = min(max(missing, Self.run), available - consumed)
            if count > 0 {
              if !history.hasRoom(for: count) { history.drop(before: oldestNeeded) }
              unsafe history.append(input.baseAddress! + consumed * channels, count: count)
              consumed += count
            }
            if count < missing { break }
          }
          unsafe make(output.baseAddress! + produced * channels)
          produced += 1
        }
        return (consumed, produced)
      }
    }
  }

  /// Input frames taken in one go, to share the cost of a call.
  private static let run = 32

  /// The first input frame that may still be needed: by the next output frame or, should it be the
  /// first to collect what is spread, by those before it.
  private var oldestNeeded: Int64 {
    let reach = Int64(KernelTable.reach)
    return min(frames[next].position.frame - reach, frames[next - reach].position.frame)
  }

  /// Makes the next output frame and plans one more.
  @inline(__always)
  private mutating func make(_ output: UnsafeMutablePointer<Float>) {
    let frame = frames[next]
    if frame.step > 1 {
      if !isSpreading { startSpreading() }
      spreadInput(of: next &+ Int64(KernelTable.reach - 1))
      unsafe sums.writeFirst(to: output)
    } else {
      isSpreading = false
      unsafe gather(frame, into: output)
    }
    next &+= 1
    frames[next &+ Int64(KernelTable.reach)] = plan.next()
  }

  /// Gathers an output frame from the input around it.
  @inline(__always)
  private func gather(_ frame: PlannedFrame, into output: UnsafeMutablePointer<Float>) {
    let position = frame.position
    let row = unsafe row(frame.row, at: table.row(phase: position.fraction))
    if row.isStored {
      unsafe gather(row.stored, at: position.frame, into: output)
    } else {
      unsafe gather(row.blended, at: position.frame, into: output)
    }
  }

  @inline(__always)
  private func gather(
    _ row: some KernelRow, at frame: Int64, into output: UnsafeMutablePointer<Float>
  ) {
    let first = frame &- Int64(KernelTable.reach - 1)
    var channel = 0
    while channel &+ 1 < channels {
      let (left, right) = unsafe weightedSums(
        row, of: history.channel(channel, from: first), history.channel(channel &+ 1, from: first))
      unsafe output[channel] = left
      unsafe output[channel &+ 1] = right
      channel &+= 2
    }
    if channel < channels {
      unsafe output[channel] = weightedSum(row, of: history.channel(channel, from: first))
    }
  }

  /// The kept row `index`, which is `row` when first met; `row` itself when `index` is −1.
  @inline(__always)
  private func row(_ index: Int32, at row: @autoclosure () -> BlendedRow) -> PhaseRow {
    unsafe index >= 0
      ? PhaseRow(rows.row(index, of: plan.rest, orKeep: row())) : PhaseRow(row())
  }

  /// Spreads the input that came before the next output frame and reaches it.
  private mutating func startSpreading() {
    sums.clear()
    isSpreading = true
    let reach = Int64(KernelTable.reach)
    for index in (next - reach)..<(next + reach - 1) { spreadInput(of: index) }
  }

  /// Moves on by one output frame, and spreads the input frames between the positions of output
  /// frames `index` and `index + 1`.
  ///
  /// Between the two, the position is a parabola in the number of the output frame, `d = s u −
  /// c u (1 − u) / 2`, with the step's change `c` taken from both sides, so that its slope goes on
  /// without a kink. The place `u` of an input frame and its weight, one over the slope, follow
  /// within `(c / s)²`, which is below 10⁻⁵ even for the fastest change.
  @inline(__always)
  private mutating func spreadInput(of index: Int64) {
    let frame = frames[index]
    let first = frame.position.nextFrame
    let end = frames[index &+ 1].position.nextFrame
    sums.moveOn()
    var (place, row) = (frame.place, frame.row)
    if row >= 0 {
      for input in first..<end {
        let taps = unsafe rows.row(row, of: plan.rest, orKeep: table.row(phase: place))
        unsafe sums.spread(input, of: history, gain: Float(frame.rate), over: PhaseRow(taps))
        row = plan.rows.following(row)
        place += frame.rate
      }
    } else {
      let bend = (frames[index &+ 1].step - frames[index &- 1].step) * frame.rate / 4
      for input in first..<end {
        let rest = bend * (1 - place)
        let taps = unsafe table.row(phase: place + rest * place)
        let gain = frame.rate * (1 + rest - bend * place)
        unsafe sums.spread(input, of: history, gain: Float(gain), over: PhaseRow(taps))
        place += frame.rate
      }
    }
  }
}
