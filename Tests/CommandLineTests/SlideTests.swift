import Foundation
import Programs
import PseudoTerminals
import TemporaryFolders
import Testing

@Suite("A question by a slider")
struct SlideTests {
  private static let (left, right, enter, escape) = ("\u{1B}[D", "\u{1B}[C", "\r", "\u{1B}")
  private let folder = TemporaryFolder()

  /// A question on a terminal of its own, whose answer goes elsewhere.
  private final class Question {
    let terminal = PseudoTerminal(.atOnce)
    let program: Program
    private let before: String
    /// How much had been written when the window got its size.
    private var start = 0
    private var columns = 60

    init(
      _ arguments: [String], in folder: TemporaryFolder, locale: String = "C.UTF-8"
    ) throws {
      terminal.resize(columns: 60, rows: 24)
      before = terminal.settings
      program = try Program(
        ["slide"] + arguments, in: folder,
        environment: ["LC_ALL": locale, "TERM": "xterm"], startsSession: true,
        input: .terminal(terminal.path))
    }

    /// Waits until a line of the screen ends in `text`.
    func wait(for text: String) async throws {
      try await wait(until: "the screen shows \(text)") { $0.contains { $0.hasSuffix(text) } }
    }

    /// Waits until the screen is as it should be.
    func wait(until what: String, _ condition: ([String]) -> Bool) async throws {
      try await eventually(what, else: text.joined(separator: "\n")) { condition(text) }
    }

    /// The picture's lines, without those that are empty.
    var text: [String] { screen.text.filter { !$0.isEmpty } }

    /// What has been drawn since the window has its size.
    var screen: Screen {
      var screen = Screen(columns: columns, rows: 24, history: [])
      let output = terminal.output.dropFirst(start)
      screen.write(Array(output.prefix(output.wholeLength)))
      return screen
    }

    /// Gives the window another size: the terminal's driver tells the program.
    func resize(columns: Int, rows: Int) {
      start = terminal.output.count
      self.columns = columns
      terminal.resize(columns: UInt16(columns), rows: UInt16(rows))
    }

    /// Whether the terminal is as it was before the question.
    var isGivenBack: Bool { terminal.settings == before }

    /// Waits for the end, after which the terminal is as it was.
    func answer() throws -> Program.Outcome {
      defer { terminal.hangUp() }
      let outcome = try program.finish()
      #expect(isGivenBack)
      return outcome
    }
  }

  @Test("a tick that is a fraction is printed as one, and renders exactly")
  func renders() async throws {
    let question = try Question(["--ticks", "film", "--label", "Speed"], in: folder)
    try await question.wait(for: "  1")
    question.terminal.type(Self.right)
    try await question.wait(for: "  1.001")
    // Two presses that are closer than a keyboard repeats are taken for one that is held.
    try await Task.sleep(for: .milliseconds(250))
    question.terminal.type(Self.right)
    try await question.wait(for: "  25/24")
    question.terminal.type(Self.enter)
    let answer = try question.answer()
    #expect(answer.ending == .exit(0))
    #expect(answer.text == "25/24\n")
    try Data(contentsOf: URL(filePath: "Samples/vowels.wav")).write(to: folder.url("vowels.wav"))
    let speed = answer.text.trimmingCharacters(in: .newlines)
    let render = try Program(["render", "vowels.wav", "--speed", speed, "--json"], in: folder)
      .finish()
    let report = try JSONSerialization.jsonObject(with: Data(render.output)) as? [String: Any]
    #expect(report?["speed"] as? String == "25/24")
    #expect(report?["outputFrames"] as? Int == 46_080)
  }

  @Test("a percentage")
  func percentage() async throws {
    let question = try Question(
      ["--range", "0..100", "--step", "5", "--value", "50", "--unit", "%"], in: folder)
    try await question.wait(for: "50%")
    question.terminal.type(Self.left)
    try await question.wait(for: "45%")
    question.terminal.type("\u{1B}[5~")
    try await question.wait(for: "70%")
    question.terminal.type(Self.enter)
    #expect(try question.answer().text == "70\n")
  }

  @Test("a volume, printed on the way too")
  func volume() async throws {
    let question = try Question(
      [
        "--range", "-60..0", "--step", "1", "--neutral", "0", "--value", "-6", "--unit", " dB",
        "--print-live", "--no-animation",
      ], in: folder)
    try await question.wait(for: "-6 dB")
    question.terminal.type(Self.left)
    try await question.wait(for: "-7 dB")
    question.terminal.type("\u{7F}")
    try await question.wait(for: "0 dB")
    question.terminal.type(Self.enter)
    #expect(try question.answer().lines == ["-7", "0", "0"])
  }

  @Test("Esc takes back an edit, and leaves without an answer", arguments: ["\u{1B}", "\u{3}"])
  func cancels(key: String) async throws {
    let question = try Question(["--ticks", "0,1,2", "--value", "1"], in: folder)
    try await question.wait(for: "  1")
    question.terminal.type(key)
    let answer = try question.answer()
    #expect(answer.ending == .exit(130))
    #expect(answer.text == "" && answer.errors == "")
  }

  @Test(
    "a signal gives the terminal back",
    arguments: [SIGINT: 130, SIGTERM: 143, SIGHUP: 129, SIGQUIT: 131] as [Int32: Int32])
  func signals(signal: Int32, status: Int32) async throws {
    let question = try Question(["--ticks", "0,1"], in: folder)
    try await question.wait(for: "cancel")
    question.program.send(signal)
    let answer = try question.answer()
    #expect(answer.ending == .exit(status))
    #expect(answer.text == "")
  }

  @Test("the mouse presses a mark, wherever the shell has left the cursor")
  func mouse() async throws {
    let question = try Question(["--ticks", "0,1,2", "--mouse", "--label", "V"], in: folder)
    try await question.wait(for: "┼  0")
    // The picture begins in the window's 7th line. The track's end is in the 53rd column.
    question.terminal.type("\u{1B}[7;1R\u{1B}[<0;53;7M\u{1B}[<0;53;7m")
    try await question.wait(for: "●  2")
    question.terminal.type(Self.enter)
    let answer = try question.answer()
    #expect(answer.text == "2\n")
  }

  @Test("the mouse drags the thumb, which settles when it is let go, and the wheel is a tick")
  func dragAndWheel() async throws {
    let question = try Question(["--ticks", "0,1,2", "--mouse", "--label", "V"], in: folder)
    try await question.wait(for: "┼  0")
    #expect(question.screen.reportsMouse)
    // As above; the track begins in the 5th column, and its middle is the 29th.
    question.terminal.type("\u{1B}[7;1R\u{1B}[<0;5;7M\u{1B}[<32;34;9M")
    try await question.wait(until: "it is held") { $0.contains { $0.contains("◉") } }
    question.terminal.type("\u{1B}[<0;33;1m")
    try await question.wait(for: "  1")
    try await question.wait(until: "it rests") { $0.contains { $0.contains("●") } }
    question.terminal.type("\u{1B}[<64;20;7M")
    try await question.wait(for: "●  2")
    // Over its labels, over nothing, and over its labels.
    question.terminal.type("\u{1B}[<65;20;8M\u{1B}[<65;20;3M\u{1B}[<65;20;8M")
    try await question.wait(for: "  0")
    question.terminal.type(Self.enter)
    #expect(try question.answer().text == "0\n")
    #expect(!question.screen.reportsMouse)
  }

  @Test("a mouse that nobody has asked for is left alone")
  func noMouse() async throws {
    let question = try Question(["--ticks", "0,1,2", "--label", "V"], in: folder)
    try await question.wait(for: "cancel")
    #expect(!question.screen.reportsMouse)
    #expect(!String(decoding: question.terminal.output, as: UTF8.self).contains("\u{1B}[6n"))
    question.terminal.type(Self.enter)
    #expect(try question.answer().text == "0\n")
  }

  @Test(
    "Ctrl-Z gives the terminal back, and a return goes on with the question",
    arguments: ["\u{1A}", "\u{1B}[122;5u"])
  func stopsAndGoesOn(key: String) async throws {
    let question = try Question(["--ticks", "0,1,2", "--mouse", "--label", "V"], in: folder)
    try await question.wait(for: "cancel")
    question.terminal.type(Self.right)
    try await question.wait(for: "  1")
    question.terminal.type(key)
    try await eventually("it stops") { question.program.look() == .stopped }
    #expect(question.isGivenBack)
    try await eventually("the reports are off") {
      let screen = question.screen
      return screen.pushedFlags == 0 && !screen.reportsFocus && !screen.reportsMouse
    }
    let stopped = question.terminal.output.count
    question.program.send(SIGCONT)
    try await eventually("it draws anew") {
      let new = String(decoding: question.terminal.output.dropFirst(stopped), as: UTF8.self)
      return new.contains("V") && new.contains("●") && new.contains("cancel")
    }
    #expect(!question.isGivenBack)
    #expect(question.screen.pushedFlags == 1 && question.screen.reportsMouse)
    question.terminal.type(Self.right)
    try await question.wait(for: "  2")
    question.terminal.type(Self.enter)
    #expect(try question.answer().text == "2\n")
  }

  @Test("a window of another size is drawn anew, and nothing in it wraps")
  func isResized() async throws {
    let question = try Question(["--ticks", "0,1,2", "--value", "1", "--label", "V"], in: folder)
    try await question.wait(for: "cancel")
    let keys = "  ← → move   Enter accept   Esc cancel"
    for (columns, rows, lines) in [
      (200, 50, nil),
      (20, 5, ["› V            1", "┿━━━━━━━━━●────────┼", "0         1        2"]),
      (10, 3, ["› V 1"]), (1, 1, ["1"]), (40, 24, nil),
    ] as [(Int, Int, [String]?)] {
      question.resize(columns: columns, rows: rows)
      try await question.wait(until: "\(columns) columns are drawn in") { text in
        if let lines { return text.starts(with: lines.prefix(rows)) }
        return text.count == 3 && text[0].count > columns - 10 && text[0].hasPrefix("› V ┿")
          && text[0].hasSuffix("┼  1") && text[2] == keys
      }
      #expect(question.text.allSatisfy { $0.count <= columns })
    }
    question.terminal.type(Self.right)
    try await question.wait(for: "●  2")
    question.terminal.type(Self.enter)
    #expect(try question.answer().text == "2\n")
  }

  @Test("i says where it stands and that it can be changed, until the next key")
  func saysOnRequest() async throws {
    let question = try Question(
      ["--ticks", "film", "--label", "Speed", "--hint", "Choose."], in: folder)
    try await question.wait(for: "  Choose.")
    question.terminal.type("i")
    try await question.wait(for: "  Speed: 1. Tick 4 of 7. Adjustable. Choose.")
    question.terminal.type(Self.right)
    try await question.wait(for: "  1.001")
    try await question.wait(for: "  Choose.")
    #expect(!question.text.contains { $0.contains("Tick") })
    question.terminal.type(Self.enter)
    #expect(try question.answer().text == "1.001\n")
  }

  @Test("what is asked for is how it looks and how far it goes")
  func everyOption() async throws {
    let question = try Question(
      [
        "--range", "1..100", "--ticks", "1,10,50,100", "--spacing", "logarithmic", "--neutral",
        "10",
        "--bounds", "1..60", "--value", "1", "--label", "Level", "--unit", " Hz", "--hint",
        "Arrows.",
        "--min-label", "low", "--max-label", "high", "--no-animation", "--ascii",
      ], in: folder)
    try await question.wait(for: "cancel")
    #expect(
      question.text == [
        "> Level low O===============#---------+--..+ high  1 Hz",
        "          1 Hz            10 Hz         100 Hz", "  Arrows.",
        "  Left Right move   Enter accept   Esc cancel",
      ])
    // The end is the last tick that can be reached, and the start where Backspace leads.
    question.terminal.type("\u{1B}[F")
    try await question.wait(for: "  50 Hz")
    question.terminal.type("\u{7F}")
    try await question.wait(for: "  10 Hz")
    question.terminal.type(Self.enter)
    #expect(try question.answer().text == "10\n")
  }

  @Test("from right to left, the keys move the thumb the way they point")
  func rightToLeft() async throws {
    let question = try Question(
      ["--ticks", "0,1,2", "--value", "1", "--label", "V", "--rtl"], in: folder)
    try await question.wait(for: "cancel")
    #expect(question.text[0].hasSuffix(" V ‹"))
    #expect(question.text[0].hasPrefix("    1  ┼"))
    question.terminal.type(Self.left)
    try await question.wait(until: "it is 2") { $0[0].hasPrefix("    2  ●") }
    question.terminal.type(Self.enter)
    #expect(try question.answer().text == "2\n")
  }

  @Test("without snapping it stays where it is let go")
  func noSnap() async throws {
    let question = try Question(
      ["--ticks", "0,1", "--value", "0.5", "--no-snap", "--label", "V"], in: folder)
    try await question.wait(for: "  0.5")
    question.terminal.type(Self.right)
    try await question.wait(for: "  0.51")
    question.terminal.type(Self.enter)
    #expect(try question.answer().text == "0.51\n")
  }

  @Test("told that the terminal reports releases it glides at once; told not to, it asks for none")
  func keyReports() async throws {
    let held = try Question(["--ticks", "0,1,2", "--keys", "kitty", "--label", "V"], in: folder)
    try await held.wait(for: "cancel")
    held.terminal.type(Self.right)
    // On a busy machine the picture may be gone before the test looks.
    try await held.wait(until: "it is held") { _ in
      String(decoding: held.terminal.output, as: UTF8.self).contains("◉")
    }
    held.terminal.type("\u{1B}[1;1:3C")
    held.terminal.type(Self.enter)
    // How far it came by then depends on the machine, too.
    #expect(["1\n", "2\n"].contains(try held.answer().text))
    let legacy = try Question(["--ticks", "0,1,2", "--keys", "legacy", "--label", "V"], in: folder)
    try await legacy.wait(for: "cancel")
    #expect(legacy.screen.pushedFlags == 0)
    legacy.terminal.type(Self.escape)
    _ = try legacy.answer()
  }

  @Test("what changes nothing writes nothing")
  func writesNothing() async throws {
    let question = try Question(["--ticks", "0,1,2", "--label", "V"], in: folder)
    try await question.wait(for: "cancel")
    // The end of the first picture, and the questions, are on their way.
    try await Task.sleep(for: .milliseconds(300))
    let before = question.terminal.output.count
    // A key of no use, a place where it stands already, and time.
    question.terminal.type("x")
    question.terminal.type(Self.left)
    question.terminal.type("\u{1B}[H")
    try await Task.sleep(for: .milliseconds(700))
    #expect(question.terminal.output.count == before)
    question.terminal.type(Self.right)
    try await question.wait(for: "  1")
    question.terminal.type(Self.enter)
    #expect(try question.answer().text == "1\n")
  }

  @Test("it speaks the language of the messages, numbers included")
  func languages() throws {
    try Data("state\n\n".utf8).write(to: folder.url("typed"))
    for (language, said) in [
      ("es_ES", "Valor: 0,5. Marca 2 de 3. Ajustable."),
      ("zh_CN", "数值：0.5。第 2 个刻度，共 3 个。可调整。"),
    ] {
      let outcome = try Program(
        ["slide", "--ticks", "0,0.5,1", "--value", "0.5", "--plain"], in: folder,
        environment: ["LC_CTYPE": "C.UTF-8", "LC_MESSAGES": "\(language).UTF-8"],
        input: .file(folder.url("typed").path)
      ).finish()
      // On focus, and when it is asked for.
      #expect(outcome.errors.split(separator: "\n").map(String.init) == [said, said])
      #expect(outcome.text == "0.5\n")
    }
  }

  @Test(
    "a typed value may have the unit behind it",
    arguments: [
      ("33%", ["--range", "0..100", "--step", "5", "--value", "50%", "--unit", "%"], "35"),
      ("-7 dB", ["--range", "-60..0", "--step", "1", "--unit", " dB"], "-7"),
      ("33%", ["--range", "0..1", "--step", "0.05"], "0.35"),
    ])
  func typedUnit(typed: String, options: [String], answer: String) throws {
    try Data("\(typed)\n\n".utf8).write(to: folder.url("typed"))
    let outcome = try Program(
      ["slide", "--plain"] + options, in: folder, environment: ["LC_ALL": "C.UTF-8"],
      input: .file(folder.url("typed").path)
    ).finish()
    #expect(outcome.lines == [answer], "\(outcome.errors)")
  }

  @Test("where no tick is, what is printed has the digits of a hand")
  func withoutTicks() async throws {
    let question = try Question(["--range", "0..1", "--no-animation"], in: folder)
    try await question.wait(for: "Esc cancel")
    for _ in 0..<3 { question.terminal.type(Self.right) }
    try await question.wait(until: "it has moved") { !$0[0].hasSuffix("  0") }
    // Keys at once are a hold, and end when no more come.
    try await Task.sleep(for: .milliseconds(700))
    let shown = try #require(question.text[0].split(separator: " ").last.flatMap { Double($0) })
    question.terminal.type(Self.enter)
    let printed = try question.answer().text
    #expect(printed.count <= "0.1234\n".count)
    #expect(abs(try #require(Double(printed.dropLast())) - shown) <= 0.0005)
  }

  @Test("a typed value comes to rest on a tick that can be reached")
  func typedBeyondTheBounds() throws {
    try Data("2\n0.4\n0.6\n\n".utf8).write(to: folder.url("typed"))
    let outcome = try Program(
      ["slide", "--ticks", "0,1,2", "--bounds", "0..1.5", "--plain", "--print-live"], in: folder,
      environment: ["LC_ALL": "C.UTF-8"], input: .file(folder.url("typed").path)
    ).finish()
    #expect(outcome.lines == ["1", "0", "1", "1"])
  }

  @Test("without a terminal it asks in lines")
  func lines() throws {
    try Data("next\n25/24\n7\nbogus\nhighest\nprevious\n\n".utf8).write(to: folder.url("typed"))
    let outcome = try Program(
      ["slide", "--ticks", "film", "--label", "Speed"], in: folder,
      environment: ["LC_ALL": "C.UTF-8"], startsSession: true,
      input: .file(folder.url("typed").path)
    ).finish()
    #expect(outcome.ending == .exit(0))
    #expect(outcome.text == "25/24\n")
    let said = outcome.errors.split(separator: "\n").map(String.init)
    #expect(
      said.filter { $0.hasPrefix("Speed") } == [
        "Speed: 1. Tick 4 of 7. Adjustable.", "Speed: 1.001. Tick 5 of 7.",
        "Speed: 25/24. Tick 6 of 7.", "Speed: 1001/960. Tick 7 of 7.", "Speed: 25/24. Tick 6 of 7.",
      ])
    #expect(said.contains("detent: 7 is outside the slider's range"))
    #expect(said.contains("detent: bogus is no value"))
  }

  @Test("cancel leaves without an answer, in lines too")
  func cancelsInLines() throws {
    try Data("next\ncancel\n".utf8).write(to: folder.url("typed"))
    let outcome = try Program(
      ["slide", "--plain"], in: folder, input: .file(folder.url("typed").path)
    ).finish()
    #expect(outcome.ending == .exit(130))
    #expect(outcome.text == "")
  }
}
