import Files

/// The bytes that libsndfile is shown of a file: parts of the file in their order, and bytes of our
/// own where the file's would mislead it.
struct ByteView: Sendable {
  private enum Part: Sendable {
    case file(Range<Int64>)
    case bytes([UInt8])

    var count: Int64 {
      switch self {
      case .file(let range): range.upperBound - range.lowerBound
      case .bytes(let bytes): Int64(bytes.count)
      }
    }
  }

  private var parts: [Part] = []
  /// The place of each part in the whole.
  private var starts: [Int64] = []
  private(set) var count: Int64 = 0

  /// Nothing, to begin with.
  init() {}

  /// One stretch of the file.
  init(_ range: Range<Int64>) {
    append(range)
  }

  /// Adds a stretch of the file.
  mutating func append(_ range: Range<Int64>) {
    guard !range.isEmpty else { return }
    if case .file(let last)? = parts.last, last.upperBound == range.lowerBound {
      parts[parts.count - 1] = .file(last.lowerBound..<range.upperBound)
      count += range.upperBound - range.lowerBound
    } else {
      append(.file(range))
    }
  }

  /// Adds bytes that are not in the file.
  mutating func append(_ bytes: [UInt8]) {
    if !bytes.isEmpty { append(.bytes(bytes)) }
  }

  private mutating func append(_ part: Part) {
    parts.append(part)
    starts.append(count)
    count += part.count
  }

  /// Reads from `position` of the view until `buffer` is full or the view or the file ends.
  ///
  /// - Returns: The bytes read.
  /// - Complexity: O(log *n*) in the parts, besides the reading.
  func read(
    from descriptor: borrowing FileDescriptor, at position: Int64,
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(FileError) -> Int {
    guard position < count else { return 0 }
    var index = indexOfPart(at: position)
    var filled = 0
    while filled < buffer.count, index < parts.count {
      let offset = position + Int64(filled) - starts[index]
      let wanted = Int(min(parts[index].count - offset, Int64(buffer.count - filled)))
      let room = unsafe UnsafeMutableRawBufferPointer(
        rebasing: buffer[filled..<filled + wanted])
      switch parts[index] {
      case .file(let range):
        let count = try unsafe descriptor.read(into: room, at: range.lowerBound + offset)
        filled += count
        if count < wanted { return filled }
      case .bytes(let bytes):
        unsafe room.copyBytes(from: bytes[Int(offset)..<Int(offset) + wanted])
        filled += wanted
      }
      index += 1
    }
    return filled
  }

  /// The last part that starts at `position` or before.
  private func indexOfPart(at position: Int64) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= position { low = middle } else { high = middle }
    }
    return low
  }
}
