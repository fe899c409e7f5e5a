import CSndFile
import Files
import SoundFormats

/// A sound file being written.
///
/// The samples arrive in ``carrier``. Integers are stored as they are: nothing is scaled, clipped or
/// dithered here. The same samples give the same bytes whenever they are written, but for Ogg, whose
/// streams have a number drawn by lot.
///
/// A regular file appears under its name only when ``finish()`` returns; without it nothing does.
///
/// WAV files have a header of our own, which tells the length in any case: of a file it is put right
/// at the end. Beyond 4 GiB it is an RF64 header, from the start when the length is known, otherwise
/// in the end. A pipe gets the length that was given, or the mark for a length that is not known.
///
/// All else, and WAV in blocks (ADPCM, GSM), is written by libsndfile, which goes back in the file. What
/// is no regular file gets it in one piece at the end, from a temporary file without a name.
///
/// Writers in different threads do not disturb each other; one writer belongs to one thread at a
/// time.
public struct SoundFileWriter: ~Copyable {
  /// What is written.
  public let format: SoundFormat
  /// What of the metadata the file can't hold, named for people.
  public let unkept: [String]
  /// Frames written so far.
  public private(set) var framesWritten: Int64 = 0
  /// The header, where it is ours.
  private let header: WaveHeader?
  /// Chunks for the end of a WAV file whose header is not ours.
  private let trailer: [UInt8]
  private let order: ChannelOrder?
  private let stream: LibraryStream
  private var file: LibraryFile
  /// Where the file is put together that then goes to a device or a pipe.
  private let spool: FileDescriptor?
  private let output: AtomicOutput

  /// The type in which samples are given.
  public var carrier: SampleCarrier { format.encoding.carrier }

  /// Starts a file.
  ///
  /// - Parameters:
  ///   - name: Where it is to appear.
  ///   - existing: What to do when a regular file stands there.
  ///   - format: What to write. Channels with known positions come in the order of WAVE.
  ///   - metadata: What to say besides the sound.
  ///   - frames: How many frames there will be, `nil` when that is not known.
  /// - Throws: `SoundFileError` when no such file can be written, or the system refuses.
  public init(
    creating name: FileName, existing: AtomicOutput.Existing, format: SoundFormat,
    metadata: Metadata = Metadata(), frames: Int64?
  ) throws(SoundFileError) {
    if let problem = format.obstacle(frames: frames) { throw SoundFileError(name, problem) }
    let output = try withSystemErrors(of: name) { () throws(FileError) in
      try AtomicOutput(name, existing: existing)
    }
    try self.init(output, format, metadata, frames)
  }

  /// Starts a file on standard output.
  ///
  /// - Parameter name: What errors are to call it.
  public init(
    standardOutputAs name: FileName, format: SoundFormat, metadata: Metadata = Metadata(),
    frames: Int64?
  ) throws(SoundFileError) {
    if let problem = format.obstacle(frames: frames) { throw SoundFileError(name, problem) }
    let output = try withSystemErrors(of: name) { () throws(FileError) in
      try AtomicOutput(standardOutputAs: name)
    }
    try self.init(output, format, metadata, frames)
  }

  private init(
    _ output: consuming AtomicOutput, _ format: SoundFormat, _ metadata: Metadata,
    _ frames: Int64?
  ) throws(SoundFileError) {
    let name = output.descriptor.name
    let isRegular = output.isRegular
    let (kept, lost) = metadata.kept(in: format.container)
    let chunks = kept.waveChunks(sampleRate: format.sampleRate)
    let isOurs = WaveHeader.isOurs(format)
    let header =
      isOurs
      ? WaveHeader(format: format, metadata: chunks, frames: frames, isCorrectable: isRegular)
      : nil
    var info = SF_INFO()
    info.channels = Int32(format.channels)
    info.samplerate = Int32(format.sampleRate)
    info.format =
      isOurs
      ? format.encoding.rawLibraryCode : format.encoding.libraryCode(in: format.container)

    let stream: LibraryStream
    let spool: FileDescriptor?
    do throws(FileError) {
      if let header {
        let bytes = header.bytes
        try output.descriptor.write(bytes)
        stream = LibraryStream(
          try output.descriptor.duplicate(), start: isRegular ? Int64(bytes.count) : nil,
          byteCount: 0)
        spool = nil
      } else {
        let temporary = isRegular ? nil : try FileDescriptor(temporaryFor: name)
        let descriptor = isRegular ? try output.descriptor.duplicate() : try temporary!.duplicate()
        stream = LibraryStream(descriptor, start: 0, byteCount: 0)
        spool = temporary
      }
    } catch {
      throw SoundFileError(name, .system(error))
    }
    let file = try Self.open(stream, &info, called: name)
    var keepsMap = format.isMapDefined
    if let map = format.channelMap, isOurs {
      keepsMap = ChannelPosition.waveMask(of: map) != nil
    } else if !isOurs {
      file.setQuality(of: format.encoding)
      if format.container != .wav { file.set(kept) }
      if let map = format.channelMap, format.container.saysChannelMap {
        keepsMap = file.setChannelMap(map) || file.setChannelMap(map.withRearForSide)
      }
    }
    unkept = lost + (keepsMap ? [] : ["channel map"])
    trailer = isOurs || format.container != .wav ? [] : chunks
    order = format.writingOrder
    self.stream = stream
    self.file = file
    self.spool = spool
    self.format = format
    self.header = header
    self.output = output
  }

  private static func open(
    _ stream: LibraryStream, _ info: inout SF_INFO, called name: FileName
  ) throws(SoundFileError) -> LibraryFile {
    do throws(LibraryFile.Failure) {
      return try LibraryFile(opening: stream, mode: SFM_WRITE, info: &info)
    } catch {
      if let refusal = stream.failure { throw SoundFileError(name, .system(refusal)) }
      throw SoundFileError(name, .unencodable(code: error.code, text: error.text))
    }
  }
}

extension SoundFileWriter: @unchecked Sendable {}

extension SoundContainer {
  /// Whether libsndfile can write where the channels stand.
  fileprivate var saysChannelMap: Bool { self == .aiff || self == .caf }
}

// MARK: Writing

extension SoundFileWriter {
  /// Writes frames, interleaved, in ``carrier``.
  ///
  /// Of 8 and 24 bits the upper ones of the carrier are stored.
  ///
  /// - Parameters:
  ///   - samples: At least `frames` frames, aligned for the carrier.
  ///   - frames: How many to write, 0 or more.
  /// - Throws: `SoundFileError` when the system refuses, the disk being full for one.
  /// - Precondition: That many frames are there. Floating-point samples are finite, and within ±1
  ///   where `format.encoding.clipsFloatingPoint` says so.
  public mutating func write(
    _ samples: UnsafeRawBufferPointer, frames: Int
  ) throws(SoundFileError) {
    let frameByteCount = format.channels * carrier.byteCount
    precondition(
      frames >= 0 && frames * frameByteCount <= samples.count, "the samples hold the frames")
    guard frames > 0 else { return }
    if let header, header.sizes == .narrow, output.isRegular,
      (framesWritten + Int64(frames)) * Int64(header.frameByteCount) > header.mostNarrowBytes
    {
      throw SoundFileError(output.descriptor.name, .tooLong(limit: header.mostNarrowBytes))
    }
    let count: Int
    if let order {
      count = unsafe withUnsafeTemporaryAllocation(
        byteCount: frames * frameByteCount, alignment: 16
      ) { copy in
        unsafe copy.copyMemory(from: UnsafeRawBufferPointer(rebasing: samples[..<copy.count]))
        unsafe order.apply(to: copy.baseAddress!, frames: frames, carrier: carrier)
        return unsafe file.write(carrier, copy.baseAddress!, frames: frames)
      }
    } else {
      count = unsafe file.write(carrier, samples.baseAddress!, frames: frames)
    }
    framesWritten += Int64(count)
    // Not every encoder passes on that what it made wasn't taken.
    if count < frames || stream.failure != nil { throw failure(file.failure) }
    if header == nil && stream.length > format.container.mostBytes { throw tooLong }
  }

  /// Completes the file and makes it appear under its name.
  ///
  /// - Throws: `SoundFileError` when the system refuses, when a header that went through a pipe
  ///   spoke of another length, or when there are no frames and the format can't say so.
  public consuming func finish() throws(SoundFileError) {
    if let problem = format.obstacle(frames: framesWritten) {
      throw SoundFileError(output.descriptor.name, problem)
    }
    if let header {
      try finish(header)
    } else {
      try finishLibraryFile()
    }
    let name = output.descriptor.name
    do throws(FileError) {
      try output.commit()
    } catch {
      throw SoundFileError(name, .system(error))
    }
  }

  private borrowing func finish(_ header: WaveHeader) throws(SoundFileError) {
    let name = output.descriptor.name
    let byteCount = framesWritten * Int64(header.frameByteCount)
    guard stream.length == byteCount else { throw failure(file.failure) }
    if !output.isRegular, let promised = header.dataByteCount, promised != byteCount {
      throw SoundFileError(
        name,
        .lengthDiffers(
          promised: promised / Int64(header.frameByteCount), written: framesWritten))
    }
    do throws(FileError) {
      let final = header.corrected(dataByteCount: byteCount)
      let bytes = final.bytes
      if output.isRegular {
        try output.descriptor.write(final.padding, at: Int64(bytes.count) + byteCount)
        try output.descriptor.write(bytes, at: 0)
      } else {
        try output.descriptor.write(final.padding)
      }
    } catch {
      throw SoundFileError(name, .system(error))
    }
  }

  private mutating func finishLibraryFile() throws(SoundFileError) {
    let name = output.descriptor.name
    let closing = file.close()
    if closing != nil || stream.failure != nil { throw failure(closing) }
    if stream.length > format.container.mostBytes { throw tooLong }
    let sampleByteCount = format.encoding.byteCount.map {
      framesWritten * Int64($0 * format.channels)
    }
    do throws(FileError) {
      let descriptor = try stream.duplicateDescriptor()
      try descriptor.append(waveChunks: trailer, after: stream.length)
      if format.container == .aiff {
        try descriptor.correctAIFF(frames: framesWritten, sampleByteCount: sampleByteCount)
      }
      try spool?.rewind()
      try spool?.copy(to: output.descriptor)
    } catch {
      throw SoundFileError(name, .system(error))
    }
  }

  private var tooLong: SoundFileError {
    SoundFileError(output.descriptor.name, .tooLong(limit: format.container.mostBytes))
  }

  /// Why less was stored than was given, the system's reason before the library's.
  private borrowing func failure(_ reason: LibraryFile.Failure?) -> SoundFileError {
    let name = output.descriptor.name
    if let refusal = stream.failure { return SoundFileError(name, .system(refusal)) }
    return SoundFileError(
      name,
      .unencodable(code: reason?.code ?? 0, text: reason?.text ?? "not all samples were taken"))
  }
}
