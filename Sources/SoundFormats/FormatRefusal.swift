/// Why no file of a format can be written: what was asked and what is legal.
public enum FormatRefusal: Error, Hashable, Sendable {
  case encoding(SoundEncoding, SoundContainer)
  case rate(Int, SoundContainer)
  case channels(Int, SoundEncoding, SoundContainer)

  /// What was asked: `sample rate of 44100 Hz`.
  public var asked: String {
    switch self {
    case .encoding(let encoding, _): "encoding \(encoding.name)"
    case .rate(let rate, _): "sample rate of \(rate) Hz"
    case .channels(let channels, let encoding, _):
      "\(channels) channels of \(encoding.name)"
    }
  }

  /// What is legal in its place.
  public var legal: String {
    switch self {
    case .encoding(_, let container):
      container.encodings.map(\.name).joined(separator: " ")
    case .rate(_, let container): container.rates.text
    case .channels(_, let encoding, let container):
      switch container.mostChannels(encoding) {
      case 1: "1 channel"
      case let most: "1 to \(most) channels"
      }
    }
  }

  /// The options that lead to something legal.
  public var remedy: String {
    switch self {
    case .encoding(let encoding, let container):
      Self.formats(for: encoding) ?? "--encoding \(container.encodings[0].name)"
    case .rate(let rate, let container): "--rate \(container.rates.best(for: rate))"
    case .channels(let channels, _, let container):
      // WAV and Vorbis have room for more channels than anything else.
      if container.encodings.contains(.linear(.pcm16)),
        container.mostChannels(.linear(.pcm16)) >= channels
      {
        "--encoding pcm16"
      } else {
        container == .mp3 && channels <= SoundContainer.ogg.mostChannels(.vorbis)
          ? "--format ogg" : "--format wav"
      }
    }
  }

  /// The first format that has `encoding`.
  private static func formats(for encoding: SoundEncoding) -> String? {
    SoundContainer.allCases.first { $0.encodings.contains(encoding) }
      .map { "--format \($0.rawValue)" }
  }
}

extension SoundFormat {
  /// Makes sure that the format can be written.
  public func check() throws(FormatRefusal) {
    guard container.encodings.contains(encoding) else {
      throw .encoding(encoding, container)
    }
    guard container.rates.contains(sampleRate) else { throw .rate(sampleRate, container) }
    guard (1...container.mostChannels(encoding)).contains(channels) else {
      throw .channels(channels, encoding, container)
    }
  }
}
