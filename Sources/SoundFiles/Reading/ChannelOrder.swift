import SoundFormats

/// How the channels of a file are put into the order of WAVE, the one that everything after the
/// reader, a WAV header's channel mask above all, goes by.
struct ChannelOrder: Sendable {
  /// For each channel of the result, the one of the file that it is.
  private let sources: [Int]

  /// The way from `map` to the order of WAVE.
  ///
  /// - Returns: `nil` when there is nothing to do, or the map has positions that WAVE does not.
  init?(from map: [ChannelPosition]) {
    guard ChannelPosition.waveMask(of: map) == nil,
      ChannelPosition.waveMask(of: Self.sorted(map)) != nil
    else { return nil }
    sources = Self.sorted(map).map { map.firstIndex(of: $0)! }
  }

  /// The way from the order of WAVE to `map`, which has positions of WAVE only.
  ///
  /// - Returns: `nil` when there is nothing to do.
  init?(to map: [ChannelPosition]) {
    let sorted = Self.sorted(map)
    guard map != sorted else { return nil }
    sources = map.map { sorted.firstIndex(of: $0)! }
  }

  /// `map` in the order of WAVE.
  static func sorted(_ map: [ChannelPosition]) -> [ChannelPosition] {
    map.sorted { $0.rawValue < $1.rawValue }
  }

  /// Puts every frame in order.
  ///
  /// - Complexity: O(*n*) in the samples.
  func apply(to samples: UnsafeMutableRawPointer, frames: Int, carrier: SampleCarrier) {
    switch carrier {
    case .int16: unsafe reorder(samples.assumingMemoryBound(to: Int16.self), frames)
    case .int32: unsafe reorder(samples.assumingMemoryBound(to: Int32.self), frames)
    case .float32: unsafe reorder(samples.assumingMemoryBound(to: Float.self), frames)
    case .float64: unsafe reorder(samples.assumingMemoryBound(to: Double.self), frames)
    }
  }

  private func reorder<Sample: BitwiseCopyable>(
    _ samples: UnsafeMutablePointer<Sample>, _ frames: Int
  ) {
    let channels = sources.count
    unsafe withUnsafeTemporaryAllocation(of: Sample.self, capacity: channels) { copy in
      for frame in 0..<frames {
        let start = unsafe samples + frame * channels
        unsafe copy.baseAddress!.update(from: start, count: channels)
        for channel in 0..<channels { unsafe start[channel] = copy[sources[channel]] }
      }
    }
  }
}

extension SoundContainer {
  /// Where the channels stand by the definition of the format, for the formats whose files do not
  /// say; `nil` for others, and for other numbers of channels.
  ///
  /// Vorbis I specification, 4.3.9, which RFC 7845 5.1.1.2 takes over for Opus; RFC 9639 9.1.3 has the
  /// same loudspeakers for FLAC, in the order of WAVE.
  func definedChannelMap(channels: Int) -> [ChannelPosition]? {
    let vorbis: [ChannelPosition]
    switch channels {
    case 3: vorbis = [.left, .centre, .right]
    case 4: vorbis = [.left, .right, .rearLeft, .rearRight]
    case 5: vorbis = [.left, .centre, .right, .rearLeft, .rearRight]
    case 6: vorbis = [.left, .centre, .right, .rearLeft, .rearRight, .lfe]
    case 7: vorbis = [.left, .centre, .right, .sideLeft, .sideRight, .rearCentre, .lfe]
    case 8:
      vorbis = [.left, .centre, .right, .sideLeft, .sideRight, .rearLeft, .rearRight, .lfe]
    default: return nil
    }
    switch self {
    case .ogg, .opus: return vorbis
    case .flac: return ChannelOrder.sorted(vorbis)
    default: return nil
    }
  }
}
