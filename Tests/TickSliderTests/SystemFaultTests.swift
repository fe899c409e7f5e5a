import Cells
import Testing
import TickSlider
import Ticks

/// What sliders of systems and toolkits get wrong, and this one must not.
@Suite("What the system's slider gets wrong")
struct SystemFaultTests {
  private static let view = SliderView(words: Sliders.english)

  private static func text(_ slider: TickSlider, columns: Int = 80) -> [String] {
    view.picture(of: slider, at: .zero, columns: columns, isFocused: false).lines.map(\.text)
  }

  /// A step of 1 over 0…1000.
  private static func thousand(_ tickMark: @escaping @Sendable (Tick) -> TickMark) -> TickSlider {
    TickSlider(value: 250, in: 0...1000, step: 1, label: "Level", tickMark: tickMark)
  }

  private static let uneven: [Double] = [0, 0.1, 0.15, 0.7, 1]

  private static func unevenSlider(value: Double = 0, snaps: Bool = true) -> TickSlider {
    TickSlider(
      value: value, ticks: [0, 0.1, 0.15, 0.7, 1], snapsToTicks: snaps, label: "Level")
  }

  // MARK: Marks

  @Test("marks can be left out: of a step of 1 over 0…1000 only the hundreds have one")
  func leftOut() {
    let slider = Self.thousand { Int($0.value).isMultiple(of: 100) ? .value : .hidden }
    #expect(
      Self.text(slider) == [
        "  Level ┿━━━━━┿━━━━━┿━━━●──┼─────┼─────┼─────┼─────┼──────┼─────┼─────┼  250",
        "        0    100   200    300   400   500   600   700    800   900  1000",
      ])
    var moved = slider
    _ = moved.update(.key(.right, .press), at: .zero)
    #expect(moved.value == 251)
  }

  @Test("minor marks are smaller than major ones")
  func minorMarks() {
    let slider = Self.thousand {
      let value = Int($0.value)
      if value.isMultiple(of: 500) { return .value }
      return value.isMultiple(of: 100) ? .minor : .hidden
    }
    #expect(
      Self.text(slider) == [
        "  Level ┿━━━━━┷━━━━━┷━━━●──┴─────┴─────┼─────┴─────┴──────┴─────┴─────┼  250",
        "        0                             500                           1000",
      ])
  }

  @Test("a thousand marks are no solid line of dots", arguments: 20...200)
  func noSolidLine(columns: Int) {
    let slider = Self.thousand { _ in .minor }
    let picture = Self.view.picture(of: slider, at: .zero, columns: columns, isFocused: false)
    let glyphs = Self.view.glyphs
    let marks: Set = [glyphs.minorTick, glyphs.tintedMinorTick]
    let cells = picture.lines[picture.track!.row].cells
    #expect(cells.contains { marks.contains($0.character) })
    for (left, right) in zip(cells, cells.dropFirst()) {
      #expect(!(marks.contains(left.character) && marks.contains(right.character)))
    }
    // Their number is told instead.
    #expect(picture.lines.contains { $0.text.contains("1001 ticks") })
  }

  @Test("labels of ticks and of the slider are visible", arguments: 20...200)
  func visibleLabels(columns: Int) {
    let slider = TickSlider(
      value: 0, in: -1...1, ticks: [-1, 0, 1], neutralValue: 0, label: "Balance",
      currentValueLabel: { _ in "" }, tickLabel: { ["L", "C", "R"][Int($0.value) + 1] })
    let text = Self.text(slider, columns: columns)
    #expect(text[0].contains("Balance"))
    #expect(text.last!.split(separator: " ") == ["L", "C", "R"])
  }

  @Test("ticks show without a label")
  func withoutLabels() {
    let slider = TickSlider(
      value: 0, ticks: [0, 0.5, 1], label: "Level", tickLabel: { $0.value == 0.5 ? "" : nil })
    #expect(
      Self.text(slider, columns: 40) == ["  Level ●───────────┼───────────┴  0"])
  }

  // MARK: Values

  @Test("ticks at any values and spacing, and values in between where it does not snap")
  func valuesInBetween() {
    var slider = Self.unevenSlider(value: 0.42, snaps: false)
    #expect(slider.value == 0.42)
    _ = slider.update(.pointer(.press, .position(0.333)), at: .zero)
    _ = slider.update(.pointer(.release, .position(0.334)), at: .ms(50))
    _ = slider.rest(after: .ms(50))
    #expect(slider.value == 0.334)
    #expect(slider.restingTick == nil)
    // The ticks are there all the same, also for the hand.
    #expect(Self.text(slider)[0].filter { "┼┿".contains($0) }.count == 5)
    _ = slider.update(.pointer(.press, .tick(2)), at: .seconds(20))
    _ = slider.update(.pointer(.release, .tick(2)), at: .seconds(20))
    #expect(slider.value == 0.15)
  }

  @Test(
    "of uneven ticks each is reached, and thumb, value, spoken value and sound agree",
    arguments: [false, true])
  func unevenTicks(isReported: Bool) {
    var slider = Self.unevenSlider()
    if isReported { _ = slider.update(.releasesProven, at: .zero) }
    var time = Duration.seconds(1)
    let there = Array(Self.uneven.indices)
    for (tick, key) in there.dropFirst().map({ ($0, SliderKey.right) })
      + there.reversed().dropFirst().map({ ($0, SliderKey.left) })
    {
      let value = Self.uneven[tick]
      _ = slider.update(.key(key, .press), at: time)
      if isReported { _ = slider.update(.key(key, .release), at: time + .ms(60)) }
      _ = slider.rest(after: time)
      time += .seconds(20)
      #expect(slider.value == value)
      #expect(slider.shownValue(at: time) == value)
      #expect(slider.soundingValue(at: time) == value)
      #expect(slider.position(at: time) == value)
      let number = Sliders.english.number(value)
      #expect(
        slider.spoken(in: Sliders.english) == "Level: \(number). Tick \(tick + 1) of 5.")
      let picture = Self.view.picture(of: slider, at: time, columns: 80, isFocused: false)
      #expect(picture.lines[0].text.hasSuffix("  \(number)"))
      let track = picture.track!
      let thumb = picture.lines[0].cells.firstIndex { $0.character == Self.view.glyphs.thumb }
      let column = Int((value * Double(track.columns.count - 1)).rounded())
      #expect(thumb == track.columns.lowerBound + column)
    }
  }

  @Test("steps by keys or by a screen reader go tick by tick, never by 1 in between")
  func tickByTick() {
    for step: SliderInput in [.key(.right, .press), .ticks(1)] {
      var slider = TickSlider(value: 0, in: 0...100, ticks: [0, 30, 100], label: "Level")
      var values: [Double] = []
      for press in 0..<3 {
        _ = slider.update(step, at: .seconds(press))
        values.append(slider.value)
      }
      #expect(values == [30, 100, 100])
    }
  }

  @Test("two ticks with one value are one")
  func oneTick() {
    let slider = TickSlider(
      value: 0, in: 0...2, ticks: [0, 1, 1, Tick(value: 1), 2], label: "Level")
    #expect(slider.traits.scale.ticks.map(\.value) == [0, 1, 2])
    #expect(slider.spoken(in: Sliders.english) == "Level: 0. Tick 1 of 3.")
  }

  @Test("a range that the step does not divide has its end as the last tick")
  func undividedRange() {
    var slider = TickSlider(value: 0, in: 0...1, step: 0.3, label: "Level")
    #expect(slider.traits.scale.ticks.map(\.value) == [0, 0.3, 0.6, 0.9, 1])
    _ = slider.update(.bound(.up), at: .zero)
    #expect(slider.value == 1)
    _ = slider.update(.ticks(-1), at: .seconds(1))
    #expect(slider.value == 0.9)
  }

  // MARK: Edits

  @Test("a value from outside during an edit is neither fought nor lost", arguments: [false, true])
  func valueFromOutside(isReported: Bool) {
    var slider = TickSlider(
      Sliders.ten(), value: 0, areReleasesProven: isReported, isAnimated: false)
    // A held key, as a keyboard repeats it every 30 ms.
    for time in stride(from: 0, through: 300, by: 30) {
      _ = slider.update(
        .key(.right, time == 0 || !isReported ? .press : .repeat), at: .ms(time))
    }
    #expect(slider.isHeld)
    #expect(slider.update(.value(8), at: .ms(310)).last == .editingEnded)
    // The key is still down and goes on repeating.
    for time in stride(from: 330, through: 900, by: 30) {
      _ = slider.update(.key(.right, isReported ? .repeat : .press), at: .ms(time))
      #expect(slider.shownValue(at: .ms(time)) == 8 && !slider.isEditing)
    }
    if isReported { _ = slider.update(.key(.right, .release), at: .ms(910)) }
    _ = slider.advance(to: .ms(1200))
    #expect(slider.value == 8)
    // The next press is one again.
    _ = slider.update(.key(.right, .press), at: .ms(1200))
    if isReported { _ = slider.update(.key(.right, .release), at: .ms(1250)) }
    #expect(slider.value == 9)
  }

  @Test("a value from outside ends a drag as well")
  func valueFromOutsideDuringDrag() {
    var slider = TickSlider(Sliders.ten(), value: 0)
    _ = slider.update(.pointer(.press, .position(0.5)), at: .zero)
    _ = slider.update(.value(3.3), at: .ms(10))
    for (index, phase) in [SliderPointerPhase.drag, .drag, .release].enumerated() {
      _ = slider.update(.pointer(phase, .position(0.9)), at: .ms(20 + index))
    }
    #expect(slider.value == 3.3 && !slider.isEditing)
  }

  @Test("the last movement before the release is not swallowed")
  func lastMovement() {
    // The terminal reports no movement between 0.31 and the release at 0.64.
    var free = Self.unevenSlider(snaps: false)
    _ = free.update(.pointer(.press, .position(0.3)), at: .zero)
    _ = free.update(.pointer(.drag, .position(0.31)), at: .ms(10))
    let notices = free.update(.pointer(.release, .position(0.64)), at: .ms(20))
    #expect(free.value == 0.64)
    #expect(notices.contains(.value(0.64)))
    var snapping = TickSlider(Sliders.ten(), value: 0)
    _ = snapping.update(.pointer(.press, .position(0.3)), at: .zero)
    _ = snapping.update(.pointer(.release, .position(0.64)), at: .ms(20))
    #expect(snapping.value == 6)
  }

  @Test("and nothing is added to it")
  func nothingAdded() {
    // On the way up, and let go just below the middle between two ticks: the lower one is nearer.
    var slider = TickSlider(Sliders.ten(), value: 0)
    _ = slider.update(.pointer(.press, .position(0.3)), at: .zero)
    _ = slider.update(.pointer(.drag, .position(0.64)), at: .ms(10))
    _ = slider.update(.pointer(.release, .position(0.64)), at: .ms(20))
    #expect(slider.value == 6)
    // A key that is let go without snapping: the value is the one that was seen at that moment.
    var held = TickSlider(Sliders.plain(), value: 0, areReleasesProven: true)
    _ = held.update(.key(.right, .press), at: .zero)
    let seen = held.shownValue(at: .ms(777))
    _ = held.update(.key(.right, .release), at: .ms(777))
    _ = held.rest(after: .ms(777))
    #expect(held.value == seen)
  }

  // MARK: Labels

  @Test("ticks with the same label are told apart")
  func duplicateLabels() {
    let slider = TickSlider(
      value: 0, in: 0...3, step: 1, label: "Level",
      currentValueLabel: { _ in "Low" }, tickMark: { _ in .label("Low") })
    let sliders = (0...3).map { tick in
      var slider = slider
      _ = slider.update(.tick(number: tick + 1), at: .zero)
      _ = slider.rest(after: .zero)
      return slider
    }
    let spoken = sliders.map { $0.spoken(in: Sliders.english) }
    #expect(Set(spoken).count == 4)
    // Seen, they differ by the thumb's place, and a press on each mark leads to its own tick.
    #expect(Set(sliders.map { Self.text($0)[0] }).count == 4)
    let picture = Self.view.picture(of: slider, at: .zero, columns: 80, isFocused: false)
    let places = picture.track!.columns.compactMap { picture.place(atColumn: $0) }
    #expect(
      places.filter { if case .tick = $0 { true } else { false } } == (0...3).map(SliderPlace.tick))
    #expect(spoken[2] == "Level: Low. Tick 3 of 4.")
    #expect(Self.text(slider)[1].split(separator: " ") == ["Low", "Low", "Low", "Low"])
  }
}
