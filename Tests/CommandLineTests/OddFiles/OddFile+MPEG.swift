extension OddFile {
  private static let made = Made.frames...Made.frames
  /// 20 frames of 1152 and the delay of the encoder, less that of the decoder.
  private static let untold = 22_511...24_192

  /// Two of them; the header of the second one is decoded as a silent frame.
  private static let joined = 44_100...2 * 24_192 + 1152

  private static func tag(byteCount: Int) -> [UInt8] {
    let size = (0..<4).map { UInt8(byteCount >> (21 - 7 * $0) & 0x7F) }
    return text("ID3") + [3, 0, 0] + size + [UInt8](repeating: 0, count: byteCount)
  }

  /// MPEG audio.
  static let mpeg: [OddFile] = [
    .renders("MP3 as it should be", made) { try Made.file("sound.mp3") },
    .renders("MP3 without a count", untold) { try Made.file("untold.mp3") },
    .renders("MP3 of varying frames without a count", untold) { try Made.file("variable.mp3") },
    .renders("MP3 in free format", untold) { try Made.file("free.mp3") },
    .renders("MP3 at 11 kHz, mono, without a count", 5_512...8_000) { try Made.file("low.mp3") },
    .renders("MP2", 22_050...24_192) { try Made.file("sound.mp2") },
    .renders("MP3, cut", 7_000...12_000, saying: "of 22050 frames are there") {
      try Made.half("sound.mp3")
    },
    .renders("MP3 without a count, cut", 7_000...12_000, saying: "cut short") {
      try Made.half("untold.mp3")
    },
    .renders("MP3 of varying frames without a count, cut", 5_000...16_000, saying: "cut short") {
      try Made.half("variable.mp3")
    },
    .renders("MP3 without its last byte", 20_000...22_049, saying: "of 22050 frames are there") {
      try Made.file("sound.mp3").dropLast(1)
    },
    .renders("MP3 twice", joined, saying: "all of them are read") {
      try Made.file("sound.mp3") + Made.file("sound.mp3")
    },
    .renders("MP3, then one of varying frames", joined, saying: "all of them are read") {
      try Made.file("sound.mp3") + Made.file("variable.mp3")
    },
    .renders("MP3 twice, each with its tags", joined, saying: "all of them are read") {
      let one = try tag(byteCount: 1000) + Made.file("sound.mp3")
      return one + one
    },
    .renders("MP3 whose header knows of half", untold, saying: "all of them are read") {
      let file = try Made.file("sound.mp3")
      return file.replacing(file.place(of: "Info") + 8, big(10, 4))
    },
    .renders("MP3 whose header promises 2^32 frames", 22_050...24_192, saying: "cut short") {
      let file = try Made.file("sound.mp3")
      return file.replacing(file.place(of: "Info") + 8, big(0x7FFF_FFFF, 4))
    },
    .renders("MP3 with noise in its midst", 20_000...24_192, saying: "not MPEG, passed over") {
      let file = try Made.file("untold.mp3")
      return Array(file[..<4000] + text("noise") + zeroes(5000) + file[4000...])
    },
    .renders("MP3 with zeros before", untold) { zeroes(3000) + (try Made.file("untold.mp3")) },
    .renders("MP3 with zeros behind", made) { try Made.file("sound.mp3") + zeroes(3000) },
    .renders("MP3 with a tag of 20 MB", made) {
      try tag(byteCount: 20 << 20) + Made.file("sound.mp3")
    },
    .renders("MP3 with old tags behind", made) {
      let title = text("TAG") + text("A title") + zeroes(23) + zeroes(95)
      return try Made.file("sound.mp3") + title
    },
    .renders("MP3 with an APE tag behind", made) {
      let head = text("APETAGEX") + little(2000, 4) + little(42, 4) + little(0, 4)
      return try Made.file("sound.mp3") + head + little(1 << 29, 4) + zeroes(8) + zeroes(10)
        + head + little(0, 4) + zeroes(8)
    },
    .fails("a tag and no sound", saying: "cannot read odd") { tag(byteCount: 5000) },
    .fails("a tag that claims 256 MB", saying: "cannot read odd") {
      text("ID3") + [3, 0, 0, 127, 127, 127, 127] + zeroes(1000)
    },
    .fails("one frame's header", saying: "odd") { [0xFF, 0xFB, 0x90, 0x00] },
  ]

  private static func zeroes(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
}
