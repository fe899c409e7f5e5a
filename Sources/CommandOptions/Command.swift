/// What a command line asks for.
public enum Command: Hashable, Sendable {
  /// `detent play …`.
  case play(PlayOptions)
  /// `detent render …`.
  case render(RenderOptions)
  /// `detent info …`.
  case info(InfoOptions)
  /// `detent slide …`.
  case slide(SlideOptions)
  /// `detent bench …`.
  case bench(BenchOptions)
  /// `--help`, of the whole program or of a command.
  case help(HelpTopic)
  /// `--version`.
  case version

  /// Reads the arguments after the program's name.
  ///
  /// - Throws: ``UsageError``, for which the program leaves with status 2, having touched nothing.
  public init(parsing arguments: [[UInt8]]) throws(UsageError) {
    let name = arguments.first.map { String(decoding: $0, as: UTF8.self) }
    let rest = Array(arguments.dropFirst())
    switch name {
    case "--help", "-h": self = .help(.program)
    case "--version": self = .version
    case "play":
      self = try Self.answer(rest, .play) { (reader) throws(UsageError) in
        .play(try PlayOptions(reader))
      }
    case "render":
      self = try Self.answer(rest, .render) { (reader) throws(UsageError) in
        .render(try RenderOptions(reader))
      }
    case "info":
      self = try Self.answer(rest, .info) { (reader) throws(UsageError) in
        .info(try InfoOptions(reader))
      }
    case "slide":
      self = try Self.answer(rest, .slide) { (reader) throws(UsageError) in
        .slide(try SlideOptions(reader))
      }
    case "bench":
      self = try Self.answer(rest, .bench) { (reader) throws(UsageError) in
        .bench(try BenchOptions(reader))
      }
    default:
      let commands = HelpTopic.allCases.filter { $0 != .program }.map(\.rawValue)
      let names = commands + ["--help", "--version"]
      throw UsageError(
        name.map { $0.isEmpty ? "\"\"" : printable($0) } ?? "detent",
        name == nil ? "needs a command" : "is no command of detent",
        legal: names.joined(separator: " "),
        advice: name.flatMap { nearest(to: $0, among: names) }.map { "detent \($0)" }
          ?? "detent --help")
    }
  }

  /// What a command's arguments ask for: an answer to a question among them, or else its work.
  private static func answer<Option: CommandOption>(
    _ arguments: [[UInt8]], _ topic: HelpTopic,
    _ work: (ArgumentReader<Option>) throws(UsageError) -> Command
  ) throws(UsageError) -> Command {
    let reader = try ArgumentReader<Option>(reading: arguments, of: topic.rawValue)
    return switch reader.question {
    case .help: .help(topic)
    case .version: .version
    case nil: try work(reader)
    }
  }
}
