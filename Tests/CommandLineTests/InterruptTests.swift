import Foundation
import Programs
import PseudoTerminals
import TemporaryFolders
import Testing

/// A program that is stopped in the middle of its work leaves nothing half-written.
@Suite struct InterruptTests {
  private let folder = TemporaryFolder()

  static let statuses: [Int32: Int32] = [SIGINT: 130, SIGTERM: 143, SIGHUP: 129, SIGQUIT: 131]

  /// Two files at once, one of them to replace another.
  @Test(arguments: statuses)
  func inTheMiddle(_ signal: Int32, _ status: Int32) throws {
    for name in ["a.wav", "b.wav"] { try folder.writeSilence(seconds: 6_000, to: name) }
    try Data("old".utf8).write(to: folder.url("b@1.25x.wav"))
    let program = try Program(
      ["render", "a.wav", "b.wav", "--speed", "1.25", "--overwrite", "-j", "2"], in: folder)
    try folder.waitForOutputs(2, longerThan: 100_000)
    program.send(signal)
    let outcome = try program.finish()
    #expect(outcome.ending == .exit(status))
    #expect(folder.contents == ["a.wav", "b.wav", "b@1.25x.wav"])
    #expect(try folder.bytes(of: "b@1.25x.wav") == Array("old".utf8))
  }

  /// The line that tells of the progress is wiped, for the shell's to come.
  @Test func wipesTheProgress() throws {
    try folder.writeSilence(seconds: 6_000, to: "a.wav")
    let terminal = PseudoTerminal(.atOnce)
    defer { terminal.hangUp() }
    let program = try Program(
      ["render", "a.wav", "--speed", "1.25"], in: folder, startsSession: true,
      errors: .terminal(terminal.path))
    var drawn: String { String(decoding: terminal.output, as: UTF8.self) }
    try eventuallyInThread("progress is shown") { drawn.contains("left") }
    program.send(SIGINT)
    #expect(try program.finish().ending == .exit(130))
    try eventuallyInThread("it is wiped") { drawn.hasSuffix("\r\u{1B}[K") }
  }

  /// While it waits for more of a pipe.
  @Test(arguments: statuses)
  func whileWaitingForInput(_ signal: Int32, _ status: Int32) throws {
    let path = folder.url("pipe").path
    let result = unsafe mkfifo(path, 0o600)
    try #require(result == 0)
    let program = try Program(["render", "pipe", "--speed", "1.25"], in: folder)
    // Waits for the reader.
    let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
    let pipe = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try pipe.write(contentsOf: Data(Wave().header(byteCount: 1 << 24)))
    try folder.waitForOutputs(1, longerThan: 0)
    program.send(signal)
    let outcome = try program.finish()
    #expect(outcome.ending == .exit(status))
    #expect(folder.contents == ["pipe"])
  }
}

extension TemporaryFolder {
  /// Waits until `count` outputs are being written.
  func waitForOutputs(_ count: Int, longerThan bytes: Int) throws {
    try eventuallyInThread("the program begins to write") {
      let sizes = contents.filter { $0.hasPrefix(".detent-") }.map { name -> Int in
        let attributes = try? FileManager.default.attributesOfItem(atPath: url(name).path)
        return attributes?[.size] as? Int ?? 0
      }
      return sizes.count(where: { $0 > bytes }) == count
    }
  }
}
