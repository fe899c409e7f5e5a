/// Turns the bytes of a terminal into events: a pure state machine with the time as an argument.
///
/// Understands the kitty keyboard protocol, xterm's and the Linux console's legacy keys, focus
/// reports, SGR mouse reports and the answers to two questions. Any other control sequence is
/// skipped whole, and so is a bracketed paste: nothing in them is taken for a key.
///
/// A sequence may be cut anywhere. Once `ESC [` has come the rest is waited for however long it
/// takes; a lone ESC is the Esc key after ``escapeDelay``. A control character inside a sequence
/// ends it and is read, so Ctrl-C works even after a sequence that never ends.
public struct KeyDecoder: Sendable {
  /// How long a lone ESC may still become a sequence: longer than one takes on a slow line, shorter
  /// than a key repeats.
  public static let escapeDelay = Duration.milliseconds(50)

  private enum State {
    case ground
    /// After ESC.
    case escape
    /// After `ESC [`, with the parameter and intermediate bytes so far.
    case control([UInt8])
    /// After `ESC O`, with the parameter bytes so far.
    case singleShift([UInt8])
    /// After `ESC [ [`: one byte of a Linux console's function key.
    case console
    /// After `ESC [ M`: so many bytes of a mouse report of the old kind.
    case oldMouse(remaining: Int)
    /// Inside a string (`ESC ]`, `ESC P` …).
    case string
    /// Inside a bracketed paste, with the length of its ending that has been seen.
    case paste(matched: Int)
    /// Inside a character of several bytes.
    case character([UInt8], length: Int)
  }

  private static let escape: UInt8 = 0x1B
  private static let pasteEnding = Array("\u{1B}[201~".utf8)
  /// No sequence of a terminal has more bytes before its last; a longer one means nothing.
  private static let longestSequence = 64

  private var state = State.ground

  /// When a lone ESC becomes the Esc key, if one is waiting: call ``expire(at:)`` then.
  public private(set) var deadline: Duration?

  /// A decoder that has seen nothing.
  public init() {}

  /// Takes what has arrived.
  ///
  /// - Parameters:
  ///   - bytes: any piece of what the terminal sends.
  ///   - time: when it arrived, since any fixed moment; never less than in an earlier call.
  /// - Returns: the events that are complete.
  /// - Complexity: O(n) for n bytes.
  public mutating func decode(_ bytes: some Sequence<UInt8>, at time: Duration) -> [TerminalEvent] {
    var events = expire(at: time)
    for byte in bytes { take(byte, &events) }
    if case .escape = state {
      deadline = deadline ?? time + Self.escapeDelay
    } else {
      deadline = nil
    }
    return events
  }

  /// Takes note that time has passed without bytes.
  ///
  /// - Returns: the Esc key, when a lone ESC has waited until its ``deadline``.
  public mutating func expire(at time: Duration) -> [TerminalEvent] {
    guard let deadline, deadline <= time else { return [] }
    self.deadline = nil
    state = .ground
    return [.key(KeyStroke(.escape))]
  }
}

// MARK: States

extension KeyDecoder {
  private mutating func take(_ byte: UInt8, _ events: inout [TerminalEvent]) {
    switch state {
    case .ground: takeInGround(byte, &events)
    case .escape: takeAfterEscape(byte, &events)
    case .paste(let matched): takeInPaste(byte, matched: matched)
    case .oldMouse(let remaining):
      state = remaining > 1 ? .oldMouse(remaining: remaining - 1) : .ground
    case .character(let bytes, let length):
      takeInCharacter(byte, after: bytes, length: length, &events)
    case .control, .singleShift, .console, .string:
      // A control character (but BEL, which ends a string) is never part of a sequence.
      if byte < 0x20 && byte != 0x07 {
        state = .ground
        takeInGround(byte, &events)
      } else {
        takeInSequence(byte, &events)
      }
    }
  }

  private mutating func takeInGround(_ byte: UInt8, _ events: inout [TerminalEvent]) {
    switch byte {
    case Self.escape: state = .escape
    case 0..<0x80: events.append(.key(Self.stroke(ofASCII: byte)))
    // The first byte of a character in UTF-8 says its length (RFC 3629, section 4).
    case 0xC2...0xDF: state = .character([byte], length: 2)
    case 0xE0...0xEF: state = .character([byte], length: 3)
    case 0xF0...0xF4: state = .character([byte], length: 4)
    default: break
    }
  }

  private mutating func takeAfterEscape(_ byte: UInt8, _ events: inout [TerminalEvent]) {
    switch byte {
    case Self.escape:
      deadline = nil
      events.append(.key(KeyStroke(.escape)))
    case UInt8(ascii: "["): state = .control([])
    case UInt8(ascii: "O"): state = .singleShift([])
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      state = .string
    // The second byte of the ending of a string whose first one ended the string's state.
    case UInt8(ascii: "\\"): state = .ground
    case 0..<0x80:
      state = .ground
      var stroke = Self.stroke(ofASCII: byte)
      stroke.modifiers.insert(.alt)
      events.append(.key(stroke))
    default:
      state = .ground
      takeInGround(byte, &events)
    }
  }

  private mutating func takeInSequence(_ byte: UInt8, _ events: inout [TerminalEvent]) {
    switch state {
    case .control(let bytes):
      switch byte {
      case UInt8(ascii: "[") where bytes.isEmpty: state = .console
      case 0x20...0x3F:
        if bytes.count <= Self.longestSequence { state = .control(bytes + [byte]) }
      case 0x40...0x7E:
        state = .ground
        if bytes.count <= Self.longestSequence {
          finish(ControlSequence(bytes, final: byte), &events)
        }
      default: abandonSequence(for: byte, &events)
      }
    case .singleShift(let bytes):
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: ";") where bytes.count < Self.longestSequence:
        state = .singleShift(bytes + [byte])
      case 0x21...0x7E:
        state = .ground
        // An old form has the modifiers alone (`ESC O 2 P`).
        let sequence = ControlSequence(Array("1;".utf8) + bytes, final: byte)
        events += sequence.singleShiftStroke.map { [.key($0)] } ?? []
      default: abandonSequence(for: byte, &events)
      }
    case .console:
      state = .ground
      // F1 to F5 of the Linux console are A to E (console_codes(4)).
      if case 0x41...0x45 = byte { events.append(.key(KeyStroke(.function(Int(byte) - 0x40)))) }
    case .string:
      if byte == 0x07 { state = .ground }
    default:
      preconditionFailure("not inside a sequence")
    }
  }

  /// Leaves a sequence that `byte` can't be part of, and reads the byte for itself.
  private mutating func abandonSequence(for byte: UInt8, _ events: inout [TerminalEvent]) {
    state = .ground
    takeInGround(byte, &events)
  }

  private mutating func finish(_ sequence: ControlSequence, _ events: inout [TerminalEvent]) {
    if sequence.isPasteStart {
      state = .paste(matched: 0)
    } else if sequence.isOldMouse {
      state = .oldMouse(remaining: 3)
    } else if let event = sequence.event {
      events.append(event)
    }
  }

  private mutating func takeInPaste(_ byte: UInt8, matched: Int) {
    // Only the first byte of the ending is ESC, so a mismatch can only start over at an ESC.
    let next = byte == Self.pasteEnding[matched] ? matched + 1 : byte == Self.escape ? 1 : 0
    state = next == Self.pasteEnding.count ? .ground : .paste(matched: next)
  }

  private mutating func takeInCharacter(
    _ byte: UInt8, after bytes: [UInt8], length: Int, _ events: inout [TerminalEvent]
  ) {
    guard byte & 0xC0 == 0x80 else {
      state = .ground
      takeInGround(byte, &events)
      return
    }
    let bytes = bytes + [byte]
    guard bytes.count == length else {
      state = .character(bytes, length: length)
      return
    }
    state = .ground
    // Overlong forms and surrogates are refused by the standard library's decoder.
    if let scalar = String(validating: bytes, as: UTF8.self)?.unicodeScalars.first {
      events.append(.key(KeyStroke(.character(scalar))))
    }
  }
}

// MARK: Plain bytes

extension KeyDecoder {
  /// The key of an ASCII byte: the control characters are what a terminal has always sent for Ctrl.
  private static func stroke(ofASCII byte: UInt8) -> KeyStroke {
    switch byte {
    case 0x09: KeyStroke(.tab)
    case 0x0A, 0x0D: KeyStroke(.enter)
    case 0x08, 0x7F: KeyStroke(.backspace)
    case 0x1B: KeyStroke(.escape)
    case 0x00: KeyStroke(.character(" "), .control)
    case 0x01...0x1A: KeyStroke(.character(Unicode.Scalar(byte + 0x60)), .control)
    case 0x1C...0x1F: KeyStroke(.character(Unicode.Scalar(byte + 0x40)), .control)
    default: KeyStroke(.character(Unicode.Scalar(byte)))
    }
  }
}
