import Files
import Foundation
import TemporaryFolders
import Testing

@Suite struct AtomicOutputTests {
  private let folder = TemporaryFolder()

  private func write(
    _ text: String, to name: FileName, existing: AtomicOutput.Existing = .replace
  ) throws {
    let output = try AtomicOutput(name, existing: existing)
    try output.descriptor.write(Array(text.utf8))
    try output.commit()
  }

  /// A macro cannot consume what it looks at.
  private func commitError(_ output: consuming AtomicOutput) -> FileError? {
    do throws(FileError) {
      try output.commit()
      return nil
    } catch {
      return error
    }
  }

  private func text(_ component: String) throws -> String {
    try String(contentsOf: folder.url(component), encoding: .utf8)
  }

  private func permissions(_ component: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.url(component).path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  @Test func theNameAppearsOnCommittingOnly() throws {
    let output = try AtomicOutput(folder.name("a"), existing: .refuse)
    #expect(output.isRegular == true)
    try output.descriptor.write([1, 2, 3])
    #expect(!folder.contents.contains("a"))
    #expect(folder.contents.count == 1)
    try output.commit()
    #expect(folder.contents == ["a"])
    #expect(try Data(contentsOf: folder.url("a")) == Data([1, 2, 3]))
  }

  @Test func withoutCommittingNothingIsLeftAndTheOldStays() throws {
    try write("old", to: folder.name("a"))
    do {
      let output = try AtomicOutput(folder.name("a"), existing: .replace)
      try output.descriptor.write([1, 2, 3])
    }
    #expect(folder.contents == ["a"])
    #expect(try text("a") == "old")
  }

  @Test func aNewFileHasTheProcessesMode() throws {
    try write("x", to: folder.name("a"))
    let descriptor = unsafe open(folder.url("b").path, O_CREAT | O_WRONLY, 0o666)
    close(descriptor)
    #expect(try permissions("a") == permissions("b"))
  }

  @Test(arguments: [0o600, 0o640, 0o755, 0o666])
  func aReplacedFileHandsOnItsMode(_ mode: Int) throws {
    try write("old", to: folder.name("a"))
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: folder.url("a").path)
    try write("new", to: folder.name("a"))
    #expect(try permissions("a") == mode)
    #expect(try text("a") == "new")
  }

  @Test func aLinkStaysAndItsTargetIsReplaced() throws {
    try FileManager.default.createDirectory(
      at: folder.url("elsewhere"), withIntermediateDirectories: false)
    try write("old", to: folder.name("elsewhere/target"))
    for (link, destination) in [("one", "two"), ("two", "elsewhere/target")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.url(link).path, withDestinationPath: destination)
    }
    try write("new", to: folder.name("one"))
    #expect(try text("elsewhere/target") == "new")
    #expect(folder.contents == ["elsewhere", "one", "two"])
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.url("one").path) == "two")
  }

  @Test func aLinkToNothingMakesItsTarget() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.url("link").path, withDestinationPath: folder.url("target").path)
    try write("new", to: folder.name("link"), existing: .refuse)
    #expect(try text("target") == "new")
    #expect(folder.contents == ["link", "target"])
  }

  @Test func errorsNameTheLinkThatWasGiven() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.url("link").path, withDestinationPath: "missing/target")
    let error = #expect(throws: FileError.self) { try write("x", to: folder.name("link")) }
    #expect(error == FileError(.create, folder.name("link"), code: ENOENT))
  }

  @Test func anEmptyNameIsRefused() {
    let error = #expect(throws: FileError.self) { try write("x", to: FileName("")) }
    #expect(error?.code == ENOENT)
  }

  @Test func linksInACircleAreRefused() throws {
    for (link, destination) in [("one", "two"), ("two", "one")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.url(link).path, withDestinationPath: destination)
    }
    let error = #expect(throws: FileError.self) { try write("x", to: folder.name("one")) }
    #expect(error?.code == ELOOP)
  }

  @Test func anExistingFileIsRefusedAtOnce() throws {
    try write("old", to: folder.name("a"))
    let error = #expect(throws: FileError.self) {
      try write("new", to: folder.name("a"), existing: .refuse)
    }
    #expect(error?.code == EEXIST)
    #expect(error?.operation == .create)
    #expect(try text("a") == "old")
    #expect(folder.contents == ["a"])
  }

  @Test func aFileThatCameMeanwhileIsRefused() throws {
    let output = try AtomicOutput(folder.name("a"), existing: .refuse)
    try output.descriptor.write([1])
    try Data("theirs".utf8).write(to: folder.url("a"))
    let error = commitError(output)
    #expect(error?.code == EEXIST)
    #expect(error?.operation == .publish)
    #expect(try text("a") == "theirs")
    #expect(folder.contents == ["a"])
  }

  @Test func ofManyThatRaceForANameOneGetsIt() async throws {
    let folder = folder
    let winners = await withTaskGroup(of: Int?.self) { group in
      for racer in 0..<16 {
        group.addTask {
          do throws(FileError) {
            let output = try AtomicOutput(folder.name("a"), existing: .refuse)
            try output.descriptor.write([UInt8(racer)])
            try output.commit()
            return racer
          } catch {
            #expect(error.code == EEXIST)
            return nil
          }
        }
      }
      return await group.reduce(into: []) { $0 += [$1].compactMap { $0 } }
    }
    #expect(winners.count == 1)
    #expect(try Data(contentsOf: folder.url("a")) == Data(winners.map { UInt8($0) }))
    #expect(folder.contents == ["a"])
  }

  @Test func aNameOfTheGreatestLengthFits() throws {
    let name = String(repeating: "n", count: 255)
    try write("x", to: folder.name(name))
    #expect(folder.contents == [name])
    let error = #expect(throws: FileError.self) { try write("x", to: folder.name(name + "n")) }
    #expect(error?.code == ENAMETOOLONG)
  }

  @Test func aNameThatIsNotUTF8IsKept() throws {
    let name = folder.name("").appending(FileName(bytes: [0x61, 0xFF, 0x80]))
    try write("x", to: name)
    let status = try FileStatus(of: name)
    #expect(status?.kind == .regular)
    #expect(status?.byteCount == 1)
  }

  @Test func aFolderMovedMeanwhileTakesTheFileAlong() throws {
    let manager = FileManager.default
    try manager.createDirectory(at: folder.url("old"), withIntermediateDirectories: false)
    let output = try AtomicOutput(folder.name("old/a"), existing: .refuse)
    try manager.moveItem(at: folder.url("old"), to: folder.url("new"))
    try output.commit()
    #expect(try manager.contentsOfDirectory(atPath: folder.url("new").path) == ["a"])
  }

  @Test(arguments: [
    ("dir", EISDIR), ("new/", EISDIR), ("missing/a", ENOENT), ("file/a", ENOTDIR), (".", EISDIR),
  ])
  func whatCannotBeMadeIsRefused(_ component: String, _ code: Int32) throws {
    try FileManager.default.createDirectory(
      at: folder.url("dir"), withIntermediateDirectories: false)
    try write("x", to: folder.name("file"))
    let name = component == "." ? FileName(folder.url.path) : folder.name(component)
    let error = #expect(throws: FileError.self) { try write("x", to: name) }
    #expect(error?.code == code)
    #expect(error?.name == name)
    #expect(error?.advice != nil)
    #expect(folder.contents == ["dir", "file"])
  }

  @Test func aDeviceIsWrittenInPlace() throws {
    for existing in [AtomicOutput.Existing.replace, .refuse] {
      let output = try AtomicOutput(FileName("/dev/null"), existing: existing)
      #expect(output.isRegular == false)
      try output.descriptor.write([1, 2, 3])
      try output.commit()
    }
    #expect(try FileStatus(of: FileName("/dev/null"))?.kind == .other)
  }

  @Test func aFullDeviceIsAnError() throws {
    let output = try AtomicOutput(FileName("/dev/full"), existing: .replace)
    let error = #expect(throws: FileError.self) { try output.descriptor.write([1, 2, 3]) }
    #expect(error?.code == ENOSPC)
    #expect(
      error?.description
        == "cannot write /dev/full: No space left on device; free some space, or choose another folder"
    )
  }

  @Test func aNamedPipeIsWrittenInPlace() throws {
    unsafe #expect(mkfifo(folder.url("pipe").path, 0o600) == 0)
    let reader = Process()
    reader.executableURL = URL(filePath: "/bin/cat")
    reader.arguments = [folder.url("pipe").path]
    let received = Pipe()
    reader.standardOutput = received
    try reader.run()
    let output = try AtomicOutput(folder.name("pipe"), existing: .refuse)
    #expect(output.isRegular == false)
    try output.descriptor.write([1, 2, 3])
    try output.commit()
    #expect(try received.fileHandleForReading.readToEnd() == Data([1, 2, 3]))
    #expect(try FileStatus(of: folder.name("pipe"))?.kind == .pipe)
  }
}
