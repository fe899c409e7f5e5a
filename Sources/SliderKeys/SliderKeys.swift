import Terminal
import TickSlider

extension SliderGroup.Input {
  /// What an event of a terminal means to a group of sliders.
  ///
  /// | key | does |
  /// |---|---|
  /// | ← →, h l | a tap moves the focused slider by a tick, a hold glides |
  /// | Shift-← Shift-→ | one hundredth of the range, without settling |
  /// | Tab ↓, Shift-Tab ↑ | the next slider, the one before |
  /// | PgUp PgDn | five ticks |
  /// | Home End | the bounds |
  /// | Backspace | the neutral value; twice, that of all |
  /// | 1…9 | the n-th tick |
  /// | Esc | the value from before the edit |
  ///
  /// Any other key that goes down, and the window's losing the keyboard, count as letting go. A
  /// report of a repeating or a release, of whatever key, proves that the terminal sends them.
  ///
  /// - Returns: What to hand to ``SliderGroup/update(_:at:)``, in order; nothing for an event that
  ///   concerns no slider.
  public static func inputs(for event: TerminalEvent) -> [SliderGroup.Input] {
    switch event {
    case .focus(let isFocused): return isFocused ? [] : [.all(.interruption)]
    case .key(let stroke):
      let proof: [SliderGroup.Input] = stroke.phase == .press ? [] : [.all(.releasesProven)]
      if let phased = phasedInput(stroke) { return proof + [phased] }
      guard stroke.phase != .release else { return proof }
      return proof + [pressInput(stroke) ?? .all(.interruption)]
    case .mouse, .cursorRow, .keyboardFlags, .deviceAttributes: return []
    }
  }

  /// What the keys do whose letting go counts.
  private static func phasedInput(_ stroke: KeyStroke) -> SliderGroup.Input? {
    // Shift may have gone down after the key: its letting go is one all the same.
    guard stroke.modifiers.isEmpty || stroke.phase == .release else { return nil }
    let phase: SliderKeyPhase =
      switch stroke.phase {
      case .press: .press
      case .repeat: .repeat
      case .release: .release
      }
    return switch stroke.key {
    case .left, .character("h"): .focused(.key(.left, phase))
    case .right, .character("l"): .focused(.key(.right, phase))
    default: nil
    }
  }

  private static func pressInput(_ stroke: KeyStroke) -> SliderGroup.Input? {
    if stroke.modifiers == .shift {
      switch stroke.key {
      case .left: return .focused(.fine(.left))
      case .right: return .focused(.fine(.right))
      case .tab: return .focusPrevious
      default: return nil
      }
    }
    guard stroke.modifiers.isEmpty else { return nil }
    switch stroke.key {
    case .tab, .down: return .focusNext
    case .up: return .focusPrevious
    case .pageUp: return .focused(.ticks(5))
    case .pageDown: return .focused(.ticks(-5))
    case .home: return .focused(.bound(.down))
    case .end: return .focused(.bound(.up))
    case .backspace: return stroke.phase == .press ? .neutral : nil
    case .escape: return .focused(.cancel)
    case .character(let character):
      guard ("1"..."9").contains(character) else { return nil }
      return .focused(.tick(number: Int(character.value - 0x30)))
    default: return nil
    }
  }
}
