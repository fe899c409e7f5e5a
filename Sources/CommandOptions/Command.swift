/// What a command line asks for.
public enum Command: Hashable, Sendable {
  /// `detent play …`.
  case play(PlayOptions)
  /// `detent render …`.
  case render(RenderOptions)
  /// `detent info …`.
  case info(InfoOptions)
  /// `--help`, of the whole program or of a command.
  case help(HelpTopic)
  /// `--version`.
  case version

  /// Reads the arguments after the program's name.
  ///
  /// - Throws: ``UsageError``, for which the program leaves with status 2, having touched nothing.
  public init(parsing arguments: [[UInt8]]) throws(UsageError) {
    let name = arguments.first.map { String(decoding: $0, as: UTF8.self) }
    switch name {
    case "--help", "-h": self = .help(.program)
    case "--version": self = .version
    case "play":
      let reader = try ArgumentReader<PlayOption>(
        reading: Array(arguments.dropFirst()), of: "play")
      switch reader.question {
      case .help: self = .help(.play)
      case .version: self = .version
      case nil: self = .play(try PlayOptions(reader))
      }
    case "render":
      let reader = try ArgumentReader<RenderOption>(
        reading: Array(arguments.dropFirst()), of: "render")
      switch reader.question {
      case .help: self = .help(.render)
      case .version: self = .version
      case nil: self = .render(try RenderOptions(reader))
      }
    case "info":
      let reader = try ArgumentReader<InfoOption>(
        reading: Array(arguments.dropFirst()), of: "info")
      switch reader.question {
      case .help: self = .help(.info)
      case .version: self = .version
      case nil: self = .info(try InfoOptions(reader))
      }
    default:
      let names = ["play", "render", "info", "--help", "--version"]
      throw UsageError(
        name.map { $0.isEmpty ? "\"\"" : printable($0) } ?? "detent",
        name == nil ? "needs a command" : "is no command of detent",
        legal: names.joined(separator: " "),
        advice: name.flatMap { nearest(to: $0, among: names) }.map { "detent \($0)" }
          ?? "detent --help")
    }
  }
}
