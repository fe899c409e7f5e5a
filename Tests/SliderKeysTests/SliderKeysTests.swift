import SliderKeys
import Terminal
import Testing
import TickSlider

@Suite("What keys mean to sliders")
struct SliderKeysTests {
  private typealias Input = SliderGroup.Input

  private static func inputs(
    _ key: Key, _ modifiers: KeyModifiers = [], _ phase: KeyPhase = .press
  ) -> [SliderGroup.Input] {
    SliderGroup.Input.inputs(for: .key(KeyStroke(key, modifiers, phase: phase)))
  }

  @Test(
    "each key",
    arguments: [
      (.left, [], .focused(.key(.left, .press))),
      (.right, [], .focused(.key(.right, .press))),
      (.character("h"), [], .focused(.key(.left, .press))),
      (.character("l"), [], .focused(.key(.right, .press))),
      (.left, .shift, .focused(.fine(.left))),
      (.right, .shift, .focused(.fine(.right))),
      (.tab, [], .focusNext), (.down, [], .focusNext),
      (.tab, .shift, .focusPrevious), (.up, [], .focusPrevious),
      (.pageUp, [], .focused(.ticks(5))), (.pageDown, [], .focused(.ticks(-5))),
      (.home, [], .focused(.bound(.down))), (.end, [], .focused(.bound(.up))),
      (.backspace, [], .neutral), (.escape, [], .focused(.cancel)),
      (.character("1"), [], .focused(.tick(number: 1))),
      (.character("5"), [], .focused(.tick(number: 5))),
      (.character("9"), [], .focused(.tick(number: 9))),
    ] as [(Key, KeyModifiers, SliderGroup.Input)])
  func table(key: Key, modifiers: KeyModifiers, input: SliderGroup.Input) {
    #expect(Self.inputs(key, modifiers) == [input])
  }

  @Test(
    "the phases of the keys whose letting go counts; what repeats or is let go proves the reports",
    arguments: [
      (.left, .left), (.right, .right), (.character("h"), .left), (.character("l"), .right),
    ] as [(Key, SliderKey)])
  func phases(key: Key, moves: SliderKey) {
    #expect(Self.inputs(key, [], .press) == [.focused(.key(moves, .press))])
    #expect(
      Self.inputs(key, [], .repeat) == [.all(.releasesProven), .focused(.key(moves, .repeat))])
    #expect(
      Self.inputs(key, [], .release) == [.all(.releasesProven), .focused(.key(moves, .release))])
  }

  @Test(
    "a key is let go whatever has gone down since",
    arguments: [.shift, .control, .alt, [.shift, .super]] as [KeyModifiers])
  func releaseWithModifiers(modifiers: KeyModifiers) {
    #expect(
      Self.inputs(.left, modifiers, .release) == [
        .all(.releasesProven), .focused(.key(.left, .release)),
      ])
  }

  @Test(
    "keys that do nothing count as letting go",
    arguments: [
      (.left, .control), (.right, .alt), (.left, [.shift, .control]), (.character("h"), .control),
      (.character("l"), .shift), (.character("5"), .alt), (.tab, .control), (.home, .shift),
      (.backspace, .alt), (.escape, .shift), (.character("0"), []), (.character("x"), []),
      (.character("٣"), []), (.enter, []), (.function(1), []), (.insert, []), (.delete, []),
    ] as [(Key, KeyModifiers)])
  func others(key: Key, modifiers: KeyModifiers) {
    #expect(Self.inputs(key, modifiers) == [.all(.interruption)])
  }

  @Test(
    "letting go of any other key proves the reports, and that is all",
    arguments: [.tab, .character("x"), .character("5"), .escape, .backspace, .up] as [Key])
  func otherReleases(key: Key) {
    #expect(Self.inputs(key, [], .release) == [.all(.releasesProven)])
  }

  @Test("a key that is held does what it does again, but for the neutral value")
  func repeats() {
    let proof = Input.all(.releasesProven)
    #expect(Self.inputs(.left, .shift, .repeat) == [proof, .focused(.fine(.left))])
    #expect(Self.inputs(.pageUp, [], .repeat) == [proof, .focused(.ticks(5))])
    #expect(Self.inputs(.backspace, [], .repeat) == [proof, .all(.interruption)])
    #expect(Self.inputs(.character("x"), [], .repeat) == [proof, .all(.interruption)])
  }

  @Test("losing the keyboard is letting go; getting it is nothing")
  func focus() {
    #expect(Input.inputs(for: .focus(false)) == [.all(.interruption)])
    #expect(Input.inputs(for: .focus(true)) == [])
  }

  @Test(
    "what concerns no slider",
    arguments: [.keyboardFlags(7), .deviceAttributes([62, 22])] as [TerminalEvent])
  func answers(event: TerminalEvent) {
    #expect(Input.inputs(for: event) == [])
  }
}
