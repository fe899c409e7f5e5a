import Ticks
import Varispeed

/// The options of a command that takes a speed.
protocol SpeedOption: CommandOption {
  static var speed: Self { get }
  static var undo: Self { get }
  static var ticks: Self { get }
  static var snap: Self { get }
  static var noSnap: Self { get }
}

extension ArgumentReader where Option: SpeedOption {
  /// The options that no command takes together.
  static var speedContradictions: [(Option, Option)] { [(.speed, .undo), (.snap, .noSnap)] }

  /// - Throws: ``UsageError`` when both of a pair were given.
  func refuse(contradictions: [(Option, Option)]) throws(UsageError) {
    for (one, other) in contradictions where has(one) && has(other) {
      throw UsageError(
        "\(given(one)) \(given(other))", "contradict each other",
        legal: "\(one.name) or \(other.name)", advice: "\(given(one)), or \(given(other))")
    }
  }

  /// The ticks that were asked for.
  func tickList(in legal: ClosedRange<Ratio>) throws(UsageError) -> TickList? {
    try number(of: .ticks, TickList.legal(in: legal), TickList.init(parsing:))
  }

  /// How a typed decimal is to meet the ticks.
  var snapping: SpeedChoice.Snapping {
    has(.snap) ? .nearest : has(.noSnap) ? .asTyped : .ofCommand
  }

  /// The option that the speed came with, if one did.
  var speedOption: Option? { has(.speed) ? .speed : has(.undo) ? .undo : nil }

  /// The speed that was asked for, or is to be taken back, as it was written.
  func writtenSpeed(in legal: ClosedRange<Ratio>) throws(UsageError) -> WrittenSpeed? {
    guard let option = speedOption else { return nil }
    return try number(of: option, Speed.legal(in: legal), WrittenSpeed.init(parsing:))
  }

  /// The speed to render at; 1 when none was asked for.
  func renderedSpeed() throws(UsageError) -> SpeedChoice {
    // Read first, so that a list that can't be read is told without a speed too.
    let ticks = try tickList(in: Speed.range)
    guard let written = try writtenSpeed(in: Speed.range) else { return SpeedChoice(1) }
    return try SpeedChoice(
      written, undone: has(.undo), ticks: ticks, snapping: snapping, for: .render)
  }
}
