import Files
import Testing

@Suite struct FileNameTests {
  @Test func aNameEndsAtTheFirstNUL() {
    #expect(FileName(bytes: [97, 0, 98]).bytes == [97])
  }

  @Test func cStringsHaveTheBytesAndAClosingNUL() {
    let name = FileName(bytes: [0xFF, 0x2F, 0x80])
    let copy = unsafe name.withCString { pointer in
      (0..<4).map { unsafe UInt8(bitPattern: pointer[$0]) }
    }
    #expect(copy == [0xFF, 0x2F, 0x80, 0])
  }

  // What basename(1) and dirname(1) print for these.
  @Test(arguments: [
    ("a.wav", ".", "a.wav"), ("dir/a.wav", "dir", "a.wav"), ("/a.wav", "/", "a.wav"),
    ("/x/y//a.wav", "/x/y", "a.wav"), ("x/dir//", "x", "dir"), ("/", "/", "/"), ("//", "/", "/"),
    ("", ".", ""), ("..", ".", ".."), ("./a", ".", "a"),
  ])
  func folderAndLastComponent(_ name: String, _ directory: String, _ last: String) {
    #expect(FileName(name).directory == FileName(directory))
    #expect(FileName(name).lastComponent == FileName(last))
  }

  @Test(
    arguments: [
      ("a.wav", "a", "wav"), ("d.x/a", "a", nil), ("d/a.tar.gz", "a.tar", "gz"),
      (".profile", ".profile", nil), ("..a", "..a", nil), ("..", "..", nil), ("a.", "a.", nil),
      (".a.wav", ".a", "wav"), ("a b.WAV", "a b", "WAV"), ("", "", nil),
    ] as [(String, String, String?)])
  func stemAndExtension(_ name: String, _ stem: String, _ pathExtension: String?) {
    #expect(FileName(name).stem == FileName(stem))
    #expect(FileName(name).pathExtension == pathExtension)
  }

  @Test(arguments: [
    ("dir", "a", "dir/a"), ("dir/", "a", "dir/a"), ("/", "a", "/a"), ("", "a", "a"),
    ("dir", "/a", "/a"), ("dir", "b/a", "dir/b/a"),
  ])
  func appending(_ folder: String, _ component: String, _ whole: String) {
    #expect(FileName(folder).appending(FileName(component)) == FileName(whole))
  }

  @Test(arguments: [("a.wav", "b"), ("dir/a.wav", "dir/b"), ("/a.wav", "/b"), ("x//a/", "x//b")])
  func replacingLastComponent(_ name: String, _ whole: String) {
    #expect(FileName(name).replacingLastComponent(with: FileName("b")) == FileName(whole))
  }

  @Test func bytesThatAreNotUTF8Survive() {
    let name = FileName(bytes: [0x64, 0x2F, 0xFF, 0x2E, 0x77])
    #expect(name.stem.bytes == [0xFF])
    #expect(name.directory.appending(name.lastComponent) == name)
  }

  @Test(arguments: [
    ("plain name.wav", "plain name.wav"), ("Grüße 音 👩‍👩‍👧.wav", "Grüße 音 👩‍👩‍👧.wav"),
    ("a\nb\tc\rd", #"a\nb\tc\rd"#), ("\u{1B}[31mred", #"\x1b[31mred"#), ("\u{7F}", #"\x7f"#),
    ("\u{9B}31m", #"\u{9b}31m"#), ("a\u{202E}vaw.exe", #"a\u{202e}vaw.exe"#),
    ("\u{2066}x\u{2069}\u{200F}", #"\u{2066}x\u{2069}\u{200f}"#), ("a\u{2028}b", #"a\u{2028}b"#),
    ("\u{FEFF}a\u{200B}", #"\u{feff}a\u{200b}"#), (#"a\nb"#, #"a\\nb"#), ("", ""),
  ])
  func displayed(_ name: String, _ shown: String) {
    #expect(FileName(name).displayed == shown)
  }

  @Test(
    arguments: [
      ([0x61, 0xFF, 0x62], #"a\xffb"#), ([0xC3], #"\xc3"#), ([0xC3, 0x28], #"\xc3("#),
      ([0xE2, 0x82, 0x61], #"\xe2\x82a"#), ([0xC0, 0x80], #"\xc0\x80"#),
      ([0xED, 0xA0, 0x80], #"\xed\xa0\x80"#), ([0xC3, 0xBC, 0xFE, 0xC3, 0xBC], #"ü\xfeü"#),
    ] as [([UInt8], String)])
  func bytesThatAreNotUTF8AreShownAsNumbers(_ bytes: [UInt8], _ shown: String) {
    #expect(FileName(bytes: bytes).displayed == shown)
  }
}
