import CSndFile
import SoundFormats

extension LibraryFile {
  /// Frames that the header claims and the file is too short for.
  ///
  /// libsndfile believes the length of the file instead and speaks of it only in its log, in lines
  /// like `SSND : 176408 (should be 105813)`: what the header claims in bytes, and what there is.
  func missingFrames(bytesPerFrame: Int) -> Int64 {
    let lines = log.split(separator: "\n")
    let missing = lines.compactMap { line -> Int64? in
      // That of the whole form may be wrong in a file whose sound is complete.
      guard line.contains("(should be"), !line.hasPrefix("FORM") else { return nil }
      let numbers = line.split { !("0"..."9").contains($0) }.compactMap { UInt64($0) }
      guard numbers.count == 2, !isMarkOfUnknownSize(numbers[0]) else { return nil }
      return Int64(numbers[0]) - Int64(clamping: numbers[1])
    }
    // Less than a frame is a matter of padding. Otherwise one that is there in part is missing.
    let byteCount = missing.max() ?? 0
    let frame = Int64(bytesPerFrame)
    return byteCount < frame ? 0 : (byteCount + frame - 1) / frame
  }

  /// What libsndfile noted while opening: `SFC_GET_LOG_INFO`.
  private var log: String {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1 << 14) { buffer in
      unsafe buffer.initialize(repeating: 0)
      _ = unsafe command(SFC_GET_LOG_INFO, buffer.baseAddress!, buffer.count)
      return unsafe String(cString: buffer.baseAddress!)
    }
  }
}
