import CommandOptions
import Testing
import Ticks
import Varispeed

@Suite struct WrittenTimeTests {
  @Test(
    arguments: [
      ("0", .seconds(0)), ("0s", .seconds(0)), ("0:00", .seconds(0)), ("0f", .frames(0)),
      ("90", .seconds(90)), ("1.25", .seconds(Ratio(5, 4))), ("59:59", .seconds(3599)),
      ("75:00", .seconds(4500)), ("1:00:00", .seconds(3600)),
      ("0:00.001", .seconds(Ratio(1, 1000))), ("12f", .frames(12)),
    ] as [(String, WrittenTime)])
  func `times`(text: String, time: WrittenTime) throws {
    #expect(try WrittenTime(parsing: text) == time)
  }

  @Test(
    arguments: [
      ("", "", .empty), ("-1", "-1", .negative), ("1:60", "60", .outOfRange),
      ("1:60:00", "60", .outOfRange), ("1:2:3:4", "1:2:3:4", .unreadable),
      ("1.5:00", "1.5:00", .unreadable), (":30", "", .empty), ("1.5f", "1.5f", .unreadable),
      ("f", "", .empty), ("90m", "90m", .unreadable), ("1e3", "1e3", .exponent),
    ] as [(String, String, NumberRefusal.Reason)])
  func `refused times`(text: String, part: String, reason: NumberRefusal.Reason) {
    #expect(throws: NumberRefusal(part, reason)) { try WrittenTime(parsing: text) }
  }

  @Test(
    arguments: [
      ("0..1", .seconds(0), .seconds(1)), ("0:30..0:45.5", .seconds(30), .seconds(Ratio(91, 2))),
      ("1.5..2", .seconds(Ratio(3, 2)), .seconds(2)), ("10f..20f", .frames(10), .frames(20)),
      // In two units nothing can be said before the file is open.
      ("1..20f", .seconds(1), .frames(20)), ("20f..1", .frames(20), .seconds(1)),
    ] as [(String, WrittenTime, WrittenTime)])
  func `stretches`(text: String, start: WrittenTime, end: WrittenTime) throws {
    let stretch = try WrittenStretch(parsing: text)
    #expect(stretch.start == start)
    #expect(stretch.end == end)
  }

  @Test(
    arguments: [
      ("", "", .unreadable), ("1", "1", .unreadable), ("1-2", "1-2", .unreadable),
      ("..", "", .empty), ("..1", "", .empty), ("1..", "", .empty),
      ("1..1", "1..1", .outOfOrder), ("2..1:00..3", "00..3", .unreadable),
      ("60..0:59.9", "60..0:59.9", .outOfOrder), ("2f..1f", "2f..1f", .outOfOrder),
      ("1..2,5", "2,5", .comma),
    ] as [(String, String, NumberRefusal.Reason)])
  func `refused stretches`(text: String, part: String, reason: NumberRefusal.Reason) {
    #expect(throws: NumberRefusal(part, reason)) { try WrittenStretch(parsing: text) }
  }
}
