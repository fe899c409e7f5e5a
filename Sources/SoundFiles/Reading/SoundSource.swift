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
  /// The encoding of the samples when `stream` holds nothing but those of a WAV file, whose header
  /// has been read. Otherwise `stream` is a whole file for libsndfile to make sense of.
  let bareEncoding: SampleEncoding?

  /// Looks at what `descriptor` stands for, from its position on.
  ///
  /// - Parameter name: What errors are to call it.
  init(_ descriptor: consuming FileDescriptor, called name: FileName) throws(SoundFileError) {
    self.name = name
    do throws(FileError) {
      let status = try FileStatus(of: descriptor)
      identity = status.identity
      switch status.kind {
      case .folder:
        throw FileError(.read, name, code: EISDIR)
      case .regular:
        let start = try descriptor.position()
        var head: [UInt8] = []
        var chunks = try WaveChunks(reading: descriptor, consumed: &head)
        // libsndfile takes a header that claims no samples at its word.
        let first = start + Int64(head.count)
        var begin = start
        if let chunks, chunks.dataByteCount == nil,
          try !WaveChunks.reach(from: first, to: status.byteCount, in: descriptor)
        {
          bareEncoding = chunks.encoding
          begin = first
        } else {
          bareEncoding = nil
        }
        if let byteCount = chunks?.dataByteCount {
          // Chunks start at even places of the file, wherever it starts in what was given.
          try chunks?.addMetadata(
            from: first + byteCount + byteCount % 2, to: status.byteCount, in: descriptor)
        }
        self.chunks = chunks
        stream = LibraryStream(descriptor, start: begin, byteCount: status.byteCount - begin)
      default:
        var head: [UInt8] = []
        chunks = try WaveChunks(reading: descriptor, consumed: &head)
        bareEncoding = chunks?.encoding
        if bareEncoding == nil {
          let spool = try descriptor.spooled(after: head)
          let byteCount = try FileStatus(of: spool).byteCount
          stream = LibraryStream(spool, start: 0, byteCount: byteCount)
        } else {
          stream = LibraryStream(descriptor, start: nil, byteCount: .max)
        }
      }
    } catch {
      throw SoundFileError(name, .system(error))
    }
    if bareEncoding == nil && stream.length <= 0 { throw SoundFileError(name, .empty) }
  }
}
