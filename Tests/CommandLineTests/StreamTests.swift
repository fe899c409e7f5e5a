import CProcesses
import Foundation
import Programs
import TemporaryFolders
import Testing

/// Sound that comes on standard input and goes to standard output, and files that are none.
@Suite struct StreamTests {
  private let folder = TemporaryFolder()

  init() throws {
    try folder.write(.sine(frames: 3_000, channels: 2), to: "a.wav")
  }

  /// A pipe whose ends are not handed on by accident: reading first, writing second.
  private func pipe() -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    let result = unsafe pipe2(&ends, O_CLOEXEC)
    precondition(result == 0)
    return (ends[0], ends[1])
  }

  /// A pipe that a thread fills with the content of a file.
  private func pipe(from component: String) throws -> Int32 {
    let bytes = Data(try folder.bytes(of: component))
    let ends = pipe()
    Thread {
      let handle = FileHandle(fileDescriptor: ends.writing, closeOnDealloc: true)
      // A reader that has enough goes.
      try? handle.write(contentsOf: bytes)
    }.start()
    return ends.reading
  }

  private func run(_ program: String, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.currentDirectoryURL = folder.url
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(program) failed or is missing")
  }

  // MARK: Pipes

  /// Streamed or spooled, read once or twice, it is the same sound as from a file; the report goes
  /// where the sound doesn't.
  @Test(arguments: ["a.wav", "a.flac"], ["", " --guard", " --to-length 2000f"])
  func fromPipeToStandardOutput(_ name: String, _ options: String) throws {
    try run("flac", ["--silent", "a.wav"])
    let speed = options.contains("length") ? "" : " --speed 3/2"
    let proper = try Program.run(
      line: "render \(name) -o proper.wav\(speed)\(options)", in: folder)
    #expect(proper.ending == .exit(0))
    let input = try pipe(from: name)
    defer { close(input) }
    let outcome = try Program.run(
      line: "render -\(speed)\(options)", in: folder, input: .descriptor(input))
    #expect(outcome.ending == .exit(0))
    #expect(Wave(outcome.output)?.sound == (try folder.wave("proper.wav")?.sound))
    #expect(Wave(outcome.output)?.frames == 2_000)
    #expect(outcome.errors.contains("standard input → standard output: speed 3/2, "))
  }

  /// A stream that doesn't tell its length makes one that doesn't, and a file that does.
  @Test func unknownLengths() throws {
    var bytes = try folder.bytes(of: "a.wav")
    for place in [4..<8, 40..<44] { bytes.replaceSubrange(place, with: [255, 255, 255, 255]) }
    try Data(bytes).write(to: folder.url("b.wav"))
    let proper = try Program.run(line: "render a.wav --speed 2 -o proper.wav", in: folder)
    #expect(proper.ending == .exit(0))
    for output in ["-", "out.wav"] {
      let input = try pipe(from: "b.wav")
      defer { close(input) }
      // A file would have its header corrected; a pipe can't.
      let back = pipe()
      let outcome = try Program.run(
        "render", "-", "--speed", "2", "-o", output, in: folder, input: .descriptor(input),
        output: .descriptor(back.writing))
      close(back.writing)
      let handle = FileHandle(fileDescriptor: back.reading, closeOnDealloc: true)
      let piped = Array(try handle.readToEnd() ?? Data())
      #expect(outcome.ending == .exit(0))
      let made = output == "-" ? piped : try folder.bytes(of: output)
      #expect(Wave(made)?.sound == (try folder.wave("proper.wav")?.sound))
      let sizeIsKnown = !made[4..<8].allSatisfy { $0 == 255 }
      #expect(sizeIsKnown == (output != "-"))
    }
  }

  @Test func standardInputIntoAFolder() throws {
    try FileManager.default.createDirectory(
      at: folder.url("out"), withIntermediateDirectories: false)
    let outcome = try Program.run(
      line: "render - --speed 2 -o out", in: folder, input: .file(folder.url("a.wav").path))
    #expect(outcome.ending == .exit(0))
    #expect(try folder.wave("out/stdin@2x.wav")?.frames == 1_500)
  }

  /// A named pipe is written in place, as a device is.
  @Test func intoANamedPipe() throws {
    let path = folder.url("pipe").path
    let result = unsafe mkfifo(path, 0o600)
    try #require(result == 0)
    // Open for both, so that neither side waits for the other.
    let descriptor = unsafe open(path, O_RDWR | O_CLOEXEC)
    let outcome = try Program.run(line: "render a.wav --speed 2 -o pipe", in: folder)
    #expect(outcome.ending == .exit(0))
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    #expect(Wave(Array(try handle.read(upToCount: 44 + 6_000) ?? Data()))?.frames == 1_500)
    #expect(folder.contents == ["a.wav", "pipe"])
  }

  // MARK: Failures

  /// A reader that has gone, before or in the middle, is an error and no death by a signal.
  @Test(arguments: [0, 44, 10_000])
  func aReaderThatGoes(after count: Int) throws {
    try folder.writeSilence(seconds: 60, to: "long.wav")
    let ends = pipe()
    let program = try Program(
      ["render", "long.wav", "--speed", "3/2", "-o", "-"], in: folder,
      output: .descriptor(ends.writing))
    close(ends.writing)
    let handle = FileHandle(fileDescriptor: ends.reading, closeOnDealloc: true)
    let head = count == 0 ? Data() : try handle.read(upToCount: count) ?? Data()
    #expect(head.count == count)
    try handle.close()
    let outcome = try program.finish()
    #expect(outcome.ending == .exit(1))
    #expect(
      outcome.errors
        == "detent: cannot write standard output: Broken pipe; the reader of the output has gone\n")
  }

  @Test func aFullDevice() throws {
    for (output, name) in [("/dev/full", "/dev/full"), ("-", "standard output")] {
      let outcome = try Program.run(
        "render", "a.wav", "--speed", "2", "-o", output, in: folder, output: .file("/dev/full"))
      #expect(outcome.ending == .exit(1))
      #expect(
        outcome.errors.hasPrefix("detent: cannot write \(name): No space left on device; free "))
    }
  }

  @Test func closedStreams() throws {
    let input = try Program.run(line: "render - --speed 2", in: folder, input: .closed)
    #expect(input.ending == .exit(1))
    #expect(input.errors.hasPrefix("detent: cannot "))
    #expect(input.errors.contains("standard input: Bad file descriptor"))
    #expect(input.output == [])
    let output = try Program.run(
      line: "render a.wav --speed 2 -o -", in: folder, input: .closed, output: .closed)
    #expect(output.ending == .exit(1))
    #expect(output.errors == "detent: cannot write standard output: Bad file descriptor\n")
    #expect(folder.contents == ["a.wav"])
  }

  /// The numbers of closed streams go to no file that is opened later: a message would end up in the
  /// middle of a sound. The guard reads twice, so that there is an input, a folder and then
  /// the output.
  @Test func closedStreamsStayClosed() throws {
    try folder.writeSilence(seconds: 120, to: "long.wav")
    let program = try Program(
      ["render", "long.wav", "--speed", "3/2", "--guard"], in: folder, input: .closed,
      output: .closed, errors: .closed)
    try folder.waitForOutputs(1, longerThan: 0)
    for number in 0...2 {
      let path = "/proc/\(program.identifier)/fd/\(number)"
      let target = try FileManager.default.destinationOfSymbolicLink(atPath: path)
      #expect(target == "/dev/null")
    }
    program.send(SIGTERM)
    #expect(try program.finish().ending == .exit(143))
  }

  /// Nothing at all, and what is no sound.
  @Test func nothingToRead() throws {
    let empty = try Program.run(line: "render - --speed 2", in: folder)
    #expect(empty.ending == .exit(1))
    #expect(empty.errors == "detent: cannot read standard input as sound: the file is empty\n")
    #expect(empty.output == [])
  }

  // MARK: Terminals

  /// A terminal of the test's own: posix_openpt(3).
  private func terminal() throws -> (test: Int32, program: Int32) {
    let test = posix_openpt(O_RDWR | O_NOCTTY)
    let isReady = test >= 0 && grantpt(test) == 0 && unlockpt(test) == 0
    try #require(isReady)
    _ = fcntl(test, F_SETFD, FD_CLOEXEC)
    var name = [CChar](repeating: 0, count: 128)
    let result = unsafe ptsname_r(test, &name, name.count)
    try #require(result == 0)
    let program = unsafe open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(program >= 0)
    return (test, program)
  }

  /// Progress is drawn on a terminal, and wiped; not when it is unwanted.
  @Test(arguments: ["", " -v", " --guard", " -q", " --json"])
  func progressOnATerminal(_ options: String) throws {
    let ends = try terminal()
    let outcome = try Program.run(
      line: "render a.wav --speed 3/2\(options)", in: folder, errors: .descriptor(ends.program))
    close(ends.program)
    defer { close(ends.test) }
    #expect(outcome.ending == .exit(0))
    var buffer = [UInt8](repeating: 0, count: 4096)
    var drawn: [UInt8] = []
    // When all that the program has written is read, the terminal that nobody has open is an error.
    while case let count = unsafe read(ends.test, &buffer, buffer.count), count > 0 {
      drawn += buffer.prefix(count)
    }
    let text = String(decoding: drawn, as: UTF8.self)
    if [" -q", " --json"].contains(options) {
      #expect(text == "")
    } else {
      #expect(
        text.hasPrefix("\ra.wav: \(options == " --guard" ? "measuring, " : "")100 %, 0 s left, "))
      #expect(text.hasSuffix("× real time\u{1B}[K\r\u{1B}[K"))
    }
  }

  /// However long the name and narrow the window, the line never goes on in the next one.
  @Test(arguments: [20, 41])
  func progressInANarrowWindow(columns: UInt16) throws {
    let name = String(repeating: "很长", count: 20) + ".wav"
    try FileManager.default.copyItem(at: folder.url("a.wav"), to: folder.url(name))
    let ends = try terminal()
    var size = winsize(ws_row: 10, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    try #require(unsafe ioctl(ends.program, UInt(TIOCSWINSZ), &size) == 0)
    let outcome = try Program(
      ["render", name, "--speed", "3/2"], in: folder, errors: .descriptor(ends.program)
    ).finish()
    close(ends.program)
    defer { close(ends.test) }
    #expect(outcome.ending == .exit(0))
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = unsafe read(ends.test, &buffer, buffer.count)
    let drawn = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    let line = try #require(drawn.split(separator: "\r").first?.split(separator: "\u{1B}").first)
    #expect(line.hasSuffix("…") && line.hasPrefix("很长"))
    // A wide character takes two columns.
    let width = line.reduce(0) { $0 + ($1 == "很" || $1 == "长" ? 2 : 1) }
    #expect((Int(columns) - 2..<Int(columns)).contains(width))
  }

  /// What isn't sound isn't stored to its end, which may never come.
  @Test(arguments: ["info /dev/zero", "render /dev/zero -o zero.wav", "render - -o zero.wav"])
  func endlessNothing(line: String) throws {
    let outcome = try Program.run(line: line, in: folder, input: .file("/dev/zero"))
    #expect(outcome.ending == .exit(1))
    #expect(outcome.errors.contains("as sound: Format not recognised; WAV"))
    #expect(!folder.contents.contains("zero.wav"))
  }

  /// A folder for temporary files that isn't there is named, and not a file that nobody knows of.
  @Test func withoutAFolderForTemporaries() throws {
    let outcome = try Program(
      ["info", "-"], in: folder, environment: ["TMPDIR": "/nonexistent"], input: .file("/dev/zero")
    ).finish()
    #expect(outcome.ending == .exit(1))
    #expect(
      outcome.errors.hasPrefix("detent: cannot create a temporary file in /nonexistent, the folder")
    )
  }

  /// Nothing is drawn where nobody looks, even when standard output is a terminal.
  @Test func noProgressElsewhere() throws {
    let ends = try terminal()
    let outcome = try Program.run(
      line: "render a.wav --speed 3/2", in: folder, output: .descriptor(ends.program))
    close(ends.program)
    close(ends.test)
    #expect(outcome.ending == .exit(0))
    #expect(outcome.errors == "")
  }
}
