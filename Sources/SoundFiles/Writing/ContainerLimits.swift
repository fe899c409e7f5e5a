import SoundFormats

// How long files may be. `SoundContainer.holdsNoFrames` says which may have no sound at all.

extension SoundContainer {
  /// The most bytes of a whole file of the kinds that libsndfile writes with sizes of 32 bits.
  var mostBytes: Int64 {
    switch self {
    // 64 KiB remain for what stands behind the samples.
    case .wav, .aiff, .au: 0xFFFF_FFFF - 0x1_0000
    default: .max
    }
  }

  /// The most frames of a file.
  var mostFrames: Int64 {
    switch self {
    // The field has 36 bits (RFC 9639, 8.2), and 0 stands for a length that is not known.
    case .flac: 1 << 36 - 1
    // Beyond this the sizes pass 63 bits; no disk is near.
    default: 1 << 46
    }
  }
}

extension SoundFormat {
  /// Why no file of this format and so many frames can be written, `nil` if it can.
  ///
  /// - Parameter frames: `nil` when that is not known.
  /// - Precondition: A channel map has a position for each channel.
  func obstacle(frames: Int64?) -> SoundFileError.Problem? {
    precondition(frames ?? 0 >= 0, "a length is 0 or more")
    precondition(
      channelMap.map { $0.count == channels } ?? true,
      "a channel map has a position for each channel")
    do {
      try check()
    } catch {
      return .illegal(error)
    }
    let legal: ClosedRange<Int64> = (container.holdsNoFrames ? 0 : 1)...container.mostFrames
    if let frames, !legal.contains(frames) { return .length(frames: frames, legal: legal) }
    if let frames, !WaveHeader.isOurs(self), let size = encoding.byteCount,
      frames > container.mostBytes / Int64(size * channels)
    {
      return .tooLong(limit: container.mostBytes)
    }
    return nil
  }
}
