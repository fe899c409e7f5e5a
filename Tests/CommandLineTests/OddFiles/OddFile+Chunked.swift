extension OddFile {
  private static let byteCount = UInt64(frames * 4)

  /// 44 100 as AIFF has it, in 80 bits.
  private static let rate: [UInt8] = [0x40, 0x0E, 0xAC, 0x44, 0, 0, 0, 0, 0, 0]

  private static func comm(
    channels: UInt64 = 2, frames: UInt64 = UInt64(OddFile.frames), bits: UInt64 = 16,
    rate: [UInt8] = OddFile.rate, more: [UInt8] = []
  ) -> [UInt8] {
    bigChunk("COMM", big(channels, 2) + big(frames, 4) + big(bits, 2) + rate + more)
  }

  private static func ssnd(size: UInt32? = nil, offset: UInt64 = 0) -> [UInt8] {
    bigChunk(
      "SSND",
      big(offset, 4) + big(0, 4) + [UInt8](repeating: 9, count: Int(offset)) + sound.swapped,
      size: size)
  }

  private static func aiff(
    _ chunks: [UInt8]..., size: UInt32? = nil, form: String = "AIFF"
  ) -> [UInt8] {
    let content = text(form) + chunks.flatMap { $0 }
    return text("FORM") + big(UInt64(size ?? UInt32(content.count)), 4) + content
  }

  private static func au(
    size: UInt64, start: UInt64 = 24, encoding: UInt64 = 3, rate: UInt64 = 44_100,
    channels: UInt64 = 2
  ) -> [UInt8] {
    text(".snd") + big(start, 4) + big(size, 4) + big(encoding, 4) + big(rate, 4)
      + big(channels, 4) + sound.swapped
  }

  private static func caf(
    claiming size: UInt64, before: [UInt8] = [], rate: Double = 44_100, channels: UInt64 = 2,
    packet: UInt64 = 4
  ) -> [UInt8] {
    let desc =
      big(rate.bitPattern, 8) + text("lpcm") + big(2, 4) + big(packet, 4) + big(1, 4)
      + big(channels, 4) + big(16, 4)
    return text("caff") + big(1, 2) + big(0, 2) + text("desc") + big(32, 8) + desc + before
      + text("data") + big(size, 8) + big(0, 4) + sound
  }

  /// AIFF, AIFF-C, AU and CAF.
  static let chunked: [OddFile] = [
    .exact("AIFF as it should be", frames) { aiff(comm(), ssnd()) },
    .exact("AIFF, all sizes 0", frames) { aiff(comm(frames: 0), ssnd(size: 0), size: 0) },
    .exact("AIFF, all sizes of 32 ones", frames) {
      aiff(comm(frames: 0xFFFF_FFFF), ssnd(size: .max), size: .max)
    },
    .exact("AIFF, sizes of a pipe", frames) {
      aiff(comm(frames: 0x1FFF_FC00), ssnd(size: 0x7FFF_F008), size: 0x7FFF_F000)
    },
    .exact("AIFF that speaks of 10 frames", frames) { aiff(comm(frames: 10), ssnd()) },
    .exact("AIFF, cut", 1000, saying: "cut short: 1000 of 4410") {
      Array(aiff(comm(), ssnd()).prefix(54 + 4000))
    },
    .exact("AIFF, half of the last frame", frames - 1, saying: "cut short: 4409 of 4410") {
      aiff(comm(), ssnd()).dropLast(1)
    },
    .exact("AIFF, sound that starts later", frames) { aiff(comm(), ssnd(offset: 16)) },
    .exact("AIFF, sound before its format", frames) { aiff(ssnd(), comm()) },
    .exact("AIFF, zeros behind", frames, saying: "bytes after the sound") {
      aiff(comm(), ssnd()) + [UInt8](repeating: 0, count: 1000)
    },
    .exact("AIFF, 30 MB before the sound", frames, saying: "not kept: chunk phot") {
      aiff(comm(), bigChunk("phot", [UInt8](repeating: 1, count: 30 << 20)), ssnd())
    },
    .fails("AIFF without sound chunk", saying: "odd") { aiff(comm()) },
    .fails("AIFF without format", saying: "cannot read odd") { aiff(ssnd()) },
    .fails("AIFF of no channels", saying: "cannot read odd") { aiff(comm(channels: 0), ssnd()) },
    .fails("AIFF of 2000 channels", saying: "cannot read odd") {
      aiff(comm(channels: 2000), ssnd())
    },
    .fails("AIFF at 0 Hz", saying: "cannot read odd") {
      aiff(comm(rate: [UInt8](repeating: 0, count: 10)), ssnd())
    },
    .fails("AIFF at −44100 Hz", saying: "cannot read odd") {
      aiff(comm(rate: rate.replacing(0, [0xC0])), ssnd())
    },
    .fails("AIFF at a rate of all ones", saying: "cannot read odd") {
      aiff(comm(rate: [UInt8](repeating: 255, count: 10)), ssnd())
    },
    .exact("AIFF-C with its bytes swapped", frames) {
      aiff(
        comm(more: text("sowt") + [0, 0]),
        bigChunk("SSND", [UInt8](repeating: 0, count: 8) + sound), form: "AIFC")
    },
    .fails("AIFF-C, an encoding that nobody knows", saying: "cannot read odd") {
      aiff(comm(more: text("what") + [0, 0]), ssnd(), form: "AIFC")
    },
    // AU.
    .exact("AU as it should be", frames) { au(size: byteCount) },
    .exact("AU, size 0", frames) { au(size: 0) },
    .exact("AU, size of 32 ones", frames) { au(size: 0xFFFF_FFFF) },
    .exact("AU, size of 31 ones", frames) { au(size: 0x7FFF_FFFF) },
    .exact("AU, promises 3 GiB", frames, saying: "cut short: 4410 of 805306368") {
      au(size: 3 << 30)
    },
    .exact("AU, promises two frames", 2, saying: "bytes after the sound") { au(size: 8) },
    .exact("AU, cut", 1000, saying: "cut short: 1000 of 4410") {
      Array(au(size: byteCount).prefix(24 + 4000))
    },
    .fails("AU that starts beyond its end", saying: "odd") { au(size: byteCount, start: 1 << 20) },
    .fails("AU that starts beyond 2 GiB", saying: "odd") {
      au(size: byteCount, start: 0xFFFF_FFFF)
    },
    .fails("AU, an encoding that nobody knows", saying: "cannot read odd") {
      au(size: byteCount, encoding: 99)
    },
    .fails("AU of no channels", saying: "cannot read odd") { au(size: byteCount, channels: 0) },
    .fails("AU of 4 thousand million channels", saying: "cannot read odd") {
      au(size: byteCount, channels: 0xFFFF_FFFF)
    },
    .fails("AU at 0 Hz", saying: "cannot read odd") { au(size: byteCount, rate: 0) },
    // CAF.
    .exact("CAF as it should be", frames) { caf(claiming: byteCount + 4) },
    .exact("CAF, size −1", frames) { caf(claiming: .max) },
    .exact("CAF, size 0", frames) { caf(claiming: 0) },
    .exact("CAF, size of 63 ones", frames) { caf(claiming: .max >> 1) },
    .exact("CAF, promises 1 TiB", frames, saying: "cut short: 4410 of 274877906943") {
      caf(claiming: 1 << 40)
    },
    .exact("CAF, cut", 1000, saying: "cut short: 1000 of 4410") {
      Array(caf(claiming: byteCount + 4).prefix(68 + 4000))
    },
    .exact("CAF, half of the last frame", frames - 1, saying: "cut short: 4409 of 4410") {
      caf(claiming: byteCount + 4).dropLast(3)
    },
    .fails("CAF that promises nothing before much", saying: "no sound to be found in odd") {
      caf(claiming: 4)
    },
    .fails("CAF, a chunk before the sound that never ends", saying: "cannot read odd") {
      caf(claiming: byteCount + 4, before: text("free") + big(.max >> 1, 8))
    },
    .fails("CAF at NaN Hz", saying: "cannot read odd") {
      caf(claiming: byteCount + 4, rate: .nan)
    },
    .fails("CAF at 1e300 Hz", saying: "cannot read odd") {
      caf(claiming: byteCount + 4, rate: 1e300)
    },
    .fails("CAF of 5000 channels", saying: "cannot read odd") {
      caf(claiming: byteCount + 4, channels: 5000)
    },
    .renders("CAF of SoX's, cut", 9_000...12_000, saying: "of 22050 frames are there") {
      try Made.half("sound.caf")
    },
  ]
}
