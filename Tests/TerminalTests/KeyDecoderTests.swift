import SeededNumbers
import Terminal
import Testing

/// What a terminal sends, and what it means.
struct Sent: Sendable, CustomTestStringConvertible {
  let bytes: [UInt8]
  let events: [TerminalEvent]

  init(_ text: String, _ events: TerminalEvent...) {
    self.bytes = Array(text.replacing("^[", with: "\u{1B}").utf8)
    self.events = events
  }

  init(bytes: [UInt8], _ events: TerminalEvent...) {
    self.bytes = bytes
    self.events = events
  }

  var testDescription: String {
    bytes.map {
      $0 == 0x1B ? "^[" : (0x20..<0x7F).contains($0) ? String(Unicode.Scalar($0)) : "<\($0)>"
    }
    .joined()
  }

  static func key(
    _ text: String, _ key: Key, _ modifiers: KeyModifiers = [], _ phase: KeyPhase = .press,
    base: Unicode.Scalar? = nil
  ) -> Sent {
    Sent(text, .key(KeyStroke(key, modifiers, phase: phase, baseLayoutKey: base)))
  }

  static let table: [Sent] = legacyKeys + kittyKeys + reports + garbage

  static let legacyKeys: [Sent] = [
    // Arrows: normal, application and rxvt.
    key("^[[D", .left), key("^[OD", .left), key("^[[C", .right), key("^[OA", .up),
    key("^[[B", .down),
    key("^[[1;2D", .left, .shift), key("^[[1;2C", .right, .shift), key("^[[1;5C", .right, .control),
    key("^[[1;3A", .up, .alt), key("^[[d", .left, .shift), key("^[Oc", .right, .control),
    key("^[O2D", .left, .shift),
    // Positions.
    key("^[[H", .home), key("^[OH", .home), key("^[[1~", .home), key("^[[7~", .home),
    key("^[[F", .end), key("^[OF", .end), key("^[[4~", .end), key("^[[8~", .end),
    key("^[[5~", .pageUp), key("^[[6~", .pageDown), key("^[[2~", .insert), key("^[[3~", .delete),
    key("^[[5;5~", .pageUp, .control),
    // Function keys: VT220, xterm, Linux console.
    key("^[[11~", .function(1)), key("^[OP", .function(1)), key("^[[[A", .function(1)),
    key("^[[[E", .function(5)), key("^[[15~", .function(5)), key("^[[17~", .function(6)),
    key("^[[24~", .function(12)), key("^[[1;2S", .function(4), .shift),
    key("^[[34~", .function(20)),
    // The keypad in application mode.
    key("^[Op", .character("0")), key("^[Oy", .character("9")), key("^[Ok", .character("+")),
    key("^[OM", .enter),
    // Plain bytes.
    key("a", .character("a")), key("H", .character("H")), key(" ", .character(" ")),
    key("~", .character("~")), key("\t", .tab), key("\r", .enter), key("\n", .enter),
    key("\u{7F}", .backspace), key("\u{8}", .backspace), key("^[[Z", .tab, .shift),
    key("\u{3}", .character("c"), .control), key("\u{1A}", .character("z"), .control),
    key("\u{1C}", .character("\\"), .control), key("\u{0}", .character(" "), .control),
    key("^[x", .character("x"), .alt), key("^[\u{7F}", .backspace, .alt),
    key("^[\u{3}", .character("c"), [.alt, .control]),
    // UTF-8 of two, three and four bytes.
    key("é", .character("é")), key("с", .character("с")), key("速", .character("速")),
    key("🎧", .character("🎧")),
    Sent(
      "hé速🎧", .key(KeyStroke(.character("h"))), .key(KeyStroke(.character("é"))),
      .key(KeyStroke(.character("速"))), .key(KeyStroke(.character("🎧")))),
    Sent("^[[D^[[D", .key(KeyStroke(.left)), .key(KeyStroke(.left))),
  ]

  static let kittyKeys: [Sent] = [
    key("^[[1;1:1D", .left), key("^[[1;1:2D", .left, [], .repeat),
    key("^[[1;1:3D", .left, [], .release),
    key("^[[1;2:3C", .right, .shift, .release),
    // Caps Lock is 64, Num Lock 128; the reported number is one more than the sum.
    key("^[[1;65:2D", .left, [], .repeat), key("^[[1;129D", .left),
    key("^[[1;193:3D", .left, [], .release),
    key("^[[1;194D", .left, .shift), key("^[[99;69u", .character("c"), .control),
    key("^[[99;5u", .character("c"), .control), key("^[[122;5u", .character("z"), .control),
    key("^[[92;5u", .character("\\"), .control), key("^[[27u", .escape),
    key("^[[27;1:3u", .escape, [], .release), key("^[[104;1:3u", .character("h"), [], .release),
    key("^[[1089::99;5u", .character("с"), .control, base: "c"),
    key("^[[1089:1057:99;5:1u", .character("с"), .control, base: "c"),
    key("^[[97:65;2u", .character("a"), .shift),
    key("^[[57417u", .left), key("^[[57418u", .right), key("^[[57419u", .up),
    key("^[[57420u", .down),
    key("^[[57421u", .pageUp), key("^[[57422u", .pageDown), key("^[[57423u", .home),
    key("^[[57424u", .end), key("^[[57417;1:3u", .left, [], .release),
    key("^[[57417;129:2u", .left, [], .repeat), key("^[[57400u", .character("1")),
    key("^[[57414u", .enter), key("^[[9u", .tab), key("^[[127;1:3u", .backspace, [], .release),
    key("^[[5;1:3~", .pageUp, [], .release), key("^[[3;5:2~", .delete, .control, .repeat),
    key("^[[57376u", .function(13)), key("^[[13;2u", .enter, .shift),
    key("^[[97;;229u", .character("a")),
    Sent(
      "h^[[104;1:3u", .key(KeyStroke(.character("h"))),
      .key(KeyStroke(.character("h"), phase: .release))),
  ]

  static let reports: [Sent] = [
    Sent("^[[I", .focus(true)), Sent("^[[O", .focus(false)),
    Sent("^[[?0u", .keyboardFlags(0)), Sent("^[[?7u", .keyboardFlags(7)),
    Sent("^[[?62;22c", .deviceAttributes([62, 22])), Sent("^[[?6c", .deviceAttributes([6])),
    Sent("^[[?1;2c", .deviceAttributes([1, 2])),
    Sent("^[[?7u^[[?62c", .keyboardFlags(7), .deviceAttributes([62])),
    Sent("^[[5;1R", .cursorRow(4)), Sent("^[[1;1R", .cursorRow(0)),
    Sent("^[[1;2R", .key(KeyStroke(.function(3), .shift))),
    Sent("^[[1;1:3R", .key(KeyStroke(.function(3), phase: .release))),
    Sent("^[[<0;10;5M", .mouse(MouseReport(.press, button: 1, column: 9, row: 4))),
    Sent("^[[<2;1;1m", .mouse(MouseReport(.release, button: 3, column: 0, row: 0))),
    Sent("^[[<32;300;99M", .mouse(MouseReport(.drag, button: 1, column: 299, row: 98))),
    Sent("^[[<35;3;4M", .mouse(MouseReport(.move, button: 0, column: 2, row: 3))),
    Sent("^[[<64;3;4M", .mouse(MouseReport(.wheelUp, button: 0, column: 2, row: 3))),
    Sent("^[[<65;3;4M", .mouse(MouseReport(.wheelDown, button: 0, column: 2, row: 3))),
    Sent(
      "^[[<20;3;4M",
      .mouse(MouseReport(.press, button: 1, column: 2, row: 3, modifiers: [.shift, .control]))),
  ]

  static let garbage: [Sent] = [
    // Sequences that aren't ours are skipped whole, digits, letters and all.
    Sent("^[[200~q1^[[D\u{3}h^[[201~x", .key(KeyStroke(.character("x")))),
    Sent("^[[200~^[[20^[[201~x", .key(KeyStroke(.character("x")))),
    Sent("^[[?2026;2$yq", .key(KeyStroke(.character("q")))),
    Sent("^[[>1;4000;20cq", .key(KeyStroke(.character("q")))),
    Sent("^[[99999999999999999999uq", .key(KeyStroke(.character("q")))),
    Sent("^[[1;1:9Dq", .key(KeyStroke(.character("q")))),
    Sent("^[[57441;1:3uq", .key(KeyStroke(.character("q")))),
    Sent("^[[3ux", .key(KeyStroke(.character("x")))),
    Sent("^[[<0;0;0Mx", .key(KeyStroke(.character("x")))),
    Sent("^[[<66;1;1Mx", .key(KeyStroke(.character("x")))),
    Sent("^[[0;1Rx", .key(KeyStroke(.character("x")))),
    Sent("^[[?5;1Rx", .key(KeyStroke(.character("x")))),
    Sent("^[[M !!q", .key(KeyStroke(.character("q")))),
    Sent("^[[[Zq", .key(KeyStroke(.character("q")))),
    Sent("^[]11;rgb:1/2/3\u{7}q", .key(KeyStroke(.character("q")))),
    Sent("^[]11;rgb:1/2/3^[\\q", .key(KeyStroke(.character("q")))),
    Sent("^[P1+r544e^[\\q", .key(KeyStroke(.character("q")))),
    Sent("^[[" + String(repeating: "1;", count: 500) + "Dq", .key(KeyStroke(.character("q")))),
    // An unfinished sequence gives way to the next one, and to control characters.
    Sent("^[[12^[[D", .key(KeyStroke(.left))),
    Sent("^[[1\u{3}", .key(KeyStroke(.character("c"), .control))),
    Sent("^[]0;title\u{3}", .key(KeyStroke(.character("c"), .control))),
    Sent("^[[1é", .key(KeyStroke(.character("é")))),
    // What is not UTF-8 is no key: a stray, an overlong, a surrogate, a cut character.
    Sent(bytes: [0x80, 0x71], .key(KeyStroke(.character("q")))),
    Sent(bytes: [0xC0, 0xAF, 0x71], .key(KeyStroke(.character("q")))),
    Sent(bytes: [0xE0, 0x80, 0xAF, 0x71], .key(KeyStroke(.character("q")))),
    Sent(bytes: [0xED, 0xA0, 0x80, 0x71], .key(KeyStroke(.character("q")))),
    Sent(bytes: [0xE9, 0x80, 0x1B, 0x5B, 0x44], .key(KeyStroke(.left))),
    Sent(bytes: [0xFF, 0x9B, 0x71], .key(KeyStroke(.character("q")))),
  ]
}

@Suite("Key decoder")
struct KeyDecoderTests {
  @Test("bytes become events", arguments: Sent.table)
  func whole(sent: Sent) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(sent.bytes, at: .zero) == sent.events)
    #expect(decoder.deadline == nil)
  }

  @Test("a cut at any byte changes nothing", arguments: Sent.table)
  func cut(sent: Sent) {
    for cut in 0...sent.bytes.count {
      var decoder = KeyDecoder()
      let head = decoder.decode(sent.bytes[..<cut], at: .zero)
      // Inside an escape the rest may take 49 ms; everywhere else, an hour.
      let isLoneEscape = decoder.deadline != nil
      let later = isLoneEscape ? Duration.milliseconds(49) : .seconds(3600)
      let waited = decoder.expire(at: later)
      #expect(head + waited + decoder.decode(sent.bytes[cut...], at: later) == sent.events)
    }
  }

  @Test("byte by byte is the same", arguments: Sent.table)
  func byteByByte(sent: Sent) {
    var decoder = KeyDecoder()
    var events: [TerminalEvent] = []
    for byte in sent.bytes { events += decoder.decode([byte], at: .zero) }
    #expect(events == sent.events)
  }

  @Test("a lone ESC is the Esc key after 50 ms, and not before")
  func loneEscape() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x1B], at: .seconds(1)) == [])
    #expect(decoder.deadline == .milliseconds(1050))
    #expect(decoder.expire(at: .milliseconds(1049)) == [])
    #expect(decoder.decode([], at: .milliseconds(1049)) == [])
    #expect(decoder.deadline == .milliseconds(1050))
    #expect(decoder.expire(at: .milliseconds(1050)) == [.key(KeyStroke(.escape))])
    #expect(decoder.deadline == nil)
    #expect(decoder.expire(at: .seconds(9)) == [])
  }

  @Test("a byte that comes too late does not belong to the ESC")
  func lateByte() {
    var decoder = KeyDecoder()
    _ = decoder.decode([0x1B], at: .zero)
    #expect(
      decoder.decode(Array("q".utf8), at: .milliseconds(60))
        == [.key(KeyStroke(.escape)), .key(KeyStroke(.character("q")))])
  }

  @Test("two ESC are two Esc keys, each with its own 50 ms")
  func twoEscapes() {
    var decoder = KeyDecoder()
    _ = decoder.decode([0x1B], at: .zero)
    #expect(decoder.decode([0x1B], at: .milliseconds(30)) == [.key(KeyStroke(.escape))])
    #expect(decoder.deadline == .milliseconds(80))
    #expect(decoder.expire(at: .milliseconds(80)) == [.key(KeyStroke(.escape))])
  }

  @Test("any bytes at all: no trap, and an arrow after them is an arrow")
  func randomBytes() {
    var generator = SplitMix64(seed: 7)
    for _ in 0..<2000 {
      var decoder = KeyDecoder()
      let length = Int.random(in: 0..<40, using: &generator)
      let pool: [UInt8] = [0x1B, 0x5B, 0x4F, 0x3B, 0x3A, 0x3F, 0x31, 0x75, 0x4D, 0xE9]
      let bytes = (0..<length).map { _ in
        Bool.random(using: &generator)
          ? pool.randomElement(using: &generator)! : UInt8.random(in: 0...255, using: &generator)
      }
      _ = decoder.decode(bytes, at: .zero)
      // The end of a paste, which nothing else ends, and three bytes for a mouse report that began.
      _ = decoder.decode(Array("\u{1B}[201~\u{3}\u{3}\u{3}".utf8), at: .zero)
      #expect(decoder.decode(Array("\u{1B}[D".utf8), at: .zero) == [.key(KeyStroke(.left))])
    }
  }

  @Test(
    "Ctrl with a letter on any layout",
    arguments: [
      (KeyStroke(.character("c"), .control), true),
      (KeyStroke(.character("с"), .control, baseLayoutKey: "c"), true),
      // On Dvorak the key that types j stands where a US keyboard has c.
      (KeyStroke(.character("j"), .control, baseLayoutKey: "c"), false),
      (KeyStroke(.character("c"), [.control, .shift]), false),
      (KeyStroke(.character("с"), .control), false), (KeyStroke(.character("c")), false),
      (KeyStroke(.left, .control), false),
    ])
  func controlKeys(stroke: KeyStroke, isControlC: Bool) {
    #expect(stroke.isControl("c") == isControlC)
  }
}
