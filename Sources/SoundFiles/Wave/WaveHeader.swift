import SoundFormats

/// All of a WAV file that comes before its samples.
///
/// The same header opens a file and a pipe. libsndfile cannot write one to a pipe, and its WAV
/// header holds things that differ from run to run.
struct WaveHeader {
  /// How the sizes are said.
  enum Sizes: Hashable {
    /// 32 bits each: RIFF. The most common, up to 4 GiB.
    case narrow
    /// 64 bits in a chunk `ds64`: RF64 (EBU Tech 3306).
    case wide
    /// 32 bits, with room for `ds64` so that the header can become a wide one.
    case widenable
  }

  let format: SoundFormat
  /// Chunks that say something besides the sound, of an even number of bytes.
  let metadata: [UInt8]
  let sizes: Sizes
  /// Bytes of samples, `nil` when not known.
  let dataByteCount: Int64?

  private init(
    format: SoundFormat, metadata: [UInt8], sizes: Sizes, dataByteCount: Int64?
  ) {
    self.format = format
    self.metadata = metadata
    self.sizes = sizes
    self.dataByteCount = dataByteCount
  }

  /// The header to begin a file with.
  ///
  /// - Parameters:
  ///   - format: What follows, each sample in as many bytes.
  ///   - metadata: Chunks to put before the samples.
  ///   - frames: How many frames will follow, `nil` when that is not known.
  ///   - isCorrectable: Whether the header can be written again in the end.
  /// - Precondition: ``isOurs(_:)``.
  init(
    format: SoundFormat, metadata: [UInt8] = [], frames: Int64?, isCorrectable: Bool
  ) {
    let byteCount = frames.map { $0 * Int64(format.encoding.byteCount! * format.channels) }
    let limit = Self.narrowLimit - Int64(metadata.count)
    let sizes: Sizes =
      if format.container == .rf64 || (byteCount ?? 0) > limit {
        .wide
      } else {
        byteCount == nil && isCorrectable ? .widenable : .narrow
      }
    self.init(format: format, metadata: metadata, sizes: sizes, dataByteCount: byteCount)
  }

  /// Whether the header of a file of `format` is made here: a WAV whose samples take as many bytes
  /// each. Others come in blocks that only libsndfile can tell of.
  static func isOurs(_ format: SoundFormat) -> Bool {
    format.container == .rf64 || (format.container == .wav && format.encoding.byteCount != nil)
  }

  /// The same header, as long as before, for the samples that came.
  func corrected(dataByteCount: Int64) -> WaveHeader {
    let becomesWide = sizes == .widenable && dataByteCount > mostNarrowBytes
    return WaveHeader(
      format: format, metadata: metadata, sizes: becomesWide ? .wide : sizes,
      dataByteCount: dataByteCount)
  }

  /// The most bytes of samples under sizes of 32 bits: 4 GiB less what header and chunks behind the
  /// samples may take.
  static let narrowLimit: Int64 = 0xFFFF_FFFF - 0x1_0000

  /// The most bytes of samples that this header can speak of in 32 bits.
  var mostNarrowBytes: Int64 { Self.narrowLimit - Int64(metadata.count) }

  private var sampleByteCount: Int { format.encoding.byteCount! }

  /// Bytes of one frame.
  var frameByteCount: Int { sampleByteCount * format.channels }

  /// The zero after samples of an odd number of bytes: chunks start at even places.
  var padding: [UInt8] { (dataByteCount ?? 0) % 2 == 0 ? [] : [0] }

  /// The header's bytes. Their number depends on the format and the kind of sizes only.
  var bytes: [UInt8] {
    let frames = dataByteCount.map { $0 / Int64(frameByteCount) }
    var format: [UInt8] = []
    format.append(chunk: "fmt ", formatFields)
    if self.format.encoding.integerBits == nil {
      // Every encoding but PCM says its frames (Microsoft, "New Multimedia Data Types", 1994).
      var fact: [UInt8] = []
      fact.append(number: Self.field(frames))
      format.append(chunk: "fact", fact)
    }
    let headerByteCount = 12 + (sizes == .narrow ? 0 : 36) + format.count + metadata.count + 8
    // Everything but the first eight bytes counts.
    let riffByteCount = dataByteCount.map { Int64(headerByteCount - 8 + padding.count) + $0 }

    var bytes = Array((sizes == .wide ? "RF64" : "RIFF").utf8)
    bytes.append(number: sizes == .wide ? waveSizeElsewhere : Self.field(riffByteCount))
    bytes.append(contentsOf: "WAVE".utf8)
    switch sizes {
    case .narrow: break
    case .widenable: bytes.append(chunk: "JUNK", [UInt8](repeating: 0, count: 28))
    case .wide:
      var wide: [UInt8] = []
      for size in [riffByteCount, dataByteCount, frames] { wide.append(number: size ?? 0) }
      wide.append(number: UInt32(0))  // sizes of further chunks that follow
      bytes.append(chunk: "ds64", wide)
    }
    bytes.append(contentsOf: format)
    bytes.append(contentsOf: metadata)
    bytes.append(contentsOf: "data".utf8)
    bytes.append(number: sizes == .wide ? waveSizeElsewhere : Self.field(dataByteCount))
    return bytes
  }

  /// A size in 32 bits, or the mark that stands for one that is not known or too large.
  private static func field(_ size: Int64?) -> UInt32 {
    size.flatMap { UInt32(exactly: $0) } ?? waveSizeElsewhere
  }

  /// Whether the format takes `WAVE_FORMAT_EXTENSIBLE`: more than two channels, known positions, or
  /// integers of more than 16 bits ("Multiple channel audio data and WAVE files").
  private var isExtensible: Bool {
    format.channelMap != nil || format.channels > 2 || (format.encoding.integerBits ?? 0) > 16
  }

  /// How the samples are stored.
  private var tag: UInt16 {
    switch format.encoding {
    case .linear(let encoding) where encoding.integerBits != nil: WaveFormatTag.pcm
    case .alaw: WaveFormatTag.alaw
    case .ulaw: WaveFormatTag.ulaw
    default: WaveFormatTag.float
    }
  }

  /// The body of the chunk `fmt `.
  private var formatFields: [UInt8] {
    let bits = UInt16(sampleByteCount * 8)
    var fields: [UInt8] = []
    fields.append(number: isExtensible ? WaveFormatTag.extensible : tag)
    fields.append(number: UInt16(format.channels))
    fields.append(number: UInt32(format.sampleRate))
    fields.append(number: UInt32(clamping: format.sampleRate * frameByteCount))
    fields.append(number: UInt16(frameByteCount))
    fields.append(number: bits)
    if isExtensible {
      fields.append(number: UInt16(22))  // bytes that follow
      fields.append(number: bits)
      fields.append(number: channelMask)
      fields.append(number: tag)
      fields.append(contentsOf: waveGUIDTail)
    } else if tag != WaveFormatTag.pcm {
      fields.append(number: UInt16(0))  // bytes that follow
    }
    return fields
  }

  /// The loudspeakers of the channels. Without a map, those of mono and stereo are understood; for
  /// more channels none are claimed.
  private var channelMask: UInt32 {
    if let map = format.channelMap { return ChannelPosition.waveMask(of: map) ?? 0 }
    switch format.channels {
    case 1: return ChannelPosition.centre.rawValue
    case 2: return ChannelPosition.left.rawValue | ChannelPosition.right.rawValue
    default: return 0
    }
  }
}
