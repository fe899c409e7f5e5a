import Testing

@testable import PlayerScreen

@Suite("A level meter")
struct LevelMeterTests {
  @Test("it rises at once and falls by 20 dB in 1.7 s")
  func ballistics() {
    var meter = LevelMeter()
    meter.note(peak: 1, at: .seconds(1))
    #expect(meter.level == 0)
    for step in 1...17 { meter.note(peak: 0, at: .seconds(1) + .milliseconds(100) * step) }
    #expect(abs(meter.level + 20) < 1e-9)
    meter.note(peak: 0.5, at: .milliseconds(2701))
    #expect(abs(meter.level + 6.0206) < 1e-4)
  }

  @Test("the mark of the highest level stays for 1.5 s")
  func mark() {
    var meter = LevelMeter()
    meter.note(peak: 1, at: .zero)
    meter.note(peak: 0.1, at: .milliseconds(1500))
    #expect(meter.held == 0)
    meter.note(peak: 0.1, at: .milliseconds(1501))
    #expect(meter.held == meter.level)
  }

  @Test("silence is the bottom, where it rests")
  func silence() {
    var meter = LevelMeter()
    meter.note(peak: 0, at: .zero)
    #expect(meter.isAtRest && meter.level == LevelMeter.range.lowerBound)
    meter.note(peak: 1, at: .zero)
    #expect(!meter.isAtRest)
    for second in 1...10 { meter.note(peak: 0, at: .seconds(second)) }
    #expect(meter.isAtRest)
  }

  @Test("positions run from -60 dB to full scale")
  func positions() {
    #expect([-80, -60, -30, 0, 6].map(LevelMeter.position) == [0, 0, 0.5, 1, 1])
  }
}
