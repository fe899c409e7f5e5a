import Testing
import Ticks

@testable import CommandOptions

@Suite struct SlideOptionsTests {
  private static func options(_ line: String) throws(UsageError) -> SlideOptions {
    try SlideOptions(parsing: line.split(separator: " ").map { Array($0.utf8) })
  }

  @Test func `without options it is a slider from 0 to 1`() throws {
    let options = try Self.options("")
    #expect(options.range == 0...1 && options.ticks.isEmpty && options.value == 0)
    #expect(options.neutral == nil && options.bounds == nil && options.spacing == .linear)
    #expect(options.snaps && options.isAnimated && !options.printsLive && !options.usesMouse)
  }

  @Test func `speeds have their spacing and their neutral value`() throws {
    let options = try Self.options("--ticks film")
    #expect(options.spacing == .logarithmic && options.value == 1 && options.neutral == 1)
    #expect(options.ticks.map(\.description).contains("25/24"))
    #expect(try Self.options("--ticks film,2").spacing == .linear)
  }

  @Test func `steps are exact, and the end is a tick`() throws {
    let options = try Self.options("--range 0..1 --step 0.3")
    #expect(options.ticks.map(\.description) == ["0", "0.3", "0.6", "0.9", "1"])
    #expect(try Self.options("--range -60..0 --step 20 --value -40").value == -40)
  }

  @Test func `values of all kinds`() throws {
    let options = try Self.options("--ticks 0%,25/24,1.5,-2 --value 1.5 --neutral 0")
    #expect(options.ticks.map(\.description) == ["-2", "0", "25/24", "1.5"])
    #expect(options.range == -2...1.5 && options.value == 1.5 && options.neutral == 0)
    #expect(try Self.options("--ticks 1,+2st").ticks.last?.description == "+2st")
  }

  @Test(arguments: [
    ("a.wav", "a.wav"), ("--range 1..0", "--range 1..0"), ("--range 1", "--range 1"),
    ("--ticks 1,x", "--ticks 1,x"), ("--ticks 1", "--ticks 1"), ("--ticks 1/0,2", "--ticks 1/0,2"),
    ("--ticks 0,1 --step 1", "--ticks 0,1 --step 1"), ("--step 0", "--step 0"),
    ("--step -1", "--step -1"), ("--range 0..1000000 --step 0.001", "--step 0.001"),
    ("--value 2", "--value 2"), ("--neutral -1", "--neutral -1"),
    ("--bounds 3..4", "--bounds 3..4"), ("--bounds 0.2..0.4 --value 0.9", "--value 0.9"),
    ("--ticks 0.5,1 --range 2..3", "--ticks 0.5,1"),
    ("--spacing logarithmic", "--spacing logarithmic"), ("--spacing odd", "--spacing odd"),
    ("--keys some", "--keys some"), ("--value", "--value"), ("--value 1,5", "--value 1,5"),
  ])
  func `refusals say what was given`(line: String, given: String) {
    let error = #expect(throws: UsageError.self) { try Self.options(line) }
    #expect(error?.given == given)
    #expect(error?.legal.isEmpty == false && error?.advice.isEmpty == false)
  }

  @Test(
    arguments: [
      ("next", .ticks(1)), ("previous", .ticks(-1)), ("lowest", .bound(isUpper: false)),
      ("highest", .bound(isUpper: true)), ("neutral", .neutral), ("25%", .value(0.25)),
      ("1/4", .value(0.25)),
    ] as [(String, SlideMove)])
  func `typed lines`(text: String, move: SlideMove) throws {
    #expect(try SlideMove(parsing: text, in: 0...1) == move)
  }

  @Test(arguments: ["nxt", "2", "-0.1", "1,5"])
  func `typed lines that are refused`(text: String) {
    let error = #expect(throws: UsageError.self) { try SlideMove(parsing: text, in: 0...1) }
    #expect(error?.given == text)
    #expect(error?.legal.hasPrefix("a value from 0.0 to 1.0") == true)
  }
}
