// The numbers that the chunks of a WAV file are made of.

/// How a sample is stored, by the first field of `fmt ` (mmreg.h, `WAVE_FORMAT_…`).
enum WaveFormatTag {
  static let pcm: UInt16 = 1
  static let float: UInt16 = 3
  static let alaw: UInt16 = 6
  static let ulaw: UInt16 = 7
  static let mpeg: UInt16 = 0x50
  static let mpegLayer3: UInt16 = 0x55
  /// The tag proper then opens a GUID further on.
  static let extensible: UInt16 = 0xFFFE
}

/// What a size field holds when the size is elsewhere (RF64), or not known.
let waveSizeElsewhere = UInt32.max

/// The GUID of `WAVE_FORMAT_EXTENSIBLE` after the two bytes of the tag: `KSDATAFORMAT_SUBTYPE_…`.
let waveGUIDTail: [UInt8] = [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]

extension [UInt8] {
  /// Appends `number`, least significant byte first.
  mutating func append(number: some FixedWidthInteger) {
    for shift in stride(from: 0, to: number.bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  /// Appends a chunk: its four letters, the size of `body`, and `body`.
  mutating func append(chunk identifier: String, _ body: [UInt8]) {
    append(contentsOf: identifier.utf8)
    append(number: UInt32(body.count))
    append(contentsOf: body)
  }
}

extension ArraySlice<UInt8> {
  /// The number of `type` that starts `offset` bytes on, least significant byte first.
  func number<Number: FixedWidthInteger>(at offset: Int, as type: Number.Type) -> Number {
    let start = startIndex + offset
    return self[start..<(start + MemoryLayout<Number>.size)].reversed().reduce(0) {
      $0 << 8 | Number(truncatingIfNeeded: $1)
    }
  }
}
