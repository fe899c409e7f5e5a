import Files
import Foundation

/// A folder of a test's own that goes with it.
public final class TemporaryFolder: Sendable {
  public let url: URL

  public init() {
    url = FileManager.default.temporaryDirectory.appending(path: "detent-test-\(UUID())")
    try! FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The name of a file in the folder.
  public func name(_ component: String) -> FileName {
    FileName(url.path).appending(FileName(component))
  }

  /// The URL of a file in the folder.
  public func url(_ component: String) -> URL { url.appending(path: component) }

  /// What the folder holds, hidden files too, in order.
  public var contents: [String] {
    try! FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
  }
}
