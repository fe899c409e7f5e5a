import CommandOptions
import Testing
import Ticks
import Varispeed

@Suite struct SpeedChoiceTests {
  typealias Snapping = SpeedChoice.Snapping

  static func choice(
    _ text: String, undone: Bool = false, ticks: String? = nil, _ snapping: Snapping = .ofCommand,
    for command: SpeedChoice.Command = .render
  ) throws -> SpeedChoice {
    let written = try WrittenSpeed(parsing: text)
    let list = try ticks.map { try TickList(parsing: $0) }
    return try SpeedChoice(
      written, undone: undone, ticks: list, snapping: snapping, for: command)
  }

  // MARK: Taken as they are

  @Test(
    arguments: [
      ("1", 1, "1x"), ("1.5", Ratio(3, 2), "1.5x"), ("1.50", Ratio(3, 2), "1.5x"),
      ("150%", Ratio(3, 2), "1.5x"), ("3/2", Ratio(3, 2), "1.5x"), ("0.1", Ratio(1, 10), "0.1x"),
      ("8", 8, "8x"), ("1.000", 1, "1x"), ("1.001", Ratio(1001, 1000), "1.001x"),
      ("0.96", Ratio(24, 25), "0.96x"), ("2.34", Ratio(117, 50), "2.34x"),
      ("25/24", Ratio(25, 24), "25-24x"), ("50/48", Ratio(25, 24), "25-24x"),
      ("1001/960", Ratio(1001, 960), "1001-960x"), ("7/5", Ratio(7, 5), "1.4x"),
      ("137/100", Ratio(137, 100), "1.37x"), ("33⅓:45", Ratio(27, 20), "1.35x"),
      ("45:33.3", Ratio(20, 27), "20-27x"), ("50.8:50", Ratio(125, 127), "125-127x"),
      ("63/1", 63, "63x"), ("1:63", 63, "63x"), ("+12st", 2, "+12st"),
    ] as [(String, Ratio, String)])
  func `exact whatever the command and the options`(text: String, speed: Ratio, mark: String) throws
  {
    for command in [SpeedChoice.Command.play, .render] {
      for snapping in [Snapping.ofCommand, .nearest, .asTyped] {
        let choice = try Self.choice(text, snapping, for: command)
        #expect(choice.speed == .exact(speed))
        #expect(choice.nameMark == mark)
        #expect(choice.note == nil)
      }
    }
  }

  @Test(arguments: [("+2st", "+2st"), ("2st", "+2st"), ("-50ct", "-50ct"), ("+63.50st", "+63.5st")])
  func `intervals are no decimals`(text: String, mark: String) throws {
    let written = try WrittenSpeed(parsing: text)
    for command in [SpeedChoice.Command.play, .render] {
      for snapping in [Snapping.ofCommand, .nearest, .asTyped] {
        let choice = try Self.choice(text, ticks: "vinyl", snapping, for: command)
        #expect(choice.speed == written.speed)
        #expect(choice.nameMark == mark)
        #expect(choice.note == nil)
      }
    }
  }

  @Test func `fractions pass other ticks by`() throws {
    #expect(try Self.choice("3/2", ticks: "vinyl", .nearest).speed == .exact(Ratio(3, 2)))
    #expect(try Self.choice("50:60", ticks: "vinyl").speed == .exact(Ratio(6, 5)))
  }

  // MARK: Rounded ticks

  @Test(
    arguments: [
      ("1.0427", Ratio(1001, 960), "1001/960 (23.976 to 25 frames a second)", "1001-960x"),
      ("1.043", Ratio(1001, 960), "1001/960 (23.976 to 25 frames a second)", "1001-960x"),
      ("104.27%", Ratio(1001, 960), "1001/960 (23.976 to 25 frames a second)", "1001-960x"),
      (
        "1.042708333333333", Ratio(1001, 960), "1001/960 (23.976 to 25 frames a second)",
        "1001-960x"
      ),
      ("1.042", Ratio(25, 24), "25/24 (24 to 25 frames a second)", "25-24x"),
      ("1.04167", Ratio(25, 24), "25/24 (24 to 25 frames a second)", "25-24x"),
      ("0.959", Ratio(960, 1001), "960/1001 (25 to 23.976 frames a second)", "960-1001x"),
      ("0.999", Ratio(1000, 1001), "1000/1001 (24 to 23.976 frames a second)", "1000-1001x"),
      ("99.9%", Ratio(1000, 1001), "1000/1001 (24 to 23.976 frames a second)", "1000-1001x"),
      ("0.741", Ratio(20, 27), "20/27 (45 to 33⅓ rpm)", "20-27x"),
      ("0.74074", Ratio(20, 27), "20/27 (45 to 33⅓ rpm)", "20-27x"),
      ("1.733", Ratio(26, 15), "26/15 (45 to 78 rpm)", "26-15x"),
      ("0.577", Ratio(15, 26), "15/26 (78 to 45 rpm)", "15-26x"),
      ("0.4274", Ratio(50, 117), "50/117 (78 to 33⅓ rpm)", "50-117x"),
    ] as [(String, Ratio, String, String)])
  func `three places and more mean the tick`(
    text: String, speed: Ratio, meaning: String, mark: String
  ) throws {
    for command in [SpeedChoice.Command.play, .render] {
      for snapping in [Snapping.ofCommand, .nearest] {
        let choice = try Self.choice(text, snapping, for: command)
        #expect(choice.speed == .exact(speed))
        #expect(choice.note == "speed \(text) is \(meaning); --no-snap keeps \(text)")
        #expect(choice.nameMark == mark)
      }
    }
    let typed = try Self.choice(text, .asTyped)
    #expect(typed.speed == (try WrittenSpeed(parsing: text).speed))
    #expect(typed.note == nil)
  }

  @Test func `a rounded end is no value beyond it`() throws {
    let lowest = try Self.choice("0.427", ticks: "vinyl")
    #expect(lowest.speed == .exact(Ratio(50, 117)))
    #expect(lowest.note == "speed 0.427 is 50/117 (78 to 33⅓ rpm); --no-snap keeps 0.427")
  }

  @Test func `a rounded semitone is the semitone`() throws {
    let choice = try Self.choice("1.059", ticks: "semitones")
    #expect(choice.speed == Speed(Tick(semitones: 1)))
    #expect(choice.note == "speed 1.059 is +1st; --no-snap keeps 1.059")
    #expect(choice.nameMark == "+1st")
    #expect(try Self.choice("1.0594630943592953", ticks: "semitones").nameMark == "+1st")
  }

  // MARK: Settling

  @Test(
    arguments: [
      ("1.37", "1.35"), ("1.38", "1.4"), ("137%", "1.35"), ("1.73", "26/15"), ("1.04", "25/24"),
      ("1.0420", "25/24"), ("1.0001", "1"), ("0.97", "0.96"), ("0.74", "20/27"), ("7.9", "8"),
      ("0.11", "0.1"), ("1.06", "1.05"),
    ])
  func `other decimals settle where settling is meant`(text: String, tick: String) throws {
    let note = "speed \(text) → \(tick), the nearest tick"
    let expected = try WrittenSpeed(parsing: tick).speed
    for choice in [
      try Self.choice(text, for: .play), try Self.choice(text, .nearest, for: .play),
      try Self.choice(text, .nearest), try Self.choice(text, ticks: "all"),
    ] {
      #expect(choice.speed == expected)
      #expect(choice.note == note)
    }
    let error = #expect(throws: UsageError.self) { try Self.choice(text) }
    #expect(error?.given == "--speed \(text)")
    #expect(error?.problem == "is no tick")
    #expect(error?.advice == "--snap takes \(tick), --no-snap keeps \(text)")
    #expect(try Self.choice(text, .asTyped).speed == (try WrittenSpeed(parsing: text).speed))
  }

  @Test(
    arguments: [
      ("1.37", "1.35 and 1.4"), ("1.06", "1.05 and 1.1"), ("0.97", "0.96 and 1000/1001"),
      ("1.0001", "1 and 1.001"), ("7.5", "7 and 8"),
    ])
  func `render names the ticks on both sides`(text: String, ticks: String) {
    let error = #expect(throws: UsageError.self) { try Self.choice(text) }
    #expect(error?.legal == "\(ticks) are the nearest ticks")
  }

  @Test(
    arguments: [
      ("1.4", "vinyl", "1.35"), ("2.5", "0.5,1,1.5,2,3", "3"), ("2.4", "0.5,1,1.5,2,3", "2"),
      ("1.06", "semitones", "+1st"), ("1.9", "speech,2", "2"), ("0.6", "0.5,2", "0.5"),
    ])
  func `own ticks`(text: String, ticks: String, tick: String) throws {
    for command in [SpeedChoice.Command.play, .render] {
      let choice = try Self.choice(text, ticks: ticks, for: command)
      #expect(choice.speed == (try WrittenSpeed(parsing: tick).speed))
      #expect(choice.note == "speed \(text) → \(tick), the nearest tick")
    }
  }

  @Test(
    arguments: [
      ("8.1", nil, "from 0.1 to 8"), ("0.09", nil, "from 0.1 to 8"), ("9", nil, "from 0.1 to 8"),
      ("900%", nil, "from 0.1 to 8"), ("3", "vinyl", "from 50/117 to 2.34"),
      ("1.1", "1", "from 1 to 1"), ("0.4", "semitones", "from 0.5 to 2"),
    ] as [(String, String?, String)])
  func `beyond the ticks' ends`(text: String, ticks: String?, legal: String) throws {
    for command in [SpeedChoice.Command.play, .render] {
      for snapping in [Snapping.ofCommand, .nearest] {
        let error = #expect(throws: UsageError.self) {
          try Self.choice(text, ticks: ticks, snapping, for: command)
        }
        #expect(error?.problem == "is beyond the ticks' ends")
        #expect(error?.legal == legal)
        #expect(error?.advice == "--no-snap keeps \(text)")
      }
      let typed = try Self.choice(text, ticks: ticks, .asTyped, for: command)
      #expect(typed.speed == (try WrittenSpeed(parsing: text).speed))
    }
  }

  @Test func `the widest numbers that can be typed`() throws {
    // The tick times 10¹⁸ does not fit 128 bits.
    let ticks = "999999999999999999/15625000000000001,0.5"
    let choice = try Self.choice("0.515625000000000001", ticks: ticks)
    #expect(choice.speed == .exact(Ratio(1, 2)))
  }

  // MARK: Undoing

  @Test(
    arguments: [
      ("1.5", "2-3x", nil), ("25/24", "0.96x", nil), ("33⅓:45", "20-27x", nil),
      ("45:33⅓", "1.35x", nil), ("+12st", "-12st", nil), ("1", "1x", nil),
      (
        "1.0427", "960-1001x",
        "speed 1.0427 is 1001/960 (23.976 to 25 frames a second); --no-snap keeps 1.0427; "
          + "undone by 960/1001"
      ),
    ] as [(String, String, String?)])
  func `undoing is exact`(text: String, mark: String, note: String?) throws {
    let done = try Self.choice(text)
    let undone = try Self.choice(text, undone: true)
    guard case .exact(let ratio) = done.speed, case .exact(let inverse) = undone.speed else {
      Issue.record("\(text) is not exact")
      return
    }
    #expect(ratio.multiplied(by: inverse) == 1)
    #expect(undone.nameMark == mark)
    #expect(undone.note == note)
  }

  @Test func `undoing meets the ticks before it inverts`() throws {
    let snapped = try Self.choice("1.37", undone: true, .nearest)
    #expect(snapped.speed == .exact(Ratio(20, 27)))
    #expect(snapped.note == "speed 1.37 → 1.35, the nearest tick; undone by 20/27")
    #expect(try Self.choice("1.37", undone: true, .asTyped).nameMark == "100-137x")
    let error = #expect(throws: UsageError.self) { try Self.choice("1.37", undone: true) }
    #expect(error?.given == "--undo 1.37")
  }

  @Test func `undoing an interval is the interval the other way`() throws {
    let undone = try Self.choice("+2st", undone: true)
    #expect(undone.speed == (try WrittenSpeed(parsing: "-2st").speed))
    #expect(undone.nameMark == "-2st")
  }

  // MARK: Lists

  @Test(
    arguments: [
      ("0.5,1,1.5,2", "0.5 1 1.5 2"), ("2,1/2,1,100%,0.5", "0.5 1 2"),
      ("vinyl", "50/117 15/26 20/27 1 1.35 26/15 2.34"), ("tape,3/2", "0.25 0.5 1 1.5 2 4"),
      ("+1st,-1st", "-1st +1st"), ("33⅓:45", "1.35"), ("standard,speech", "0.5 0.9 1 1.1 1.5 2"),
    ])
  func `lists`(text: String, ticks: String) throws {
    let list = try TickList(parsing: text)
    #expect(list.ticks.map(\.description).joined(separator: " ") == ticks)
  }

  @Test(
    arguments: [
      ("", "", .empty), ("1,,2", "", .empty), ("1,", "", .empty), ("vinil", "vinil", .unreadable),
      ("1,0", "0", .zero), ("1,-2", "-2", .negative), ("1,100", "100", .outOfRange),
      ("1, 2", " 2", .unreadable), ("nan", "nan", .notFinite),
    ] as [(String, String, NumberRefusal.Reason)])
  func `refused lists`(text: String, part: String, reason: NumberRefusal.Reason) {
    #expect(throws: NumberRefusal(part, reason)) { try TickList(parsing: text) }
  }
}
