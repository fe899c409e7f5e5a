import Files

extension FileFindings {
  /// Recognises full-rate GSM without a header, as telephone exchanges keep their prompts: frames of
  /// 33 bytes that each begin with the bits 1101 (RFC 3551, 4.5.8).
  ///
  /// - Returns: Whether it is that.
  mutating func inspectGSM(_ window: inout FileWindow) throws(FileError) -> Bool {
    let head = try window.bytes(33 * 64, at: window.range.lowerBound)
    let starts = stride(from: head.startIndex, to: head.endIndex, by: 33)
    // Eight by chance are one in four thousand million.
    isBareGSM = head.count >= 33 * 8 && starts.allSatisfy { head[$0] >> 4 == 0xD }
    return isBareGSM
  }
}
