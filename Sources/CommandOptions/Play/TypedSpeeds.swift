import Ticks
import Varispeed

/// How speeds that are typed while a player runs are read.
public struct TypedSpeeds: Hashable, Sendable {
  /// The ticks to settle on, all inside ``range``.
  let ticks: TickList
  let snapping: SpeedChoice.Snapping
  /// The slider's ends.
  let range: ClosedRange<Double>

  /// Whether speeds settle on ticks.
  public var snaps: Bool { snapping != .asTyped }

  /// Speeds that settle on those of `ticks` that are inside `range`, or on `start`, which is.
  init(
    startingAt start: Speed, ticks: TickList, snapping: SpeedChoice.Snapping,
    range: ClosedRange<Double>
  ) {
    self.ticks = TickList((ticks.ticks + [start.tick]).filter { range.contains($0.value) })
    self.snapping = snapping
    self.range = range
  }

  /// The speed that `text` asks for.
  ///
  /// - Throws: ``UsageError`` for what is no speed, or outside the slider's range or its ticks.
  func speed(_ text: String, of line: TypedLine) throws(UsageError) -> SpeedChoice {
    let written = try line.value(
      text, Speed.legal(in: PlayOptions.playableSpeeds), WrittenSpeed.init(parsing:))
    do throws(UsageError) {
      let choice = try SpeedChoice(written, ticks: ticks, snapping: snapping, for: .play)
      if range.contains(choice.speed.value) { return choice }
    } catch  where range.contains(written.speed.value) {
      throw UsageError(
        line.text, error.problem, legal: error.legal, advice: "start the player with --no-snap")
    } catch {}
    throw UsageError(
      line.text, "is outside the slider's range",
      legal: "speeds from \(name(of: range.lowerBound)) to \(name(of: range.upperBound))",
      advice: "start the player with a wider --range")
  }

  /// The name of an end of the range, exact where it is a tick.
  private func name(of end: Double) -> String {
    "\(ticks.ticks.first { $0.value == end } ?? Tick(value: end))"
  }
}
