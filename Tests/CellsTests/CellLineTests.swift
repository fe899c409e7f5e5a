import Cells
import Testing

@Suite("A line of cells")
struct CellLineTests {
  @Test(
    "controls are made visible",
    arguments: [
      ("plain", "plain"), ("\u{1B}[2J", "^[[2J"), ("a\tb\r\nc", "a^Ib^M^Jc"), ("\u{0}", "^@"),
      ("\u{7F}", "^?"), ("\u{9B}31m", "<U+009B>31m"), ("x\u{202E}gpj", "x<U+202E>gpj"),
      ("\u{301}e", "<U+0301>e"), ("e\u{301}", "e\u{301}"), ("👨‍👩‍👧", "👨‍👩‍👧"),
      ("🏴\u{E0067}\u{E007F}", "🏴<U+E0067><U+E007F>"), ("\u{2028}", "<U+2028>"),
    ])
  func visible(text: String, shown: String) {
    #expect(CellLine(text).text == shown)
  }

  @Test("any scalar can be shown, alone and after another character")
  func everyScalar() {
    for value in UInt32(0)...0x2FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let line = CellLine("a" + String(scalar) + "b")
      #expect((2...12).contains(line.columns))
      #expect(line.columns == line.cells.map(\.columns).reduce(0, +))
    }
  }

  @Test(
    "cutting never splits a wide character",
    arguments: [
      ("detent", 6, "detent"), ("detent", 5, "dete…"), ("detent", 1, "…"), ("detent", 0, ""),
      ("detent", -3, ""), ("速度滑块", 8, "速度滑块"), ("速度滑块", 7, "速度滑…"), ("速度滑块", 6, "速度…"),
      ("速度滑块", 2, "…"), ("a速度", 4, "a速…"), ("a速度", 3, "a…"),
    ])
  func truncation(text: String, width: Int, shown: String) {
    let line = CellLine(text).truncated(to: width)
    #expect(line.text == shown)
    #expect(line.columns <= max(width, 0))
  }

  @Test("a mark that does not fit is left out")
  func wideMark() {
    #expect(CellLine("abcdef").truncated(to: 5, mark: "...").text == "ab...")
    #expect(CellLine("abcdef").truncated(to: 2, mark: "...").text == "ab")
    #expect(CellLine("速度").truncated(to: 3, mark: "").text == "速")
  }

  @Test("styles stay with their characters")
  func styles() {
    var line = CellLine("a", style: CellStyle(.red))
    line.append("速", style: CellStyle(isBold: true))
    line.append(CellLine("b"))
    line.pad(to: 6)
    line.pad(to: 2)
    #expect(line.columns == 6)
    #expect(line.text == "a速b  ")
    #expect(
      line.cells.map(\.style) == [
        CellStyle(.red), CellStyle(isBold: true), .plain, .plain, .plain,
      ])
    #expect(line.truncated(to: 3, mark: "…").cells.last?.style == CellStyle(isBold: true))
  }

  @Test("a control character has no cell")
  func controlCell() async {
    await #expect(processExitsWith: .failure) { _ = Cell("\u{1B}") }
  }
}
