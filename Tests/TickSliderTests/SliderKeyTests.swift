import Testing
import TickSlider
import Ticks

@Suite("Keys that go somewhere")
struct SliderKeyTests {
  private func value(
    after inputs: SliderInput..., from start: Double = 5, traits: SliderTraits = Sliders.ten()
  ) -> Double {
    var slider = TickSlider(traits, value: start)
    for (index, input) in inputs.enumerated() {
      _ = slider.update(input, at: .seconds(index))
    }
    _ = slider.rest(after: .seconds(inputs.count))
    return slider.value
  }

  @Test("pages are five ticks, ends are ends")
  func pagesAndEnds() {
    #expect(value(after: .ticks(5), from: 2) == 7)
    #expect(value(after: .ticks(-5), from: 2) == 0)
    #expect(value(after: .ticks(5), from: 8) == 10)
    // Off a tick the next one is the first of the five.
    #expect(value(after: .ticks(5), from: 2.5) == 7)
    #expect(value(after: .ticks(-5), from: 7.5) == 3)
    #expect(value(after: .ticks(1), from: 10) == 10)
    #expect(value(after: .ticks(0), from: 2.5) == 2.5)
    #expect(value(after: .bound(.up)) == 10)
    #expect(value(after: .bound(.down)) == 0)
  }

  @Test("digits are ticks, as far as there are any")
  func digits() {
    #expect(value(after: .tick(number: 1)) == 0)
    #expect(value(after: .tick(number: 9)) == 8)
    #expect(value(after: .tick(number: 4), from: 1, traits: Sliders.speed()) == 2)
    #expect(value(after: .tick(number: 5), from: 1, traits: Sliders.speed()) == 1)
    #expect(value(after: .tick(number: 0)) == 5)
    #expect(value(after: .tick(number: -3)) == 5)
  }

  @Test("the neutral value, where there is one")
  func neutral() {
    #expect(value(after: .neutral, from: 9) == 5)
    #expect(value(after: .neutral, from: 0.7, traits: Sliders.plain()) == 0.7)
    let offTick = Sliders.ten { $0.scale = TickScale(from: 0, through: 10, step: 1, neutral: 2.5) }
    #expect(value(after: .neutral, from: 9, traits: offTick) == 2.5)
  }

  @Test("fine keys move by a hundredth of the range and stay there")
  func fine() {
    #expect(abs(value(after: .fine(.right)) - 5.1) < 1e-12)
    #expect(abs(value(after: .fine(.left), .fine(.left)) - 4.8) < 1e-12)
    #expect(abs(value(after: .fine(.right), from: 1, traits: Sliders.speed()) - 1.015) < 1e-12)
    // Away and back is the tick itself.
    #expect(value(after: .fine(.right), .fine(.left), from: 1, traits: Sliders.speed()) == 1)
    #expect(value(after: .fine(.right), from: 10) == 10)
    var slider = TickSlider(Sliders.ten(), value: 5)
    let notices = slider.update(.fine(.right), at: .zero)
    #expect(notices.first == .editingBegan && notices.last == .editingEnded)
    // The next tap leaves from there.
    _ = slider.update(.key(.right, .press), at: .seconds(1))
    #expect(slider.value == 6)
  }

  @Test("a value from outside stays where it is, until the next edit")
  func outside() {
    #expect(value(after: .value(3.3)) == 3.3)
    #expect(value(after: .value(-4)) == 0)
    #expect(value(after: .value(400)) == 10)
    #expect(value(after: .value(.nan)) == 5)
    #expect(value(after: .value(.infinity)) == 5)
    #expect(value(after: .value(3.3), .key(.left, .press)) == 3)
    var slider = TickSlider(Sliders.ten(), value: 5)
    #expect(slider.update(.value(7), at: .zero) == [])
    _ = slider.update(.key(.right, .press), at: .ms(10))
    #expect(slider.update(.value(2), at: .ms(20)).last == .editingEnded)
  }

  @Test("only what is enabled is reached")
  func enabledBounds() {
    let traits = Sliders.ten { $0.enabledBounds = 2.5...6.5 }
    #expect(TickSlider(traits, value: 0).value == 2.5)
    #expect(value(after: .bound(.down), traits: traits) == 3)
    #expect(value(after: .bound(.up), traits: traits) == 6)
    #expect(value(after: .ticks(5), traits: traits) == 6)
    #expect(value(after: .ticks(-5), traits: traits) == 3)
    #expect(value(after: .tick(number: 2), traits: traits) == 5)
    #expect(value(after: .key(.right, .press), from: 6, traits: traits) == 6)
    #expect(value(after: .value(9), traits: traits) == 6.5)
    #expect(value(after: .value(9), .key(.right, .press), traits: traits) == 6.5)
    #expect(value(after: .value(9), .key(.left, .press), traits: traits) == 6)
    let without = Sliders.ten { $0.enabledBounds = 2.2...2.8 }
    #expect(abs(value(after: .key(.right, .press), from: 2.5, traits: without) - 2.6) < 1e-9)
    #expect(value(after: .bound(.up), from: 2.5, traits: without) == 2.8)
  }

  @Test("without ticks a tap is a hundredth of the track and nothing settles")
  func withoutTicks() {
    let traits = Sliders.plain()
    #expect(abs(value(after: .key(.right, .press), from: 0.5, traits: traits) - 0.51) < 1e-12)
    #expect(abs(value(after: .ticks(5), from: 0.5, traits: traits) - 0.55) < 1e-12)
    #expect(value(after: .key(.right, .press), from: 0.995, traits: traits) == 1)
    var slider = TickSlider(traits, value: 0.5, areReleasesProven: true)
    _ = slider.update(.key(.right, .press), at: .zero)
    let notices = slider.update(.key(.right, .release), at: .ms(333))
    #expect(notices.last == .editingEnded)
    // The hundredth of a tap, and a glide from 200 ms on.
    #expect(abs(slider.value - 0.5765) < 1e-9)
    // The shortest tap is a hundredth all the same.
    _ = slider.update(.key(.right, .press), at: .seconds(1))
    _ = slider.update(.key(.right, .release), at: .seconds(1))
    #expect(abs(slider.value - 0.5865) < 1e-9)
  }

  @Test("with snapping off the ticks are reached by number and page only")
  func snappingOff() {
    let traits = Sliders.ten { $0.snapsToTicks = false }
    #expect(abs(value(after: .key(.right, .press), traits: traits) - 5.1) < 1e-12)
    #expect(value(after: .ticks(5), from: 2.2, traits: traits) == 7)
    #expect(value(after: .tick(number: 3), traits: traits) == 2)
    #expect(value(after: .bound(.up), from: 2, traits: traits) == 10)
  }

  @Test("a slider that is not enabled stays")
  func disabled() {
    var slider = TickSlider(Sliders.ten(), value: 5)
    _ = slider.update(.isEnabled(false), at: .zero)
    for input: SliderInput in [
      .key(.right, .press), .fine(.left), .ticks(2), .neutral, .bound(.up),
    ] {
      #expect(slider.update(input, at: .seconds(1)) == [])
    }
    #expect(slider.value == 5)
    _ = slider.update(.value(7), at: .seconds(2))
    #expect(slider.value == 7)
    _ = slider.update(.isEnabled(true), at: .seconds(3))
    _ = slider.update(.key(.right, .press), at: .seconds(3))
    #expect(slider.value == 8)
  }

  @Test("from right to left the keys move the thumb the way they point")
  func rightToLeft() {
    let traits = Sliders.ten { $0.isRightToLeft = true }
    #expect(value(after: .key(.right, .press), traits: traits) == 4)
    #expect(value(after: .key(.left, .press), traits: traits) == 6)
    #expect(value(after: .key(.up, .press), traits: traits) == 6)
    #expect(value(after: .fine(.right), traits: traits) < 5)
    #expect(value(after: .ticks(1), traits: traits) == 6)
  }

  @Test("speeds are nearest by ratio, and sound by the same mapping")
  func logarithmic() {
    var slider = TickSlider(Sliders.speed(), value: 1, areReleasesProven: true)
    _ = slider.update(.key(.right, .press), at: .zero)
    // Half a second is a quarter of two octaves.
    #expect(abs(slider.shownValue(at: .ms(500)) - 2.0.squareRoot()) < 1e-12)
    _ = slider.update(.key(.right, .release), at: .ms(500))
    #expect(slider.value == 1.5)
  }

  @Test("crossed ticks light up for a moment, each told once")
  func crossing() {
    var slider = TickSlider(Sliders.ten(), value: 0)
    _ = slider.update(.tick(number: 4), at: .zero)
    var told: [SliderNotice] = []
    for time in stride(from: 0, through: 200, by: 10) { told += slider.advance(to: .ms(time)) }
    #expect(
      told.filter { if case .tick = $0 { true } else { false } } == [.tick(1), .tick(2), .tick(3)])
    #expect(slider.litTick(at: .ms(200)) == 3)
    #expect(slider.nextChange(after: .ms(200), frame: .ms(16)) == .ms(400))
    #expect(slider.litTick(at: .ms(400)) == nil)
  }

  @Test("a slider that can't stand anywhere traps")
  func traps() async {
    await #expect(processExitsWith: .failure) { _ = TickSlider(Sliders.ten(), value: .nan) }
    await #expect(processExitsWith: .failure) {
      _ = TickSlider(Sliders.ten { $0.enabledBounds = 20...30 }, value: 5)
    }
  }
}
