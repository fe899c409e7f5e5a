import CSndFile
import Files
import SoundFormats

/// What there is to know of a sound file before its sound is read.
public struct SoundFileInfo: Sendable {
  /// The file, as errors call it.
  public let name: FileName
  /// Which file it is, to tell whether an output is the same.
  public let identity: FileIdentity
  /// The container, or `nil` for one of the rare ones.
  public let container: SoundContainer?
  /// The encoding that holds every value of the file: its own if that is linear, otherwise the one
  /// that its own decodes to.
  public let encoding: SampleEncoding
  /// Whether the file's own encoding kept less than was put in, as Vorbis, MP3, µ-law and ADPCM do.
  public let isLossy: Bool
  /// Container and encoding, for people.
  public let formatDescription: String
  /// Frames a second.
  public let sampleRate: Int
  /// Samples in a frame.
  public let channels: Int
  /// Where each channel stands as it is read, or `nil` when neither the file nor its format says.
  public let channelMap: [ChannelPosition]?
  /// Frames in the file, or `nil` when that only shows on reading.
  public let frames: Int64?
  /// The frames that the header claims, where the claim is believable: more than ``frames`` in a
  /// file that was cut short.
  public let promisedFrames: Int64?
  /// What the file holds besides its sound: for a stream, what stands before the sound.
  public let metadata: Metadata
  /// What looks wrong in the file, for people: sizes that went round, bytes that belong to nothing.
  public let oddities: [String]

  /// What brings the channels into the order of ``channelMap``, if they come in another.
  let order: ChannelOrder?

  /// The type in which samples are read.
  public var carrier: SampleCarrier { encoding.carrier }
}

// MARK: Finding out

extension SoundFileInfo {
  /// What libsndfile and the header say of `source`.
  init(_ source: SoundSource, _ file: borrowing LibraryFile, _ info: SF_INFO) {
    let format = LibraryFormat(code: info.format)
    // libsndfile says SF_COUNT_MAX for what it does not know, or that divided by a frame of up to
    // 8 KiB.
    let found = info.frames < 1 << 48 ? Int64(info.frames) : nil
    name = source.name
    identity = source.identity
    encoding = format.encoding
    isLossy = format.isLossy
    sampleRate = Int(info.samplerate)
    channels = Int(info.channels)
    oddities = source.findings?.oddities ?? []
    let claimed: Int64?
    if let chunks = source.chunks, source.bare != nil {
      container = chunks.isWide ? .rf64 : .wav
      formatDescription = "WAV, \(format.encodingName)"
      channelMap = chunks.channelMap
      order = nil
      frames = source.stream.isSeekable ? found : chunks.frames
      claimed = chunks.frames
      metadata = chunks.metadata
    } else {
      container = format.container
      formatDescription = "\(format.containerName), \(format.encodingName)"
      let map =
        file.channelMap(channels: channels) ?? container?.definedChannelMap(channels: channels)
      order = map.flatMap { ChannelOrder(from: $0) }
      channelMap = order == nil ? map : map.map(ChannelOrder.sorted)
      frames =
        switch source.findings?.length {
        case .counted(let count): count
        case .unknown: nil
        case .asTheLibrarySays, nil: found
        }
      claimed = source.findings?.claimedFrames(
        found: frames, bytesPerFrame: encoding.byteCount * channels)
      metadata = source.chunks?.metadata ?? file.metadata
    }
    promisedFrames = source.findings?.promisedFrames ?? claimed
  }
}

extension FileFindings {
  /// The frames that the header claims, where it makes a claim.
  ///
  /// - Parameters:
  ///   - found: The frames that there are, if that is known.
  ///   - bytesPerFrame: The bytes of one, where the encoding is linear.
  fileprivate func claimedFrames(found: Int64?, bytesPerFrame: Int) -> Int64? {
    guard let found, let samples, samples.claimed > UInt64(samples.present) else { return found }
    let frame = Int64(bytesPerFrame)
    if found == samples.present / frame { return Int64(clamping: samples.claimed) / frame }
    // Other encodings have as many frames in each block all along.
    let block = Int64(max(wave?.frameByteCount ?? 1, 1))
    let blocks = (samples.present / block + (samples.present % block > 0 ? 1 : 0))
    let claimed = Int64(clamping: samples.claimed) / block
    let (product, isBeyondNumbers) = (found / max(blocks, 1)).multipliedReportingOverflow(
      by: claimed)
    return isBeyondNumbers ? nil : max(found, product)
  }
}
