import Files
import Foundation
import TemporaryFolders
import Testing

@Suite struct InterruptsTests {
  private let folder = TemporaryFolder()

  /// Starts `interrupted-writer`, which is built beside the tests, and waits until it is at work.
  private func writer(ignoring signal: String? = nil) throws -> Process {
    let tests = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let program = tests.appending(path: "interrupted-writer").path
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    let trap = signal.map { "trap '' \($0);" } ?? ""
    process.arguments = ["-c", "\(trap) exec \"$0\" \"$1\"", program, folder.url.path]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    #expect(try output.fileHandleForReading.read(upToCount: 6) == Data("ready\n".utf8))
    return process
  }

  @Test(arguments: [SIGINT: 130, SIGTERM: 143, SIGHUP: 129, SIGQUIT: 131] as [Int32: Int32])
  func anInterruptLeavesNothing(_ signal: Int32, status: Int32) throws {
    let process = try writer()
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == status)
    #expect(folder.contents == ["complete"])
  }

  @Test func whatWasIgnoredStaysIgnored() throws {
    let process = try writer(ignoring: "HUP")
    kill(process.processIdentifier, SIGHUP)
    // Of two signals the lower number is taken first: had HUP not been ignored, it would decide.
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    #expect(folder.contents == ["complete"])
  }

  @Test func aPipeWithoutAReaderIsAnError() async {
    await #expect(processExitsWith: .exitCode(EXIT_SUCCESS)) {
      Interrupts.takeOver()
      let ends = Pipe()
      let number = ends.fileHandleForWriting.fileDescriptor
      let output = try AtomicOutput(FileName("/dev/fd/\(number)"), existing: .refuse)
      try ends.fileHandleForReading.close()
      do throws(FileError) {
        try output.descriptor.write([1])
      } catch {
        exit(error.code == EPIPE ? EXIT_SUCCESS : EXIT_FAILURE)
      }
      exit(EXIT_FAILURE)
    }
  }
}
