import CSndFile
import Files
import Glibc
import SoundFormats

/// Where a reader's bytes come from, made ready for libsndfile.
struct SoundSource {
  let name: FileName
  let identity: FileIdentity
  var stream: LibraryStream
  /// What the header says, if it is a WAV file's.
  let chunks: WaveChunks?
  /// What libsndfile can't know when `stream` holds nothing but samples. Otherwise it is a whole file
  /// for libsndfile to make sense of.
  let bare: BareSound?
  /// What was found out about a file; `nil` for a pipe.
  let findings: FileFindings?

  /// Looks at what `descriptor` stands for, from its position on.
  ///
  /// - Parameter name: What errors are to call it.
  init(_ descriptor: consuming FileDescriptor, called name: FileName) throws(SoundFileError) {
    self.name = name
    do throws(FileError) {
      let status = try FileStatus(of: descriptor)
      identity = status.identity
      var file: FileDescriptor? = descriptor
      switch status.kind {
      case .folder:
        throw FileError(.read, name, code: EISDIR)
      case .regular: break
      default:
        var head: [UInt8] = []
        let input = file.take()!
        if let chunks = try WaveChunks(reading: input, consumed: &head),
          let bare = BareSound(chunks)
        {
          (self.chunks, self.bare, findings) = (chunks, bare, nil)
          stream = LibraryStream(input, start: nil, byteCount: .max)
          return
        }
        file = try input.spooled(after: head, asLongAs: Self.maybeSound)
      }
      let input = file.take()!
      let start = try input.position()
      let findings = try FileFindings(
        of: input, start..<max(start, FileStatus(of: input).byteCount))
      self.findings = findings
      chunks = findings.wave
      if findings.isBareGSM {
        bare = .gsm
        stream = LibraryStream(input, showing: findings.view)
      } else if findings.isOfUnknownSize || findings.hasStrangeChunks,
        let extent = findings.extent,
        let bare = chunks.flatMap(BareSound.init)
      {
        self.bare = bare
        stream = LibraryStream(input, showing: ByteView(extent))
      } else {
        bare = nil
        stream = LibraryStream(input, showing: findings.view)
      }
    } catch {
      throw SoundFileError(name, .system(error))
    }
    if bare == nil && stream.length <= 0 { throw SoundFileError(name, .empty) }
    if let number = findings?.illegalNumber {
      throw SoundFileError(name, .unreadable(code: 0, text: number))
    }
    if let second = findings?.secondStream {
      throw SoundFileError(name, .secondStream(at: second))
    }
  }
}

// MARK: Judging

extension SoundSource {
  /// Whether the beginning of a file, of unknown length, may be that of a sound: libsndfile knows its
  /// format, or needs to see more.
  static func maybeSound(_ head: borrowing FileDescriptor) throws(FileError) -> Bool {
    let count = try head.position()
    let findings = try FileFindings(of: head, 0..<count)
    // Pictures in front of the sound may be longer than what is there.
    if findings.isBareGSM || findings.wave != nil { return true }
    if try head.read(3, at: 0) == Array("ID3".utf8) { return true }
    let stream = LibraryStream(try head.duplicate(), showing: findings.view)
    var info = SF_INFO()
    do throws(LibraryFile.Failure) {
      _ = try LibraryFile(opening: stream, mode: SFM_READ, info: &info)
      return true
    } catch {
      return error.code != SF_ERR_UNRECOGNISED_FORMAT
    }
  }
}

/// Samples without a header, as libsndfile is to take them.
struct BareSound {
  /// `SF_FORMAT_RAW` with encoding and byte order.
  let libraryCode: Int32
  let channels: Int
  let sampleRate: Int

  /// Full-rate GSM, which is of one channel at 8 kHz.
  static let gsm = BareSound(
    libraryCode: Int32(SF_FORMAT_RAW | SF_FORMAT_GSM610), channels: 1, sampleRate: 8000)

  private init(libraryCode: Int32, channels: Int, sampleRate: Int) {
    self.libraryCode = libraryCode
    self.channels = channels
    self.sampleRate = sampleRate
  }

  /// The samples of a WAV file, `nil` unless they are linear PCM or floating point in whole bytes.
  init?(_ chunks: WaveChunks) {
    guard let encoding = chunks.encoding else { return nil }
    self.init(
      libraryCode: SoundEncoding.linear(encoding).rawLibraryCode, channels: chunks.channels,
      sampleRate: chunks.sampleRate)
  }
}
