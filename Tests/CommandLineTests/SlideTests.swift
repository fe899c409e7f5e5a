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

    init(_ arguments: [String], in folder: TemporaryFolder) throws {
      terminal.resize(columns: 60, rows: 24)
      before = terminal.settings
      program = try Program(
        ["slide"] + arguments, in: folder,
        environment: ["LC_ALL": "C.UTF-8", "TERM": "xterm"], startsSession: true,
        input: .terminal(terminal.path))
    }

    /// Waits until a line of the screen ends in `text`.
    func wait(for text: String) async throws {
      try await eventually("the screen shows \(text)", else: screen.joined(separator: "\n")) {
        screen.contains { $0.hasSuffix(text) }
      }
    }

    private var screen: [String] {
      var screen = Screen(columns: 60, rows: 24, history: [])
      screen.write(terminal.output)
      return screen.text
    }

    /// Waits for the end, after which the terminal is as it was.
    func answer() throws -> Program.Outcome {
      defer { terminal.hangUp() }
      let outcome = try program.finish()
      #expect(terminal.settings == before)
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
    question.terminal.type("\u{1B}[?7;57R\u{1B}[<0;53;7M\u{1B}[<0;53;7m")
    try await question.wait(for: "●  2")
    question.terminal.type(Self.enter)
    let answer = try question.answer()
    #expect(answer.text == "2\n")
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
