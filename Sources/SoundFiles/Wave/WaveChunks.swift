import Files
import SoundFormats

/// What the chunks before the samples of a WAV file say, as they came.
///
/// libsndfile reads WAV files; this is for what it cannot do or tell: read a stream of any length,
/// and say how long a file claims to be that ends early.
struct WaveChunks {
  private var metadataReader = WaveMetadataReader()
  var fields: ArraySlice<UInt8> = []
  /// Bytes of samples as the header claims, `nil` when it makes no believable claim.
  var dataByteCount: Int64?
  /// Whether the sizes are 64 bits wide.
  var isWide = false

  /// What there is besides the sound.
  var metadata: Metadata { metadataReader.metadata }

  var channels: Int { Int(fields.number(at: 2, as: UInt16.self)) }
  var sampleRate: Int { Int(fields.number(at: 4, as: UInt32.self)) }
  var frameByteCount: Int { Int(fields.number(at: 12, as: UInt16.self)) }
  /// The number, if there is one, that no sound has and for which libsndfile has no words.
  var illegalNumber: String? {
    if !(1...1024).contains(channels) { return "it has \(channels) channels; legal is 1 to 1024" }
    guard (1...Int(Int32.max)).contains(sampleRate) else {
      return "its sample rate is \(sampleRate) Hz; legal is 1 to \(Int32.max) Hz"
    }
    return nil
  }

  /// Whether the samples are those of an MPEG file, of which the header tells no number.
  var isMPEG: Bool {
    [WaveFormatTag.mpeg, WaveFormatTag.mpegLayer3].contains(fields.number(at: 0, as: UInt16.self))
  }
  private var bits: Int { Int(fields.number(at: 14, as: UInt16.self)) }
  private var isExtensible: Bool {
    fields.number(at: 0, as: UInt16.self) == WaveFormatTag.extensible && fields.count >= 40
  }

  /// Frames, as the header claims; `nil` also for encodings that pack several into a block.
  var frames: Int64? {
    guard frameByteCount > 0, frameByteCount == (bits + 7) / 8 * channels else { return nil }
    return dataByteCount.map { $0 / Int64(frameByteCount) }
  }

  /// The encoding, `nil` unless it is linear PCM or floating point in whole bytes.
  var encoding: SampleEncoding? {
    let tag = fields.number(at: isExtensible ? 24 : 0, as: UInt16.self)
    let encoding: SampleEncoding? =
      switch (tag, (bits + 7) / 8) {
      case (WaveFormatTag.pcm, 1): .pcmU8
      case (WaveFormatTag.pcm, 2): .pcm16
      case (WaveFormatTag.pcm, 3): .pcm24
      case (WaveFormatTag.pcm, 4): .pcm32
      case (WaveFormatTag.float, 4): .float32
      case (WaveFormatTag.float, 8): .float64
      default: nil
      }
    guard let encoding, frameByteCount == encoding.byteCount * channels else { return nil }
    return encoding
  }

  /// Where the channels stand, `nil` when the file does not say.
  var channelMap: [ChannelPosition]? {
    guard isExtensible else { return nil }
    return ChannelPosition.positions(
      ofWaveMask: fields.number(at: 20, as: UInt32.self), channels: channels)
  }
}

extension WaveChunks {
  /// The most bytes before the samples of a stream that are kept in memory: beyond, it is stored.
  static let limit = 16 << 20

  /// Reads up to the first sample, from where `descriptor` stands.
  ///
  /// - Parameters:
  ///   - descriptor: A pipe.
  ///   - consumed: What was read.
  /// - Returns: `nil` if this is no WAV file, or none whose samples can be found this way.
  init?(
    reading descriptor: borrowing FileDescriptor, consumed: inout [UInt8]
  ) throws(FileError) {
    guard let start = try descriptor.take(12, to: &consumed),
      start.starts(with: "RIFF".utf8) || start.starts(with: "RF64".utf8),
      start.suffix(4).elementsEqual("WAVE".utf8)
    else { return nil }
    isWide = start.starts(with: "RF64".utf8)
    var wideByteCount: UInt64?
    while let head = try descriptor.take(8, to: &consumed) {
      let identifier = String(decoding: head.prefix(4), as: UTF8.self)
      let size = head.number(at: 4, as: UInt32.self)
      if identifier == "data" {
        guard fields.count >= 16 else { return nil }
        dataByteCount = Self.believable(size, wide: wideByteCount)
        return
      }
      let paddedSize = Int(size) + Int(size % 2)
      guard consumed.count + paddedSize <= Self.limit,
        let body = try descriptor.take(paddedSize, to: &consumed)
      else { return nil }
      metadataReader.take(identifier, body.prefix(Int(size)))
      if identifier == "fmt " { fields = body }
      if identifier == "ds64", body.count >= 16 {
        wideByteCount = body.number(at: 8, as: UInt64.self)
      }
    }
    return nil
  }

  /// Takes what a chunk says besides the sound, before the samples or after them.
  mutating func take(_ identifier: String, _ body: ArraySlice<UInt8>) {
    metadataReader.take(identifier, body)
  }

  /// The claim that a size field makes, given that of `ds64` if there is one.
  private static func believable(_ size: UInt32, wide: UInt64?) -> Int64? {
    let size = size == waveSizeElsewhere ? wide ?? 0 : UInt64(size)
    return isMarkOfUnknownSize(size) ? nil : Int64(size)
  }
}

extension FileDescriptor {
  /// Reads `count` bytes from the current position on and appends them to `consumed`.
  ///
  /// - Returns: The bytes, or `nil` if there were fewer, which are in `consumed` all the same.
  fileprivate borrowing func take(
    _ count: Int, to consumed: inout [UInt8]
  ) throws(FileError) -> ArraySlice<UInt8>? {
    let bytes = try read(count)
    consumed += bytes
    return bytes.count == count ? bytes[...] : nil
  }
}
