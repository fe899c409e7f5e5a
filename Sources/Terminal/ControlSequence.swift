/// A complete control sequence, `ESC [ … final`, taken apart (ECMA-48, 5.4), and what it means.
struct ControlSequence {
  /// The mark of a private sequence (`<`, `=`, `>` or `?`), or `nil`.
  let mark: UInt8?
  /// The parameters between the semicolons, each with its sub-fields; an empty field is `nil`.
  let parameters: [[Int?]]
  /// The last byte, which says what the sequence is.
  let final: UInt8

  /// Takes apart the bytes after `ESC [` and before `final`. A sequence whose bytes are no
  /// parameters (there are intermediate bytes, or a number is too large) has the final byte 0,
  /// which means nothing.
  init(_ bytes: [UInt8], final: UInt8) {
    let mark = bytes.first.flatMap { (0x3C...0x3F).contains($0) ? $0 : nil }
    let digits = bytes.dropFirst(mark == nil ? 0 : 1)
    let isPlain = digits.allSatisfy { (0x30...0x3B).contains($0) }
    self.mark = mark
    self.parameters =
      isPlain
      ? digits.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
        $0.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map {
          Int(String(decoding: $0, as: UTF8.self))
        }
      } : []
    self.final = isPlain ? final : 0
  }

  /// The `field`th sub-field of the `index`th parameter, if it is there and not empty.
  private func parameter(_ index: Int, field: Int = 0) -> Int? {
    guard index < parameters.count, field < parameters[index].count else { return nil }
    return parameters[index][field]
  }
}

// MARK: Meaning

extension ControlSequence {
  /// Whether a bracketed paste follows (`ESC[200~`).
  var isPasteStart: Bool {
    mark == nil && final == UInt8(ascii: "~") && parameter(0) == 200
  }

  /// Whether three raw bytes follow: a mouse report of the kind that SGR reports replaced.
  var isOldMouse: Bool {
    mark == nil && final == UInt8(ascii: "M") && parameter(0) == nil
  }

  /// What the sequence tells, or `nil` when it is none of ours.
  var event: TerminalEvent? {
    switch (mark, final) {
    case (UInt8(ascii: "?"), UInt8(ascii: "u")): .keyboardFlags(parameter(0) ?? 0)
    case (UInt8(ascii: "?"), UInt8(ascii: "c")):
      .deviceAttributes(parameters.compactMap { $0.first ?? nil })
    case (UInt8(ascii: "<"), UInt8(ascii: "M")), (UInt8(ascii: "<"), UInt8(ascii: "m")):
      mouseReport.map { .mouse($0) }
    case (nil, UInt8(ascii: "I")) where parameter(0) == nil: .focus(true)
    case (nil, UInt8(ascii: "O")) where parameter(0) == nil: .focus(false)
    case (nil, UInt8(ascii: "R")) where parameters.count == 2 && parameters[1] == [1]: rowReport
    case (nil, _): stroke.map { .key($0) }
    default: nil
    }
  }
}

// MARK: Cursor

extension ControlSequence {
  /// The report of a cursor in the first column (ECMA-48, CPR), the only one that is asked for. In
  /// another column it would look like F3 with Shift or Ctrl, `ESC[1;2R`.
  private var rowReport: TerminalEvent? {
    guard let line = parameter(0), line > 0 else { return nil }
    return .cursorRow(line - 1)
  }
}

// MARK: Keys

extension ControlSequence {
  private var stroke: KeyStroke? {
    switch final {
    case UInt8(ascii: "u"):
      guard let code = parameter(0), let key = Self.key(ofCode: code) else { return nil }
      return stroke(key, baseLayoutKey: parameter(0, field: 2).flatMap(Self.scalar))
    case UInt8(ascii: "~"):
      return parameter(0).flatMap(Self.key(ofNumber:)).flatMap { stroke($0) }
    case UInt8(ascii: "Z"):
      return KeyStroke(.tab, .shift)
    // rxvt's arrows with Shift.
    case UInt8(ascii: "a")...UInt8(ascii: "d"):
      return Self.key(ofLetter: final - 0x20).map { KeyStroke($0, .shift) }
    default:
      return Self.key(ofLetter: final).flatMap { stroke($0) }
    }
  }

  /// The key after `ESC O`.
  var singleShiftStroke: KeyStroke? {
    switch final {
    // The keypad in application mode: 0x40 above the characters on its keys.
    case UInt8(ascii: "j")...UInt8(ascii: "y"):
      return stroke(.character(Unicode.Scalar(final - 0x40)))
    case UInt8(ascii: "M"):
      return stroke(.enter)
    // rxvt's arrows with Ctrl.
    case UInt8(ascii: "a")...UInt8(ascii: "d"):
      return Self.key(ofLetter: final - 0x20).map { KeyStroke($0, .control) }
    default:
      return Self.key(ofLetter: final).flatMap { stroke($0) }
    }
  }

  /// `key` with the modifiers and the phase of the second parameter, or `nil` when it has a phase
  /// that doesn't exist.
  private func stroke(_ key: Key, baseLayoutKey: Unicode.Scalar? = nil) -> KeyStroke? {
    KeyPhase(rawValue: parameter(1, field: 1) ?? 1).map {
      KeyStroke(
        key, KeyModifiers(reported: parameter(1) ?? 1), phase: $0, baseLayoutKey: baseLayoutKey)
    }
  }

  /// The keys that end in a letter, with `ESC [` and `ESC O` alike.
  private static func key(ofLetter letter: UInt8) -> Key? {
    switch letter {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(letter - UInt8(ascii: "P")) + 1)
    default: nil
    }
  }

  /// The keys that end in `~`, by their number.
  private static func key(ofNumber number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    // The numbers of the function keys have gaps, as on the VT220.
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    case 28, 29: .function(number - 13)
    case 31...34: .function(number - 14)
    default: nil
    }
  }

  /// The keys of the kitty protocol that end in `u`, by their code (its section "Functional key
  /// definitions"). Keys that do nothing by themselves, such as Shift, and those of media players
  /// have none.
  private static func key(ofCode code: Int) -> Key? {
    switch code {
    case 9: .tab
    case 13, 57414: .enter
    case 27: .escape
    case 8, 127: .backspace
    case 57376...57398: .function(code - 57376 + 13)
    case 57399...57408: scalar(code - 57399 + 0x30).map { .character($0) }
    case 57409: .character(".")
    case 57410: .character("/")
    case 57411: .character("*")
    case 57412: .character("-")
    case 57413: .character("+")
    case 57415: .character("=")
    case 57416: .character(",")
    case 57417: .left
    case 57418: .right
    case 57419: .up
    case 57420: .down
    case 57421: .pageUp
    case 57422: .pageDown
    case 57423: .home
    case 57424: .end
    case 57425: .insert
    case 57426: .delete
    // The protocol's other codes are in the private use area.
    case 0xE000...0xF8FF: nil
    default: scalar(code).map { .character($0) }
    }
  }

  /// The character with the number `code`, unless it is a control character.
  private static func scalar(_ code: Int) -> Unicode.Scalar? {
    guard code >= 0x20, let value = UInt32(exactly: code) else { return nil }
    return Unicode.Scalar(value)
  }
}

// MARK: Mouse

extension ControlSequence {
  /// The report of `ESC[<b;x;yM` (pressed) or `m` (let go), as xterm defines SGR mode 1006.
  private var mouseReport: MouseReport? {
    guard let code = parameter(0), let column = parameter(1), let row = parameter(2),
      column > 0, row > 0
    else { return nil }
    let (isMotion, isWheel) = (code & 32 != 0, code & 64 != 0)
    let button = code & 3
    let action: MouseReport.Action
    switch (isWheel, isMotion, button) {
    case (true, _, 0): action = .wheelUp
    case (true, _, 1): action = .wheelDown
    case (true, _, _): return nil
    case (false, true, 3): action = .move
    case (false, true, _): action = .drag
    case (false, false, _): action = final == UInt8(ascii: "M") ? .press : .release
    }
    // Shift, Alt and Ctrl are the bits 4, 8 and 16 here, in the order of the keys' bits 1, 2 and 4.
    return MouseReport(
      action, button: isWheel || button == 3 ? 0 : button + 1, column: column - 1, row: row - 1,
      modifiers: KeyModifiers(rawValue: code >> 2 & 7))
  }
}
