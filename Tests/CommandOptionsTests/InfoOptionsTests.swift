import CommandOptions
import Files
import Testing
import Ticks
import Varispeed

@Suite struct InfoOptionsTests {
  static func options(_ line: String) throws(UsageError) -> InfoOptions {
    try InfoOptions(parsing: line.split(separator: " ").map { Array($0.utf8) })
  }

  @Test func `defaults`() throws {
    let options = try Self.options("a.wav")
    #expect(options.inputs == [FileName("a.wav")])
    #expect(options.render == nil)
    #expect(!options.measures)
    #expect(!options.reportsJSON)
  }

  @Test func `everything at once, anywhere`() throws {
    let options = try Self.options(
      "--measure a.wav --speed 25/24 - --rate 48000 --json -- --undo")
    #expect(options.inputs == ["a.wav", "-", "--undo"].map { FileName($0) })
    #expect(options.render?.speed == SpeedChoice(Ratio(25, 24)))
    #expect(options.render?.rate == 48_000)
    #expect(options.measures && options.reportsJSON)
  }

  /// A rate alone is a render too, at speed 1; snapping alone asks for none.
  @Test func `what asks about a render`() throws {
    #expect(try Self.options("a --rate 8000").render?.speed == SpeedChoice(1))
    #expect(try Self.options("a --undo 3/2").render?.speed.speed == .exact(Ratio(2, 3)))
    #expect(try Self.options("a --undo 3/2").render?.rate == nil)
    #expect(try Self.options("a --snap --ticks film").render == nil)
  }

  /// The rules of `detent render`: what is told here can be rendered there.
  @Test(
    arguments: [
      "--speed 1.0427", "--speed 1.37 --snap", "--speed 1.37 --no-snap", "--speed 1.37 --ticks all",
      "--undo 33.3:45", "--speed +2st", "--speed 150%", "--speed 9", "--speed 1.37", "--speed 0",
      "--speed 2 --undo 2", "--speed 2 --snap --no-snap", "--speed 2 --rate 0", "--rate 1000001",
      "--ticks vinil", "--speed 1,5", "--speed",
    ])
  func `speeds are those of render`(line: String) throws {
    let (own, other) = (
      Result { () throws(UsageError) in try Self.options("a " + line) },
      Result { () throws(UsageError) in try RenderOptionsTests.options(line: "a " + line) }
    )
    switch (own, other) {
    case (.success(let own), .success(let other)):
      #expect(own.render.map { .speed($0.speed) } == other.speed)
    case (.failure(let own), .failure(let other)):
      #expect(own.given == other.given && own.problem == other.problem && own.legal == other.legal)
    default:
      Issue.record("only one of both takes \(line)")
    }
  }

  @Test(
    arguments: [
      ("", "detent info", "names no file to tell of", "detent info song.wav"),
      ("--measure", "detent info", "names no file to tell of", "detent info song.wav"),
      ("- a -", "- -", "names standard input twice", "detent info -"),
      ("a --mesure", "--mesure", "is no option of detent info", "--measure"),
      ("a --measure=yes", "--measure=yes", "has a value, and --measure takes none", "--measure"),
      ("a -q", "-q", "is no option of detent info", "detent info --help"),
      ("a --balance L", "--balance", "is no option of detent info", "detent info --help"),
    ])
  func `refusals`(line: String, given: String, problem: String, advice: String) {
    let error = #expect(throws: UsageError.self) { try Self.options(line) }
    #expect(error?.given == given)
    #expect(error?.problem == problem)
    #expect(error?.advice == advice)
  }
}
