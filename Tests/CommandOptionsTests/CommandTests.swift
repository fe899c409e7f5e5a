import CommandOptions
import Files
import SoundFormats
import Testing

@Suite struct CommandTests {
  static func command(_ line: String) throws(UsageError) -> Command {
    try Command(parsing: line.split(separator: " ").map { Array($0.utf8) })
  }

  @Test(
    arguments: [
      ("--help", .help(.program)), ("-h", .help(.program)), ("--version", .version),
      ("render --help", .help(.render)), ("render -h", .help(.render)),
      ("render a.wav --speed 1,5 --help", .help(.render)), ("render -qh", .help(.render)),
      ("render a.wav --version", .version), ("render --help --version", .help(.render)),
      ("play --help", .help(.play)), ("play -h --version", .help(.play)),
      ("play a.wav --version", .version), ("play a.wav --speed 1,5 --help", .help(.play)),
      ("info --help", .help(.info)), ("info a.wav --speed 1,5 -h", .help(.info)),
      ("info --version", .version),
    ] as [(String, Command)])
  func `questions`(line: String, command: Command) throws {
    #expect(try Self.command(line) == command)
  }

  @Test func `render`() throws {
    guard case .render(let options) = try Self.command("render --mono a.wav") else {
      Issue.record("not a render")
      return
    }
    #expect(options.inputs == [FileName("a.wav")] && options.isMono)
    guard case .render(let escaped) = try Self.command("render -- --help") else {
      Issue.record("not a render")
      return
    }
    #expect(escaped.inputs == [FileName("--help")])
  }

  @Test func `play`() throws {
    guard case .play(let options) = try Self.command("play --mono a.wav") else {
      Issue.record("not playing")
      return
    }
    #expect(options.inputs == [FileName("a.wav")] && options.isMono)
  }

  @Test func `info`() throws {
    guard case .info(let options) = try Self.command("info --measure a.wav") else {
      Issue.record("not an info")
      return
    }
    #expect(options.inputs == [FileName("a.wav")] && options.measures)
  }

  @Test(
    arguments: [
      ("", "detent", "needs a command", "detent --help"),
      ("plya a.wav", "plya", "is no command of detent", "detent play"),
      ("slyde", "slyde", "is no command of detent", "detent slide"),
      ("inof a.wav", "inof", "is no command of detent", "detent info"),
      ("rendr a.wav", "rendr", "is no command of detent", "detent render"),
      ("--halp", "--halp", "is no command of detent", "detent --help"),
      ("--speed 2 render a", "--speed", "is no command of detent", "detent --help"),
      ("Render a", "Render", "is no command of detent", "detent render"),
    ])
  func `refusals`(line: String, given: String, problem: String, advice: String) {
    let error = #expect(throws: UsageError.self) { try Self.command(line) }
    #expect(error?.given == given)
    #expect(error?.problem == problem)
    #expect(error?.advice == advice)
    #expect(error?.legal == "play render info slide bench --help --version")
  }

  @Test func `an empty command`() {
    #expect(throws: UsageError.self) { try Command(parsing: [[]]) }
  }

  // MARK: Help

  @Test(arguments: HelpTopic.allCases)
  func `help fits every terminal`(topic: HelpTopic) {
    #expect(topic.text.hasSuffix("\n"))
    for line in topic.text.split(separator: "\n") {
      #expect(line.utf8.count <= 80, "\(line)")
      #expect(line.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "\(line)")
      #expect(line.last != " ", "\(line)")
    }
  }

  @Test(arguments: HelpTopic.allCases)
  func `help tells of options that exist, and of all of them`(topic: HelpTopic) {
    let words = topic.text.split { !($0.isLetter || $0 == "-" || $0.isNumber) }
    let told = Set(words.filter { $0.hasPrefix("--") }.map(String.init))
    let commands = topic == .program ? ["play", "render", "info", "slide", "bench"] : ["\(topic)"]
    let legal = commands.reduce(into: Set<String>()) { legal, command in
      let error = #expect(throws: UsageError.self) { try Self.command("\(command) --unknown") }
      legal.formUnion(error?.legal.split(separator: " ").map(String.init) ?? [])
    }
    #expect(told.isSubset(of: legal))
    if topic != .program { #expect(told == legal) }
  }

  @Test(arguments: HelpTopic.allCases)
  func `the examples can be followed`(topic: HelpTopic) throws {
    let examples = topic.text.split(separator: "\n").filter { $0.hasPrefix("  detent ") }
    #expect(examples.count >= 2)
    for example in examples {
      #expect(throws: Never.self) { try Self.command(String(example.dropFirst(9))) }
    }
  }

  @Test func `help names legal formats and encodings`() throws {
    for container in SoundContainer.allCases {
      #expect(HelpTopic.render.text.contains(container.rawValue))
    }
    for encoding in SoundEncoding.all {
      #expect(HelpTopic.render.text.contains(encoding.name))
    }
  }

  @Test func `the version`() {
    #expect(ProgramVersion.text == "detent \(ProgramVersion.number)\n")
    #expect(ProgramVersion.number.split(separator: ".").compactMap { Int($0) }.count == 3)
  }
}
