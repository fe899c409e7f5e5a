import Files
import Glibc
import SoundFormats

/// Where a reader's bytes come from, made ready for libsndfile.
struct SoundSource {
  let name: FileName
  let identity: FileIdentity
  let stream: LibraryStream
  /// What the header says, if it is a WAV file's.
  let chunks: WaveChunks?
  /// Set when `stream` stands at the first sample of a WAV file in a pipe.
  var streamed: (chunks: WaveChunks, encoding: SampleEncoding)? {
    guard isStreamed, let chunks, let encoding = chunks.encoding else { return nil }
    return (chunks, encoding)
  }
  private let isStreamed: Bool

  /// Looks at what `descriptor` stands for.
  init(_ descriptor: consuming FileDescriptor) throws(SoundFileError) {
    let name = descriptor.name
    do throws(FileError) {
      let status = try FileStatus(of: descriptor)
      if status.kind == .folder { throw FileError(.read, name, code: EISDIR) }
      var start = status.kind == .regular ? try descriptor.position() : 0
      var byteCount = status.byteCount - start
      var head: [UInt8] = []
      chunks = try WaveChunks(reading: descriptor, consumed: &head)
      isStreamed = status.kind != .regular && chunks?.encoding != nil

      if isStreamed {
        stream = LibraryStream(descriptor, start: nil, byteCount: .max)
      } else {
        if status.kind != .regular {
          start = 0
          descriptor = try descriptor.spooled(after: head)
          byteCount = try FileStatus(of: descriptor).byteCount
        }
        stream = LibraryStream(descriptor, start: start, byteCount: byteCount)
      }
      self.name = name
      identity = status.identity
    } catch {
      throw SoundFileError(name, .system(error))
    }
    if stream.length <= 0 { throw SoundFileError(name, .empty) }
  }
}
