import Foundation
import Programs
import PseudoTerminals
import TemporaryFolders
import Testing

@Suite("The sample with two sliders")
struct TwoSlidersTests {
  private static let question = "\u{1B}7\r\u{1B}[6n\u{1B}8"
  private static let (left, right, tab) = ("\u{1B}[D", "\u{1B}[C", "\t")

  /// Runs the sample on a terminal.
  private static func run(
    columns: UInt16 = 80, locale: String = "C.UTF-8", _ body: (PseudoTerminal) -> Void
  ) throws -> Program.Outcome {
    let terminal = PseudoTerminal(.atOnce)
    defer { terminal.hangUp() }
    terminal.resize(columns: columns, rows: 24)
    let before = terminal.settings
    let folder = TemporaryFolder()
    let program = try Program(
      [[UInt8]](), of: "two-sliders", in: folder,
      environment: ["LC_ALL": locale, "TERM": "xterm"], input: .descriptor(terminal.descriptor))
    #expect(terminal.output(endingIn: question).hasSuffix(question))
    body(terminal)
    let outcome = try program.finish()
    #expect(terminal.settings == before)
    #expect(outcome.errors == "")
    return outcome
  }

  /// What the frames drawn until now show, once that is so; whatever there is after some seconds.
  private static func picture(
    on terminal: PseudoTerminal, columns: Int = 80, once isShown: ([String]) -> Bool
  ) -> [String] {
    var lines: [String] = []
    for _ in 0..<1000 {
      var screen = Screen(columns: columns, rows: 24, history: [])
      let output = terminal.output(endingIn: "")
      // A frame begins by turning wrapping off and ends by turning it on.
      for piece in output.components(separatedBy: "\u{1B}[?7l").dropFirst() {
        guard let end = piece.range(of: "\u{1B}[?7h") else { break }
        screen.write(Array(("\u{1B}[?7l" + piece[..<end.upperBound]).utf8))
      }
      lines = screen.textFromCursor(linesAbove: 0)
      if isShown(lines) { return lines }
      usleep(10_000)
    }
    return lines
  }

  @Test("both are shown side by side, with their ticks and their tint")
  func picture() throws {
    let outcome = try Self.run { terminal in
      let lines = Self.picture(on: terminal) { $0.count == 2 }
      #expect(
        lines == [
          "› Speed ┼───────────●─────┼────┼  1×      Balance ┼──────────●─────────┼  Center",
          "      0.5×         1×   1.5×  2×                  L          C         R",
        ])
      terminal.type("q")
    }
    #expect(outcome.ending == .exit(0))
    #expect(outcome.text == "Center\n")
  }

  @Test("arrow keys move the one that has the keyboard")
  func keys() throws {
    let outcome = try Self.run { terminal in
      terminal.type(Self.right)
      let faster = Self.picture(on: terminal) { $0.first?.contains("1.5×  ") == true }
      #expect(faster.first?.contains("●") == true)
      terminal.type(Self.tab + Self.left)
      let tinted = "› Balance ●━━━━━━━━━━┿─────────┼  Left"
      let moved = Self.picture(on: terminal) { $0.first?.contains(tinted) == true }
      #expect(moved.first?.hasSuffix(tinted) == true)
      terminal.type("\r")
    }
    #expect(outcome.ending == .exit(0))
    #expect(outcome.text == "Left\n")
  }

  @Test("a press on a mark goes to it, wherever the shell has left the cursor")
  func mouse() throws {
    let outcome = try Self.run { terminal in
      // The picture begins in the window's 7th line, and its cursor is in that.
      terminal.type("\u{1B}[7;1R")
      let lines = Self.picture(on: terminal) { $0.count == 2 }
      let last = lines[0].lastIndex(of: "┼").map {
        lines[0].distance(from: lines[0].startIndex, to: $0) + 1
      }
      // A line above there is nothing.
      terminal.type("\u{1B}[<0;\(last!);6M\u{1B}[<0;\(last!);6m")
      terminal.type("\u{1B}[<0;\(last!);7M\u{1B}[<0;\(last!);7m")
      _ = Self.picture(on: terminal) { $0.first?.hasSuffix("Right") == true }
      terminal.type("q")
    }
    #expect(outcome.text == "Right\n")
  }

  @Test("where they don't fit side by side they are one below the other, in ASCII too")
  func narrow() throws {
    let outcome = try Self.run(columns: 40, locale: "C") { terminal in
      let lines = Self.picture(on: terminal, columns: 40) { $0.count == 4 }
      #expect(
        lines == [
          "> Speed +-----------O-----+----+  1x",
          "      0.5x         1x   1.5x  2x",
          "  Balance +----------O---------+  Center",
          "          L          C         R",
        ])
      terminal.type("q")
    }
    #expect(outcome.text == "Center\n")
  }

  @Test("Ctrl-C leaves with 130 and prints nothing")
  func interrupt() throws {
    let outcome = try Self.run { $0.type("\u{3}") }
    #expect(outcome.ending == .exit(130))
    #expect(outcome.text == "")
  }

  @Test("without a terminal it says what to do")
  func noTerminal() throws {
    let folder = TemporaryFolder()
    let outcome = try Program([[UInt8]](), of: "two-sliders", in: folder).finish()
    #expect(outcome.ending == .exit(1))
    #expect(outcome.errors.hasPrefix("two-sliders: descriptor 0 can't be used as a terminal"))
  }
}
