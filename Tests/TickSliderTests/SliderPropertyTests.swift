import Cells
import SeededNumbers
import Testing
import TickSlider
import Ticks

@Suite("Whatever happens to a slider")
struct SliderPropertyTests {
  /// Sliders of all kinds.
  private static let kinds: [SliderTraits] = [
    Sliders.ten(), Sliders.speed(), Sliders.balance(), Sliders.plain(),
    Sliders.ten { $0.isRightToLeft = true },
    Sliders.ten { $0.enabledBounds = 2.5...7.25 },
    Sliders.ten { $0.snapsToTicks = false },
    Sliders.speed { $0.isContinuous = false },
    Sliders.speed {
      $0.scale = TickScale(spanning: TickPreset.all.ticks, neutral: 1, spacing: .logarithmic)
    },
    Sliders.ten { $0.enabledBounds = 4.2...4.8 },
    Sliders.ten { $0.scale = TickScale(range: 3...3, ticks: [Tick(3)]) },
    Sliders.ten { $0.scale = TickScale(range: 0...10, ticks: [0, 0.1, 0.15, 7, 10], neutral: 7) },
    Sliders.ten {
      $0.scale = TickScale(from: 0, through: 10, step: 0.01)
      $0.tickMark = { $0.value.rounded() == $0.value ? .value : .hidden }
    },
  ]

  /// Events as a keyboard makes them: mostly the arrows, close together.
  private static func input(
    _ generator: inout SplitMix64, staysOnTicks: Bool
  ) -> SliderInput {
    let key: SliderKey = [.left, .right, .down, .up].randomElement(using: &generator)!
    switch Int.random(in: 0..<(staysOnTicks ? 26 : 30), using: &generator) {
    case 0..<8: return .key(key, .press)
    case 8..<10: return .key(key, .repeat)
    case 10..<13: return .key(key, .release)
    case 13: return .ticks(Int.random(in: -5...5, using: &generator))
    case 14: return .tick(number: Int.random(in: 0...12, using: &generator))
    case 15: return .bound(Bool.random(using: &generator) ? .up : .down)
    case 16: return .cancel
    case 17: return .interruption
    case 18: return .finish
    case 19: return .isEnabled(Int.random(in: 0..<4, using: &generator) > 0)
    case 20, 21: return .pointer(.press, place(&generator))
    case 22, 23: return .pointer(.drag, place(&generator))
    case 24, 25: return .pointer(.release, place(&generator))
    case 26: return .neutral
    case 27: return .fine(key)
    default: return .value(Double.random(in: -2...12, using: &generator))
    }
  }

  private static func place(_ generator: inout SplitMix64) -> SliderPlace {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: .thumb
    case 1: .tick(Int.random(in: -1...12, using: &generator))
    default: .position(Double.random(in: -0.1...1.1, using: &generator))
    }
  }

  private static let pauses = [0, 1, 15, 30, 31, 60, 110, 111, 150, 300, 700, 1600]

  private static func slider(
    _ traits: SliderTraits, _ generator: inout SplitMix64
  ) -> TickSlider {
    var slider = TickSlider(
      traits, value: 5, areReleasesProven: Bool.random(using: &generator),
      isAnimated: Int.random(in: 0..<4, using: &generator) > 0)
    _ = slider.update(.bound(.down), at: .zero)
    _ = slider.update(.finish, at: .zero)
    return slider
  }

  @Test(
    "it stays in bounds, is monotone while held, comes to rest, on a tick unless sent elsewhere",
    arguments: kinds.indices, [true, false])
  func invariants(kind: Int, staysOnTicks: Bool) {
    let traits = Self.kinds[kind]
    var generator = SplitMix64(seed: UInt64(kind))
    let view = SliderView(words: Sliders.english)
    let tolerance = 1e-12
    for _ in 0..<8 {
      var slider = Self.slider(traits, &generator)
      var time = Duration.seconds(1)
      for _ in 0..<40 {
        _ = slider.update(Self.input(&generator, staysOnTicks: staysOnTicks), at: time)
        let before = slider
        var last = slider.position(at: time)
        var direction = 0.0
        let pause = Self.pauses.randomElement(using: &generator)!
        for _ in 0..<5 {
          time += .ms(pause) / 5
          let shown = slider.shownValue(at: time)
          #expect(traits.enabledBounds?.contains(shown) ?? true)
          #expect(traits.scale.range.contains(shown))
          let position = slider.position(at: time)
          _ = slider.advance(to: time)
          #expect(abs(slider.position(at: time) - position) < tolerance)
          if before.isHeld && slider.isHeld {
            let way = position - last
            #expect(way * direction >= -tolerance)
            if way.magnitude > tolerance { direction = way }
          }
          last = position
        }
        expectThumb(of: slider, at: time, view)
      }
      // Only a pointer that is held keeps a slider waiting: it may rest on the button for ever.
      _ = slider.update(.pointer(.release, .thumb), at: time)
      _ = slider.rest(after: time)
      let end = time + .seconds(20)
      #expect(!slider.isEditing && !slider.isHeld)
      #expect(slider.nextChange(after: end, frame: .ms(16)) == nil)
      #expect(slider.shownValue(at: end) == slider.value)
      #expect(slider.soundingValue(at: end) == slider.value)
      let canRestOnTicks =
        traits.snapsToTicks
        && traits.scale.ticks.contains { traits.enabledBounds?.contains($0.value) ?? true }
      if staysOnTicks && canRestOnTicks { #expect(slider.restingTick != nil) }
    }
  }

  /// The thumb is drawn in the column that its position says, and the value beside it is its value.
  private func expectThumb(of slider: TickSlider, at time: Duration, _ view: SliderView) {
    let picture = view.picture(of: slider, at: time, columns: 80, isFocused: true)
    guard let track = picture.track else {
      Issue.record("there is no track")
      return
    }
    let glyphs: Set<Character> = [
      view.glyphs.thumb, view.glyphs.heldThumb, view.glyphs.disabledThumb,
    ]
    let cells = picture.lines[track.row].cells
    let columns = track.columns
    let thumbs = columns.filter { glyphs.contains(cells[$0].character) }
    let column = Int((slider.position(at: time) * Double(columns.count - 1)).rounded())
    let isMirrored = slider.traits.isRightToLeft
    #expect(thumbs == [isMirrored ? columns.upperBound - 1 - column : columns.lowerBound + column])
    let value = slider.traits.currentValueLabel(slider.shownValue(at: time))
    #expect(picture.lines[0].text.hasSuffix(value))
    #expect(picture.lines.allSatisfy { $0.columns <= 80 })
  }

  @Test("how often the time is told makes no difference", arguments: kinds.indices)
  func granularity(kind: Int) {
    var generator = SplitMix64(seed: 100 + UInt64(kind))
    for _ in 0..<20 {
      var coarse = Self.slider(Self.kinds[kind], &generator)
      var fine = coarse
      var (coarseNotices, fineNotices): ([SliderNotice], [SliderNotice]) = ([], [])
      var time = Duration.seconds(1)
      for _ in 0..<40 {
        let input = Self.input(&generator, staysOnTicks: false)
        coarseNotices += coarse.update(input, at: time)
        fineNotices += fine.update(input, at: time)
        let pause = Self.pauses.randomElement(using: &generator)!
        for _ in 0..<7 {
          time += .ms(pause) / 7
          fineNotices += fine.advance(to: time)
        }
      }
      coarseNotices += coarse.update(.pointer(.release, .thumb), at: time)
      fineNotices += fine.update(.pointer(.release, .thumb), at: time)
      coarseNotices += coarse.rest(after: time)
      fineNotices += fine.rest(after: time)
      #expect(coarse.value == fine.value)
      #expect(coarseNotices.last == fineNotices.last)
      #expect(withoutValues(coarseNotices) == withoutValues(fineNotices))
    }
  }

  private func withoutValues(_ notices: [SliderNotice]) -> [SliderNotice] {
    notices.filter { if case .value = $0 { false } else { true } }
  }

  @Test(
    "edits begin and end by turns, and what is handed on last is the value",
    arguments: kinds.indices)
  func notices(kind: Int) {
    var generator = SplitMix64(seed: 200 + UInt64(kind))
    for _ in 0..<20 {
      var slider = Self.slider(Self.kinds[kind], &generator)
      var time = Duration.seconds(1)
      var isEditing = false
      var handedOn = slider.value
      func take(_ notices: [SliderNotice]) {
        for notice in notices {
          switch notice {
          case .editingBegan:
            #expect(!isEditing)
            isEditing = true
          case .editingEnded:
            #expect(isEditing)
            isEditing = false
          case .value(let value):
            #expect(value != handedOn)
            handedOn = value
          case .tick(let index): #expect(slider.traits.scale.ticks.indices.contains(index))
          }
        }
      }
      for _ in 0..<40 {
        take(slider.update(Self.input(&generator, staysOnTicks: true), at: time))
        #expect(slider.isEditing == isEditing)
        time += .ms(Self.pauses.randomElement(using: &generator)!)
      }
      take(slider.update(.pointer(.release, .thumb), at: time))
      take(slider.rest(after: time))
      #expect(!isEditing)
      #expect(handedOn == slider.value)
    }
  }

  @Test("no press does nothing, but at a bound", arguments: kinds.indices, [true, false])
  func taps(kind: Int, isProven: Bool) {
    let traits = Self.kinds[kind]
    for step in 0...20 {
      let range = traits.scale.range
      let value = range.lowerBound + (range.upperBound - range.lowerBound) * Double(step) / 20
      for key in [SliderKey.up, .down, .left, .right] {
        var slider = TickSlider(traits, value: value, areReleasesProven: isProven)
        let start = slider.value
        var bound = slider
        let isUp = key == .up || key == (traits.isRightToLeft ? .left : .right)
        _ = bound.update(.bound(isUp ? .up : .down), at: .zero)
        _ = slider.update(.key(key, .press), at: .zero)
        _ = slider.update(.key(key, .release), at: .ms(20))
        _ = slider.rest(after: .ms(20))
        if isUp ? bound.value > start : bound.value < start {
          #expect(isUp ? slider.value > start : slider.value < start)
        } else {
          #expect(slider.value == start)
        }
      }
    }
  }
}
