import SoundFormats

/// What `--encoding` asks for.
public enum EncodingRequest: Hashable, Sendable {
  case encoding(SoundEncoding)
  /// `pcm8`: integers of 8 bits with a sign or without, whichever the format has.
  case eightBits

  /// The encoding in a file of `container`, which may be none that it has.
  public func encoding(in container: SoundContainer) -> SoundEncoding {
    switch self {
    case .encoding(let encoding): return encoding
    case .eightBits:
      let nearest = container.encoding(holding: .pcmU8)
      return nearest == .linear(.pcmS8) ? nearest : .linear(.pcmU8)
    }
  }

  /// The name that was given, or one that means the same.
  var name: String {
    switch self {
    case .encoding(let encoding): encoding.name
    case .eightBits: "pcm8"
    }
  }
}

/// The names that `--encoding` takes: each encoding's own, and those by which other programs know it.
enum EncodingName {
  private static let aliases: [String: SoundEncoding] = [
    "u8": .linear(.pcmU8), "s8": .linear(.pcmS8), "s16": .linear(.pcm16), "s24": .linear(.pcm24),
    "s32": .linear(.pcm32), "f32": .linear(.float32), "float": .linear(.float32),
    "f64": .linear(.float64), "double": .linear(.float64), "mulaw": .ulaw, "ima": .imaADPCM,
    "ms": .msADPCM, "gsm610": .gsm,
  ]

  /// The encoding called `name`, or `nil`.
  static func request(called name: String) -> EncodingRequest? {
    if name == "pcm8" { return .eightBits }
    let encoding = SoundEncoding.all.first { $0.name == name } ?? aliases[name]
    return encoding.map(EncodingRequest.encoding)
  }

  /// All names, for messages.
  static let all = SoundEncoding.all.map(\.name) + ["pcm8"] + aliases.keys.sorted()
}
