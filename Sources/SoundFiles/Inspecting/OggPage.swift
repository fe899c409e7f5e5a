import Files

/// A page of an Ogg file (RFC 3533, section 6).
struct OggPage {
  /// The four bytes that every page begins with.
  static let mark = Array("OggS".utf8)

  /// Whether a logical stream begins or ends with this page.
  let isFirst: Bool
  let isLast: Bool
  let serial: UInt32
  /// What it carries, in bytes of the file. It may reach beyond the file's end.
  let body: Range<Int64>

  /// Whether its bytes are those that were written, as far as its checksum tells; a page that reaches
  /// beyond the end of the file is not.
  let isIntact: Bool

  /// The page that starts at `offset`, or `nil` when none does.
  init?(at offset: Int64, _ window: inout FileWindow) throws(FileError) {
    let head = try window.bytes(27, at: offset)
    guard head.count == 27, head.starts(with: Self.mark) else { return nil }
    let flags = head.number(at: 5, as: UInt8.self)
    isFirst = flags & 2 != 0
    isLast = flags & 4 != 0
    serial = head.number(at: 14, as: UInt32.self)
    let segments = Int(head.number(at: 26, as: UInt8.self))
    let table = try window.bytes(segments, at: offset + 27)
    let start = offset + 27 + Int64(segments)
    body = start..<start + table.reduce(0) { $0 + Int64($1) }
    // At most 65 307 bytes (RFC 3533, section 6).
    let page = Array(try window.bytes(Int(body.upperBound - offset), at: offset))
    isIntact =
      page.count == Int(body.upperBound - offset)
      && Self.checksum(page) == page[22..<26].number(at: 0, as: UInt32.self)
  }
}

// MARK: Checksum

extension OggPage {
  /// The remainders of all bytes by the polynomial 0x04C11DB7, most significant bit first.
  private static let remainders: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte) << 24) { rest, _ in
      rest & 1 << 31 == 0 ? rest << 1 : rest << 1 ^ 0x04C1_1DB7
    }
  }

  /// The checksum of a page, whose own place counts as zeros.
  private static func checksum(_ page: [UInt8]) -> UInt32 {
    var rest: UInt32 = 0
    unsafe remainders.withUnsafeBufferPointer { remainders in
      for (place, byte) in page.enumerated() {
        let byte = (22..<26).contains(place) ? 0 : byte
        unsafe rest = rest << 8 ^ remainders[Int(rest >> 24) ^ Int(byte)]
      }
    }
    return rest
  }
}

// MARK: Ogg files

extension FileFindings {
  /// Goes through the pages: libsndfile reads one logical stream, up to its end and no further, and
  /// FLAC in none.
  mutating func inspectOgg(_ window: inout FileWindow) throws(FileError) {
    let range = window.range
    guard let first = try OggPage(at: range.lowerBound, &window) else { return }
    let isFLAC = try window.bytes(5, at: first.body.lowerBound)
      .elementsEqual([0x7F] + "FLAC".utf8)
    var flac = ByteView()
    var (isBeginning, isFinished) = (true, false)
    var (strayBytes, damagedPages) = (Int64(0), 0)
    var offset = range.lowerBound
    while offset < range.upperBound {
      guard let page = try OggPage(at: offset, &window) else {
        let next = try Self.nextPage(after: offset, &window)
        strayBytes += next - offset
        offset = next
        continue
      }
      // Streams side by side all begin before any of them goes on.
      isBeginning = isBeginning && page.isFirst
      if page.isFirst && !isBeginning {
        secondStream = offset
        return
      }
      let isWhole = page.body.upperBound <= range.upperBound
      if isWhole && !page.isIntact { damagedPages += 1 }
      if page.serial == first.serial {
        isFinished = page.isLast && isWhole
        // The first packet has nine bytes before the file that it is the beginning of
        // (xiph.org/flac/ogg_mapping.html).
        let skipped: Int64 = offset == range.lowerBound ? 9 : 0
        if isWhole && page.body.upperBound - page.body.lowerBound >= skipped {
          flac.append(page.body.lowerBound + skipped..<page.body.upperBound)
        }
      }
      offset = page.body.upperBound
    }
    if strayBytes > 0 { oddities.append("bytes that are not Ogg, passed over: \(strayBytes)") }
    if damagedPages > 0 {
      oddities.append("damaged Ogg pages, whose sound is missing: \(damagedPages)")
    }
    isUnfinished = !isFinished
    if !isFinished {
      oddities.append("the last page is missing, so the sound may have been cut short")
    }
    if isFLAC { view = flac }
  }

  /// Where the next page starts after one that isn't where it should be, or the end.
  private static func nextPage(
    after offset: Int64, _ window: inout FileWindow
  ) throws(FileError) -> Int64 {
    var offset = offset + 1
    while offset < window.range.upperBound {
      let block = try window.bytes(1 << 14, at: offset)
      for place in block.indices.dropLast(3)
      where block[place] == OggPage.mark[0] && block[place...].starts(with: OggPage.mark) {
        return offset + Int64(place - block.startIndex)
      }
      offset += Int64(max(1, block.count - 3))
    }
    return window.range.upperBound
  }
}
