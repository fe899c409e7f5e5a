import Files

/// How the chunks of a container are written.
enum ChunkGrammar {
  /// RIFF and RF64: sizes of 32 bits, least significant byte first.
  case riff
  /// AIFF and AIFF-C: sizes of 32 bits, most significant byte first.
  case aiff
  /// Core Audio Format: sizes of 64 bits, most significant byte first.
  case caf
  /// Sony Wave64: GUIDs for names, and sizes of 64 bits that count the whole chunk.
  case w64

  struct Chunk {
    let identifier: [UInt8]
    /// The file's byte at which its content starts.
    let start: Int64
    /// Bytes of content, as it claims.
    let claim: UInt64

    /// Whether the name is of letters, as all known ones are.
    var hasReadableName: Bool { identifier.allSatisfy { (0x20...0x7E).contains($0) } }
  }

  /// The grammar of a file that begins with `head`.
  init?(_ head: [UInt8]) {
    let form = head.dropFirst(8)
    if head.starts(with: "RIFF".utf8) || head.starts(with: "RF64".utf8) {
      guard form.elementsEqual("WAVE".utf8) else { return nil }
      self = .riff
    } else if head.starts(with: "FORM".utf8) {
      guard form.elementsEqual("AIFF".utf8) || form.elementsEqual("AIFC".utf8) else { return nil }
      self = .aiff
    } else if head.starts(with: "caff".utf8) {
      self = .caf
    } else if head.starts(with: "riff".utf8) {
      self = .w64
    } else {
      return nil
    }
  }

  /// Bytes before the first chunk.
  var preambleByteCount: Int64 {
    switch self {
    case .riff, .aiff: 12
    case .caf: 8
    case .w64: 40
    }
  }

  /// Bytes before a chunk's content, the size last.
  var headByteCount: Int {
    switch self {
    case .riff, .aiff: 8
    case .caf: 12
    case .w64: 24
    }
  }

  private var sizeByteCount: Int { self == .caf || self == .w64 ? 8 : 4 }

  /// Chunks start at multiples of this.
  private var alignment: Int64 {
    switch self {
    case .riff, .aiff: 2
    case .caf: 1
    case .w64: 8
    }
  }

  /// The chunk of the samples begins with these letters.
  var sampleIdentifier: [UInt8] { Array((self == .aiff ? "SSND" : "data").utf8) }

  /// Bytes of the chunk of the samples that come before them.
  var sampleOffset: Int64 {
    switch self {
    case .riff, .w64: 0
    case .aiff: 8
    case .caf: 4
    }
  }

  /// The chunk at `offset`, or `nil` at the end.
  func chunk(at offset: Int64, _ window: inout FileWindow) throws(FileError) -> Chunk? {
    let head = try window.bytes(headByteCount, at: offset)
    guard head.count == headByteCount else { return nil }
    let place = headByteCount - sizeByteCount
    var claim =
      switch self {
      case .riff: UInt64(head.number(at: place, as: UInt32.self))
      case .w64: head.number(at: place, as: UInt64.self)
      case .aiff, .caf: head.bigNumber(at: place, count: sizeByteCount)
      }
    if self == .w64 { claim = claim < 24 ? 0 : claim - 24 }
    return Chunk(
      identifier: Array(head.prefix(place)), start: offset + Int64(headByteCount), claim: claim)
  }

  /// Where the chunk after one stands in a file that starts at `start`.
  ///
  /// - Parameter claim: The bytes of the chunk, when they are not as it claims.
  func end(of chunk: Chunk, claiming claim: UInt64? = nil, from start: Int64) -> Int64 {
    // Beyond any file there is nothing to add up.
    let end = chunk.start + Int64(min(claim ?? chunk.claim, 1 << 60))
    return end + (alignment - (end - start) % alignment) % alignment
  }

  /// The bytes of a size field that say a chunk has `byteCount` bytes of content.
  func sizeField(_ byteCount: Int64) -> [UInt8] {
    var bytes: [UInt8] = []
    switch self {
    case .riff: bytes.append(number: UInt32(clamping: byteCount))
    case .aiff: bytes.append(number: UInt32(clamping: byteCount).byteSwapped)
    case .caf: bytes.append(number: UInt64(byteCount).byteSwapped)
    case .w64: bytes.append(number: UInt64(byteCount + 24))
    }
    return bytes
  }

  /// Whether chunks fill a file from `offset` to `end`: what follows samples, and what samples
  /// themselves do not look like. The pad byte of the last one may be missing.
  func fills(from offset: Int64, _ window: inout FileWindow) throws(FileError) -> Bool {
    let end = window.range.upperBound
    var offset = offset
    while offset < end {
      guard let chunk = try chunk(at: offset, &window),
        self == .w64 || chunk.hasReadableName
      else { return false }
      offset = self.end(of: chunk, from: window.range.lowerBound)
    }
    return offset - end < alignment
  }
}
