extension OddFile {
  private static let fmt = chunk("fmt ", format())

  private static func wide(
    dataSize: UInt64, data: UInt32 = .max, sizes: Int = 28
  ) -> [UInt8] {
    let ds64 = little(dataSize &+ 72, 8) + little(dataSize, 8) + little(0, 8) + little(0, 4)
    return wave(
      chunk("ds64", Array(ds64.prefix(sizes))), fmt, chunk("data", sound, size: data), size: .max,
      form: "RF64")
  }

  private static let byteCount = UInt64(frames * 4)

  private static func floats(_ samples: [Float]) -> [UInt8] {
    let bytes = samples.flatMap { little(UInt64($0.bitPattern), 4) }
    return wave(chunk("fmt ", format(tag: 3, channels: 1, bits: 32)), chunk("data", bytes))
  }

  /// RF64, Wave64, and WAV of other than linear samples.
  static let wideWaves: [OddFile] = [
    .exact("RF64 as it should be", frames) { wide(dataSize: byteCount) },
    .exact("RF64, sizes 0", frames) { wide(dataSize: 0) },
    .exact("RF64, sizes of 64 ones", frames) { wide(dataSize: .max) },
    .exact("RF64, sizes of 63 ones", frames) { wide(dataSize: .max >> 1) },
    .exact("RF64, a size of 256 TiB", frames) { wide(dataSize: 1 << 48) },
    .exact("RF64, promises 8 GiB", frames, saying: "cut short: 4410 of 2147483648") {
      wide(dataSize: 1 << 33)
    },
    .exact("RF64, promises one frame", 1, saying: "bytes after the sound, not read: 17636") {
      wide(dataSize: 4)
    },
    .exact("RF64 with its size in the chunk", frames) {
      wide(dataSize: byteCount, data: UInt32(byteCount))
    },
    .exact("RF64, cut", 1000, saying: "cut short: 1000 of 4410") {
      Array(wide(dataSize: byteCount).prefix(80 + 4000))
    },
    .exact("RF64 without ds64", frames) {
      wave(fmt, chunk("data", sound, size: .max), form: "RF64")
    },
    .exact("RF64, ds64 of four bytes", frames) { wide(dataSize: byteCount, sizes: 4) },
    // Wave64.
    .renders("W64 as it should be", 22_050...22_050) { try Made.file("sound.w64") },
    .renders("W64 with zeros behind", 22_050...22_050, saying: "bytes after the sound") {
      try Made.file("sound.w64") + [UInt8](repeating: 0, count: 1000)
    },
    .renders("W64, cut", 10_000...12_000, saying: "of 22050 frames are there") {
      try Made.half("sound.w64")
    },
    .renders("W64, data size 0", 22_050...22_050) { try w64(claiming: 0) },
    .renders("W64, data size of 64 ones", 22_050...22_050) { try w64(claiming: .max) },
    .renders("W64, data size of 63 ones", 22_050...22_050) { try w64(claiming: .max >> 1) },
    .fails("W64, its head only", saying: "cannot read odd") {
      Array(try Made.file("sound.w64").prefix(60))
    },
    // Other encodings.
    .renders("µ-law of unknown size", 22_050...22_050) { try unknown("ulaw.wav") },
    .renders("A-law of unknown size", 22_050...22_050) { try unknown("alaw.wav") },
    .renders("IMA ADPCM of unknown size", 22_050...24_100) { try unknown("ima.wav") },
    .renders("MS ADPCM of unknown size", 22_050...24_100) { try unknown("ms.wav") },
    .renders("GSM of unknown size", 4_000...4_480) { try unknown("gsm.wav") },
    .renders("µ-law, cut", 10_000...11_500, saying: "of 22050 frames are there") {
      try Made.half("ulaw.wav")
    },
    .renders("IMA ADPCM, cut", 9_000...12_500, saying: "cut short") { try Made.half("ima.wav") },
    .renders("MS ADPCM, cut", 9_000...12_500, saying: "cut short") { try Made.half("ms.wav") },
    .renders("GSM, cut", 1_900...2_300, saying: "cut short") { try Made.half("gsm.wav") },
    .fails("IMA ADPCM, blocks of 0 bytes", saying: "cannot read odd") {
      try Made.file("ima.wav").replacing(32, [0, 0])
    },
    .fails("IMA ADPCM, blocks of 65535 bytes", saying: "odd") {
      try Made.file("ima.wav").replacing(32, [255, 255])
    },
    .renders("MP3 in WAV", 22_050...25_000) { try Made.file("mp3.wav") },
    // Numbers that are none.
    .renders("NaN and infinities", 5...5, saying: "samples that are no number, now silent: 3") {
      floats([0.5, .nan, .infinity, -.infinity, 0.25])
    },
    .renders("denormals, and far beyond full scale", 4...4) {
      floats([.leastNonzeroMagnitude, -.leastNormalMagnitude / 2, 1e38, 0])
    },
  ]

  private static func w64(claiming size: UInt64) throws -> [UInt8] {
    let file = try Made.file("sound.w64")
    return file.replacing(file.place(of: "data") + 16, little(size, 8))
  }

  private static func unknown(_ name: String) throws -> [UInt8] {
    let file = try Made.file(name)
    return file.replacing(file.place(of: "data") + 4, [255, 255, 255, 255])
  }
}
