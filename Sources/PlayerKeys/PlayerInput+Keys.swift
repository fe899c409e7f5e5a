import PlayerScreen
import SliderKeys
import Terminal
import TickSlider

extension PlayerInput {
  /// What an event of a terminal means to a player on the screen.
  ///
  /// | key | does |
  /// |---|---|
  /// | [ ] ( ) | a tick of speed, of balance, whichever has the keyboard |
  /// | Space | pauses, and goes on |
  /// | , . < > | 5 s back and on, 30 s back and on |
  /// | a b \ | a loop's start, its end, no loop |
  /// | n p | the next file, the one before |
  /// | + - m | a decibel louder, quieter; mutes |
  /// | i ? q | says how things stand, shows all keys, quits |
  ///
  /// The others are the sliders', and each of these counts as letting go of those. Held,
  /// only those repeat that go some way: not those that switch.
  ///
  /// - Returns: What to hand to ``PlayerModel/update(_:at:)``, in order; nothing for an event that
  ///   concerns no player.
  public static func inputs(for event: TerminalEvent) -> [PlayerInput] {
    guard case .key(let stroke) = event, let input = input(for: stroke) else {
      return SliderGroup.Input.inputs(for: event).map(PlayerInput.sliders)
    }
    if case .sliders = input { return proof(of: stroke) + [input] }
    // Any key but the sliders' counts as letting go of those.
    return proof(of: stroke) + [.sliders(.all(.interruption)), input]
  }

  /// A report of a repeating or a release proves that the terminal sends them.
  private static func proof(of stroke: KeyStroke) -> [PlayerInput] {
    stroke.phase == .press ? [] : [.sliders(.all(.releasesProven))]
  }

  private static func input(for stroke: KeyStroke) -> PlayerInput? {
    guard case .character(let character) = stroke.key,
      stroke.modifiers.isEmpty || stroke.modifiers == .shift, stroke.phase != .release
    else { return nil }
    return repeatingInput(character) ?? (stroke.phase == .press ? pressInput(character) : nil)
  }

  /// Keys that may be held.
  private static func repeatingInput(_ character: Unicode.Scalar) -> PlayerInput? {
    switch character {
    case "[": .sliders(.slider(PlayerModel.speedSlider, .key(.down, .press)))
    case "]": .sliders(.slider(PlayerModel.speedSlider, .key(.up, .press)))
    case "(": .sliders(.slider(PlayerModel.balanceSlider, .key(.down, .press)))
    case ")": .sliders(.slider(PlayerModel.balanceSlider, .key(.up, .press)))
    case ",": .move(seconds: -5)
    case ".": .move(seconds: 5)
    case "<": .move(seconds: -30)
    case ">": .move(seconds: 30)
    case "+": .louder(by: 1)
    case "-": .louder(by: -1)
    default: nil
    }
  }

  private static func pressInput(_ character: Unicode.Scalar) -> PlayerInput? {
    switch character {
    case " ": .togglePause
    case "a": .loopStart
    case "b": .loopEnd
    case "\\": .clearLoop
    case "n": .skip(1)
    case "p": .skip(-1)
    case "m": .toggleMute
    case "i": .state
    case "?": .keys
    case "q": .quit
    default: nil
    }
  }
}
