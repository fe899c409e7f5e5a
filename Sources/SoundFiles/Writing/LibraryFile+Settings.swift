import CSndFile
import SoundFormats

// What libsndfile is told of a file before its first sample.

extension LibraryFile {
  /// Sets how well lossy encoders work.
  func setQuality(of encoding: SoundEncoding) {
    switch encoding {
    // Quality 6 of oggenc, whose scale of ten is one of libsndfile's.
    case .vorbis: setNumber(SFC_SET_VBR_ENCODING_QUALITY, 0.6)
    // From 256 kbit/s a channel at 0 to 6 at 1: 81 kbit/s a channel.
    case .opus: setNumber(SFC_SET_COMPRESSION_LEVEL, 0.7)
    case .mp3:
      // LAME's V2: its scale of 0 to 9 is libsndfile's 0 to 1 in tenths.
      var mode = Int32(SF_BITRATE_MODE_VARIABLE)
      _ = unsafe command(SFC_SET_BITRATE_MODE, &mode, MemoryLayout<Int32>.size)
      setNumber(SFC_SET_COMPRESSION_LEVEL, 0.2)
    default: break
    }
  }

  private func setNumber(_ code: Int, _ number: Double) {
    var number = number
    _ = unsafe command(code, &number, MemoryLayout<Double>.size)
  }

  /// Writes tags and cue points: `sf_set_string`, `SFC_SET_CUE`.
  ///
  /// - Parameter metadata: What the container holds.
  func set(_ metadata: Metadata) {
    for tag in metadata.tags {
      _ = unsafe tag.text.withCString { unsafe sf_set_string(handle, tag.kind.libraryCode, $0) }
    }
    guard !metadata.cuePoints.isEmpty else { return }
    // The structure is a count with so many points behind it.
    let first = MemoryLayout<UInt32>.size
    let stride = MemoryLayout<SF_CUE_POINT>.stride
    let size = first + metadata.cuePoints.count * stride
    unsafe withUnsafeTemporaryAllocation(
      byteCount: size, alignment: MemoryLayout<SF_CUE_POINT>.alignment
    ) { buffer in
      unsafe buffer.storeBytes(of: UInt32(metadata.cuePoints.count), as: UInt32.self)
      for (index, cue) in metadata.cuePoints.enumerated() {
        var point = SF_CUE_POINT()
        point.indx = Int32(index + 1)
        point.sample_offset = UInt32(cue.position)
        unsafe withUnsafeMutableBytes(of: &point.name) { name in
          // Of AIFF's 255 bytes libsndfile 1.2.0 reads 253. A character is not cut.
          unsafe name.copyBytes(from: cue.label.prefix(utf8Count: 253).utf8)
        }
        unsafe buffer.storeBytes(
          of: point, toByteOffset: first + index * stride, as: SF_CUE_POINT.self)
      }
      _ = unsafe command(SFC_SET_CUE, buffer.baseAddress!, size)
    }
  }
}

extension String {
  /// The longest beginning of at most `limit` bytes.
  fileprivate func prefix(utf8Count limit: Int) -> Substring {
    var text = self[...]
    while text.utf8.count > limit { text.removeLast() }
    return text
  }
}
