import Glibc

/// Where one output frame lies in the input.
struct PlannedFrame: Sendable {
  var position = StreamPosition()
  /// Input frames to the next output frame.
  var step = 1.0
  /// Output frames to the next input frame, `1 / step`.
  var rate = 1.0
  /// At rest on a step of few phases the number of the kernel row: of this frame for steps up to 1,
  /// of the first input frame at or after it for longer ones. Otherwise −1.
  var row: Int32 = -1
  /// The place of the first input frame at or after it: 0 here, 1 at the next output frame.
  var place = 0.0
}

/// Plans the positions of output frames, one after the other.
struct StepPlan: Sendable {
  /// Seconds that a change of speed takes.
  static let slewSeconds = 0.05

  private let inputRate: Int
  private let outputRate: Int
  /// The speed at rest, or the one the slew leads to.
  private(set) var target: Speed
  private var goal: ResamplingStep
  private var position = StreamPosition()
  private var step: FixedStep
  private var stepValue: Double
  private var rate: Double
  private var slew: SpeedSlew?
  /// The rows of the current rest, or of the last one.
  private(set) var rows: RowCycle
  /// How many times the speed has come to rest: the rows of one rest are none of the next.
  private(set) var rest: UInt32 = 1

  /// A plan at rest.
  init(speed: Speed, inputRate: Int, outputRate: Int) {
    self.inputRate = inputRate
    self.outputRate = outputRate
    target = speed
    goal = ResamplingStep(speed: speed, inputRate: inputRate, outputRate: outputRate)
    step = FixedStep(goal)
    stepValue = goal.value
    rate = 1 / stepValue
    rows = RowCycle(goal)
  }

  /// Whether the speed is changing.
  var isSlewing: Bool { slew != nil }

  /// Sets out for another speed, from wherever the speed is now.
  mutating func slew(to speed: Speed) {
    guard speed != target else { return }
    target = speed
    goal = ResamplingStep(speed: speed, inputRate: inputRate, outputRate: outputRate)
    slew = SpeedSlew(
      from: log(stepValue), to: log(goal.value), rate: slew?.currentRate ?? 0,
      frames: max(1, Int((Self.slewSeconds * Double(outputRate)).rounded())))
  }

  /// Begins again at position 0, at rest at the target.
  mutating func restart() {
    position = StreamPosition()
    settle()
  }

  /// Plans the next frame.
  @inline(__always)
  mutating func next() -> PlannedFrame {
    if slew != nil { changeSpeed() }
    let start = position
    position.advance(by: step)
    let row = slew == nil ? rows.next(inputFrames: position.nextFrame &- start.nextFrame) : -1
    return PlannedFrame(
      position: start, step: stepValue, rate: rate, row: row,
      place: start.distanceToNextFrame * rate)
  }

  private mutating func changeSpeed() {
    let logarithm = slew!.next()
    position.remainder = 0
    if slew!.isOver {
      settle()
    } else {
      stepValue = exp(logarithm)
      rate = 1 / stepValue
      step = FixedStep(stepValue)
    }
  }

  /// Rests at the target, whose step is exact to the last digit.
  private mutating func settle() {
    slew = nil
    step = FixedStep(goal)
    stepValue = goal.value
    rate = 1 / stepValue
    rows = RowCycle(goal)
    rest &+= 1
  }
}

/// Counts through the phases of a rational step, which repeat.
///
/// For a step of p/q up to 1, output frames have q phases, p/q apart. For a longer one, input frames
/// have p phases among the output frames, q/p apart.
struct RowCycle: Sendable {
  /// The most phases that are counted.
  static let longest = 1024

  private let count: Int32
  private let stride: Int32
  private let countsInput: Bool
  private var row: Int32 = 0

  init(_ step: ResamplingStep) {
    countsInput = step.numerator > step.denominator
    let (longer, shorter) =
      countsInput ? (step.numerator, step.denominator) : (step.denominator, step.numerator)
    let isCounted = longer <= UInt128(Self.longest)
    count = isCounted ? Int32(longer) : 0
    stride = isCounted ? Int32(shorter % longer) : 0
  }

  /// The row of this output frame, which takes the sound on by `inputFrames`; −1 when there are too
  /// many to count.
  @inline(__always)
  mutating func next(inputFrames: Int64) -> Int32 {
    guard count > 0 else { return -1 }
    let current = row
    if countsInput {
      // Both stay below 2³¹: strides below 1024, and at most 1537 input frames for an output frame.
      row = (row &+ stride &* Int32(truncatingIfNeeded: inputFrames)) % count
    } else {
      row = following(row)
    }
    return current
  }

  /// The row after `row`, one input frame later.
  @inline(__always)
  func following(_ row: Int32) -> Int32 {
    let next = row &+ stride
    return next >= count ? next &- count : next
  }
}
