import Testing
import TickSlider

@Suite("Several sliders")
struct SliderGroupTests {
  private func group() -> SliderGroup {
    SliderGroup([TickSlider(Sliders.speed(), value: 2), TickSlider(Sliders.balance(), value: -1)])
  }

  private func values(_ group: inout SliderGroup) -> [Double] {
    _ = group.advance(to: .seconds(100))
    return group.sliders.map(\.value)
  }

  @Test("keys go to the one that has the keyboard")
  func focus() {
    var group = group()
    _ = group.update(.focused(.key(.left, .press)), at: .zero)
    _ = group.update(.focusNext, at: .seconds(1))
    #expect(group.focus == 1)
    _ = group.update(.focused(.key(.right, .press)), at: .seconds(2))
    #expect(values(&group) == [1.5, 0])
    _ = group.update(.focusNext, at: .seconds(101))
    #expect(group.focus == 0)
    _ = group.update(.focusPrevious, at: .seconds(102))
    #expect(group.focus == 1)
  }

  @Test("some keys go to one of them whatever the focus, and end the other one's hold")
  func withoutFocus() {
    var group = group()
    _ = group.update(.all(.releasesProven), at: .zero)
    _ = group.update(.focused(.key(.left, .press)), at: .zero)
    #expect(group.sliders[0].isHeld)
    let notices = group.update(.slider(1, .key(.up, .press)), at: .ms(100))
    #expect(!group.sliders[0].isHeld)
    #expect(notices.last == SliderGroup.Notice(slider: 1, notice: .editingBegan))
    #expect(group.isEditing)
    #expect(values(&group) == [1.5, 0])
    #expect(!group.isEditing)
  }

  @Test("one slider's proof is everyone's")
  func proof() {
    var group = group()
    _ = group.update(.focused(.key(.left, .press)), at: .zero)
    _ = group.update(.focused(.key(.left, .release)), at: .ms(50))
    _ = group.update(.slider(1, .key(.right, .press)), at: .ms(100))
    #expect(group.sliders[1].isHeld)
  }

  @Test(
    "the neutral key twice within 500 ms is for all",
    arguments: [(500, [1.0, 0.0]), (501, [1.0, -1.0])])
  func neutral(gap: Int, expected: [Double]) {
    var group = group()
    _ = group.update(.neutral, at: .seconds(1))
    _ = group.update(.all(.releasesProven), at: .seconds(1))
    _ = group.update(.neutral, at: .seconds(1) + .ms(gap))
    #expect(values(&group) == expected)
  }

  @Test("the next change is the first of any")
  func nextChange() {
    var group = group()
    #expect(group.nextChange(after: .zero, frame: .ms(16)) == nil)
    _ = group.update(.slider(1, .ticks(1)), at: .zero)
    #expect(group.nextChange(after: .zero, frame: .ms(16)) == .ms(16))
  }

  @Test("a group without sliders, and a slider that is not there, trap")
  func traps() async {
    await #expect(processExitsWith: .failure) { _ = SliderGroup([]) }
    await #expect(processExitsWith: .failure) {
      var group = SliderGroup([TickSlider(Sliders.ten(), value: 0)])
      _ = group.update(.slider(1, .neutral), at: .zero)
    }
  }
}
