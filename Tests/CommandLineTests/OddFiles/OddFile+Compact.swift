extension OddFile {
  private static let made = Made.frames...Made.frames

  /// The file with another number of frames in its header, which has 36 bits.
  private static func flac(_ name: String = "sound.flac", frames: UInt64) throws -> [UInt8] {
    let file = try Made.file(name)
    let field = file[18..<26].reduce(0) { $0 << 8 | UInt64($1) }
    return file.replacing(18, big(field & ~(1 << 36 - 1) | frames, 8))
  }

  /// FLAC, and encodings without a container.
  static let compact: [OddFile] = [
    .renders("FLAC as it should be", made) { try Made.file("sound.flac") },
    .renders("FLAC from a pipe", made) { try Made.file("pipe.flac") },
    .renders("FLAC of unknown length", made) { try flac(frames: 0) },
    .renders("FLAC of the most frames", made) { try flac(frames: 1 << 36 - 1) },
    .renders("FLAC that speaks of 1000 frames", made, saying: "speaks of 1000 frames") {
      try flac(frames: 1000)
    },
    .renders("FLAC that promises 2^35 frames", made, saying: "cut short: 22050 of 34359738368") {
      try flac(frames: 1 << 35)
    },
    .renders("FLAC, cut", 8_000...12_000, saying: "cut short", "of 22050 frames are there") {
      try Made.half("sound.flac")
    },
    .renders("FLAC of unknown length, cut", 4_000...12_000) {
      let file = try flac(frames: 0)
      return Array(file.prefix(file.count / 2))
    },
    .fails("FLAC, its header only", saying: "odd") {
      Array(try Made.file("sound.flac").prefix(42))
    },
    .fails("FLAC, half its header", saying: "cannot read odd") {
      Array(try Made.file("sound.flac").prefix(20))
    },
    .fails("FLAC with noise in its midst", saying: "cannot decode odd") {
      let file = try Made.file("sound.flac")
      return file.replacing(file.count / 2, Array(sound.prefix(10_000)))
    },
    .fails("FLAC twice", saying: "cannot decode odd") {
      try Made.file("sound.flac") + Made.file("sound.flac")
    },
    .renders("FLAC with a picture of 12 MB", made) {
      let file = try Made.file("sound.flac")
      let picture = [6] + big(12 << 20, 3) + [UInt8](repeating: 0, count: 12 << 20)
      return Array(file.prefix(42)) + picture + file.dropFirst(42)
    },
    .renders("FLAC behind an ID3 tag", made) {
      text("ID3") + [3, 0, 0, 0, 0, 1, 0] + [UInt8](repeating: 0, count: 128)
        + (try Made.file("sound.flac"))
    },
    .renders("FLAC with zeros behind", made) {
      try Made.file("sound.flac") + [UInt8](repeating: 0, count: 1000)
    },
    .fails("FLAC with a rate of 0", saying: "odd") {
      try Made.file("sound.flac").replacing(18, [0, 0, 2])
    },
    // Telephones.
    .renders("GSM without a header", 4_000...4_160) { try Made.file("sound.gsm") },
    .renders("GSM without a header, cut", 1_900...2_240) { try Made.half("sound.gsm") },
    .fails("G.722 without a header", saying: "cannot read odd") { try Made.file("sound.g722") },
    .fails("AAC", saying: "cannot read odd") { try Made.file("sound.aac") },
  ]
}
