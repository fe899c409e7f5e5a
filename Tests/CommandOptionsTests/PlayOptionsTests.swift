import CommandOptions
import Files
import Testing
import Ticks
import Varispeed

@Suite struct PlayOptionsTests {
  static func options(_ arguments: [String]) throws(UsageError) -> PlayOptions {
    try PlayOptions(parsing: arguments.map { Array($0.utf8) })
  }

  static func options(line: String) throws(UsageError) -> PlayOptions {
    try options(line.split(separator: " ").map(String.init))
  }

  @Test func `defaults`() throws {
    let options = try Self.options(line: "a.wav")
    #expect(options.inputs == [FileName("a.wav")])
    #expect(!options.listsDevices)
    #expect(options.speed == SpeedChoice(1))
    #expect(options.range == 0.5...2)
    #expect(options.ticks == [0.5, 1, 1.5, 2])
    #expect(options.typing.snaps)
    #expect(options.balance == .neutral)
    #expect(options.balanceTicks == [-1, 0, 1])
    #expect(options.balanceLaw == .linear)
    #expect(options.device == nil)
    #expect(options.bufferMilliseconds == 100)
    #expect(options.start == .seconds(0))
    #expect(options.loop == nil)
    #expect(options.isAnimated)
    #expect(options.color == .auto)
    #expect(options.keys == .auto)
    let flags = [
      options.isMono, options.repeats, options.followsOnRelease, options.isPlain, options.isASCII,
      options.isRightToLeft, options.ringsBell, options.reportsStatistics,
    ]
    #expect(!flags.contains(true))
  }

  @Test(
    arguments: [
      ("--mono", \.isMono, true), ("--repeat", \.repeats, true),
      ("--on-release", \.followsOnRelease, true), ("--plain", \.isPlain, true),
      ("--ascii", \.isASCII, true), ("--no-animation", \.isAnimated, false),
      ("--rtl", \.isRightToLeft, true), ("--bell", \.ringsBell, true),
      ("--stats", \.reportsStatistics, true), ("--list-devices", \.listsDevices, true),
      ("--no-snap", \.typing.snaps, false), ("--snap", \.typing.snaps, true),
    ] as [(String, any KeyPath<PlayOptions, Bool> & Sendable, Bool)])
  func `flags`(
    option: String, property: any KeyPath<PlayOptions, Bool> & Sendable, value: Bool
  ) throws {
    let expected = try Self.options(line: "a")
    let options = try Self.options(line: "a \(option)")
    #expect(options[keyPath: property] == value)
    if option != "--snap" { #expect(options != expected) }
  }

  @Test(
    arguments: [
      ("auto", .auto), ("always", .always), ("never", .never),
    ] as [(String, ColorRequest)])
  func `colours`(name: String, color: ColorRequest) throws {
    #expect(try Self.options(line: "a --color \(name)").color == color)
  }

  @Test(
    arguments: [
      ("auto", .auto), ("kitty", .kitty), ("legacy", .legacy),
    ] as [(String, KeyReports)])
  func `keys`(name: String, keys: KeyReports) throws {
    #expect(try Self.options(line: "a --keys \(name)").keys == keys)
  }

  @Test func `everything at once, anywhere`() throws {
    let options = try Self.options(
      line: "--speed 1.25 a --ticks 1,1.5 - --range 0.5..3 --balance 30%L --balance-ticks L,C,R "
        + "--balance-law=sine --device hw:1 --buffer 20 --start 1:30 --loop 1:30..2:00 b "
        + "--keys legacy -- --color")
    #expect(options.inputs == ["a", "-", "b", "--color"].map { FileName($0) })
    // 1.25 is no tick of the list: it settles.
    #expect(options.speed.speed == .exact(Ratio(3, 2)))
    #expect(options.speed.note == "speed 1.25 → 1.5, the nearest tick")
    #expect(options.range == 0.5...3)
    #expect(options.ticks == [1, 1.5])
    #expect(options.balance == Balance(-0.3))
    #expect(options.balanceTicks == [-1, -0.3, 0, 1])
    #expect(options.balanceLaw == .sine)
    #expect(options.device == "hw:1")
    #expect(options.bufferMilliseconds == 20)
    #expect(options.start == .seconds(90))
    #expect(options.loop?.start == .seconds(90) && options.loop?.end == .seconds(120))
    #expect(options.keys == .legacy)
  }

  // MARK: Speeds

  @Test(
    arguments: [
      ("--speed 1.5", "1.5", nil, "0.5 1 1.5 2", 0.5...2),
      ("--speed 3/2", "1.5", nil, "0.5 1 1.5 2", 0.5...2),
      ("--speed 150%", "1.5", nil, "0.5 1 1.5 2", 0.5...2),
      // A decimal settles on the nearest of all ticks, and joins the slider's.
      (
        "--speed 1.37", "1.35", "speed 1.37 → 1.35, the nearest tick", "0.5 1 1.35 1.5 2", 0.5...2
      ),
      (
        "--snap --speed 1.37", "1.35", "speed 1.37 → 1.35, the nearest tick",
        "0.5 1 1.35 1.5 2", 0.5...2
      ),
      ("--no-snap --speed 1.37", "1.37", nil, "0.5 1 1.37 1.5 2", 0.5...2),
      (
        "--speed 1.0427", "1001/960",
        "speed 1.0427 is 1001/960 (23.976 to 25 frames a second); --no-snap keeps 1.0427",
        "0.5 1 1001/960 1.5 2", 0.5...2
      ),
      ("--speed 137/100", "1.37", nil, "0.5 1 1.37 1.5 2", 0.5...2),
      ("--speed +2st", "+2st", nil, "0.5 1 +2st 1.5 2", 0.5...2),
      ("--speed 33.3:45", "1.35", nil, "0.5 1 1.35 1.5 2", 0.5...2),
      ("--undo 1.5", "2/3", nil, "0.5 2/3 1 1.5 2", 0.5...2),
      ("--undo +12st", "0.5", nil, "0.5 1 1.5 2", 0.5...2),
      // The slider's ends move apart for a speed beyond its ticks.
      ("--speed 3", "3", nil, "0.5 1 1.5 2 3", 0.5...3),
      ("--speed 1/8", "0.125", nil, "0.125 0.5 1 1.5 2", 0.125...2),
      ("--speed 8", "8", nil, "0.5 1 1.5 2 8", 0.5...8),
      ("--undo 8", "0.125", nil, "0.125 0.5 1 1.5 2", 0.125...2),
      ("--speed 0.13", "0.15", "speed 0.13 → 0.15, the nearest tick", "0.15 0.5 1 1.5 2", 0.15...2),
      // Own ticks.
      ("--ticks 0.5,2 --speed 1.9", "2", "speed 1.9 → 2, the nearest tick", "0.5 2", 0.5...2),
      ("--ticks 0.5,2", "1", nil, "0.5 1 2", 0.5...2),
      ("--ticks 1", "1", nil, "1", 1...1),
      ("--ticks 2", "1", nil, "1 2", 1...2),
      ("--ticks tape --speed 1/2", "0.5", nil, "0.25 0.5 1 2 4", 0.25...4),
      // Ticks that can't be played are left out, and nothing settles on them.
      ("--ticks 0.1,0.5,1,10", "1", nil, "0.5 1", 0.5...1),
      (
        "--ticks 0.1,0.5 --speed 0.5", "0.5", nil, "0.5", 0.5...0.5
      ),
      // A range of one's own.
      ("--range 0.75..1.25", "1", nil, "1", 0.75...1.25),
      ("--range 1/8..8 --ticks speech", "1", nil, "0.9 1 1.1", 0.125...8),
      ("--range=-12st..+12st --speed 3/2", "1.5", nil, "0.5 1 1.5 2", 0.5...2),
      ("--range 1.25..2 --speed 1.5", "1.5", nil, "1.5 2", 1.25...2),
      (
        "--range 1..1.36 --speed 1.37", "1.35", "speed 1.37 → 1.35, the nearest tick", "1 1.35",
        1...1.36
      ),
    ] as [(String, String, String?, String, ClosedRange<Double>)])
  func `speeds`(
    line: String, speed: String, note: String?, ticks: String, range: ClosedRange<Double>
  ) throws {
    let options = try Self.options(line: "a \(line)")
    #expect("\(options.speed.speed.tick)" == speed)
    #expect(options.speed.note == note)
    #expect(options.ticks.map(\.description).joined(separator: " ") == ticks)
    #expect(options.range == range)
  }

  @Test(
    arguments: [
      ("--balance 0.3", 0.3, [-1, 0, 0.3, 1]), ("--balance L", -1, [-1, 0, 1]),
      ("--balance -0", 0, [-1, 0, 1]), ("--balance 30%R --balance-ticks C", 0.3, [0, 0.3]),
      ("--balance-ticks 1,-1,L,0.5", 0, [-1, 0, 0.5, 1]), ("--balance=-1", -1, [-1, 0, 1]),
    ] as [(String, Double, [Double])])
  func `balances`(line: String, balance: Double, ticks: [Double]) throws {
    let options = try Self.options(line: "a \(line)")
    #expect(options.balance == Balance(balance))
    #expect(options.balanceTicks == ticks)
  }

  @Test(
    arguments: [
      ("90", .seconds(90)), ("90s", .seconds(90)), ("1:02:03.5", .seconds(Ratio(7447, 2))),
      ("0", .seconds(0)), ("0f", .frames(0)), ("3969000f", .frames(3_969_000)),
    ] as [(String, WrittenTime)])
  func `starts`(text: String, start: WrittenTime) throws {
    #expect(try Self.options(line: "a --start \(text)").start == start)
  }

  // MARK: Inputs

  @Test func `devices are listed without files, and with them`() throws {
    #expect(try Self.options(line: "--list-devices").listsDevices)
    #expect(try Self.options(line: "--list-devices a").listsDevices)
  }

  @Test func `the most files`() throws {
    let files = Array(repeating: "a", count: PlayOptions.mostInputs)
    #expect(try Self.options(files).inputs.count == files.count)
    let error = #expect(throws: UsageError.self) { try Self.options(files + ["a"]) }
    #expect(error?.problem == "are too many for one go")
    #expect(error?.legal == "up to 65536")
  }

  @Test func `an empty device`() {
    let error = #expect(throws: UsageError.self) { try Self.options(["a", "--device", ""]) }
    #expect(error?.given == "--device \"\"")
    #expect(error?.advice == "detent play --list-devices")
  }

  // MARK: Refusals

  @Test(
    arguments: [
      ("", "detent play", "names no file to play", "detent play song.wav --speed 1.5"),
      ("--speed 2", "detent play", "names no file to play", "detent play song.wav --speed 1.5"),
      ("- a -", "- -", "names standard input twice", "detent play -"),
      // Speeds.
      (
        "a --speed 9", "--speed 9", "can't be played",
        "detent render, which takes speeds from 1/64 to 64"
      ),
      (
        "a --speed 0.1", "--speed 0.1", "can't be played",
        "detent render, which takes speeds from 1/64 to 64"
      ),
      (
        "a --undo 17/2 --no-snap", "--undo 17/2", "can't be played",
        "detent render, which takes speeds from 1/64 to 64"
      ),
      (
        "a --speed +37st", "--speed +37st", "can't be played",
        "detent render, which takes speeds from 1/64 to 64"
      ),
      ("a --speed 65", "--speed 65", "is out of range", "detent play --help"),
      (
        "a --speed 1,5", "--speed 1,5", "has a comma where only a decimal point is read",
        "--speed 1.5"
      ),
      (
        "a --speed 3 --ticks standard", "--speed 3", "is beyond the ticks' ends",
        "--no-snap keeps 3"
      ),
      ("a --ticks 0.1,9", "--ticks 0.1,9", "has no speed that can be played", "--ticks standard"),
      ("a --ticks vinil", "--ticks vinil", "can't be read", "detent play --help"),
      ("a --ticks 1,,2", "--ticks 1,,2", "lacks a number", "detent play --help"),
      ("a --ticks", "--ticks", "stands last and has no value", "detent play --help"),
      // Ranges.
      (
        "a --range 1.5..2", "--range 1.5..2 speed 1, to begin with,",
        "leaves the speed outside the range", "--speed 1.5"
      ),
      (
        "a --range 0.5..2 --speed 3", "--range 0.5..2 --speed 3",
        "leaves the speed outside the range", "--speed 0.5"
      ),
      (
        "a --range 1..2 --undo 3/2", "--range 1..2 --undo 3/2",
        "leaves the speed outside the range", "--speed 1"
      ),
      (
        "a --range 2..1", "--range 2..1", "doesn't go from the lower to the higher",
        "detent play --help"
      ),
      (
        "a --range 1..1", "--range 1..1", "doesn't go from the lower to the higher",
        "detent play --help"
      ),
      ("a --range 1", "--range 1", "can't be read", "detent play --help"),
      ("a --range 0.1..2", "--range 0.1..2", "is out of range", "detent play --help"),
      ("a --range 1..9", "--range 1..9", "is out of range", "detent play --help"),
      ("a --range ..2", "--range ..2", "lacks a number", "detent play --help"),
      (
        "a --range 0,5..2", "--range 0,5..2",
        "can't be followed: 0,5 has a comma where only a decimal point is read", "--range 0.5..2"
      ),
      // Balances.
      ("a --balance 2", "--balance 2", "is out of range", "detent play --help"),
      (
        "a --balance-ticks 0,2", "--balance-ticks 0,2", "can't be followed: 2 is out of range",
        "detent play --help"
      ),
      ("a --balance-ticks 0,,1", "--balance-ticks 0,,1", "lacks a number", "detent play --help"),
      ("a --balance-law sin", "--balance-law sin", "is not known", "--balance-law sine"),
      // Sound.
      ("a --buffer 19", "--buffer 19", "is out of range", "detent play --help"),
      ("a --buffer 2001", "--buffer 2001", "is out of range", "detent play --help"),
      ("a --buffer 100ms", "--buffer 100ms", "can't be read", "detent play --help"),
      ("a --buffer 20.5", "--buffer 20.5", "can't be read", "detent play --help"),
      ("a --buffer -20", "--buffer -20", "is negative", "detent play --help"),
      ("a --start -1", "--start -1", "is negative", "detent play --help"),
      (
        "a --start 1:60", "--start 1:60", "can't be followed: 60 is out of range",
        "detent play --help"
      ),
      (
        "a --start 1,5", "--start 1,5", "has a comma where only a decimal point is read",
        "--start 1.5"
      ),
      ("a --loop 1", "--loop 1", "can't be read", "detent play --help"),
      (
        "a --loop 2..1", "--loop 2..1", "doesn't go from the lower to the higher",
        "detent play --help"
      ),
      (
        "a --loop 1f..1f", "--loop 1f..1f", "doesn't go from the lower to the higher",
        "detent play --help"
      ),
      (
        "a --loop 1...2", "--loop 1...2", "doesn't go from the lower to the higher",
        "detent play --help"
      ),
      // Screen and keys.
      ("a --color alwys", "--color alwys", "is not known", "--color always"),
      ("a --color yes", "--color yes", "is not known", "detent play --help"),
      ("a --keys kity", "--keys kity", "is not known", "--keys kitty"),
      ("a --plain=1", "--plain=1", "has a value, and --plain takes none", "--plain"),
      ("a --repeats", "--repeats", "is no option of detent play", "--repeat"),
      ("a --jobs 2", "--jobs", "is no option of detent play", "detent play --help"),
      ("a -q", "-q", "is no option of detent play", "detent play --help"),
      // Contradictions.
      (
        "a --speed 1.5 --undo 2", "--speed 1.5 --undo 2", "contradict each other",
        "--speed 1.5, or --undo 2"
      ),
      ("a --snap --no-snap", "--snap --no-snap", "contradict each other", "--snap, or --no-snap"),
      (
        "a --buffer 50 --buffer 60", "--buffer 50 … --buffer 60", "gives one option twice",
        "--buffer 60"
      ),
      ("--list-devices --buffer 1", "--buffer 1", "is out of range", "detent play --help"),
    ])
  func `refusals`(line: String, given: String, problem: String, advice: String) {
    let error = #expect(throws: UsageError.self) { try Self.options(line: line) }
    #expect(error?.given == given)
    #expect(error?.problem == problem)
    #expect(error?.advice == advice)
    #expect(error?.legal.isEmpty == false)
  }

  @Test(
    arguments: [
      ("a --speed 1x", "1.5, 3/2, 150%, +2st, -50ct or 33⅓:45, from 1/8 to 8"),
      ("a --speed 3 --ticks 0.1,0.5,1,10", "from 0.5 to 1"),
      (
        "a --ticks 1,100",
        "speeds from 1/8 to 8 separated by commas, or of standard fine vinyl tape film semitones "
          + "speech all"
      ),
      ("a --range 1.5..2", "a range with 1 in it"),
      ("a --buffer 1", "a whole number from 20 to 2000"),
      ("a --color yes", "auto always never"),
      ("a --keys yes", "auto kitty legacy"),
      ("a --loop 1", "two times, the later one second, as in 0:30..0:45.5"),
      ("a --balance-ticks x", "balances separated by commas, as in L,30%L,C,R or -1,-0.3,0,1"),
    ])
  func `what is legal is said`(line: String, legal: String) {
    let error = #expect(throws: UsageError.self) { try Self.options(line: line) }
    #expect(error?.legal == legal)
  }
}
