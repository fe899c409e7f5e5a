import Foundation
import Programs
import TemporaryFolders
import Testing

/// Files with bytes altered at random, always the same ones; `Tests/long.sh` reads them for ten
/// minutes under the address sanitizer.
@Suite struct MutantTests {
  @Test(arguments: [1, 2])
  func areReadOrRefused(seed: Int) throws {
    let folder = TemporaryFolder()
    let samples = try FileManager.default.contentsOfDirectory(atPath: "Samples")
      .filter { $0.hasSuffix(".wav") || $0.hasSuffix(".flac") }.sorted()
    try #require(samples.count >= 5)
    let root = FileManager.default.currentDirectoryPath
    let outcome = try Program(
      ["300", "\(seed)", "."] + samples.map { "\(root)/Samples/\($0)" }, of: "reading-mutants",
      in: folder
    ).finish()
    #expect(outcome.ending == .exit(0), "\(outcome.text)\(outcome.errors)")
    #expect(outcome.text.hasPrefix("300 files, "))
    // libmpg123 and libsndfile keep silent, whatever they are shown.
    #expect(outcome.errors == "")
    #expect(folder.contents == [])
  }
}
