import Testing
import TickSlider
import Ticks

@Suite("Keys whose letting go is reported")
struct ReportedReleaseTests {
  private func slider(
    _ traits: SliderTraits = Sliders.ten(), value: Double = 5, isAnimated: Bool = true
  ) -> TickSlider {
    TickSlider(traits, value: value, areReleasesProven: true, isAnimated: isAnimated)
  }

  @Test("a press begins an edit and glides at once, a whole track in 2 s")
  func press() {
    var slider = slider(value: 0)
    #expect(slider.update(.key(.right, .press), at: .ms(100)) == [.editingBegan])
    #expect(slider.isEditing && slider.isHeld)
    #expect(slider.position(at: .ms(100)) == 0)
    #expect(abs(slider.position(at: .ms(120)) - 0.01) < 1e-12)
    #expect(abs(slider.position(at: .ms(1100)) - 0.5) < 1e-12)
    #expect(abs(slider.shownValue(at: .ms(1100)) - 5) < 1e-9)
  }

  @Test("a hold glides by time, however many events there are")
  func holdByTime() {
    var (many, few) = (slider(value: 0), slider(value: 0))
    _ = many.update(.key(.right, .press), at: .zero)
    _ = few.update(.key(.right, .press), at: .zero)
    for time in stride(from: 250, through: 1000, by: 10) {
      _ = many.update(.key(.right, .repeat), at: .ms(time))
    }
    _ = few.update(.key(.right, .repeat), at: .ms(1000))
    #expect(many.shownValue(at: .ms(1000)) == few.shownValue(at: .ms(1000)))
    #expect(abs(few.shownValue(at: .ms(1000)) - 5) < 1e-9)
  }

  @Test(
    "letting go settles on the nearest tick, at least the next one",
    arguments: [
      // From 5, one tick takes 200 ms.
      (SliderKey.right, 0, 6.0), (.right, 20, 6), (.right, 199, 6), (.right, 290, 6),
      (.right, 310, 7), (.left, 20, 4), (.left, 310, 3), (.right, 5000, 10), (.left, 5000, 0),
    ])
  func release(key: SliderKey, held: Int, target: Double) {
    var slider = slider()
    _ = slider.update(.key(key, .press), at: .zero)
    // Some sign of life, or the watchdog would let go.
    for time in stride(from: 500, to: held, by: 500) {
      _ = slider.update(.key(key, .repeat), at: .ms(time))
    }
    _ = slider.update(.key(key, .release), at: .ms(held))
    #expect(slider.value == target)
    _ = slider.rest(after: .ms(held))
    #expect(slider.value == target)
    #expect(slider.shownValue(at: .seconds(100)) == target)
    #expect(!slider.isEditing)
  }

  @Test("settling takes 150 ms, fast at first, and is handed on")
  func settling() {
    var slider = slider()
    _ = slider.update(.key(.right, .press), at: .zero)
    _ = slider.update(.key(.right, .release), at: .ms(100))
    #expect(slider.value == 6)
    #expect(abs(slider.shownValue(at: .ms(100)) - 5.5) < 1e-9)
    // Half of the time, seven eighths of the way.
    #expect(abs(slider.shownValue(at: .ms(175)) - 5.9375) < 1e-9)
    #expect(slider.soundingValue(at: .ms(175)) == slider.shownValue(at: .ms(175)))
    let middle = slider.advance(to: .ms(175))
    #expect(middle.count == 1)
    #expect(slider.nextChange(after: .ms(175), frame: .ms(16)) == .ms(191))
    #expect(slider.nextChange(after: .ms(240), frame: .ms(16)) == .ms(250))
    #expect(slider.advance(to: .ms(250)) == [.tick(6), .value(6), .editingEnded])
    #expect(slider.nextChange(after: .ms(600), frame: .ms(16)) == nil)
  }

  @Test("without animation it is there at once")
  func noAnimation() {
    var slider = slider(isAnimated: false)
    _ = slider.update(.key(.right, .press), at: .zero)
    #expect(
      slider.update(.key(.right, .release), at: .ms(50))
        == [.value(5.25), .tick(6), .value(6), .editingEnded])
  }

  @Test("quick taps are one tick each, though the thumb is still on its way")
  func quickTaps() {
    var slider = slider()
    for tap in 0..<3 {
      _ = slider.update(.key(.right, .press), at: .ms(tap * 60))
      _ = slider.update(.key(.right, .release), at: .ms(tap * 60 + 30))
    }
    #expect(slider.value == 8)
    _ = slider.update(.key(.left, .press), at: .ms(200))
    _ = slider.update(.key(.left, .release), at: .ms(210))
    #expect(slider.value == 7)
  }

  @Test("the track's end settles at once, and the rest of the hold does nothing")
  func trackEnd() {
    var slider = slider(value: 9)
    _ = slider.update(.key(.right, .press), at: .zero)
    #expect(slider.nextChange(after: .zero, frame: .seconds(1)) == .ms(200))
    #expect(
      slider.advance(to: .ms(300)) == [.tick(10), .value(10), .editingEnded])
    #expect(slider.update(.key(.right, .repeat), at: .ms(310)) == [])
    #expect(slider.update(.key(.right, .release), at: .ms(400)) == [])
    #expect(slider.update(.key(.right, .press), at: .ms(500)) == [])
    #expect(!slider.isEditing)
  }

  @Test("1.5 s of silence is a release that got lost")
  func watchdog() {
    var slider = slider(value: 0)
    _ = slider.update(.key(.right, .press), at: .zero)
    _ = slider.update(.key(.right, .repeat), at: .ms(200))
    _ = slider.advance(to: .ms(1699))
    #expect(slider.isHeld)
    let notices = slider.advance(to: .ms(1900))
    #expect(!slider.isHeld)
    // At 1700 ms the thumb was at 8.5; a tie goes the way it was moving.
    #expect(slider.value == 9)
    #expect(notices.last == .editingEnded)
    #expect(slider.update(.key(.right, .release), at: .ms(2500)) == [])
  }

  @Test("a key that types repeats by presses, and is let go by its report")
  func typingKeys() {
    var slider = slider(value: 0)
    _ = slider.update(.key(.right, .press), at: .zero)
    for time in stride(from: 500, through: 1000, by: 30) {
      _ = slider.update(.key(.right, .press), at: .ms(time))
    }
    #expect(slider.isHeld)
    #expect(abs(slider.shownValue(at: .ms(1000)) - 5) < 1e-9)
    _ = slider.update(.key(.right, .release), at: .ms(1000))
    #expect(slider.value == 5)
  }

  @Test(
    "whatever else happens settles at once",
    arguments: [SliderInput.interruption, .finish, .isEnabled(false)])
  func interruptions(input: SliderInput) {
    var slider = slider()
    _ = slider.update(.key(.right, .press), at: .zero)
    let notices = slider.update(input, at: .ms(50))
    #expect(slider.value == 6)
    #expect(!slider.isHeld)
    #expect(slider.isEditing == (input == .interruption))
    #expect((notices.last == .editingEnded) == (input != .interruption))
    #expect(slider.update(.key(.right, .repeat), at: .ms(80)).contains(.editingBegan) == false)
    _ = slider.update(.key(.right, .release), at: .ms(90))
    _ = slider.rest(after: .ms(90))
    #expect(slider.value == 6)
  }

  @Test("the letting go of another key is no interruption")
  func otherRelease() {
    var slider = slider()
    _ = slider.update(.key(.right, .press), at: .zero)
    _ = slider.update(.releasesProven, at: .ms(30))
    _ = slider.update(.key(.left, .release), at: .ms(40))
    #expect(slider.isHeld)
  }

  @Test("Esc goes back to the value from before the key")
  func escape() {
    var slider = slider()
    _ = slider.update(.key(.right, .press), at: .zero)
    _ = slider.update(.cancel, at: .ms(700))
    #expect(slider.value == 5)
    #expect(slider.update(.key(.right, .repeat), at: .ms(710)).contains(.editingBegan) == false)
    #expect(slider.isEditing)
    #expect(slider.rest(after: .ms(720)).last == .editingEnded)
    #expect(slider.shownValue(at: .seconds(20)) == 5)
    #expect(slider.update(.cancel, at: .seconds(20)) == [])
  }

  @Test("Esc after a second key goes back to what the first one was settling on")
  func escapeAfterTwo() {
    var slider = slider()
    _ = slider.update(.key(.right, .press), at: .zero)
    _ = slider.update(.key(.right, .release), at: .ms(50))
    _ = slider.update(.key(.right, .press), at: .ms(100))
    _ = slider.update(.cancel, at: .ms(130))
    #expect(slider.value == 6)
  }

  @Test("turning round in a glide goes on from the thumb, and Esc to where it began")
  func turning() {
    var slider = slider()
    _ = slider.update(.key(.right, .press), at: .zero)
    _ = slider.update(.key(.left, .press), at: .ms(500))
    #expect(abs(slider.shownValue(at: .ms(500)) - 7.5) < 1e-9)
    _ = slider.update(.key(.right, .release), at: .ms(510))
    #expect(slider.isHeld)
    var cancelled = slider
    _ = slider.update(.key(.left, .release), at: .ms(520))
    #expect(slider.value == 7)
    _ = cancelled.update(.cancel, at: .ms(520))
    #expect(cancelled.value == 5)
  }

  @Test("a press at the bound ends another key's glide")
  func turningAtTheBound() {
    var slider = slider(value: 10)
    _ = slider.update(.key(.left, .press), at: .zero)
    _ = slider.update(.key(.right, .press), at: .ms(100))
    _ = slider.update(.key(.right, .release), at: .ms(150))
    _ = slider.rest(after: .ms(150))
    #expect(slider.value == 10)
  }

  @Test("where values are handed on when settled, nothing comes before")
  func notContinuous() {
    var slider = slider(Sliders.ten { $0.isContinuous = false })
    #expect(slider.update(.key(.right, .press), at: .zero) == [.editingBegan])
    #expect(slider.advance(to: .ms(90)) == [])
    #expect(slider.soundingValue(at: .ms(90)) == 5)
    #expect(abs(slider.shownValue(at: .ms(90)) - 5.45) < 1e-9)
    #expect(slider.update(.key(.right, .release), at: .ms(100)) == [])
    #expect(slider.advance(to: .ms(200)) == [])
    #expect(slider.advance(to: .ms(300)) == [.tick(6), .value(6), .editingEnded])
    #expect(slider.soundingValue(at: .ms(300)) == 6)
  }
}
