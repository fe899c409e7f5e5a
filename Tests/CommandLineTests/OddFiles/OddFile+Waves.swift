extension OddFile {
  private static let fmt = chunk("fmt ", format())
  private static let data = chunk("data", sound)
  private static func data(claiming size: UInt32) -> [UInt8] { chunk("data", sound, size: size) }

  /// WAV files of 32-bit sizes.
  static let waves: [OddFile] = [
    .exact("WAV as it should be", frames) { wave(fmt, data) },
    // Sizes that nobody knew, and sizes that lie.
    .exact("RIFF size 0", frames) { wave(fmt, data, size: 0) },
    .exact("RIFF size of 32 ones", frames) { wave(fmt, data, size: .max) },
    .exact("data size 0", frames) { wave(fmt, data(claiming: 0)) },
    .exact("data size of 32 ones", frames) { wave(fmt, data(claiming: .max)) },
    .exact("data size of SoX's pipes", frames) { wave(fmt, data(claiming: 0x7FFF_F000)) },
    .exact("data size of 2 GiB", frames) { wave(fmt, data(claiming: 0x8000_0000)) },
    .exact("data size 4 GiB less the header", frames) { wave(fmt, data(claiming: .max - 36)) },
    .exact("data claims half of what follows", frames / 2, saying: "bytes after the sound") {
      wave(fmt, data(claiming: UInt32(frames * 2)))
    },
    .exact("data claims twice what follows", frames, saying: "cut short: 4410 of 8820") {
      wave(fmt, data(claiming: UInt32(frames * 8)))
    },
    .exact("empty as it says", 0) { wave(fmt, chunk("data", [])) },
    .exact("empty as it says, with chunks behind", 0, saying: "not kept") {
      wave(fmt, chunk("data", []), chunk("note", text("abc")))
    },
    .exact("promises sound and has none", 0, saying: "cut short: 0 of 4410") {
      wave(fmt, chunk("data", [], size: UInt32(frames * 4)))
    },
    // Cut files.
    .exact("cut in the midst", 1000, saying: "cut short: 1000 of 4410") {
      Array(wave(fmt, data).prefix(44 + 4000))
    },
    .exact("half of the last frame", frames - 1, saying: "cut short: 4409 of 4410") {
      wave(fmt, data).dropLast(2)
    },
    .exact("half a frame more, and claimed", frames) {
      wave(fmt, chunk("data", sound + [1, 2]))
    },
    .fails("cut in data's head", saying: "no sound to be found") {
      Array(wave(fmt, data).prefix(42))
    },
    .fails("cut in fmt", saying: "cannot read odd") { Array(wave(fmt, data).prefix(30)) },
    .fails("twelve bytes", saying: "cannot read odd") { Array(wave(fmt, data).prefix(12)) },
    // Chunks around the sound.
    .renders("no pad byte at the end", 4411...4411) {
      wave(
        chunk("fmt ", format(channels: 1, bits: 8)),
        chunk("data", Array(sound.prefix(4411)), pads: false))
    },
    .renders("no pad byte before a chunk", 4411...4411) {
      wave(
        chunk("fmt ", format(channels: 1, bits: 8)),
        chunk("data", Array(sound.prefix(4411)), pads: false), chunk("LIST", text("INFO")))
    },
    .exact("chunks of no known name before", frames) {
      wave(
        chunk("JUNK", [1, 2, 3]), chunk("\u{1}\u{2}\u{3}\u{4}", [1]), fmt, chunk("PAD ", []), data)
    },
    .exact("40 MB before the sound", frames, saying: "not kept: chunk phot") {
      wave(fmt, chunk("phot", [UInt8](repeating: 1, count: 40 << 20)), data)
    },
    .exact("40 MB after the sound", frames, saying: "not kept: chunk phot") {
      wave(fmt, data, chunk("phot", [UInt8](repeating: 1, count: 40 << 20)))
    },
    .exact("a chunk behind that reaches beyond the end", frames, saying: "bytes after the sound") {
      wave(fmt, data, chunk("LIST", text("INFO"), size: 4000))
    },
    .exact("zeros behind", frames, saying: "bytes after the sound, not read: 1000") {
      wave(fmt, data) + [UInt8](repeating: 0, count: 1000)
    },
    .exact("sound twice", frames, saying: "a second chunk of samples, not read: 17640") {
      wave(fmt, data, data)
    },
    .fails("no fmt", saying: "cannot read odd") { wave(data) },
    .fails("fmt after the sound", saying: "cannot read odd") { wave(data, fmt) },
    .fails("no sound chunk", saying: "cannot read odd", "No 'data' chunk") { wave(fmt) },
    .fails("fmt of 14 bytes", saying: "cannot read odd") {
      wave(chunk("fmt ", Array(format().prefix(14))), data)
    },
    .exact("fmt with 1000 bytes more", frames) {
      wave(chunk("fmt ", format() + [UInt8](repeating: 0, count: 1000)), data)
    },
    .fails("fmt that claims 4 GiB", saying: "odd") {
      wave(chunk("fmt ", format(), size: .max), data)
    },
    // Numbers.
    .fails("no channels", saying: "it has 0 channels; legal is 1 to 1024") {
      wave(chunk("fmt ", format(channels: 0)), data)
    },
    .renders("1024 channels", 10...10) {
      wave(
        chunk("fmt ", format(channels: 1024)), chunk("data", [UInt8](repeating: 1, count: 20_480)))
    },
    .fails("1025 channels", saying: "it has 1025 channels; legal is 1 to 1024") {
      wave(chunk("fmt ", format(channels: 1025)), data)
    },
    .fails("65535 channels", saying: "legal is 1 to 1024") {
      wave(chunk("fmt ", format(channels: 65_535, block: 65_535)), data)
    },
    .fails("rate 0", saying: "its sample rate is 0 Hz; legal is 1 to 2147483647 Hz") {
      wave(chunk("fmt ", format(rate: 0)), data)
    },
    .exact("rate 1 Hz", frames) { wave(chunk("fmt ", format(rate: 1)), data) },
    .exact("rate 2147483647 Hz", frames) {
      wave(chunk("fmt ", format(rate: 0x7FFF_FFFF)), data)
    },
    .fails("rate 2147483648 Hz", saying: "its sample rate is 2147483648 Hz") {
      wave(chunk("fmt ", format(rate: 0x8000_0000)), data)
    },
    .fails("rate 4294967295 Hz", saying: "its sample rate is 4294967295 Hz") {
      wave(chunk("fmt ", format(rate: 0xFFFF_FFFF)), data)
    },
    .fails("samples of 0 bits", saying: "cannot read odd") {
      wave(chunk("fmt ", format(block: 4, bits: 0)), data)
    },
    .fails("samples of 65535 bits", saying: "cannot read odd") {
      wave(chunk("fmt ", format(block: 4, bits: 65_535)), data)
    },
    .exact("a block size that is wrong", frames) {
      wave(chunk("fmt ", format(block: 3)), data)
    },
    .fails("an encoding that nobody knows", saying: "cannot read odd") {
      wave(chunk("fmt ", format(tag: 0x1234)), data)
    },
    // WAVE_FORMAT_EXTENSIBLE.
    .exact("EXTENSIBLE", frames) { wave(chunk("fmt ", extensible(mask: 3)), data) },
    .exact("EXTENSIBLE, more loudspeakers than channels", frames) {
      wave(chunk("fmt ", extensible(mask: 0x3F)), data)
    },
    .fails("EXTENSIBLE, an encoding that nobody knows", saying: "cannot read odd") {
      wave(chunk("fmt ", extensible(mask: 3, guid: [UInt8](repeating: 7, count: 16))), data)
    },
    .fails("EXTENSIBLE, cut", saying: "cannot read odd") {
      wave(chunk("fmt ", Array(extensible(mask: 3).prefix(20))), data)
    },
    // Not WAV.
    .exact("big-endian WAV", frames) {
      text("RIFX") + big(UInt64(frames * 4 + 36), 4) + text("WAVEfmt ") + big(16, 4) + big(1, 2)
        + big(2, 2) + big(44_100, 4) + big(176_400, 4) + big(4, 2) + big(16, 2) + text("data")
        + big(UInt64(frames * 4), 4) + sound.swapped
    },
    .fails("nothing", saying: "the file is empty") { [] },
    .fails("one byte", saying: "cannot read odd") { [0x52] },
    .fails("words", saying: "cannot read odd as sound") { text("no sound at all, only words\n") },
    .fails("zeros", saying: "cannot read odd as sound") { [UInt8](repeating: 0, count: 100_000) },
    .fails("ones", saying: "cannot read odd as sound") { [UInt8](repeating: 255, count: 100_000) },
    .fails("noise", saying: "cannot read odd as sound") { sound },
  ]
}
