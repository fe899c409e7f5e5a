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
  func tickList() throws(UsageError) -> TickList? {
    try number(of: .ticks, TickList.legal, TickList.init(parsing:))
  }

  /// How a typed decimal is to meet the ticks.
  var snapping: SpeedChoice.Snapping {
    has(.snap) ? .nearest : has(.noSnap) ? .asTyped : .ofCommand
  }

  /// The speed that was asked for, or taken back; 1 when none was.
  func speedChoice(for command: SpeedChoice.Command) throws(UsageError) -> SpeedChoice {
    let ticks = try tickList()
    for option in [Option.speed, .undo] {
      guard let written = try number(of: option, Speed.legal, WrittenSpeed.init(parsing:)) else {
        continue
      }
      return try SpeedChoice(
        written, undone: option == .undo, ticks: ticks, snapping: snapping, for: command)
    }
    return SpeedChoice(1)
  }
}
