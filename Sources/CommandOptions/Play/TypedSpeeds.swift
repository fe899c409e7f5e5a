import Ticks
import Varispeed

/// How speeds that are typed while a player runs are read.
public struct TypedSpeeds: Hashable, Sendable {
  /// The ticks that were asked for, if any; else those of `all` hold.
  let ticks: TickList?
  let snapping: SpeedChoice.Snapping
  /// The slider's ends.
  var range: ClosedRange<Double> = 0.125...8

  /// Whether speeds settle on ticks.
  public var snaps: Bool { snapping != .asTyped }

  init(ticks: TickList?, snapping: SpeedChoice.Snapping) {
    self.ticks = ticks
    self.snapping = snapping
  }

  private static let legal = "1.5, 3/2, 150%, +2st, -50ct or 33⅓:45, from 1/8 to 8"

  /// The speed that `text` asks for.
  ///
  /// - Throws: ``UsageError`` for what is no speed, or outside the slider's range.
  func speed(_ text: String, of line: TypedLine) throws(UsageError) -> SpeedChoice {
    let written = try line.value(text, Self.legal, WrittenSpeed.init(parsing:))
    let choice: SpeedChoice
    do throws(UsageError) {
      choice = try SpeedChoice(written, ticks: ticks, snapping: snapping, for: .play)
    } catch {
      throw UsageError(
        line.text, error.problem, legal: error.legal, advice: "start with --no-snap and --range")
    }
    guard range.contains(choice.speed.value) else {
      let (low, high) = (Tick(value: range.lowerBound), Tick(value: range.upperBound))
      throw UsageError(
        line.text, "is outside the slider's range", legal: "speeds from \(low) to \(high)",
        advice: "start with a wider --range")
    }
    return choice
  }
}
