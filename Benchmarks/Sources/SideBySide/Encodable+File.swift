import Foundation

extension Encodable {
  /// Writes this as JSON, with sorted keys, to the file at `path`.
  public func write(toJSON path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(self).write(to: URL(fileURLWithPath: path))
  }
}
