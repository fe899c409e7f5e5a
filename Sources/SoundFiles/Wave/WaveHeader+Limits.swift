import Files
import SoundFormats

extension WaveHeader {
  /// Makes sure that `format` can be written as a WAV file.
  ///
  /// The limits are libsndfile's (1 024 channels, rates of 31 bits) and those of the fields (frames
  /// of less than 64 KiB).
  ///
  /// - Precondition: A channel map has a position for each channel.
  static func check(
    _ format: SoundFormat, _ frames: Int64?, for name: FileName
  ) throws(SoundFileError) {
    precondition(frames ?? 0 >= 0, "a length is 0 or more")
    precondition(
      format.channelMap.map { $0.count == format.channels } ?? true,
      "a channel map has a position for each channel")
    if format.container != .wav && format.container != .rf64 {
      throw SoundFileError(
        name, .unwritable(asked: "format \(format.container.rawValue)", legal: "wav or rf64"))
    }
    if format.encoding == .pcmS8 {
      let legal = SampleEncoding.allCases.filter { $0 != .pcmS8 }.map(\.rawValue)
      throw SoundFileError(
        name,
        .unwritable(
          asked: "encoding \(format.encoding.rawValue)", legal: legal.joined(separator: ", ")))
    }
    let mostChannels = min(1024, 65_535 / format.encoding.byteCount)
    guard (1...mostChannels).contains(format.channels) else {
      throw SoundFileError(
        name, .unwritable(asked: "\(format.channels) channels", legal: "1 to \(mostChannels)"))
    }
    // Beyond this the sizes pass 63 bits; no disk is near.
    let mostFrames = Int64(1) << 46
    guard frames ?? 0 <= mostFrames else {
      throw SoundFileError(
        name, .unwritable(asked: "\(frames ?? 0) frames", legal: "0 to \(mostFrames)"))
    }
    guard (1...Int(Int32.max)).contains(format.sampleRate) else {
      throw SoundFileError(
        name,
        .unwritable(
          asked: "a sample rate of \(format.sampleRate) Hz", legal: "1 to \(Int32.max) Hz"))
    }
  }
}
