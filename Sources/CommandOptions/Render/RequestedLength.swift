import Ticks
import Varispeed

/// The length that `--to-length` asks for.
public enum RequestedLength: Hashable, Sendable {
  /// A time in seconds, exact and greater than 0.
  case seconds(Ratio)
  /// Frames of the output, more than 0.
  case frames(Int64)

  /// Reads a time, `90`, `90s`, `1:30` or `1:02:03.5`, or a number of frames, `3969000f`.
  ///
  /// The first number of a time with colons may be any; minutes and seconds after it are below 60.
  ///
  /// - Throws: ``NumberRefusal`` for anything else, and for no length at all.
  public init(parsing text: String) throws(NumberRefusal) {
    if text.last == "f" {
      let numeral = try Numeral(parsing: text.dropLast())
      guard numeral.places == 0 else { throw NumberRefusal(text, .unreadable) }
      guard numeral.ratio != 0 else { throw NumberRefusal(text, .zero) }
      self = .frames(numeral.ratio.numerator)
    } else {
      let seconds =
        text.last == "s" ? try Numeral(parsing: text.dropLast()).ratio : try Self.clock(text)
      guard seconds != 0 else { throw NumberRefusal(text, .zero) }
      self = .seconds(seconds)
    }
  }

  /// Seconds from up to three numbers with colons between them.
  private static func clock(_ text: String) throws(NumberRefusal) -> Ratio {
    let fields = text.split(separator: ":", omittingEmptySubsequences: false)
    guard fields.count <= 3 else { throw NumberRefusal(text, .unreadable) }
    var seconds: Ratio = 0
    for (index, field) in fields.enumerated() {
      let numeral = try Numeral(parsing: field)
      let isLast = index == fields.count - 1
      guard isLast || numeral.places == 0 else { throw NumberRefusal(text, .unreadable) }
      guard index == 0 || numeral.ratio < 60 else { throw NumberRefusal(field, .outOfRange) }
      guard let sum = seconds.multiplied(by: 60)?.adding(numeral.ratio) else {
        throw NumberRefusal(text, .tooManyDigits)
      }
      seconds = sum
    }
    return seconds
  }

  /// What may be written, for messages.
  static let legal = "a time such as 90, 90s, 1:30 or 1:02:03.5, or frames such as 3969000f"
}
