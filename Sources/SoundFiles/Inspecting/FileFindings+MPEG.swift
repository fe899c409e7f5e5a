import Files

/// The frames of an MPEG file, gone through from header to header.
private struct MPEGWalk {
  /// Stretches of frames, each right after the other.
  var runs: [Range<Int64>] = []
  var frameCount = 0
  /// Bytes that are neither a frame nor a tag.
  var strayBytes: Int64 = 0
  /// Whether the last frame is there in part.
  var isCut = false
}

extension FileFindings {
  /// Goes through the frames of an MPEG file, if it is one.
  ///
  /// libmpg123 takes the count in the first frame at its word, or else divides the length of the file
  /// by that of the first frame, and stops there: at half of the sound when frames vary, at the end
  /// of the first of two files that were joined. It also gives up at some kilobytes of anything
  /// else.
  mutating func inspectMPEG(_ window: inout FileWindow) throws(FileError) {
    let range = window.range
    var start = range.lowerBound
    while try window.bytes(1, at: start).first == 0, start < range.lowerBound + 1 << 16 {
      start += 1
    }
    let tags = start
    while let byteCount = try Self.tagByteCount(at: start, &window) { start += byteCount }
    guard let first = try MPEGFrame(window.bytes(4, at: start)),
      try Self.isFrame(at: start, like: first, &window)
    else {
      // Frames in free format don't tell their length.
      let sync = try window.bytes(2, at: start)
      if sync.count == 2, sync.bigNumber(at: 0, count: 2) >= 0xFFE2 { length = .unknown }
      return
    }
    // The other layers have no such header.
    guard first.layer == 3 else {
      length = .unknown
      return
    }

    let told = try Self.toldFrames(first, at: start, &window)
    var walk = MPEGWalk()
    try Self.walk(from: start + (told == nil ? 0 : Int64(first.byteCount)), first, &window, &walk)
    // A file that was cut has fewer frames than it tells, but not next to none of them.
    let isAbsurd = (told ?? 0) > Self.mostToldOfEach * max(walk.frameCount, 1)
    if let told, told > 0, !isAbsurd {
      if walk.frameCount <= told + 1 && walk.strayBytes == 0 && tags == range.lowerBound { return }
    }
    if walk.strayBytes > 0 {
      oddities.append("bytes that are not MPEG, passed over: \(walk.strayBytes)")
    }
    if let told, told > 0, walk.frameCount > told + 1 {
      oddities.append(
        "the header speaks of \(told) of \(walk.frameCount) MPEG frames; all of them are read")
    }
    view = ByteView(tags..<start)
    // More frames than there are, so that none is left.
    view.append(first.tag(frames: walk.frameCount + 2))
    for run in walk.runs { view.append(run) }
    let samples = Int64(first.samples)
    let frames = max(0, Int64(walk.frameCount) * samples - MPEGFrame.decoderDelay)
    length = walk.strayBytes == 0 ? .counted(frames) : .unknown
    promisedFrames =
      isAbsurd ? told.map { Int64($0) * samples } : walk.isCut ? frames + samples : nil
  }

  /// Frames told of each one that is there, beyond which the count is not to be believed.
  private static let mostToldOfEach = 1000

  /// How many frames the first one says that there are, where it says so: 0 for one that doesn't know.
  private static func toldFrames(
    _ first: MPEGFrame, at start: Int64, _ window: inout FileWindow
  ) throws(FileError) -> Int? {
    let tag = try window.bytes(12, at: start + Int64(first.tagOffset))
    guard tag.count == 12, tag.starts(with: "Xing".utf8) || tag.starts(with: "Info".utf8)
    else { return nil }
    return tag.bigNumber(at: 4, count: 4) & 1 == 0 ? 0 : Int(tag.bigNumber(at: 8, count: 4))
  }

  private static func walk(
    from start: Int64, _ first: MPEGFrame, _ window: inout FileWindow, _ walk: inout MPEGWalk
  ) throws(FileError) {
    let end = window.range.upperBound
    var offset = start
    while offset < end {
      // Less than a frame's header is the rest of a frame.
      walk.isCut = end - offset < 4
      if walk.isCut { return }
      if let frame = try MPEGFrame(window.bytes(4, at: offset)), first.isFollowed(by: frame) {
        let next = offset + Int64(frame.byteCount)
        walk.isCut = next > end
        if walk.isCut { return }
        if walk.runs.last?.upperBound == offset {
          walk.runs[walk.runs.count - 1] = walk.runs.last!.lowerBound..<next
        } else {
          walk.runs.append(offset..<next)
        }
        walk.frameCount += 1
        offset = next
      } else if let byteCount = try tagByteCount(at: offset, &window) {
        offset += byteCount
      } else {
        let next = try nextFrame(after: offset, first, &window)
        // Nothing but zeros after the last frame are padding.
        var isPadding = false
        if next == end { isPadding = try isZero(from: offset, &window) }
        if !isPadding { walk.strayBytes += next - offset }
        offset = next
      }
    }
  }

  /// Whether another frame of the same kind, a tag or the end follows the one at `offset`.
  private static func isFrame(
    at offset: Int64, like first: MPEGFrame, _ window: inout FileWindow
  ) throws(FileError) -> Bool {
    guard let frame = try MPEGFrame(window.bytes(4, at: offset)), first.isFollowed(by: frame)
    else { return false }
    let next = offset + Int64(frame.byteCount)
    if next >= window.range.upperBound { return true }
    if let other = try MPEGFrame(window.bytes(4, at: next)) { return frame.isFollowed(by: other) }
    return try tagByteCount(at: next, &window) != nil
  }

  /// Where frames go on after bytes that are none, or the end.
  private static func nextFrame(
    after offset: Int64, _ first: MPEGFrame, _ window: inout FileWindow
  ) throws(FileError) -> Int64 {
    var offset = offset + 1
    while offset < window.range.upperBound {
      let block = Array(try window.bytes(1 << 12, at: offset))
      for place in block.indices where block[place] == 0xFF {
        let place = offset + Int64(place)
        if try isFrame(at: place, like: first, &window) { return place }
      }
      offset += Int64(block.count)
    }
    return window.range.upperBound
  }

  private static func isZero(
    from offset: Int64, _ window: inout FileWindow
  ) throws(FileError) -> Bool {
    var offset = offset
    while offset < window.range.upperBound {
      let block = try window.bytes(1 << 12, at: offset)
      guard block.allSatisfy({ $0 == 0 }) else { return false }
      offset += Int64(block.count)
    }
    return true
  }

  /// Bytes of the tag that starts at `offset`, or `nil` when none does: ID3v2 (id3.org, 3.1), ID3v1,
  /// APE (its header counts the rest, its footer 32 bytes).
  private static func tagByteCount(
    at offset: Int64, _ window: inout FileWindow
  ) throws(FileError) -> Int64? {
    let head = try window.bytes(32, at: offset)
    if head.count >= 10, head.starts(with: "ID3".utf8) {
      let size = head.dropFirst(6).prefix(4).reduce(0) { $0 << 7 | Int64($1 & 0x7F) }
      let hasFooter = head.number(at: 5, as: UInt8.self) & 0x10 != 0
      return 10 + size + (hasFooter ? 10 : 0)
    }
    if head.starts(with: "TAG".utf8), offset + 128 == window.range.upperBound { return 128 }
    if head.count == 32, head.starts(with: "APETAGEX".utf8) {
      let isHeader = head.number(at: 20, as: UInt32.self) & 1 << 29 != 0
      return 32 + (isHeader ? Int64(head.number(at: 12, as: UInt32.self)) : 0)
    }
    return nil
  }
}
