import Ticks
import Varispeed

/// The speeds that `--ticks` names: values, presets, or both, separated by commas.
public struct TickList: Hashable, Sendable {
  /// The ticks, ascending and without repeats; never empty.
  public let ticks: [Tick]

  /// The ticks of a preset.
  public init(_ preset: TickPreset) {
    ticks = preset.ticks
  }

  /// The list of `ticks`, of which there is one at least.
  init(_ ticks: [Tick]) {
    self.ticks = TickScale(spanning: ticks).ticks
  }

  /// Reads a list such as `0.5,1,1.5,2`, `vinyl` or `film,2`. A value is any speed, exact as typed.
  ///
  /// - Throws: ``NumberRefusal`` for an item that is neither a preset nor a speed.
  public init(parsing text: String) throws(NumberRefusal) {
    var ticks: [Tick] = []
    for item in text.split(separator: ",", omittingEmptySubsequences: false) {
      if let preset = TickPreset(rawValue: String(item)) {
        ticks += preset.ticks
      } else {
        ticks.append(try WrittenSpeed(parsing: String(item)).speed.tick)
      }
    }
    self.init(ticks)
  }

  /// What may be written, for messages.
  static func legal(in range: ClosedRange<Ratio>) -> String {
    "speeds from \(range.lowerBound) to \(range.upperBound) separated by commas, or of "
      + TickPreset.allCases.map(\.rawValue).joined(separator: " ")
  }
}
