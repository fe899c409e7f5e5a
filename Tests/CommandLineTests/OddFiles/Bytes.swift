/// Numbers and chunks as the tables write them by hand.

/// A number of `count` bytes, least significant byte first.
func little(_ value: UInt64, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}

/// A number of `count` bytes, most significant byte first.
func big(_ value: UInt64, _ count: Int) -> [UInt8] { little(value, count).reversed() }

/// Text as bytes.
func text(_ text: String) -> [UInt8] { Array(text.utf8) }

/// A chunk of RIFF: letters, size, content, and a zero after an odd number of bytes.
func chunk(
  _ name: String, _ content: [UInt8], size: UInt32? = nil, pads: Bool = true
) -> [UInt8] {
  text(name) + little(UInt64(size ?? UInt32(content.count)), 4) + content
    + (pads && content.count % 2 == 1 ? [0] : [])
}

/// A chunk of AIFF.
func bigChunk(_ name: String, _ content: [UInt8], size: UInt32? = nil) -> [UInt8] {
  text(name) + big(UInt64(size ?? UInt32(content.count)), 4) + content
    + (content.count % 2 == 1 ? [0] : [])
}

/// The content of `fmt `.
func format(
  tag: UInt64 = 1, channels: UInt64 = 2, rate: UInt64 = 44_100, block: UInt64? = nil,
  bits: UInt64 = 16
) -> [UInt8] {
  let block = block ?? channels * bits / 8
  return little(tag, 2) + little(channels, 2) + little(rate, 4) + little(rate &* block, 4)
    + little(block, 2) + little(bits, 2)
}

/// The content of `fmt ` as WAVE_FORMAT_EXTENSIBLE.
func extensible(
  mask: UInt64,
  guid: [UInt8] = little(1, 2) + [0, 0, 0, 0, 16, 0, 128, 0, 0, 170, 0, 56, 155, 113],
  channels: UInt64 = 2
) -> [UInt8] {
  format(tag: 0xFFFE, channels: channels) + little(22, 2) + little(16, 2) + little(mask, 4) + guid
}

/// A WAV file of chunks.
func wave(_ chunks: [UInt8]..., size: UInt32? = nil, form: String = "RIFF") -> [UInt8] {
  let content = text("WAVE") + chunks.flatMap { $0 }
  return text(form) + little(UInt64(size ?? UInt32(content.count)), 4) + content
}

extension [UInt8] {
  /// The bytes with those at `place` replaced.
  func replacing(_ place: Int, _ bytes: [UInt8]) -> [UInt8] {
    var copy = self
    copy.replaceSubrange(place..<place + bytes.count, with: bytes)
    return copy
  }

  /// Where `letters` stand first.
  func place(of letters: String) -> Int {
    indices.first { self[$0...].starts(with: letters.utf8) }!
  }

  /// 16-bit samples with their bytes swapped.
  var swapped: [UInt8] { indices.map { self[$0 ^ 1] } }
}
