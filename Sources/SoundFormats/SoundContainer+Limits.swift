// What can be written, as libsndfile 1.2.0 writes it and as other programs read it. A test compares
// the tables with what libsndfile says.
//
// Not offered are NMS ADPCM and DWVW, which no other program at hand reads, nor G.721 and G.723, whose
// encoders in libsndfile make noise of sound at full scale, nor ALAC of more than 16 bits, which it spoils
// in stereo.

extension SoundContainer {
  /// The encodings that can be written.
  public var encodings: [SoundEncoding] {
    let linear = SampleEncoding.allCases.map(SoundEncoding.linear)
    let unsigned = linear.filter { $0 != .linear(.pcmS8) }
    let signed = linear.filter { $0 != .linear(.pcmU8) }
    return switch self {
    case .wav, .w64: unsigned + [.ulaw, .alaw, .imaADPCM, .msADPCM, .gsm]
    case .rf64: unsigned + [.ulaw, .alaw]
    case .flac: [.linear(.pcmS8), .linear(.pcm16), .linear(.pcm24)]
    case .aiff: linear + [.ulaw, .alaw, .imaADPCM, .gsm]
    case .au: signed + [.ulaw, .alaw]
    case .caf: signed + [.ulaw, .alaw, .alac16]
    case .ogg: [.vorbis]
    case .opus: [.opus]
    case .mp3: [.mp3]
    }
  }

  /// The most samples in a frame.
  public func mostChannels(_ encoding: SoundEncoding) -> Int {
    switch (self, encoding) {
    case (_, .gsm): 1
    case (_, .imaADPCM), (_, .msADPCM), (.mp3, _): 2
    case (.flac, _), (_, .alac16): 8
    case (.ogg, _), (.opus, _): 255
    default: 1024
    }
  }

  /// The sample rates that can be written.
  ///
  /// FLAC's are those of its streamable subset (RFC 9639, 7), Opus's those that its encoder takes,
  /// MP3's those of MPEG-1, MPEG-2 and MPEG-2.5, Vorbis's those that libvorbis has settings for.
  public var rates: SampleRates {
    switch self {
    case .wav, .w64, .rf64, .au, .caf: .range(1...Int(Int32.max))
    // libsndfile 1.2.0 writes no higher rate as AIFF's number of 80 bits.
    case .aiff: .range(1...(1 << 30) - 1)
    case .flac: .coarseAbove(65_535, 1...655_350)
    case .ogg: .range(1...200_000)
    case .opus: .listed([8_000, 12_000, 16_000, 24_000, 48_000])
    case .mp3:
      .listed([8_000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000])
    }
  }

  /// Whether a file without a single frame is one that can be read.
  public var holdsNoFrames: Bool {
    switch self {
    case .flac, .opus, .mp3: false
    default: true
    }
  }

  /// The encoding for samples of `encoding` when none is asked for: their own where there is one,
  /// else the nearest that holds them, else the one that keeps most of them.
  public func encoding(holding encoding: SampleEncoding) -> SoundEncoding {
    let own = SoundEncoding.linear(encoding)
    if encodings.contains(own) { return own }
    switch encoding {
    case .pcmU8 where encodings.contains(.linear(.pcmS8)): return .linear(.pcmS8)
    case .pcmS8 where encodings.contains(.linear(.pcmU8)): return .linear(.pcmU8)
    default: return encodings.last(where: \.isLinear) ?? encodings[0]
    }
  }
}
