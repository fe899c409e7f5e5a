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
    let blocks = try Self.metadataBlocks(&window)
    let sound = Int64(max(0, range.upperBound - (blocks.last?.end ?? range.upperBound)))
    isUnfinished = frames > 0 && sound == 0
    // A frame takes no more than its samples do, 16 bytes for its header and 2 for its end; the
    // smallest has 16 samples, and one bit more for the difference of two channels. It takes no less
    // than ten bytes, and has at most 65 535 samples.
    let most = frames * channels * (bits + 1) / 8 + frames / 16 * 18 + 1 << 14
    let isMost = frames == 1 << 36 - 1
    let isTooFew = UInt64(sound) > most
    let isTooMany = frames > UInt64(sound / 10 + 1) * 65_535
    if isTooMany && !isMost { promisedFrames = Int64(frames) }
    guard frames > 0, isMost || isTooFew || isTooMany else {
      return dropPictures(among: blocks, in: range)
    }
    replace(
      place, with: (0..<8).map { UInt8(truncatingIfNeeded: (number - frames) >> (56 - 8 * $0)) },
      in: range)
    if isTooFew && !isMost {
      oddities.append("the header speaks of \(frames) frames; all that follow are read")
    }
  }

  /// A block before the frames (RFC 9639, 8.1).
  struct MetadataBlock {
    let kind: UInt8
    let start: Int64
    let end: Int64

    /// A picture larger than this is shown to nobody: libFLAC gives up at some megabytes.
    var isLargePicture: Bool { kind == 6 && end - start > 1 << 20 }
  }

  private static func metadataBlocks(
    _ window: inout FileWindow
  ) throws(FileError) -> [MetadataBlock] {
    var blocks: [MetadataBlock] = []
    var offset = window.range.lowerBound + 4
    while case let head = try window.bytes(4, at: offset), head.count == 4 {
      let first = head.number(at: 0, as: UInt8.self)
      let end = offset + 4 + Int64(head.bigNumber(at: 1, count: 3))
      blocks.append(MetadataBlock(kind: first & 0x7F, start: offset, end: end))
      if first & 0x80 != 0 { break }
      offset = end
    }
    return blocks
  }

  /// Leaves large pictures out of what libsndfile is shown.
  private mutating func dropPictures(
    among blocks: [MetadataBlock], in range: Range<Int64>
  ) {
    let kept = blocks.filter { !$0.isLargePicture }
    guard kept.count < blocks.count, let end = blocks.last?.end, end <= range.upperBound else {
      return
    }
    view = ByteView(range.lowerBound..<range.lowerBound + 4)
    for (index, block) in kept.enumerated() {
      view.append([block.kind | (index == kept.count - 1 ? 0x80 : 0)])
      view.append(block.start + 1..<block.end)
    }
    view.append(end..<range.upperBound)
  }
}
