import Cells
import Testing

@Suite("Character width")
struct CharacterWidthTests {
  @Test(
    "narrow, wide and invisible",
    arguments: [
      ("a", 1), ("é", 1), ("e\u{301}", 1), ("─", 1), ("●", 1), ("½", 1), ("ß", 1), ("अ", 1),
      ("\u{A0}", 1), ("\u{FFFD}", 1), ("中", 2), ("あ", 2), ("한", 2), ("！", 2), ("。", 2), ("𠀀", 2),
      ("🎧", 2), ("❤", 1), ("❤️", 2), ("🇪🇸", 2), ("👨‍👩‍👧", 2), ("⌚", 2), ("\u{1B}", nil), ("\n", nil),
      ("\r\n", nil),
      ("\u{7F}", nil), ("\u{9B}", nil), ("\u{202E}", nil), ("\u{2028}", nil), ("\u{301}", nil),
      ("\u{200D}", nil), ("\u{FEFF}", nil),
    ] as [(Character, Int?)])
  func columns(character: Character, columns: Int?) {
    #expect(character.displayColumns == columns)
  }

  @Test("terminals agree on single scalars only")
  func certainty() {
    #expect(Character("中").hasCertainWidth)
    #expect(!Character("❤️").hasCertainWidth)
    #expect(!Character("e\u{301}").hasCertainWidth)
  }
}
