import Files

extension FileFindings {
  /// Looks at the header of a Sun or NeXT file: its size is one of 32 bits that libsndfile takes for
  /// signed, and nothing follows the samples.
  mutating func inspectAU(
    _ window: inout FileWindow, isBigEndian: Bool
  ) throws(FileError) {
    let range = window.range
    let head = try window.bytes(12, at: range.lowerBound)
    guard head.count == 12 else { return }
    func field(_ offset: Int) -> UInt64 {
      isBigEndian
        ? head.bigNumber(at: offset, count: 4) : UInt64(head.number(at: offset, as: UInt32.self))
    }
    let (start, claim) = (Int64(field(4)), field(8))
    let available = max(0, range.upperBound - range.lowerBound - start)
    guard !isMarkOfUnknownSize(claim) else {
      if available > 0 { replace(range.lowerBound + 8, with: [255, 255, 255, 255], in: range) }
      return
    }
    let present = min(Int64(claim), available)
    samples = (claim, present)
    isUnfinished = claim > 0 && present == 0
    replace(
      range.lowerBound + 8, with: [255, 255, 255, 255],
      in: range.lowerBound..<range.lowerBound + start + present)
    if present < available { noteTrailer(available - present) }
  }
}
