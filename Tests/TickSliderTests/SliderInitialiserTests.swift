import Cells
import Testing
import TickSlider
import Ticks

@Suite("A slider in the words of the systems")
struct SliderInitialiserTests {
  @Test("what is left out is as the systems have it")
  func defaults() {
    let slider = TickSlider(value: 0.25, label: "Level")
    let traits = slider.traits
    #expect(traits.scale.range == 0...1 && traits.scale.ticks.isEmpty)
    #expect(traits.scale.neutral == nil && traits.enabledBounds == nil)
    #expect(traits.snapsToTicks && traits.isContinuous && !traits.isRightToLeft)
    #expect(traits.currentValueLabel(0.25) == "0.25" && traits.spokenValue(0.25) == "0.25")
    #expect(slider.value == 0.25 && slider.isEnabled && !slider.isEditing)
  }

  @Test("every property arrives")
  func properties() {
    let slider = TickSlider(
      value: 9, in: 1...8, ticks: [1, 2, 4, 8], neutralValue: 2, enabledBounds: 1...4,
      spacing: .logarithmic, snapsToTicks: false, isContinuous: false, isRightToLeft: true,
      isAnimated: false, tint: .blue, minimumGlyph: SliderGlyph("♩", ascii: "-"),
      maximumGlyph: SliderGlyph("♬", ascii: "+"), label: "Speed", hint: "Arrows change it.",
      currentValueLabel: { "\(Int($0))×" }, spokenValue: { "\(Int($0)) times" },
      minimumValueLabel: "slow", maximumValueLabel: "fast",
      tickLabel: { $0.value == 4 ? nil : "t" })
    let traits = slider.traits
    #expect(slider.value == 4)
    #expect(traits.scale.ticks.map(\.value) == [1, 2, 4, 8] && traits.scale.neutral == 2)
    #expect(abs(slider.position(at: .zero) - 2.0 / 3) < 1e-12)
    #expect(traits.enabledBounds == 1...4)
    #expect(!traits.snapsToTicks && !traits.isContinuous && traits.isRightToLeft)
    #expect(traits.tint == .blue)
    #expect(traits.minimumGlyph?.ascii == "-" && traits.maximumGlyph?.unicode == "♬")
    #expect(traits.minimumValueLabel == "slow" && traits.maximumValueLabel == "fast")
    #expect(traits.currentValueLabel(2) == "2×" && traits.spokenValue(2) == "2 times")
    #expect(traits.label == "Speed" && traits.hint == "Arrows change it.")
    #expect(
      traits.scale.ticks.map(traits.tickMark) == [.label("t"), .label("t"), .minor, .label("t")])
    var instant = slider
    _ = instant.update(.bound(.down), at: .zero)
    #expect(!instant.isEditing)
  }

  @Test("the stepped twin has all of them too, and a mark for each step")
  func stepped() {
    let marks: [TickMark] = [.value, .label("half"), .minor, .hidden]
    let slider = TickSlider(
      value: 0.5, in: 0...1.5, step: 0.5, neutralValue: 0.5, enabledBounds: 0...1,
      spacing: .linear, snapsToTicks: true, isContinuous: false, isRightToLeft: true,
      isAnimated: false, tint: .green, minimumGlyph: SliderGlyph("♩", ascii: "-"),
      maximumGlyph: SliderGlyph("♬", ascii: "+"), label: "Level", hint: "Arrows.",
      currentValueLabel: { "\($0)" }, spokenValue: { "\($0) units" }, minimumValueLabel: "low",
      maximumValueLabel: "high", tickMark: { marks[Int($0.value * 2)] })
    let traits = slider.traits
    #expect(traits.scale.ticks.map(\.ratio) == [0, Ratio(1, 2), 1, Ratio(3, 2)])
    #expect(traits.scale.ticks.map(traits.tickMark) == marks)
    #expect(traits.scale.neutral == 0.5 && traits.enabledBounds == 0...1)
    #expect(traits.snapsToTicks && !traits.isContinuous && traits.isRightToLeft)
    #expect(traits.tint == .green && traits.hint == "Arrows.")
    #expect(traits.minimumGlyph != nil && traits.maximumGlyph != nil)
    #expect(traits.minimumValueLabel == "low" && traits.maximumValueLabel == "high")
    #expect(traits.spokenValue(1) == "1.0 units" && traits.currentValueLabel(1) == "1.0")
    var instant = slider
    _ = instant.update(.ticks(1), at: .zero)
    #expect(instant.value == 1 && !instant.isEditing)
  }

  @Test("steps written as decimals are exact")
  func exactSteps() {
    let slider = TickSlider(value: 0, in: 0...1, step: 0.1, label: "Level")
    #expect(
      slider.traits.scale.ticks.map(\.value) == [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1])
  }

  @Test("an edit tells its beginning and end, each value and each tick")
  func notices() {
    var slider = TickSlider(value: 0, in: 0...2, step: 1, isAnimated: false, label: "Level")
    #expect(
      slider.update(.ticks(2), at: .zero)
        == [.editingBegan, .tick(1), .tick(2), .value(2), .editingEnded])
  }
}
