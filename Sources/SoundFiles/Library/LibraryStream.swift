import CSndFile
import Files

/// The bytes that libsndfile reads and writes, by way of its virtual I/O.
///
/// `sf_open_fd` of 1.2.0 closes a descriptor that is not its own when it fails, and reports a failed
/// system call without its number. With the calls made here descriptors stay with their owners, the
/// error is exact, and a pipe works as well as a file.
final class LibraryStream {
  private let descriptor: FileDescriptor
  /// Where libsndfile's byte 0 stands in the file, or `nil` for a pipe, which has no positions.
  private let start: Int64?
  /// What of the file is to be read; `nil` for one to write, and for a pipe.
  private let view: ByteView?
  private var position: Int64 = 0
  private var byteCount: Int64
  /// The bytes before this one are being stored on the disk.
  private var stored: Int64 = 0
  /// The first refusal of the system's.
  private(set) var failure: FileError?

  /// Bytes that are worth a call.
  private static let storedTogether: Int64 = 8 << 20

  /// A stream to read what `view` has of a file.
  init(_ descriptor: consuming FileDescriptor, showing view: ByteView) {
    self.descriptor = descriptor
    self.start = 0
    self.byteCount = view.count
    self.view = view
  }

  /// A stream to write, or to read from a pipe.
  ///
  /// - Parameters:
  ///   - descriptor: A descriptor of the stream's own.
  ///   - start: Where the sound file starts in it, in bytes; `nil` for a pipe.
  ///   - byteCount: How long the sound file is; as long as can be for a pipe to read, 0 for one to
  ///     write.
  init(_ descriptor: consuming FileDescriptor, start: Int64?, byteCount: Int64) {
    self.descriptor = descriptor
    self.start = start
    self.byteCount = byteCount
    view = nil
  }

  /// The same file from its beginning, with a position of its own; for a file, not for a pipe.
  func restarted() throws(FileError) -> LibraryStream {
    guard let view else { preconditionFailure("a pipe can't be read again") }
    return LibraryStream(try descriptor.duplicate(), showing: view)
  }

  /// A descriptor of the same open file, for what libsndfile doesn't do.
  func duplicateDescriptor() throws(FileError) -> FileDescriptor { try descriptor.duplicate() }

  /// The bytes written, or the bytes there are to read.
  var length: Int64 { byteCount }
  /// Whether it is a file rather than a pipe.
  var isSeekable: Bool { start != nil }
  /// Whether the last byte has been read.
  var isAtEnd: Bool { position >= byteCount }

  private func seek(_ offset: Int64, _ origin: Int32) -> Int64 {
    let base =
      switch origin {
      case Int32(SF_SEEK_CUR): position
      case Int32(SF_SEEK_END): byteCount
      default: Int64(0)
      }
    // A header may lead anywhere.
    let (target, isBeyondNumbers) = base.addingReportingOverflow(offset)
    guard target == position || (start != nil && target >= 0), !isBeyondNumbers
    else { return -1 }
    position = target
    return position
  }

  private func read(into buffer: UnsafeMutableRawBufferPointer) -> Int64 {
    do throws(FileError) {
      let count =
        if let view {
          try unsafe view.read(from: descriptor, at: position, into: buffer)
        } else {
          try unsafe descriptor.read(into: buffer)
        }
      position += Int64(count)
      return Int64(count)
    } catch {
      failure = failure ?? error
      return 0
    }
  }

  private func write(_ bytes: UnsafeRawBufferPointer) -> Int64 {
    do throws(FileError) {
      try unsafe descriptor.write(bytes, at: start.map { $0 + position })
      position += Int64(bytes.count)
      byteCount = max(byteCount, position)
      if let start, position - stored >= Self.storedTogether {
        descriptor.beginStoring(start + stored..<start + position)
        stored = position
      }
      return Int64(bytes.count)
    } catch {
      failure = failure ?? error
      return 0
    }
  }
}

// MARK: libsndfile's side

extension LibraryStream {
  /// The functions that libsndfile calls with the pointer `userData` of a stream.
  static var callbacks: SF_VIRTUAL_IO {
    unsafe SF_VIRTUAL_IO(
      get_filelen: { unsafe LibraryStream.stream($0).byteCount },
      seek: { unsafe LibraryStream.stream($2).seek($0, $1) },
      read: { unsafe LibraryStream.stream($2).read(into: .init(start: $0, count: Int($1))) },
      write: { unsafe LibraryStream.stream($2).write(.init(start: $0, count: Int($1))) },
      tell: { unsafe LibraryStream.stream($0).position })
  }

  /// The stream as libsndfile hands it back. It does not keep the stream alive.
  var userData: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

  private static func stream(_ userData: UnsafeMutableRawPointer?) -> LibraryStream {
    unsafe Unmanaged<LibraryStream>.fromOpaque(userData!).takeUnretainedValue()
  }
}
