import CommandOptions
import Testing
import Ticks
import Varispeed

@Suite struct TypedRequestTests {
  /// What `line` asks a player for that was started with `options`.
  static func request(
    _ line: String, startedWith options: String = ""
  ) throws(UsageError) -> TypedRequest? {
    try TypedRequest.parsing(
      line, speeds: try PlayOptionsTests.options(line: "a \(options)").typing)
  }

  @Test(
    arguments: [
      ("speed 1.5", .speed(SpeedChoice(Ratio(3, 2)))),
      ("SPEED 3/2", .speed(SpeedChoice(Ratio(3, 2)))),
      ("  speed \t 150%  ", .speed(SpeedChoice(Ratio(3, 2)))),
      ("balance 0", .balance(.neutral)), ("balance -0.25", .balance(Balance(-0.25))),
      ("balance 30%L", .balance(Balance(-0.3))), ("balance R", .balance(Balance(1))),
      ("seek 1:30", .seek(.seconds(90))), ("seek 44100f", .seek(.frames(44100))),
      ("seek +5", .move(seconds: 5)), ("seek -5", .move(seconds: -5)),
      ("seek -1:30.5", .move(seconds: -90.5)), ("seek +0", .move(seconds: 0)),
      ("pause", .pause(true)), ("play", .pause(false)), ("Play", .pause(false)),
      ("volume 0", .volume(.neutral)), ("volume -6", .volume(Decibels(-6))),
      ("volume -0.5", .volume(Decibels(-0.5))), ("volume -96", .volume(Decibels(-96))),
      ("volume −6", .volume(Decibels(-6))), ("volume -0", .volume(.neutral)),
      ("volume +0", .volume(.neutral)),
      ("mute", .mute(true)), ("unmute", .mute(false)), ("next", .skip(1)),
      ("previous", .skip(-1)), ("loop off", .loop(nil)), ("state", .state), ("help", .help),
      ("quit", .quit), ("", nil), (" \t ", nil),
    ] as [(String, TypedRequest?)])
  func `requests`(line: String, request: TypedRequest?) throws {
    #expect(try Self.request(line) == request)
  }

  @Test func `a loop`() throws {
    #expect(
      try Self.request("loop 0:30..0:45") == .loop(try WrittenStretch(parsing: "0:30..0:45")))
  }

  @Test func `every form that is named can be typed`() throws {
    let examples = [
      "S": "1.5", "B": "0", "TIME": "1:30", "+SECONDS": "+5", "-SECONDS": "-5", "DB": "-3",
      "A..B": "1..2",
    ]
    for form in TypedRequest.forms {
      let words = form.split(separator: " ").map { examples[String($0)] ?? String($0) }
      #expect(try Self.request(words.joined(separator: " ")) != nil, "\(form)")
    }
  }

  // MARK: Speeds

  @Test(
    arguments: [
      // The ticks are those of `all` inside the slider's range, and the speed of the start.
      ("", "1.37", "1.35", "speed 1.37 → 1.35, the nearest tick"),
      ("--speed 137/100", "1.37", "1.37", nil),
      (
        "", "1.0427", "1001/960",
        "speed 1.0427 is 1001/960 (23.976 to 25 frames a second); --no-snap keeps 1.0427"
      ),
      ("--no-snap", "1.37", "1.37", nil), ("", "137/100", "1.37", nil), ("", "+2st", "+2st", nil),
      ("--ticks 1,2", "1.9", "2", "speed 1.9 → 2, the nearest tick"),
      (
        "--ticks vinyl", "0.427", "50/117",
        "speed 0.427 is 50/117 (78 to 33⅓ rpm); --no-snap keeps 0.427"
      ),
      // 3 would be nearer, and the slider doesn't reach it.
      ("--ticks 1,3 --range 0.5..2.9", "1", "1", nil),
      ("--ticks 2,3 --range 0.5..1.5", "1", "1", nil),
      ("--range 1/8..8", "8", "8", nil),
    ] as [(String, String, String, String?)])
  func `speeds`(options: String, text: String, speed: String, note: String?) throws {
    guard case .speed(let choice) = try Self.request("speed \(text)", startedWith: options) else {
      Issue.record("no speed")
      return
    }
    #expect("\(choice.speed.tick)" == speed)
    #expect(choice.note == note)
  }

  @Test(
    arguments: [
      (
        "", "3", "is outside the slider's range", "speeds from 0.5 to 2",
        "start the player with a wider --range"
      ),
      (
        "", "9", "is outside the slider's range", "speeds from 0.5 to 2",
        "start the player with a wider --range"
      ),
      (
        "--no-snap", "2.01", "is outside the slider's range", "speeds from 0.5 to 2",
        "start the player with a wider --range"
      ),
      (
        "", "5/2", "is outside the slider's range", "speeds from 0.5 to 2",
        "start the player with a wider --range"
      ),
      (
        "--ticks vinyl", "3", "is outside the slider's range", "speeds from 50/117 to 2.34",
        "start the player with a wider --range"
      ),
      (
        "--ticks 1,3 --range 0.5..2.9", "2.8", "is beyond the ticks' ends", "from 1 to 1",
        "start the player with --no-snap"
      ),
      (
        "", "1,5", "has a comma where only a decimal point is read",
        "1.5, 3/2, 150%, +2st, -50ct or 33⅓:45, from 1/8 to 8", "speed 1.5"
      ),
      ("", "fast", "can't be read", "1.5, 3/2, 150%, +2st, -50ct or 33⅓:45, from 1/8 to 8", "help"),
    ])
  func `refused speeds`(
    options: String, text: String, problem: String, legal: String, advice: String
  ) {
    let error = #expect(throws: UsageError.self) {
      try Self.request("speed \(text)", startedWith: options)
    }
    #expect(error?.given == "speed \(text)")
    #expect(error?.problem == problem)
    #expect(error?.legal == legal)
    #expect(error?.advice == advice)
  }

  // MARK: Refusals

  @Test(
    arguments: [
      ("sped 1.5", "is no command of the player", "speed"),
      ("stop", "is no command of the player", "help"),
      ("\u{1B}[2J", "is no command of the player", "help"),
      ("speed", "can't be followed", "speed S"), ("seek", "can't be followed", "seek TIME"),
      ("pause now", "can't be followed", "pause"), ("quit now", "can't be followed", "quit"),
      ("loop", "can't be followed", "loop A..B"),
      ("balance 2", "is out of range", "help"),
      ("balance 0,5", "has a comma where only a decimal point is read", "balance 0.5"),
      ("seek 1:60", "can't be followed: 60 is out of range", "help"),
      ("seek soon", "can't be read", "help"), ("seek +", "lacks a number", "help"),
      ("seek +5f", "is no way to go", "seek +5"), ("seek -5f", "is no way to go", "seek -5"),
      ("seek --5", "can't be followed: -5 is negative", "help"),
      ("seek +1000000000", "is no way to go", "seek +5"),
      ("volume 1", "is out of range", "help"), ("volume -97", "is out of range", "help"),
      ("volume loud", "can't be read", "help"), ("volume +3", "is out of range", "help"),
      ("volume ++3", "can't be followed: +3 has a plus sign, which only st and ct take", "help"),
      // What it corrects to would be refused too.
      ("volume 3,5", "has a comma where only a decimal point is read", "help"),
      (
        "volume -1,5", "can't be followed: 1,5 has a comma where only a decimal point is read",
        "volume -1.5"
      ),
      ("loop on", "can't be read", "help"),
      ("loop 2..1", "doesn't go from the lower to the higher", "help"),
      (
        "loop 0,5..3", "can't be followed: 0,5 has a comma where only a decimal point is read",
        "loop 0.5..3"
      ),
    ])
  func `refusals`(line: String, problem: String, advice: String) {
    let error = #expect(throws: UsageError.self) { try Self.request(line) }
    #expect(error?.problem == problem)
    #expect(error?.advice == advice)
    #expect(error?.legal.isEmpty == false)
    #expect("\(error, default: "")".unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
  }

  @Test func `a command that is unknown is answered with all there are`() {
    let error = #expect(throws: UsageError.self) { try Self.request("dance") }
    #expect(error?.legal == TypedRequest.forms.joined(separator: ", "))
  }
}
