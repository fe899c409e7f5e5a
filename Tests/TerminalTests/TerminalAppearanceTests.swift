import Terminal
import Testing

@Suite("What a terminal is sent")
struct TerminalAppearanceTests {
  @Test(
    "colours by the customs",
    arguments: [
      (ColorChoice.automatic, ["TERM": "xterm"], true),
      (.automatic, ["TERM": "xterm", "NO_COLOR": ""], true),
      (.automatic, ["TERM": "xterm", "NO_COLOR": "1"], false),
      (.automatic, ["TERM": "dumb"], false), (.automatic, [:], false),
      (.always, ["TERM": "dumb", "NO_COLOR": "1"], true), (.never, ["TERM": "xterm"], false),
    ])
  func color(choice: ColorChoice, environment: [String: String], usesColor: Bool) {
    let appearance = TerminalAppearance(color: choice, isASCII: false) { environment[$0] }
    #expect(appearance.usesColor == usesColor)
  }

  @Test(
    "characters by the locale",
    arguments: [
      (["LANG": "es_ES.UTF-8"], false, true), (["LANG": "en_GB.utf8"], false, true),
      (["LC_ALL": "C", "LANG": "en_GB.UTF-8"], false, false),
      (["LC_ALL": "", "LC_CTYPE": "C.UTF-8"], false, true),
      (["LC_CTYPE": "de_DE.ISO-8859-1"], false, false), ([:], false, false),
      (["LANG": "de_DE.UTF-8@euro"], false, true), (["LANG": "es_ES.UTF-8"], true, false),
    ])
  func characters(environment: [String: String], isASCII: Bool, usesUnicode: Bool) {
    let appearance = TerminalAppearance(color: .never, isASCII: isASCII) { environment[$0] }
    #expect(appearance.usesUnicode == usesUnicode)
  }

  @Test(
    "only tmux is known to break lines",
    arguments: [
      (["TMUX": "/tmp/tmux-0/default,1,0", "TERM": "tmux-256color"], true),
      (["TMUX": "/tmp/tmux-0/default,1,0", "TERM": "screen"], true),
      (["TMUX": "/tmp/tmux-0/default,1,0", "TERM": "screen", "STY": "1.pts-0"], false),
      (["TMUX": "/tmp/tmux-0/default,1,0", "TERM": "xterm-256color"], false),
      (["TMUX": "", "TERM": "screen"], false), (["TERM": "screen-256color"], false), ([:], false),
    ] as [([String: String], Bool)])
  func rewraps(environment: [String: String], rewrapsLines: Bool) {
    let appearance = TerminalAppearance(color: .automatic, isASCII: false) { environment[$0] }
    #expect(appearance.rewrapsLines == rewrapsLines)
  }

  @Test("a terminal that can't move its cursor is dumb")
  func dumb() {
    #expect([nil, "", "dumb"].allSatisfy { TerminalAppearance.isDumb($0) })
    #expect(!TerminalAppearance.isDumb("linux"))
  }
}
