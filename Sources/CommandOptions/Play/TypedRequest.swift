import Varispeed

/// What a line asks for that is typed, or sent by a script, while a player runs.
public enum TypedRequest: Hashable, Sendable {
  case speed(SpeedChoice)
  case balance(Balance)
  case seek(WrittenTime)
  /// Go on or back, by seconds of the sound as recorded.
  case move(seconds: Double)
  case pause(Bool)
  case volume(Decibels)
  case mute(Bool)
  /// Go so many files on, or back.
  case skip(Int)
  /// Repeat a part; `nil` ends it.
  case loop(WrittenStretch?)
  /// Say how things stand.
  case state
  /// Say what can be typed.
  case help
  case quit

  /// What can be typed, a line each.
  public static let forms = [
    "speed S", "balance B", "seek TIME", "seek +SECONDS", "seek -SECONDS", "pause", "play",
    "volume DB", "mute", "unmute", "next", "previous", "loop A..B", "loop off", "state", "help",
    "quit",
  ]

  /// Reads a line; `nil` for one with nothing on it.
  ///
  /// - Parameter speeds: How a speed meets the ticks.
  /// - Throws: ``UsageError`` for a line that can't be followed.
  public static func parsing(_ text: String, speeds: TypedSpeeds) throws(UsageError) -> Self? {
    guard let line = TypedLine(text) else { return nil }
    switch (line.verb, line.object) {
    case ("speed", let text?): return .speed(try speeds.speed(text, of: line))
    case ("balance", let text?):
      return .balance(try line.value(text, Balance.legal, Balance.init(parsing:)))
    case ("seek", let text?): return try line.seek(text)
    case ("volume", let text?): return .volume(try line.volume(text))
    case ("loop", "off"?): return .loop(nil)
    case ("loop", let text?):
      return .loop(try line.value(text, WrittenStretch.legal, WrittenStretch.init(parsing:)))
    case ("pause", nil): return .pause(true)
    case ("play", nil): return .pause(false)
    case ("mute", nil): return .mute(true)
    case ("unmute", nil): return .mute(false)
    case ("next", nil): return .skip(1)
    case ("previous", nil): return .skip(-1)
    case ("state", nil): return .state
    case ("help", nil): return .help
    case ("quit", nil): return .quit
    default: throw line.misunderstood
    }
  }
}

/// A line of a verb and what it is about.
struct TypedLine {
  /// The line as it may be shown.
  let text: String
  let verb: String
  let object: String?

  init?(_ text: String) {
    let words = text.split { $0.isWhitespace }
    guard let verb = words.first else { return nil }
    self.text = printable(words.joined(separator: " "))
    self.verb = verb.lowercased()
    object = words.count > 1 ? words.dropFirst().joined(separator: " ") : nil
  }

  var misunderstood: UsageError {
    let verbs = TypedRequest.forms.map { String($0.prefix { $0 != " " }) }
    let known = verbs.firstIndex(of: verb).map { TypedRequest.forms[$0] }
    return UsageError(
      text, known == nil ? "is no command of the player" : "can't be followed",
      legal: TypedRequest.forms.joined(separator: ", "),
      advice: known ?? nearest(to: verb, among: verbs) ?? "help")
  }

  /// `text` read by `parse`.
  func value<Value>(
    _ text: String, _ legal: String, _ parse: (String) throws(NumberRefusal) -> Value
  ) throws(UsageError) -> Value {
    do {
      return try parse(text)
    } catch {
      // A correction may be refused for another reason; that is no advice.
      let correction = error.correction(of: text).flatMap { (try? parse($0)) == nil ? nil : $0 }
      throw UsageError(
        self.text, error.problem(in: text), legal: legal,
        advice: correction.map { "\(verb) \($0)" } ?? "help")
    }
  }

  /// A place to go to, or a way to go when there is a sign before it.
  func seek(_ text: String) throws(UsageError) -> TypedRequest {
    let isBack = text.hasPrefix("-")
    guard isBack || text.hasPrefix("+") else {
      return .seek(try value(text, WrittenTime.legal, WrittenTime.init(parsing:)))
    }
    let time = try value(text, WrittenTime.legal) { text throws(NumberRefusal) in
      try WrittenTime(parsing: String(text.dropFirst()))
    }
    guard case .seconds(let seconds) = time, seconds < 1_000_000_000 else {
      throw UsageError(
        self.text, "is no way to go", legal: "seconds after the sign, as in seek +5",
        advice: "seek \(text.prefix(1))5")
    }
    return .move(seconds: isBack ? -seconds.value : seconds.value)
  }

  /// Decibels from −96 to 0.
  func volume(_ text: String) throws(UsageError) -> Decibels {
    try value(text, "decibels from -96 to 0") { text throws(NumberRefusal) in
      let isBelow = text.hasPrefix("-") || text.hasPrefix("−")
      let hasSign = isBelow || text.hasPrefix("+")
      let decibels = try Numeral(parsing: text.dropFirst(hasSign ? 1 : 0)).ratio.value
      guard isBelow ? decibels <= 96 : decibels == 0 else { throw NumberRefusal(text, .outOfRange) }
      return Decibels(isBelow ? -decibels : decibels)
    }
  }
}
