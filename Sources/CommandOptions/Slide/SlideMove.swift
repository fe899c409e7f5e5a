import Ticks
import Varispeed

/// What a typed line does to a slider.
public enum SlideMove: Hashable, Sendable {
  case value(Double)
  /// So many ticks up, or down.
  case ticks(Int)
  case bound(isUpper: Bool)
  case neutral

  /// Reads a line: a value, or one of a few words.
  ///
  /// - Parameters:
  ///   - range: The slider's.
  ///   - unit: What may stand behind a value.
  /// - Throws: ``UsageError`` for what is neither, or a value outside `range`.
  public init(
    parsing text: String, in range: ClosedRange<Double>, unit: String = ""
  ) throws(UsageError) {
    let names = ["next", "previous", "lowest", "highest", "neutral", "state", "cancel"]
    switch text {
    case "next": self = .ticks(1)
    case "previous": self = .ticks(-1)
    case "lowest": self = .bound(isUpper: false)
    case "highest": self = .bound(isUpper: true)
    case "neutral": self = .neutral
    default:
      let (low, high) = (Tick(value: range.lowerBound), Tick(value: range.upperBound))
      let legal = "a value from \(low) to \(high), or of " + names.joined(separator: " ")
      guard let value = try? WrittenValue(parsing: text, unit: unit).tick.value else {
        throw UsageError(
          printable(text), "is no value", legal: legal,
          advice: nearest(to: text, among: names) ?? "an empty line, which accepts")
      }
      guard range.contains(value) else {
        throw UsageError(
          printable(text), "is outside the slider's range", legal: legal,
          advice: "\(value < range.lowerBound ? low : high)")
      }
      self = .value(value)
    }
  }
}
