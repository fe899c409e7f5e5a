import Testing
import Ticks
import Varispeed

@Suite struct WrittenSpeedTests {
  @Test(
    arguments: [
      ("1.5", Ratio(3, 2)), ("1", 1), ("2.0", 2), ("0.9", Ratio(9, 10)), (".5", Ratio(1, 2)),
      ("00001.5", Ratio(3, 2)), ("0.1", Ratio(1, 10)), ("1.0427", Ratio(10427, 10000)),
      ("64", 64), ("0.015625", Ratio(1, 64)),
      ("1.05946309435929531", Ratio(105_946_309_435_929_531, 100_000_000_000_000_000)),
      ("3/2", Ratio(3, 2)), ("25/24", Ratio(25, 24)), ("6/4", Ratio(3, 2)), ("1/64", Ratio(1, 64)),
      ("1001/960", Ratio(1001, 960)), ("64/1", 64),
      ("150%", Ratio(3, 2)), ("100%", 1), ("104.27%", Ratio(10427, 10000)), ("6400%", 64),
      ("33⅓:45", Ratio(27, 20)), ("33.3:45", Ratio(27, 20)), ("33.33:45", Ratio(27, 20)),
      ("33.333:45", Ratio(27, 20)), ("100/3:45", Ratio(27, 20)), ("45:33⅓", Ratio(20, 27)),
      ("45:33.33", Ratio(20, 27)), ("45:78", Ratio(26, 15)), ("33.3:78", Ratio(117, 50)),
      ("50.8:50", Ratio(125, 127)), ("16⅔:33⅓", 2), ("33.34:45", Ratio(2250, 1667)), ("1:64", 64),
      ("24000/1001:25", Ratio(1001, 960)), ("45:45", 1),
    ] as [(String, Ratio)])
  func `exact speeds`(text: String, ratio: Ratio) throws {
    let written = try WrittenSpeed(parsing: text)
    #expect(written.speed == .exact(ratio))
    #expect(written.text == text)
  }

  @Test(
    arguments: [
      ("+12st", 2), ("-12st", Ratio(1, 2)), ("+0st", 1), ("0ct", 1), ("+1200ct", 2), ("24st", 4),
      ("-72st", Ratio(1, 64)), ("+7200ct", 64), ("−12st", Ratio(1, 2)),
    ] as [(String, Ratio)])
  func `whole octaves are exact`(text: String, ratio: Ratio) throws {
    #expect(try WrittenSpeed(parsing: text).speed == .exact(ratio))
  }

  @Test(
    arguments: [
      ("+2st", 1.1224620483093729814), ("-50ct", 0.97153194115360586874),
      ("2st", 1.1224620483093729814), ("+200ct", 1.1224620483093729814),
      ("-0.5st", 0.97153194115360586874), ("+1st", 1.0594630943592952646),
    ])
  func `other intervals are doubles`(text: String, value: Double) throws {
    let speed = try WrittenSpeed(parsing: text).speed
    guard case .inexact(let double) = speed else {
      Issue.record("\(speed) is exact")
      return
    }
    // exp2 is within a unit in the last place, its argument's rounding adds less than another.
    #expect((double - value).magnitude <= 2 * value.ulp)
  }

  @Test func `a written semitone is the semitone among the ticks`() throws {
    for semitones in -12...12 {
      let written = try WrittenSpeed(parsing: semitones < 0 ? "\(semitones)st" : "+\(semitones)st")
      #expect(written.speed == Speed(Tick(semitones: Ratio(Int64(semitones)))))
    }
  }

  @Test(
    arguments: [
      ("1.5", .decimal(places: 1)), ("1.50", .decimal(places: 2)), ("2", .decimal(places: 0)),
      ("150%", .decimal(places: 2)), ("104.27%", .decimal(places: 4)), ("3/2", .ratio),
      ("33⅓:45", .ratio),
    ] as [(String, WrittenSpeed.Form)])
  func `the form`(text: String, form: WrittenSpeed.Form) throws {
    #expect(try WrittenSpeed(parsing: text).form == form)
  }

  @Test(
    arguments: [
      ("+2st", "+2st"), ("-50ct", "-50ct"), ("2st", "+2st"), ("+2.50st", "+2.5st"),
      ("0st", "+0st"), ("−1ct", "-1ct"),
    ])
  func `intervals have one text`(text: String, name: String) throws {
    guard case .interval(let interval) = try WrittenSpeed(parsing: text).form else {
      Issue.record("\(text) is no interval")
      return
    }
    #expect(interval.description == name)
  }

  @Test(
    arguments: [
      ("", "", .empty), ("%", "", .empty), ("st", "st", .unreadable), ("+ct", "+ct", .unreadable),
      (":", "", .empty),
      ("/", "", .empty), ("3/", "", .empty), ("/2", "", .empty), ("45:", "", .empty),
      ("0", "0", .zero), ("0.000", "0.000", .zero), ("0%", "0%", .zero), ("0/5", "0/5", .zero),
      ("0:45", "0", .zero), ("45:0", "0", .zero),
      ("-1", "-1", .negative), ("-1.5", "-1.5", .negative), ("-0", "-0", .negative),
      ("−1.5", "−1.5", .negative), ("-150%", "-150", .negative), ("-3/2", "-3", .negative),
      ("3/-2", "-2", .negative), ("-33.3:45", "-33.3", .negative),
      ("nan", "nan", .notFinite), ("NaN", "NaN", .notFinite), ("inf", "inf", .notFinite),
      ("-inf", "-inf", .notFinite), ("Infinity", "Infinity", .notFinite),
      ("nan%", "nan", .notFinite),
      ("1/0", "1/0", .zeroDenominator), ("0/0", "0/0", .zeroDenominator),
      ("1,5", "1,5", .comma), ("+1,5st", "1,5", .comma), ("150,0%", "150,0", .comma),
      ("50,8:50", "50,8", .comma), ("1.234,5", "1.234,5", .comma),
      ("0x1p3", "0x1p3", .hexadecimal), ("0xF", "0xF", .hexadecimal),
      ("-0x1", "-0x1", .hexadecimal),
      ("1e3", "1e3", .exponent), ("1.5E-3", "1.5E-3", .exponent), ("1e+2%", "1e+2", .exponent),
      ("١٫٥", "١٫٥", .otherDigits), ("１．５", "１．５", .otherDigits), ("۲", "۲", .otherDigits),
      ("१.५", "१.५", .otherDigits), ("３/２", "３", .otherDigits), ("𝟏.𝟓", "𝟏.𝟓", .otherDigits),
      ("1.234567890123456789", "1.234567890123456789", .tooManyDigits),
      ("0.0000000000000000001", "0.0000000000000000001", .tooManyDigits),
      ("1234567890123456789/2", "1234567890123456789", .tooManyDigits),
      ("1.2345678901234567%", "1.2345678901234567%", .outOfRange),
      ("2.34567890123456789%", "2.34567890123456789%", .tooManyDigits),
      ("100000000000000001:999999999999999999.9", "999999999999999999.9", .tooManyDigits),
      ("1.5/2", "1.5/2", .fractionOfDecimals), ("25/23.976", "25/23.976", .fractionOfDecimals),
      ("65", "65", .outOfRange), ("64.000001", "64.000001", .outOfRange),
      ("0.0156", "0.0156", .outOfRange), ("1/65", "1/65", .outOfRange),
      ("1:65", "1:65", .outOfRange),
      ("+73st", "+73st", .outOfRange), ("-7201ct", "-7201ct", .outOfRange),
      ("1%", "1%", .outOfRange),
      ("+1.5", "+1.5", .plusSign), ("+150%", "+150", .plusSign),
      ("fast", "fast", .unreadable), ("1.", "1.", .unreadable), (".", ".", .unreadable),
      ("1.2.3", "1.2.3", .unreadable), ("1 5", "1 5", .unreadable), (" 1", " 1", .unreadable),
      ("1_000", "1_000", .unreadable), ("1.5x", "1.5x", .unreadable),
      ("1/2/3", "1/2/3", .unreadable),
      ("1:2:3", "1:2:3", .unreadable), ("33⅓", "33⅓", .unreadable), ("²", "²", .unreadable),
      ("3.5⅓:45", "3.5⅓", .unreadable), ("--", "--", .unreadable), ("+-2st", "-2", .negative),
      ("e", "e", .unreadable), ("1e", "1e", .unreadable), ("1\u{301}", "1\u{301}", .unreadable),
      ("1.5\n", "1.5\n", .unreadable), ("1.5%%", "1.5%", .unreadable), ("½", "½", .unreadable),
    ] as [(String, String, NumberRefusal.Reason)])
  func `refusals`(text: String, part: String, reason: NumberRefusal.Reason) {
    #expect(throws: NumberRefusal(part, reason)) { try WrittenSpeed(parsing: text) }
  }

  @Test(
    arguments: [
      ("1,5", "1.5"), ("1.234,5", nil), ("١٫٥", "1.5"), ("１．５", "1.5"), ("𝟏.𝟓", "1.5"),
      ("+1.5", "1.5"), ("fast", nil), ("65", nil),
    ] as [(String, String?)])
  func `what to write instead`(text: String, suggestion: String?) {
    let refusal = #expect(throws: NumberRefusal.self) { try WrittenSpeed(parsing: text) }
    #expect(refusal?.suggestion == suggestion)
  }

  @Test func `the inverse is exact`() throws {
    for tick in TickPreset.all.ticks {
      let speed = Speed(tick)
      guard case .exact(let ratio) = speed, case .exact(let inverse) = speed.inverse else {
        Issue.record("\(tick) is not exact")
        continue
      }
      #expect(ratio.multiplied(by: inverse) == 1)
      #expect(speed.inverse.inverse == speed)
    }
    #expect(Speed.inexact(1.25).inverse == .inexact(0.8))
    #expect(Speed.exact(Ratio(.max, 1)).inverse == .exact(Ratio(1, .max)))
    let semitones = try #require(PitchInterval(2, .semitones))
    #expect(semitones.inverse == PitchInterval(-2, .semitones))
  }

  @Test func `a tick that is no speed traps`() async {
    await #expect(processExitsWith: .failure) { _ = Speed(Tick(0 as Ratio)) }
    await #expect(processExitsWith: .failure) { _ = Speed(Tick(value: .nan)) }
  }
}
