import Files
import Foundation
import TemporaryFolders
import Testing

@Suite struct FileStatusTests {
  @Test func identityGoesThroughLinks() throws {
    let folder = TemporaryFolder()
    try Data("x".utf8).write(to: folder.url("a"))
    try Data("x".utf8).write(to: folder.url("b"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.url("soft").path, withDestinationPath: "a")
    try FileManager.default.linkItem(at: folder.url("a"), to: folder.url("hard"))
    let identities = try ["a", "soft", "hard", "b"].map {
      try FileStatus(of: folder.name($0))?.identity
    }
    #expect(identities[0] != nil)
    #expect(identities[1] == identities[0])
    #expect(identities[2] == identities[0])
    #expect(identities[3] != identities[0])
    let open = try FileDescriptor(reading: folder.name("soft"))
    #expect(try FileStatus(of: open).identity == identities[0])
  }

  @Test func whatIsNotThereHasNone() throws {
    let folder = TemporaryFolder()
    #expect(try FileStatus(of: folder.name("a")) == nil)
    try FileManager.default.createSymbolicLink(
      atPath: folder.url("a").path, withDestinationPath: "nothing")
    #expect(try FileStatus(of: folder.name("a")) == nil)
    #expect(try FileStatus(of: folder.name("a"), followingLinks: false)?.kind == .link)
  }
}
