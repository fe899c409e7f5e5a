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
@dynamicMemberLookup
public struct SoundFileReader: ~Copyable {
  /// What there is to know before reading. Its members are the reader's too.
  public let info: SoundFileInfo
  /// Frames read so far, or the frame that was gone to and those read since: the next one's number.
  public private(set) var framesRead: Int64 = 0
  private var hasEnded = false
  /// The frames after which a pipe may go on with something else.
  private let frameLimit: Int64
  private let source: SoundSource
  private let file: LibraryFile

  /// Frames that the header claims and the file, read to its end, did not have: it was cut short.
  ///
  /// It is 0 before the end was reached, and for a header that makes no claim.
  public var missingFrames: Int64 {
    hasEnded ? max(0, (info.promisedFrames ?? 0) - framesRead) : 0
  }

  /// Opens the file called `name`.
  ///
  /// - Parameters:
  ///   - name: The file, or a named pipe.
  ///   - rereadable: Whether ``reopened()`` must work: a pipe is then stored first, whatever is in
  ///     it.
  public init(opening name: FileName, rereadable: Bool = false) throws(SoundFileError) {
    try self.init(name, rereadable) { () throws(FileError) in try FileDescriptor(reading: name) }
  }

  /// Opens standard input, a file or a pipe, from where it stands.
  ///
  /// - Parameters:
  ///   - name: What errors are to call it.
  ///   - rereadable: Whether ``reopened()`` must work: a pipe is then stored first, whatever is in
  ///     it.
  public init(standardInputAs name: FileName, rereadable: Bool) throws(SoundFileError) {
    try self.init(name, rereadable) { () throws(FileError) in
      try FileDescriptor(standardInputAs: name)
    }
  }

  private init(
    _ name: FileName, _ rereadable: Bool, _ open: () throws(FileError) -> FileDescriptor
  ) throws(SoundFileError) {
    let descriptor = try withSystemErrors(of: name) { () throws(FileError) in
      let input = try open()
      let isFile = try FileStatus(of: input).kind == .regular
      return rereadable && !isFile
        ? try input.spooled(after: [], asLongAs: SoundSource.maybeSound) : input
    }
    try self.init(SoundSource(descriptor, called: name))
  }

  /// The same sound from its first frame again, by a reader of its own.
  ///
  /// Traps for a pipe that is read as it comes.
  public func reopened() throws(SoundFileError) -> SoundFileReader {
    var again = source
    again.stream = try withSystemErrors(of: info.name) { () throws(FileError) in
      try source.stream.restarted()
    }
    return try SoundFileReader(again)
  }

  private init(_ source: SoundSource) throws(SoundFileError) {
    let name = source.name
    var found = SF_INFO()
    if let bare = source.bare {
      found.format = bare.libraryCode
      found.channels = Int32(bare.channels)
      found.samplerate = Int32(clamping: bare.sampleRate)
    }
    let file: LibraryFile
    do throws(LibraryFile.Failure) {
      file = try LibraryFile(opening: source.stream, mode: SFM_READ, info: &found)
    } catch {
      if let refusal = source.stream.failure { throw SoundFileError(name, .system(refusal)) }
      let reason = source.chunks?.illegalNumber ?? error.text
      throw SoundFileError(name, .unreadable(code: error.code, text: reason))
    }
    let info = SoundFileInfo(source, file, found)
    let isEmpty = source.bare == nil && info.promisedFrames == 0
    // A WAV file without a place for its samples was cut in the header.
    let isHeaderless = info.container == .wav && source.chunks == nil
    if isEmpty && (isHeaderless || source.stream.length > Self.mostWithoutSound) {
      throw SoundFileError(name, .soundless(byteCount: source.stream.length))
    }
    self.source = source
    self.info = info
    self.file = file
    frameLimit = source.stream.isSeekable ? .max : info.frames ?? .max
  }

  public subscript<Member>(dynamicMember member: KeyPath<SoundFileInfo, Member>) -> Member {
    info[keyPath: member]
  }

  /// The bytes that a file without a single frame may have: a header, some text, room to grow.
  /// One that is longer was more likely left by a recorder that could not finish it.
  private static let mostWithoutSound = 1 << 14
}

extension SoundFileReader: @unchecked Sendable {}

// MARK: Reading

extension SoundFileReader {
  /// Reads the next frames, interleaved, in ``carrier``.
  ///
  /// Channels with known positions come in the order of WAVE, whatever the file's own.
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
      frames >= 0 && frames * info.channels * info.carrier.byteCount <= buffer.count,
      "the buffer has room for the frames")
    let wanted = Int(min(Int64(frames), frameLimit - framesRead))
    guard wanted > 0 else {
      hasEnded = hasEnded || frames > 0
      return 0
    }
    let count = unsafe file.read(info.carrier, into: buffer.baseAddress!, frames: wanted)
    unsafe info.order?.apply(to: buffer.baseAddress!, frames: count, carrier: info.carrier)
    framesRead += Int64(count)
    if count < wanted { try end() }
    return count
  }

  /// Whether ``seek(toFrame:)`` works: for files, not for pipes that are read as they come.
  public var isSeekable: Bool { source.stream.isSeekable }

  /// Goes to a frame, which is the next one read.
  ///
  /// - Parameter frame: 0 or more; beyond the end it is the end.
  /// - Throws: `SoundFileError` when the system or the decoder fails.
  /// - Precondition: ``isSeekable``.
  public mutating func seek(toFrame frame: Int64) throws(SoundFileError) {
    precondition(isSeekable, "a pipe has no positions")
    precondition(frame >= 0, "frames are counted from 0")
    let target = min(frame, info.frames ?? frame)
    guard target != framesRead else { return }
    guard file.seek(toFrame: target) else {
      if let refusal = file.stream.failure { throw SoundFileError(info.name, .system(refusal)) }
      let failure = file.failure
      throw SoundFileError(
        info.name,
        .undecodable(
          code: failure?.code ?? 0, text: failure?.text ?? "there is no frame \(target)"))
    }
    framesRead = target
    hasEnded = false
  }

  /// Takes note that libsndfile had no more frames, and finds out why.
  private mutating func end() throws(SoundFileError) {
    if let refusal = file.stream.failure { throw SoundFileError(info.name, .system(refusal)) }
    // A decoder that runs out of bytes calls it an error; the frames that are missing tell it too.
    if let failure = file.failure, !file.stream.isAtEnd {
      throw SoundFileError(info.name, .undecodable(code: failure.code, text: failure.text))
    }
    if framesRead == 0 && file.stream.isSeekable
      && (info.frames == nil || source.findings?.isUnfinished == true)
    {
      throw SoundFileError(info.name, .soundless(byteCount: file.stream.length))
    }
    hasEnded = true
  }
}
