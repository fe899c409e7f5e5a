import Testing

@testable import Ticks

@Suite struct TickPresetTests {
  @Test(arguments: [
    (TickPreset.standard, "0.5 1 1.5 2"),
    (.vinyl, "50/117 15/26 20/27 1 1.35 26/15 2.34"),
    (.tape, "0.25 0.5 1 2 4"),
    (.film, "960/1001 0.96 1000/1001 1 1.001 25/24 1001/960"),
    (.speech, "0.9 1 1.1"),
    (
      .semitones,
      "0.5 -11st -10st -9st -8st -7st -6st -5st -4st -3st -2st -1st 1 "
        + "+1st +2st +3st +4st +5st +6st +7st +8st +9st +10st +11st 2"
    ),
    (
      .fine,
      "0.1 0.15 0.2 0.25 0.3 0.35 0.4 0.45 0.5 0.55 0.6 0.65 0.7 0.75 0.8 0.85 0.9 0.95 1 1.05 1.1 "
        + "1.15 1.2 1.25 1.3 1.35 1.4 1.45 1.5 1.55 1.6 1.65 1.7 1.75 1.8 1.85 1.9 1.95 2 "
        + "2.25 2.5 2.75 3 3.25 3.5 3.75 4 5 6 7 8"
    ),
  ])
  func `the ticks`(preset: TickPreset, text: String) {
    #expect(preset.ticks.map(\.description).joined(separator: " ") == text)
  }

  @Test(arguments: TickPreset.allCases)
  func `ascending, unrepeated, and 1 exactly 1`(preset: TickPreset) {
    let values = preset.ticks.map(\.value)
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
    #expect(preset.ticks.filter { $0.value == 1 }.map(\.ratio) == [1])
  }

  @Test func `all are every one but the semitones`() {
    let all = Set(TickPreset.all.ticks)
    let parts: [TickPreset] = [.standard, .fine, .vinyl, .tape, .film, .speech]
    #expect(all == Set(parts.flatMap(\.ticks)))
    #expect(all.allSatisfy { $0.ratio != nil })
    #expect(TickPreset.all.ticks.first?.ratio == Ratio(1, 10))
    #expect(TickPreset.all.ticks.last?.ratio == 8)
  }

  @Test(
    arguments: [
      (Ratio(1001, 960), "23.976 to 25 frames a second"),
      (Ratio(960, 1001), "25 to 23.976 frames a second"),
      (Ratio(1001, 1000), "23.976 to 24 frames a second"),
      (Ratio(1000, 1001), "24 to 23.976 frames a second"),
      (Ratio(25, 24), "24 to 25 frames a second"), (Ratio(24, 25), "25 to 24 frames a second"),
      (Ratio(27, 20), "33⅓ to 45 rpm"), (Ratio(20, 27), "45 to 33⅓ rpm"),
      (Ratio(26, 15), "45 to 78 rpm"), (Ratio(15, 26), "78 to 45 rpm"),
      (Ratio(117, 50), "33⅓ to 78 rpm"), (Ratio(50, 117), "78 to 33⅓ rpm"), (1, nil), (2, nil),
    ] as [(Ratio, String?)])
  func `what a tick changes into what`(ratio: Ratio, meaning: String?) {
    #expect(TickPreset.meaning(of: ratio) == meaning)
  }
}
