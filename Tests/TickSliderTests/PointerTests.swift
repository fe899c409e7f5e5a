import Testing
import TickSlider
import Ticks

@Suite("A pointer on the track")
struct PointerTests {
  private static let view = SliderView(words: Sliders.english)

  private static func notices(
    _ slider: inout TickSlider, _ events: (SliderPointerPhase, SliderPlace)...
  ) -> [SliderNotice] {
    events.enumerated().flatMap { index, event in
      slider.update(.pointer(event.0, event.1), at: .ms(100 * index))
    }
  }

  @Test("the thumb follows from the press on, and settles on the nearest tick when let go")
  func drag() {
    var slider = TickSlider(Sliders.ten(), value: 5)
    #expect(slider.update(.pointer(.press, .position(0.23)), at: .zero).first == .editingBegan)
    #expect(slider.isHeld)
    #expect(abs(slider.shownValue(at: .ms(50)) - 2.3) < 1e-12)
    let notices = slider.update(.pointer(.drag, .position(0.28)), at: .ms(100))
    #expect(notices == [.value(slider.value)])
    #expect(abs(slider.soundingValue(at: .ms(100)) - 2.8) < 1e-12)
    _ = slider.update(.pointer(.release, .position(0.28)), at: .ms(200))
    #expect(slider.value == 3 && slider.isEditing && !slider.isHeld)
    #expect(slider.advance(to: .ms(400)).last == .editingEnded)
  }

  @Test("ticks are felt whenever they are crossed or reached")
  func crossing() {
    var slider = TickSlider(Sliders.ten(), value: 0, isAnimated: false)
    let notices = Self.notices(
      &slider, (.press, .thumb), (.drag, .position(0.15)), (.drag, .position(0.35)),
      (.release, .position(0.28)))
    let ticks = notices.compactMap { if case .tick(let index) = $0 { index } else { nil } }
    // Up over 3, back over it, and up to it in the end.
    #expect(ticks == [1, 2, 3, 3, 3])
    #expect(slider.value == 3)
  }

  @Test("a press on the thumb does not move it")
  func pressOnThumb() {
    var slider = TickSlider(Sliders.ten(), value: 3.3)
    _ = slider.update(.pointer(.press, .thumb), at: .zero)
    #expect(slider.shownValue(at: .ms(500)) == 3.3)
    // Letting go is the end of an edit, and that settles.
    _ = slider.update(.pointer(.release, .thumb), at: .ms(500))
    #expect(slider.value == 3)
    var free = TickSlider(Sliders.ten { $0.snapsToTicks = false }, value: 3.3)
    let notices = Self.notices(&free, (.press, .thumb), (.release, .thumb))
    #expect(free.value == 3.3 && notices == [.editingBegan, .editingEnded])
    // Not even by a rounding, where the mapping has one.
    var speed = TickSlider(Sliders.speed { $0.snapsToTicks = false }, value: 1.1)
    for value in stride(from: 0.5, through: 2, by: 0.01) {
      _ = speed.update(.value(value), at: .zero)
      let notices = Self.notices(&speed, (.press, .thumb), (.release, .thumb))
      #expect(speed.value == value && notices == [.editingBegan, .editingEnded])
    }
  }

  @Test("a tie goes the way the thumb was moving")
  func tie() {
    for (start, tick) in [(0.2, 3.0), (0.3, 2)] {
      var slider = TickSlider(Sliders.ten(), value: 9)
      _ = Self.notices(
        &slider, (.press, .position(start)), (.drag, .position(0.25)), (.release, .position(0.25)))
      #expect(slider.value == tick)
    }
  }

  @Test("what was not pressed is neither dragged nor let go")
  func withoutPress() {
    var slider = TickSlider(Sliders.ten(), value: 5)
    #expect(
      Self.notices(&slider, (.drag, .position(0.9)), (.release, .position(0.9))).isEmpty)
    #expect(slider.value == 5)
  }

  @Test("places that are not there are ignored")
  func noPlace() {
    var slider = TickSlider(Sliders.ten(), value: 5)
    for place: SliderPlace in [.tick(-1), .tick(11), .position(.nan), .position(.infinity)] {
      _ = Self.notices(&slider, (.press, place), (.release, place))
      _ = slider.rest(after: .seconds(1))
      #expect(slider.value == 5)
    }
    _ = Self.notices(&slider, (.press, .position(7)), (.release, .position(7)))
    #expect(slider.value == 10)
  }

  @Test("what is out of bounds is not reached, on its mark or off")
  func bounds() {
    let traits = Sliders.ten { $0.enabledBounds = 2.5...6.5 }
    for place: SliderPlace in [.tick(9), .position(0.9)] {
      var slider = TickSlider(traits, value: 4)
      _ = slider.update(.pointer(.press, place), at: .zero)
      #expect(slider.shownValue(at: .zero) == 6.5)
      _ = slider.update(.pointer(.release, place), at: .ms(10))
      #expect(slider.value == 6)
    }
  }

  @Test("a key, the focus or Esc ends a drag, and the rest of it does nothing")
  func interruptions() {
    for (input, value) in [
      (SliderInput.key(.right, .press), 9.0), (.interruption, 8), (.ticks(-1), 8), (.cancel, 5),
      (.finish, 8), (.isEnabled(false), 8),
    ] {
      var slider = TickSlider(Sliders.ten(), value: 5)
      _ = Self.notices(&slider, (.press, .position(0.5)), (.drag, .position(0.81)))
      _ = slider.update(input, at: .ms(200))
      _ = slider.update(.pointer(.drag, .position(0.1)), at: .ms(210))
      _ = slider.update(.pointer(.release, .position(0.1)), at: .ms(220))
      _ = slider.rest(after: .ms(220))
      #expect(slider.value == value, "\(input)")
    }
  }

  @Test("where values are handed on when settled, none comes while it is dragged")
  func discontinuous() {
    var slider = TickSlider(Sliders.ten { $0.isContinuous = false }, value: 5, isAnimated: false)
    let during = Self.notices(&slider, (.press, .position(0.7)), (.drag, .position(0.81)))
    #expect(!during.contains { if case .value = $0 { true } else { false } })
    #expect(slider.soundingValue(at: .ms(150)) == 5)
    let after = slider.update(.pointer(.release, .position(0.81)), at: .ms(200))
    #expect(after.suffix(2) == [.value(8), .editingEnded])
  }

  @Test("a press gives the keyboard to its slider and ends what the other one does")
  func group() {
    var group = SliderGroup([
      TickSlider(Sliders.ten(), value: 5), TickSlider(Sliders.balance(), value: 0),
    ])
    _ = group.update(.all(.releasesProven), at: .zero)
    _ = group.update(.focused(.key(.right, .press)), at: .zero)
    _ = group.update(.slider(1, .pointer(.press, .tick(2))), at: .ms(50))
    #expect(group.focus == 1)
    #expect(!group.sliders[0].isHeld && group.sliders[1].isHeld)
    _ = group.update(.slider(1, .pointer(.release, .tick(2))), at: .ms(60))
    // A wheel turns whatever it is over, and the keyboard stays.
    _ = group.update(.slider(0, .ticks(1)), at: .ms(900))
    _ = group.advance(to: .seconds(9))
    #expect(group.sliders.map(\.value) == [7, 1])
    #expect(group.focus == 1)
  }

  // MARK: From columns to places

  @Test("a column is a mark, the thumb, or a position", arguments: [false, true])
  func columns(isMirrored: Bool) {
    let slider = TickSlider(Sliders.ten { $0.isRightToLeft = isMirrored }, value: 2.5)
    let picture = Self.view.picture(of: slider, at: .zero, columns: 60, isFocused: true)
    let track = picture.track!
    let cells = picture.lines[track.row].cells
    var ticks: [Int] = []
    for column in track.columns {
      let place = picture.place(atRow: track.row, column: column)
      switch (cells[column].character, place) {
      case ("●", .thumb?): break
      case ("┼", .tick(let index)?), ("┿", .tick(let index)?): ticks.append(index)
      case ("─", .position(let position)?), ("━", .position(let position)?):
        let share =
          Double(column - track.columns.lowerBound) / Double(track.columns.count - 1)
        #expect(abs(position - (isMirrored ? 1 - share : share)) < 1e-12)
      default: Issue.record("\(cells[column].character) is \(String(describing: place))")
      }
    }
    #expect(ticks == (isMirrored ? Array((0...10).reversed()) : Array(0...10)))
  }

  @Test("off the track there is no press, and a drag is at an end")
  func offTrack() {
    let slider = TickSlider(Sliders.ten(), value: 5)
    let picture = Self.view.picture(of: slider, at: .zero, columns: 60, isFocused: true)
    let track = picture.track!
    #expect(picture.place(atRow: 0, column: track.columns.lowerBound - 1) == nil)
    #expect(picture.place(atRow: 0, column: track.columns.upperBound) == nil)
    #expect(picture.place(atRow: 1, column: track.columns.lowerBound) == nil)
    #expect(picture.place(atColumn: -5) == .tick(0))
    #expect(picture.place(atColumn: 500) == .tick(10))
    let text = Self.view.picture(of: slider, at: .zero, columns: 12, isFocused: true)
    #expect(text.place(atColumn: 3) == nil && text.place(atRow: 0, column: 3) == nil)
  }

  @Test("a press on any mark that is drawn ends on its tick", arguments: [20, 39, 40, 80, 200])
  func everyMark(columns: Int) {
    for traits in [Sliders.ten(), Sliders.speed(), Sliders.balance()] {
      let slider = TickSlider(traits, value: traits.scale.range.lowerBound)
      let picture = Self.view.picture(of: slider, at: .zero, columns: columns, isFocused: true)
      for column in picture.track!.columns {
        guard case .tick(let tick)? = picture.place(atColumn: column) else { continue }
        var pressed = slider
        _ = Self.notices(&pressed, (.press, .tick(tick)), (.release, .tick(tick)))
        #expect(pressed.value == traits.scale.ticks[tick].value)
      }
    }
  }
}
