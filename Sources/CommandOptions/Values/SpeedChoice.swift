import Ticks
import Varispeed

/// The speed that a command works at, once what was typed has met the ticks.
///
/// - A fraction, an interval and `from:to` are exact already and are taken as they are.
/// - A decimal or a percentage that is a tick is that tick. One of three or more places that is a
///   tick rounded to those places means that tick, and the note says so.
/// - Any other decimal settles on the nearest tick when ticks or snapping were asked for, or in
///   `play`, and the note says so. `render`, which makes files, refuses it and names both ways on.
/// - A decimal beyond the ticks' ends is refused.
/// - Nothing of this when the speed was to be taken as typed.
public struct SpeedChoice: Hashable, Sendable {
  /// Commands differ in what they do with a decimal that is no tick.
  public enum Command: Sendable {
    /// Settles on the nearest tick.
    case play
    /// Makes files, so it asks first.
    case render
  }

  /// What was asked for with `--snap` and `--no-snap`.
  public enum Snapping: Sendable {
    /// Neither: as the command does it.
    case ofCommand
    /// `--snap`.
    case nearest
    /// `--no-snap`.
    case asTyped
  }

  /// The speed.
  public let speed: Speed
  /// What names the speed in an output's name: `1.5x`, `25-24x`, `+2st`.
  public let nameMark: String
  /// What to tell the user when the speed is not the one that was typed.
  public let note: String?

  /// A speed that is known exactly.
  public init(_ ratio: Ratio) {
    self.init(.exact(ratio), text: Tick(ratio).description, note: nil)
  }

  /// Lets `written` meet the ticks.
  ///
  /// - Parameters:
  ///   - written: the speed as typed.
  ///   - isUndone: whether the speed that takes it back is wanted; it is inverted exactly, after
  ///     it has met the ticks.
  ///   - ticks: those that were asked for, if any; else ``TickPreset/all`` hold.
  ///   - snapping: what was asked for.
  ///   - command: the one that is going to use the speed.
  /// - Throws: ``UsageError`` for a decimal that is beyond the ticks' ends, or is no tick in
  ///   `render`.
  public init(
    _ written: WrittenSpeed, undone isUndone: Bool = false, ticks: TickList? = nil,
    snapping: Snapping = .ofCommand, for command: Command
  ) throws(UsageError) {
    switch (written.form, written.speed) {
    case (.interval(let interval), _):
      let wanted = isUndone ? interval.inverse : interval
      self.init(wanted.speed, text: wanted.description, note: nil)
    case (.decimal(let places), .exact(let ratio)) where snapping != .asTyped:
      let settler = Settler(
        typed: written.text, ratio: ratio, places: places, ticks: (ticks ?? TickList(.all)).ticks,
        option: isUndone ? "--undo" : "--speed")
      let snaps = command == .play || snapping == .nearest || ticks != nil
      let (tick, note) = try settler.settled(snaps: snaps)
      self.init(tick: tick, undone: isUndone, note: note)
    case (_, let speed):
      self.init(tick: speed.tick, undone: isUndone, note: nil)
    }
  }

  private init(tick: Tick, undone isUndone: Bool, note: String?) {
    let speed = isUndone ? Speed(tick).inverse : Speed(tick)
    let text = speed.tick.description
    self.init(speed, text: text, note: note.map { isUndone ? "\($0); undone by \(text)" : $0 })
  }

  private init(_ speed: Speed, text: String, note: String?) {
    self.speed = speed
    let isInterval = PitchInterval.Unit.allCases.contains { text.hasSuffix($0.rawValue) }
    nameMark = String(text.map { $0 == "/" ? "-" : $0 }) + (isInterval ? "" : "x")
    self.note = note
  }
}

/// A typed decimal on its way to a tick.
private struct Settler {
  let typed: String
  let ratio: Ratio
  let places: Int
  let ticks: [Tick]
  /// The option that the speed came with.
  let option: String

  /// The tick that the decimal means or settles on, and what to tell about it.
  func settled(snaps: Bool) throws(UsageError) -> (tick: Tick, note: String?) {
    if let tick = ticks.first(where: { $0.ratio == ratio }) { return (tick, nil) }
    let scale = TickScale(spanning: ticks, neutral: 1, spacing: .logarithmic)
    let nearest = scale.indexOfNearestTick(to: ratio.value).map { scale.ticks[$0] }
    if let nearest, isRounding(of: nearest) {
      let meaning = nearest.ratio.flatMap(TickPreset.meaning).map { " (\($0))" } ?? ""
      return (nearest, "speed \(typed) is \(nearest)\(meaning); --no-snap keeps \(typed)")
    }
    guard let nearest, let below = scale.indexOfTick(before: ratio.value),
      let above = scale.indexOfTick(after: ratio.value)
    else { throw beyondTheEnds }
    guard snaps else {
      throw UsageError(
        "\(option) \(typed)", "is no tick",
        legal: "\(scale.ticks[below]) and \(scale.ticks[above]) are the nearest ticks",
        advice: "--snap takes \(nearest), --no-snap keeps \(typed)")
    }
    return (nearest, "speed \(typed) → \(nearest), the nearest tick")
  }

  /// Whether `tick`, rounded to as many places as were typed, and at least three, is what was typed.
  private func isRounding(of tick: Tick) -> Bool {
    // Every double from 1/64 to 64 is a fraction of 64-bit numbers.
    guard places >= 3, let exact = tick.ratio ?? Ratio(exactly: tick.value) else { return false }
    // |typed − tick| ≤ ½ · 10⁻ᵖ, multiplied by 10ᵖ, the tick's denominator and 2. The first product
    // fits, as what was typed has at most 18 digits; where the second doesn't, it is far away.
    let power = (0..<places).reduce(Int128(1)) { power, _ in power * 10 }
    let digits = Int128(ratio.numerator) * (power / Int128(ratio.denominator))
    let (product, overflows) = power.multipliedReportingOverflow(by: Int128(exact.numerator))
    guard !overflows else { return false }
    let difference = digits * Int128(exact.denominator) - product
    return 2 * difference.magnitude <= exact.denominator.magnitude
  }

  private var beyondTheEnds: UsageError {
    UsageError(
      "\(option) \(typed)", "is beyond the ticks' ends",
      legal: "from \(ticks[0]) to \(ticks[ticks.count - 1])", advice: "--no-snap keeps \(typed)")
  }
}
