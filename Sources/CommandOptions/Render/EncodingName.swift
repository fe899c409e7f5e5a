import SoundFormats

/// The names that `--encoding` takes: each encoding's own, and those by which other programs know it.
enum EncodingName {
  private static let aliases: [String: SampleEncoding] = [
    "u8": .pcmU8, "pcm8": .pcmU8, "s8": .pcmS8, "s16": .pcm16, "s24": .pcm24, "s32": .pcm32,
    "f32": .float32, "float": .float32, "f64": .float64, "double": .float64,
  ]

  /// The encoding called `name`, or `nil`. `pcm8` is the unsigned one, which WAV has.
  static func encoding(called name: String) -> SampleEncoding? {
    SampleEncoding(rawValue: name) ?? aliases[name]
  }

  /// All names, for messages.
  static let all = SampleEncoding.allCases.map(\.rawValue) + aliases.keys.sorted()
}
