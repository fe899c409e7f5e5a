/// How the sound of a file is coded.
public enum SoundEncoding: Hashable, Sendable {
  /// Each sample by itself, as it is. FLAC's samples count as these: nothing of them is lost.
  case linear(SampleEncoding)
  /// Telephone companding to 8 bits (ITU-T G.711).
  case ulaw, alaw
  /// Differences in 4 bits, as IMA and as Microsoft do it.
  case imaADPCM, msADPCM
  /// GSM 06.10, full rate.
  case gsm
  /// Apple's lossless coding, of 16-bit integers.
  case alac16
  case vorbis, opus, mp3

  /// The name by which `--encoding` knows it.
  public var name: String {
    switch self {
    case .linear(let encoding): encoding.rawValue
    case .ulaw: "ulaw"
    case .alaw: "alaw"
    case .imaADPCM: "ima-adpcm"
    case .msADPCM: "ms-adpcm"
    case .gsm: "gsm"
    case .alac16: "alac16"
    case .vorbis: "vorbis"
    case .opus: "opus"
    case .mp3: "mp3"
    }
  }

  /// Every encoding.
  public static let all: [SoundEncoding] =
    SampleEncoding.allCases.map(SoundEncoding.linear) + [
      .ulaw, .alaw, .imaADPCM, .msADPCM, .gsm, .alac16, .vorbis, .opus, .mp3,
    ]

  /// Bits of the integers that are kept exactly, `nil` where none are.
  public var integerBits: Int? {
    switch self {
    case .linear(let encoding): encoding.integerBits
    case .alac16: 16
    default: nil
    }
  }

  /// Whether each sample is stored by itself, as it is.
  public var isLinear: Bool {
    if case .linear = self { true } else { false }
  }

  /// Whether less is kept than is put in, of the samples that ``carrier`` holds.
  public var isLossy: Bool { !isLinear && integerBits == nil }

  /// The type in which samples are given to the encoder.
  ///
  /// Lossy ones get floating point: they round for themselves. Those of wide range work in single
  /// precision inside.
  public var carrier: SampleCarrier {
    switch self {
    case .linear(let encoding): encoding.carrier
    case .alac16: .int16
    case .vorbis, .opus, .mp3: .float32
    default: .float64
    }
  }

  /// Whether there is no floating-point sample beyond ±1 for the encoder, as there is for Vorbis,
  /// Opus, MP3 and floating-point files.
  public var clipsFloatingPoint: Bool {
    switch self {
    case .ulaw, .alaw, .imaADPCM, .msADPCM, .gsm: true
    default: false
    }
  }

  /// Bytes of a sample where each takes as many, `nil` for the others.
  public var byteCount: Int? {
    switch self {
    case .linear(let encoding): encoding.byteCount
    case .ulaw, .alaw: 1
    default: nil
    }
  }
}
