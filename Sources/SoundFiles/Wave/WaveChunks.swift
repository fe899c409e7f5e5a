import Files
import SoundFormats

/// What the chunks before the samples of a WAV file say, as they came.
///
/// libsndfile reads WAV files; this is for what it cannot do or tell: read a stream of any length,
/// and say how long a file claims to be that ends early.
struct WaveChunks {
  private var metadataReader = WaveMetadataReader()
  fileprivate var fields: ArraySlice<UInt8> = []
  /// Bytes of samples as the header claims, `nil` when it makes no believable claim.
  fileprivate(set) var dataByteCount: Int64?
  /// Whether the sizes are 64 bits wide.
  fileprivate(set) var isWide = false

  /// What there is besides the sound.
  var metadata: Metadata { metadataReader.metadata }

  var channels: Int { Int(fields.number(at: 2, as: UInt16.self)) }
  var sampleRate: Int { Int(fields.number(at: 4, as: UInt32.self)) }
  var frameByteCount: Int { Int(fields.number(at: 12, as: UInt16.self)) }
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
  /// The most bytes before the samples that are looked at: pictures and long histories are smaller.
  private static let limit = 16 << 20

  /// Reads up to the first sample, from where `descriptor` stands.
  ///
  /// - Parameters:
  ///   - descriptor: A file or a pipe.
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

  /// Adds what the chunks after the samples say.
  ///
  /// - Parameters:
  ///   - offset: Where the first of them starts.
  ///   - end: The end of the file.
  mutating func addMetadata(
    from offset: Int64, to end: Int64, in descriptor: borrowing FileDescriptor
  ) throws(FileError) {
    var offset = offset
    while offset + 8 <= end {
      let head = try descriptor.read(8, at: offset)[...]
      guard head.count == 8 else { return }
      let identifier = String(decoding: head.prefix(4), as: UTF8.self)
      let size = Int64(head.number(at: 4, as: UInt32.self))
      offset += 8
      guard offset + size <= end else { return }
      if size <= Self.limit {
        let body = try descriptor.read(Int(size), at: offset)
        metadataReader.take(identifier, body[...])
      }
      offset += size + size % 2
    }
  }

  /// Whether chunks fill a file exactly from `offset` on: what follows samples, and what samples
  /// themselves do not look like.
  static func reach(
    from offset: Int64, to end: Int64, in descriptor: borrowing FileDescriptor
  ) throws(FileError) -> Bool {
    var offset = offset
    while offset + 8 <= end {
      let head = try descriptor.read(8, at: offset)[...]
      guard head.prefix(4).allSatisfy({ (0x20...0x7E).contains($0) }) else { return false }
      let size = Int64(head.number(at: 4, as: UInt32.self))
      offset += 8 + size + size % 2
    }
    return offset == end
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
