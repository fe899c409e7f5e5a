import Ticks
import Varispeed

/// A time in a sound, or its length, as written on a command line.
public enum WrittenTime: Hashable, Sendable {
  /// A time in seconds, exact and not below 0.
  case seconds(Ratio)
  /// A number of frames, not below 0.
  case frames(Int64)

  /// Reads a time, `90`, `90s`, `1:30` or `1:02:03.5`, or a number of frames, `3969000f`.
  ///
  /// The first number of a time with colons may be any; minutes and seconds after it are below 60.
  ///
  /// - Throws: ``NumberRefusal`` for anything else.
  public init(parsing text: String) throws(NumberRefusal) {
    if text.last == "f" {
      let numeral = try Numeral(parsing: text.dropLast())
      guard numeral.places == 0 else { throw NumberRefusal(text, .unreadable) }
      self = .frames(numeral.ratio.numerator)
    } else {
      self = .seconds(
        text.last == "s" ? try Numeral(parsing: text.dropLast()).ratio : try Self.clock(text))
    }
  }

  /// Reads a length: a time that is not 0.
  ///
  /// - Throws: ``NumberRefusal`` for no length at all, and as ``init(parsing:)`` does.
  public init(parsingLength text: String) throws(NumberRefusal) {
    try self.init(parsing: text)
    if self == .seconds(0) || self == .frames(0) { throw NumberRefusal(text, .zero) }
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

/// A part of a sound, as written on a command line: `A..B`.
public struct WrittenStretch: Hashable, Sendable {
  /// Where it begins.
  public let start: WrittenTime
  /// Where it ends; after its start where both are written in the same unit.
  public let end: WrittenTime

  /// Reads two times with two points between them, `0:30..0:45.5`.
  ///
  /// - Throws: ``NumberRefusal`` for anything else, and for a stretch that ends before it has begun.
  public init(parsing text: String) throws(NumberRefusal) {
    guard let (first, second) = text.halves(around: "..") else {
      throw NumberRefusal(text, .unreadable)
    }
    start = try WrittenTime(parsing: first)
    end = try WrittenTime(parsing: second)
    let isBackwards =
      switch (start, end) {
      case (.seconds(let start), .seconds(let end)): start >= end
      case (.frames(let start), .frames(let end)): start >= end
      default: false
      }
    if isBackwards { throw NumberRefusal(text, .outOfOrder) }
  }

  /// What may be written, for messages.
  static let legal = "two times, the later one second, as in 0:30..0:45.5"
}

extension String {
  /// What stands before and behind the first `separator`, or `nil` when there is none.
  func halves(around separator: String) -> (String, String)? {
    let parts = split(separator: separator, maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
  }
}
