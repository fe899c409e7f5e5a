import Files

extension FileFindings {
  /// Looks at the header of a FLAC file (RFC 9639, 8.2): libsndfile stops after the number of frames
  /// that it says.
  mutating func inspectFLAC(_ window: inout FileWindow) throws(FileError) {
    let range = window.range
    let place = range.lowerBound + 18
    let field = try window.bytes(8, at: place)
    guard field.count == 8 else { return }
    let number = field.bigNumber(at: 0, count: 8)
    let (frames, channels) = (number & (1 << 36 - 1), number >> 41 & 7 + 1)
    let bits = number >> 36 & 31 + 1
    var offset = range.lowerBound + 4
    while case let head = try window.bytes(4, at: offset), head.count == 4 {
      offset += 4 + Int64(head.bigNumber(at: 1, count: 3))
      if head.bigNumber(at: 0, count: 1) & 0x80 != 0 { break }
    }
    // A frame takes no more than its samples do, 16 bytes for its header and 2 for its end; the
    // smallest has 16 samples, and one bit more for the difference of two channels.
    let most = frames * channels * (bits + 1) / 8 + frames / 16 * 18 + 1 << 14
    let isMost = frames == 1 << 36 - 1
    guard frames > 0, isMost || UInt64(max(0, range.upperBound - offset)) > most else { return }
    replace(
      place, with: (0..<8).map { UInt8(truncatingIfNeeded: (number - frames) >> (56 - 8 * $0)) },
      in: range)
    if !isMost {
      oddities.append("the header speaks of \(frames) frames; all that follow are read")
    }
  }
}
