import CSndFile
import Files
import SoundFormats

/// The sound in a file, from its first frame to its last.
///
/// Any kind of file that libsndfile knows is read. Samples come in the ``carrier`` that holds each
/// of them exactly. A pipe with a WAV file in it is read as it comes; what else comes through one is
/// first stored in a temporary file that has no name.
///
/// Readers in different threads do not disturb each other; one reader belongs to one thread at a
/// time.
public struct SoundFileReader: ~Copyable {
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
  /// Where each channel stands, or `nil` when the file does not say.
  public let channelMap: [ChannelPosition]?
  /// Frames in the file, or `nil` when that only shows on reading.
  public let frames: Int64?
  /// What the file holds besides its sound, named for people: `title tag`, `cue points (3)`, `bext`.
  ///
  /// Pictures and tags in FLAC, Ogg and MP3 files that libsndfile does not tell of are not listed.
  public let metadata: [String]

  /// The type in which samples are read.
  public var carrier: SampleCarrier { encoding.carrier }

  /// Frames read so far.
  public private(set) var framesRead: Int64 = 0
  private var hasEnded = false
  /// The frames that the header claims, where the claim is believable.
  private let promisedFrames: Int64?
  /// The frames after which a stream goes on with something else.
  private let frameLimit: Int64
  private let file: LibraryFile

  /// Frames that the header claims and the file, read to its end, did not have: it was cut short.
  ///
  /// It is 0 before the end was reached, and for a header that makes no claim.
  public var missingFrames: Int64 {
    hasEnded ? max(0, (promisedFrames ?? 0) - framesRead) : 0
  }

  /// Opens the file called `name`.
  public init(opening name: FileName) throws(SoundFileError) {
    let descriptor = try withSystemErrors(of: name) { () throws(FileError) in
      try FileDescriptor(reading: name)
    }
    try self.init(descriptor)
  }

  /// Opens standard input, a file or a pipe, from where it stands.
  ///
  /// - Parameter name: What errors are to call it.
  public init(standardInputAs name: FileName) throws(SoundFileError) {
    let descriptor = try withSystemErrors(of: name) { () throws(FileError) in
      try FileDescriptor(standardInputAs: name)
    }
    try self.init(descriptor)
  }

  private init(_ descriptor: consuming FileDescriptor) throws(SoundFileError) {
    let source = try SoundSource(descriptor)
    var info = SF_INFO()
    if let stream = source.streamed {
      info.format = stream.encoding.rawLibraryCode
      info.channels = Int32(stream.chunks.channels)
      info.samplerate = Int32(clamping: stream.chunks.sampleRate)
    }
    do throws(LibraryFile.Failure) {
      file = try LibraryFile(opening: source.stream, mode: SFM_READ, info: &info)
    } catch {
      if let refusal = source.stream.failure { throw SoundFileError(source.name, .system(refusal)) }
      throw SoundFileError(source.name, .unreadable(code: error.code, text: error.text))
    }

    name = source.name
    identity = source.identity
    channels = Int(info.channels)
    sampleRate = Int(info.samplerate)
    if let (chunks, encoding) = source.streamed {
      container = chunks.isWide ? .rf64 : .wav
      self.encoding = encoding
      isLossy = false
      formatDescription = "WAV stream"
      channelMap = chunks.channelMap
      metadata = chunks.metadata
      promisedFrames = chunks.frames
      frames = promisedFrames
      frameLimit = promisedFrames ?? .max
    } else {
      let format = LibraryFormat(code: info.format)
      container = format.container
      encoding = format.encoding
      isLossy = format.isLossy
      formatDescription = format.description
      channelMap = file.channelMap(channels: channels)
      metadata = file.metadata
      // libsndfile says SF_COUNT_MAX for what it does not know.
      frames = info.frames < Int64.max / 2 ? Int64(info.frames) : nil
      promisedFrames = source.chunks?.frames ?? frames
      frameLimit = .max
    }
  }
}

extension SoundFileReader: @unchecked Sendable {}

// MARK: Reading

extension SoundFileReader {
  /// Reads the next frames, interleaved, in ``carrier``.
  ///
  /// Integers of 8 and 24 bits are left-justified; floating-point samples are as in the file, NaN
  /// and infinity included.
  ///
  /// - Parameters:
  ///   - buffer: Room for `frames` frames, aligned for the carrier.
  ///   - frames: How many to read, 0 or more.
  /// - Returns: The frames read: fewer than asked only at the end of the file.
  /// - Throws: `SoundFileError` when the system or the decoder fails.
  /// - Precondition: The buffer is large enough.
  public mutating func read(
    into buffer: UnsafeMutableRawBufferPointer, frames: Int
  ) throws(SoundFileError) -> Int {
    precondition(
      frames >= 0 && frames * channels * carrier.byteCount <= buffer.count,
      "the buffer has room for the frames")
    let wanted = Int(min(Int64(frames), frameLimit - framesRead))
    guard wanted > 0 else {
      hasEnded = hasEnded || frames > 0
      return 0
    }
    let count = unsafe file.read(carrier, into: buffer.baseAddress!, frames: wanted)
    framesRead += Int64(count)
    if count < wanted {
      if let refusal = file.stream.failure { throw SoundFileError(name, .system(refusal)) }
      if let failure = file.failure {
        throw SoundFileError(name, .undecodable(code: failure.code, text: failure.text))
      }
      hasEnded = true
    }
    return count
  }
}
