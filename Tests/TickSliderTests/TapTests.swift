import Testing
import TickSlider
import Ticks

@Suite("A tap")
struct TapTests {
  /// Where a key leads that is down for `length`.
  private static func end(
    _ traits: SliderTraits, from value: Double, _ key: SliderKey, isReported: Bool, length: Duration
  ) -> Double {
    var slider = TickSlider(traits, value: value, areReleasesProven: isReported)
    _ = slider.update(.key(key, .press), at: .zero)
    if isReported { _ = slider.update(.key(key, .release), at: length) }
    _ = slider.rest(after: length)
    return slider.value
  }

  private static let crowded = Sliders.speed {
    $0.scale = TickScale(spanning: TickPreset.fine.ticks, neutral: 1, spacing: .logarithmic)
  }

  @Test(
    "ends on the same tick whether or not its letting go is reported, however close the ticks are",
    arguments: [1, 20, 80, 150, 200])
  func sameTick(milliseconds: Int) {
    for traits in [Sliders.ten(), Sliders.speed(), Sliders.balance(), Self.crowded] {
      let ticks = traits.scale.ticks.map(\.value)
      for (index, tick) in ticks.enumerated() {
        for (key, next) in [(SliderKey.left, index - 1), (.right, index + 1)] {
          let expected = ticks[min(max(next, 0), ticks.count - 1)]
          for isReported in [false, true] {
            let end = Self.end(
              traits, from: tick, key, isReported: isReported, length: .ms(milliseconds))
            #expect(end == expected)
          }
        }
      }
    }
  }

  @Test(
    "moves a hundredth of the track where there is nothing to settle on",
    arguments: [1, 20, 80, 150, 200])
  func hundredth(milliseconds: Int) {
    for traits in [Sliders.plain(), Sliders.ten { $0.snapsToTicks = false }] {
      let range = traits.scale.range
      for isReported in [false, true] {
        let start = range.upperBound / 2
        let end = Self.end(
          traits, from: start, .right, isReported: isReported, length: .ms(milliseconds))
        #expect(abs(end - start - range.upperBound / 100) < 1e-9)
      }
    }
  }

  @Test("becomes a hold after 200 ms, and then glides on from where it led")
  func becomesHold() {
    var slider = TickSlider(Sliders.plain(), value: 0, areReleasesProven: true)
    _ = slider.update(.key(.right, .press), at: .zero)
    for (time, position) in [
      (0, 0), (10, 0.005), (20, 0.01), (100, 0.01), (200, 0.01), (300, 0.06), (1000, 0.41),
    ] {
      #expect(abs(slider.position(at: .ms(time)) - position) < 1e-12)
    }
    // 99 hundredths take 1980 ms from then on; the keyboard repeats meanwhile.
    for time in stride(from: 500, through: 2100, by: 100) {
      _ = slider.update(.key(.right, .repeat), at: .ms(time))
    }
    #expect(slider.isHeld)
    // A millionth of a second covers the rounding of the sum.
    _ = slider.advance(to: .ms(2180) - .microseconds(1))
    #expect(slider.isHeld)
    _ = slider.advance(to: .ms(2180) + .microseconds(1))
    #expect(!slider.isEditing && slider.value == 1)
  }

  @Test("waits for nothing where the next tick is at the end of the track")
  func lastTick() {
    var slider = TickSlider(Self.crowded, value: 7, areReleasesProven: true)
    _ = slider.update(.key(.right, .press), at: .zero)
    // From 7 to 8 it is 3 hundredths of the track from 0.1 to 8.
    #expect(slider.advance(to: .ms(70)).last == .editingEnded)
    #expect(slider.value == 8)
  }
}
