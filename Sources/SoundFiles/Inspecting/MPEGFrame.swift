import Files

/// The header of a frame of MPEG audio (ISO/IEC 11172-3, 2.4.1.3, and 13818-3 for the lower rates).
struct MPEGFrame {
  private let header: ArraySlice<UInt8>

  /// The frame that starts with four bytes, or `nil` when none does, or one whose length only the
  /// next one tells (free format).
  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count >= 4 else { return nil }
    header = bytes.prefix(4)
    guard self[0] == 0xFF, self[1] & 0xE0 == 0xE0, version != 1, layerBits != 0,
      (1...14).contains(bitrateIndex), rateIndex != 3
    else { return nil }
  }

  private subscript(place: Int) -> Int { Int(header[header.startIndex + place]) }

  /// 0 is MPEG 2.5, 2 is MPEG 2, 3 is MPEG 1.
  private var version: Int { self[1] >> 3 & 3 }
  private var layerBits: Int { self[1] >> 1 & 3 }
  private var bitrateIndex: Int { self[2] >> 4 }
  private var rateIndex: Int { self[2] >> 2 & 3 }
  private var isMono: Bool { self[3] >> 6 == 3 }

  var layer: Int { 4 - layerBits }

  var sampleRate: Int { [44_100, 48_000, 32_000][rateIndex] >> [2, 0, 1, 0][version] }

  /// Sound frames: what this program calls frames.
  var samples: Int {
    switch layer {
    case 1: 384
    case 2: 1152
    default: version == 3 ? 1152 : 576
    }
  }

  /// Bits a second, in thousands.
  private var bitrate: Int {
    switch (version == 3, layer) {
    case (true, 1): bitrateIndex * 32
    case (true, 2): [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384][index]
    case (true, _): [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320][index]
    case (false, 1): [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256][index]
    case (false, _): [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160][index]
    }
  }
  private var index: Int { bitrateIndex - 1 }

  /// Bytes from this header to the next.
  var byteCount: Int {
    let padding = self[2] >> 1 & 1
    return layer == 1
      ? (12_000 * bitrate / sampleRate + padding) * 4
      : samples / 8 * 1000 * bitrate / sampleRate + padding
  }

  /// Whether the other frame may belong to the same sound.
  func isFollowed(by other: MPEGFrame) -> Bool {
    self[1] & 0xFE == other[1] & 0xFE && rateIndex == other.rateIndex && isMono == other.isMono
  }

  /// Where a frame of layer III that holds no sound has the letters that say so.
  var tagOffset: Int {
    switch (version == 3, isMono) {
    case (true, false): 36
    case (true, true), (false, false): 21
    case (false, true): 13
    }
  }

  /// A frame without sound that says how many frames follow, of the same kind as this one: a header
  /// `Xing` with nothing but the count.
  func tag(frames: Int) -> [UInt8] {
    // The ninth bit rate has room in every kind of frame; no checksum.
    let header = [0xFF, self[1] | 1, 0x90 | self[2] & 0x0C, self[3]].map(UInt8.init)
    var bytes = header + [UInt8](repeating: 0, count: tagOffset - 4) + Array("Xing".utf8)
    bytes += [0, 0, 0, 1]
    bytes.append(number: UInt32(clamping: frames).byteSwapped)
    return bytes + [UInt8](repeating: 0, count: MPEGFrame(header[...])!.byteCount - bytes.count)
  }

  /// The first frames that a decoder makes of a file with such a header are its own delay, and
  /// libmpg123 leaves them out (`GAPLESS_DELAY`).
  static let decoderDelay: Int64 = 529
}
