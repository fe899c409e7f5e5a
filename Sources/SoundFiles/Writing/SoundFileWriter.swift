import CSndFile
import Files
import SoundFormats

/// A WAV file being written.
///
/// The samples arrive in the carrier of the file's encoding and are stored as they are: nothing is
/// scaled, clipped or dithered here. The same samples give the same bytes whenever they are written.
///
/// A regular file appears under its name only when ``finish()`` returns; without it nothing does.
/// The header tells the length in any case: of a file it is put right at the end. Beyond 4 GiB it
/// is an RF64 header, from the start when the length is known, otherwise in the end. A pipe gets the
/// length that was given, or the mark for a length that is not known.
///
/// Writers in different threads do not disturb each other; one writer belongs to one thread at a
/// time.
public struct SoundFileWriter: ~Copyable {
  /// What is written.
  public let format: SoundFormat
  /// Frames written so far.
  public private(set) var framesWritten: Int64 = 0
  private let header: WaveHeader
  private let file: LibraryFile
  private let output: AtomicOutput

  /// The type in which samples are given.
  public var carrier: SampleCarrier { format.encoding.carrier }

  /// Starts a file.
  ///
  /// - Parameters:
  ///   - name: Where it is to appear.
  ///   - existing: What to do when a regular file stands there.
  ///   - format: What to write. The container has to be `.wav` or `.rf64`.
  ///   - frames: How many frames there will be, `nil` when that is not known.
  /// - Throws: `SoundFileError` when no such file can be written, or the system refuses.
  public init(
    creating name: FileName, existing: AtomicOutput.Existing, format: SoundFormat, frames: Int64?
  ) throws(SoundFileError) {
    try WaveHeader.check(format, frames, for: name)
    let output = try withSystemErrors(of: name) { () throws(FileError) in
      try AtomicOutput(name, existing: existing)
    }
    try self.init(output, format, frames)
  }

  /// Starts a file on standard output.
  ///
  /// - Parameter name: What errors are to call it.
  public init(
    standardOutputAs name: FileName, format: SoundFormat, frames: Int64?
  ) throws(SoundFileError) {
    try WaveHeader.check(format, frames, for: name)
    let output = try withSystemErrors(of: name) { () throws(FileError) in
      try AtomicOutput(standardOutputAs: name)
    }
    try self.init(output, format, frames)
  }

  private init(
    _ output: consuming AtomicOutput, _ format: SoundFormat, _ frames: Int64?
  ) throws(SoundFileError) {
    let name = output.descriptor.name
    let isRegular = output.isRegular
    let header = WaveHeader(format: format, frames: frames, isCorrectable: isRegular)
    let bytes = header.bytes
    let stream: LibraryStream
    do throws(FileError) {
      try output.descriptor.write(bytes)
      stream = LibraryStream(
        try output.descriptor.duplicate(), start: isRegular ? Int64(bytes.count) : nil, byteCount: 0
      )
    } catch {
      throw SoundFileError(name, .system(error))
    }
    var info = SF_INFO()
    info.format = format.encoding.rawLibraryCode
    info.channels = Int32(format.channels)
    info.samplerate = Int32(format.sampleRate)
    do throws(LibraryFile.Failure) {
      file = try LibraryFile(opening: stream, mode: SFM_WRITE, info: &info)
    } catch {
      throw SoundFileError(name, .unencodable(code: error.code, text: error.text))
    }
    self.format = format
    self.header = header
    self.output = output
  }
}

extension SoundFileWriter: @unchecked Sendable {}

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
  /// - Precondition: That many frames are there.
  public mutating func write(
    _ samples: UnsafeRawBufferPointer, frames: Int
  ) throws(SoundFileError) {
    precondition(
      frames >= 0 && frames * format.channels * carrier.byteCount <= samples.count,
      "the samples hold the frames")
    guard frames > 0 else { return }
    let byteCount = (framesWritten + Int64(frames)) * Int64(header.frameByteCount)
    if header.sizes == .narrow && output.isRegular && byteCount > WaveHeader.narrowLimit {
      throw SoundFileError(output.descriptor.name, .tooLong(limit: WaveHeader.narrowLimit))
    }
    let count = unsafe file.write(carrier, samples.baseAddress!, frames: frames)
    framesWritten += Int64(count)
    if count < frames { throw failure }
  }

  /// Completes the file and makes it appear under its name.
  ///
  /// - Throws: `SoundFileError` when the system refuses, or when a header that went through a pipe
  ///   spoke of another length.
  public consuming func finish() throws(SoundFileError) {
    let name = output.descriptor.name
    let byteCount = framesWritten * Int64(header.frameByteCount)
    guard file.stream.length == byteCount else { throw failure }
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
      try output.commit()
    } catch {
      throw SoundFileError(name, .system(error))
    }
  }

  /// Why the last write stored less than it was given.
  private var failure: SoundFileError {
    let name = output.descriptor.name
    if let refusal = file.stream.failure { return SoundFileError(name, .system(refusal)) }
    let failure = file.failure
    return SoundFileError(
      name,
      .unencodable(code: failure?.code ?? 0, text: failure?.text ?? "not all samples were taken"))
  }
}
