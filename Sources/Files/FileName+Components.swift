// MARK: Taking apart

extension FileName {
  private static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")

  /// The part after the last slash, slashes at the end not counted: what basename(3) gives.
  ///
  /// It is `/` for a name of slashes only, and empty for the empty name.
  public var lastComponent: FileName {
    guard let range = lastComponentRange else { return FileName(bytes: bytes.prefix(1)) }
    return FileName(bytes: bytes[range])
  }

  /// The folder that holds the file: what dirname(3) gives.
  ///
  /// It is `.` for a name without a slash, and `/` for the root and all that lies in it.
  public var directory: FileName {
    guard let range = lastComponentRange else { return FileName(bytes.isEmpty ? "." : "/") }
    guard range.lowerBound > 0 else { return FileName(".") }
    guard let end = bytes[..<range.lowerBound].lastIndex(where: { $0 != Self.slash }) else {
      return FileName("/")
    }
    return FileName(bytes: bytes[...end])
  }

  /// The last component without its extension.
  public var stem: FileName {
    let name = lastComponent.bytes
    guard let dot = Self.extensionDot(in: name) else { return FileName(bytes: name) }
    return FileName(bytes: name[..<dot])
  }

  /// What follows the last dot of the last component, or `nil` if nothing does.
  ///
  /// A dot that opens the component (`.profile`) starts a hidden name, not an extension. Bytes that
  /// are not UTF-8 are repaired, so use this to recognise an extension, not to build a name.
  public var pathExtension: String? {
    let name = lastComponent.bytes
    guard let dot = Self.extensionDot(in: name) else { return nil }
    return String(decoding: name[(dot + 1)...], as: UTF8.self)
  }

  /// Whether the name starts at the root.
  public var isAbsolute: Bool { bytes.first == Self.slash }

  private var lastComponentRange: Range<Int>? {
    guard let last = bytes.lastIndex(where: { $0 != Self.slash }) else { return nil }
    let slash = bytes[...last].lastIndex(of: Self.slash)
    return (slash.map { $0 + 1 } ?? 0)..<(last + 1)
  }

  private static func extensionDot(in name: [UInt8]) -> Int? {
    guard let position = name.lastIndex(of: dot), position < name.count - 1,
      name[..<position].contains(where: { $0 != dot })
    else { return nil }
    return position
  }
}

// MARK: Putting together

extension FileName {
  /// The name of `component` in this folder.
  ///
  /// - Parameter component: A name relative to the folder. An absolute one stands for itself, as it
  ///   does in a symbolic link.
  /// - Returns: Both, with one slash between them.
  public func appending(_ component: FileName) -> FileName {
    if component.isAbsolute || bytes.isEmpty { return component }
    let separator = bytes.last == Self.slash ? [] : [Self.slash]
    return FileName(bytes: bytes + separator + component.bytes)
  }

  /// The name of `component` in the folder that holds this file.
  public func replacingLastComponent(with component: FileName) -> FileName {
    guard let range = lastComponentRange, range.lowerBound > 0 else { return component }
    return FileName(bytes: bytes[..<range.lowerBound] + component.bytes)
  }
}
