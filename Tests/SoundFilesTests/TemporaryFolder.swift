import Files
import Foundation

/// A folder of the test's own that goes with it.
final class TemporaryFolder {
  let url: URL

  init() {
    url = FileManager.default.temporaryDirectory.appending(path: "detent-test-\(UUID())")
    try! FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The name of a file in the folder.
  func name(_ component: String) -> FileName { FileName(url.path).appending(FileName(component)) }

  /// The URL of a file in the folder.
  func url(_ component: String) -> URL { url.appending(path: component) }

  /// What the folder holds, hidden files too.
  var contents: [String] { try! FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
}
