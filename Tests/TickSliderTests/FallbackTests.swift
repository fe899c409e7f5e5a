import Testing
import TickSlider
import Ticks

@Suite("Keys whose letting go is not reported")
struct FallbackTests {
  private func slider(
    _ traits: SliderTraits = Sliders.ten(), value: Double = 5, isAnimated: Bool = true
  ) -> TickSlider {
    TickSlider(traits, value: value, isAnimated: isAnimated)
  }

  /// Presses `key` at each of `times`, in milliseconds.
  private func press(_ key: SliderKey, at times: some Sequence<Int>, _ slider: inout TickSlider) {
    for time in times { _ = slider.update(.key(key, .press), at: .ms(time)) }
  }

  @Test("a press goes to the next tick at once")
  func press() {
    var slider = slider()
    #expect(slider.update(.key(.right, .press), at: .zero) == [.editingBegan])
    #expect(slider.value == 6)
    #expect(!slider.isHeld)
    #expect(slider.rest(after: .zero).suffix(3) == [.tick(6), .value(6), .editingEnded])
  }

  @Test("presses further apart than 110 ms are one tick each")
  func slowPresses() {
    var slider = slider(value: 0)
    press(.right, at: [0, 111, 222, 333], &slider)
    #expect(slider.value == 4)
    #expect(!slider.isHeld)
  }

  @Test("once a gap is 110 ms or less the value glides, at the same rate")
  func glide() {
    var slider = slider(value: 0)
    press(.right, at: [0, 500, 610], &slider)
    #expect(slider.isHeld)
    // Two ticks by the first two events; then half a track in a second.
    #expect(abs(slider.shownValue(at: .ms(610)) - 2) < 0.1)
    let start = slider.position(at: .ms(610))
    press(.right, at: stride(from: 640, through: 1000, by: 30), &slider)
    #expect(abs(slider.position(at: .ms(1000)) - start - 0.195) < 1e-9)
  }

  @Test(
    "silence of four mean gaps, 120 to 400 ms, is the release",
    arguments: [(30, 120), (40, 160), (50, 200), (10, 120), (100, 400), (110, 400)])
  func silence(gap: Int, limit: Int) {
    var slider = slider(value: 0)
    press(.right, at: stride(from: 0, through: 4 * gap, by: gap), &slider)
    let last = 4 * gap
    _ = slider.advance(to: .ms(last + limit - 1))
    #expect(slider.isHeld)
    #expect(slider.nextChange(after: .ms(last), frame: .seconds(1)) == .ms(last + limit))
    _ = slider.advance(to: .ms(last + limit))
    #expect(!slider.isHeld)
  }

  @Test("the release settles on the nearest tick")
  func release() {
    var slider = slider(value: 0)
    press(.right, at: stride(from: 0, through: 1000, by: 50), &slider)
    let shown = slider.shownValue(at: .ms(1200))
    #expect(slider.rest(after: .ms(1200)).last == .editingEnded)
    #expect(slider.value == shown.rounded())
    #expect(slider.value >= 5)
  }

  @Test("a tap ends on the same tick in either mode", arguments: [5, 5.2, 5.5, 5.9, 10, 0])
  func sameTick(start: Double) {
    for key in [SliderKey.left, .right] {
      var fallback = TickSlider(Sliders.ten(), value: start)
      _ = fallback.update(.key(key, .press), at: .zero)
      var reported = TickSlider(Sliders.ten(), value: start, areReleasesProven: true)
      _ = reported.update(.key(key, .press), at: .zero)
      _ = reported.update(.key(key, .release), at: .ms(40))
      #expect(fallback.value == reported.value)
    }
  }

  @Test("the first report of a repetition proves that there are reports")
  func proofByRepetition() {
    var slider = slider(value: 0)
    _ = slider.update(.key(.right, .press), at: .zero)
    #expect(slider.value == 1)
    _ = slider.update(.key(.right, .repeat), at: .ms(400))
    #expect(slider.isHeld)
    // No silence ends it now but the watchdog's.
    _ = slider.advance(to: .ms(1000))
    #expect(slider.isHeld)
    #expect(abs(slider.shownValue(at: .ms(1000)) - 4) < 1e-9)
    _ = slider.update(.key(.right, .release), at: .ms(1000))
    #expect(slider.value == 4)
    // From now on a press glides.
    _ = slider.update(.key(.right, .press), at: .ms(2000))
    #expect(slider.isHeld)
  }

  @Test("so does the first report of a key let go, and its tap is not doubled")
  func proofByRelease() {
    var slider = slider(value: 0)
    _ = slider.update(.key(.right, .press), at: .zero)
    _ = slider.update(.key(.right, .release), at: .ms(60))
    #expect(slider.value == 1)
    _ = slider.update(.key(.right, .press), at: .ms(90))
    #expect(slider.isHeld)
    _ = slider.update(.key(.right, .release), at: .ms(120))
    #expect(slider.value == 2)
  }

  @Test("until then a terminal that promised reports is not believed")
  func unproven() {
    var slider = slider(value: 0)
    press(.right, at: [0, 300, 600], &slider)
    #expect(slider.value == 3)
    _ = slider.update(.releasesProven, at: .ms(700))
    press(.right, at: [1000], &slider)
    #expect(slider.isHeld)
  }

  @Test("keys without a pointing are never waited for to be let go")
  func bracketKeys() {
    var slider = TickSlider(Sliders.ten(), value: 0, areReleasesProven: true)
    press(.up, at: [0], &slider)
    #expect(slider.value == 1 && !slider.isHeld)
    _ = slider.update(.key(.up, .release), at: .ms(50))
    press(.up, at: [400, 430, 460], &slider)
    #expect(slider.isHeld)
    _ = slider.advance(to: .ms(580))
    #expect(!slider.isHeld)
  }

  @Test("another key ends the repeating: the next press is a tap again")
  func interruption() {
    var slider = slider(value: 0)
    press(.right, at: [0, 30, 60], &slider)
    _ = slider.update(.interruption, at: .ms(80))
    let value = slider.value
    press(.right, at: [100], &slider)
    #expect(slider.value == value + 1)
    #expect(!slider.isHeld)
  }

  @Test("the other direction ends the glide with the next tick that way")
  func turning() {
    var slider = slider(value: 5)
    press(.right, at: stride(from: 0, through: 300, by: 30), &slider)
    let shown = slider.shownValue(at: .ms(310))
    press(.left, at: [310], &slider)
    #expect(slider.value == shown.rounded(.down))
    #expect(!slider.isHeld)
  }

  @Test("at the bound a press does nothing, however often")
  func bound() {
    var slider = slider(value: 10)
    for time in stride(from: 0, through: 600, by: 30) {
      #expect(slider.update(.key(.right, .press), at: .ms(time)) == [])
    }
    #expect(!slider.isEditing)
  }

  @Test("Esc in a hold goes back to before the press it began with")
  func escape() {
    for isAnimated in [true, false] {
      var slider = slider(isAnimated: isAnimated)
      press(.right, at: [0, 30, 60, 90], &slider)
      _ = slider.update(.cancel, at: .ms(100))
      #expect(slider.value == 5)
    }
  }
}
