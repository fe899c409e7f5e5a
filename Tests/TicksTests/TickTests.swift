import Testing

@testable import Ticks

@Suite struct TickTests {
  @Test(
    arguments: [
      (Ratio(12), Ratio(2)), (-12, Ratio(1, 2)), (0, 1), (72, 64), (-72, Ratio(1, 64)),
    ] as [(Ratio, Ratio)])
  func `whole octaves are exact`(semitones: Ratio, speed: Ratio) {
    #expect(Tick(semitones: semitones).ratio == speed)
  }

  // The references are correctly rounded by the compiler from 20 digits; exp2 is within one unit
  // in the last place, and the exponent's own rounding adds less than another for a single octave.
  @Test(
    arguments: [
      (Ratio(1), 1.0594630943592952646), (Ratio(7), 1.4983070768766814988),
      (Ratio(-1), 0.94387431268169349665), (Ratio(1, 2), 1.0293022366434920288),
    ] as [(Ratio, Double)])
  func `semitones are of the equal temperament`(semitones: Ratio, speed: Double) {
    let tick = Tick(semitones: semitones)
    #expect(tick.ratio == nil)
    #expect((tick.value - speed).magnitude <= 2 * speed.ulp)
  }

  @Test(arguments: [
    (Tick(Ratio(27, 20)), "1.35"), (Tick(Ratio(20, 27)), "20/27"), (Tick(1 as Ratio), "1"),
    (Tick(semitones: 1), "+1st"), (Tick(semitones: -11), "-11st"), (Tick(semitones: 12), "2"),
    (Tick(semitones: Ratio(-1, 2)), "-50ct"), (Tick(semitones: Ratio(3, 2)), "+150ct"),
    (Tick(value: 0.1), "0.1"), (Tick(value: 0.5), "0.5"), (Tick(value: 0), "0.0"),
    (Tick(value: -1), "-1.0"), (Tick(value: .nan), "nan"),
  ])
  func `text`(tick: Tick, text: String) {
    #expect(tick.description == text)
  }

  @Test func `steps end at the end`() {
    let uneven = Tick.steps(from: 0, through: 1, by: Ratio(3, 10))
    #expect(uneven.map(\.ratio) == [0, Ratio(3, 10), Ratio(3, 5), Ratio(9, 10), 1])
    let even = Tick.steps(from: 0, through: 1, by: Ratio(1, 10))
    #expect(even.map(\.value) == [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1])
    #expect(Tick.steps(from: 2, through: 2, by: 1) == [Tick(2 as Ratio)])
    #expect(Tick.steps(from: 0, through: 1, by: 5).map(\.value) == [0, 1])
    #expect(Tick.steps(from: 0, through: 1000, by: 1).map(\.value) == (0...1000).map(Double.init))
  }

  @Test func `a step that leads nowhere traps`() async {
    await #expect(processExitsWith: .failure) { _ = Tick.steps(from: 0, through: 1, by: 0) }
    await #expect(processExitsWith: .failure) { _ = Tick.steps(from: 1, through: 0, by: 1) }
  }
}
