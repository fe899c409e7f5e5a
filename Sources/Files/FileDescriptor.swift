import CLinux
import Glibc

/// An open file of the system's, closed when its owner goes.
///
/// Every descriptor is opened with `O_CLOEXEC`. Calls that a signal interrupts are repeated.
public struct FileDescriptor: ~Copyable, Sendable {
  /// The system's number for the open file.
  public let number: Int32
  /// What errors call the file.
  public let name: FileName

  /// Takes over `number`: nobody else may close it.
  init(owning number: Int32, name: FileName) {
    self.number = number
    self.name = name
  }

  /// Opens the file called `name` for reading: open(2).
  public init(reading name: FileName) throws(FileError) {
    let number = retryingInterrupts {
      unsafe name.withCString { unsafe open($0, O_RDONLY | O_CLOEXEC) }
    }
    guard number >= 0 else { throw FileError(.open, name, code: errno) }
    self.init(owning: number, name: name)
  }

  /// A second descriptor of the open file that has `number`: fcntl(2). Both share one position.
  init(duplicating number: Int32, name: FileName) throws(FileError) {
    let duplicate = fcntl(number, F_DUPFD_CLOEXEC, 3)
    guard duplicate >= 0 else { throw FileError(.hold, name, code: errno) }
    self.init(owning: duplicate, name: name)
  }

  /// Standard input, as a descriptor of its own.
  public init(standardInputAs name: FileName) throws(FileError) {
    try self.init(duplicating: STDIN_FILENO, name: name)
  }

  /// A second descriptor of the same open file.
  public func duplicate() throws(FileError) -> FileDescriptor {
    try FileDescriptor(duplicating: number, name: name)
  }

  deinit {
    // Linux frees the number even when close(2) fails; a failure to store is caught by fsync(2).
    close(number)
  }
}

// MARK: Reading and writing

extension FileDescriptor {
  /// Reads until `buffer` is full or the data ends: read(2), or pread(2).
  ///
  /// - Parameters:
  ///   - buffer: Where the bytes go.
  ///   - offset: Where to start, in bytes from the start of the file; `nil` goes on from the
  ///     position that the descriptor has, and moves it.
  /// - Returns: The bytes read; fewer than asked only at the end of the data.
  public func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int64? = nil
  ) throws(FileError) -> Int {
    var filled = 0
    while filled < buffer.count {
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let count = retryingInterrupts {
        if let offset {
          unsafe pread(number, rest.baseAddress!, rest.count, Int(offset) + filled)
        } else {
          unsafe Glibc.read(number, rest.baseAddress!, rest.count)
        }
      }
      guard count >= 0 else { throw FileError(.read, name, code: errno) }
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  /// Reads up to `count` bytes, from the current position on or from `offset` bytes after the start.
  ///
  /// - Returns: The bytes; fewer than asked only at the end of the data.
  public func read(_ count: Int, at offset: Int64? = nil) throws(FileError) -> [UInt8] {
    var failure: FileError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(FileError) {
        filled = try unsafe read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes all of `bytes`, from the current position on or from `offset` bytes after the start.
  public func write(_ bytes: [UInt8], at offset: Int64? = nil) throws(FileError) {
    try unsafe bytes.withUnsafeBytes { buffer in
      Result { () throws(FileError) in try unsafe write(buffer, at: offset) }
    }.get()
  }

  /// Writes all of `bytes`: write(2), or pwrite(2).
  ///
  /// - Parameters:
  ///   - bytes: What to write.
  ///   - offset: Where to start, in bytes from the start of the file; `nil` goes on from the
  ///     position that the descriptor has, and moves it.
  public func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64? = nil) throws(FileError) {
    var written = 0
    while written < bytes.count {
      let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[written...])
      let count = retryingInterrupts {
        if let offset {
          unsafe pwrite(number, rest.baseAddress!, rest.count, Int(offset) + written)
        } else {
          unsafe Glibc.write(number, rest.baseAddress!, rest.count)
        }
      }
      guard count >= 0 else { throw FileError(.write, name, code: errno) }
      written += count
    }
  }

  /// Lets the system begin to store bytes of a regular file on the disk, and doesn't wait for it:
  /// sync_file_range(2). Then fsync(2) finds little left to do. Where it can't be, nothing is lost.
  public func beginStoring(_ bytes: Range<Int64>) {
    _ = sync_file_range(
      number, Int(bytes.lowerBound), Int(bytes.upperBound - bytes.lowerBound),
      UInt32(LINUX_SYNC_FILE_RANGE_WRITE))
  }

  /// The position, in bytes from the start.
  public func position() throws(FileError) -> Int64 {
    let offset = lseek(number, 0, SEEK_CUR)
    guard offset >= 0 else { throw FileError(.seek, name, code: errno) }
    return Int64(offset)
  }
}

/// Repeats `call` as long as it fails because a signal came in.
func retryingInterrupts<Count: SignedInteger>(_ call: () -> Count) -> Count {
  while true {
    let result = call()
    if result >= 0 || errno != EINTR { return result }
  }
}
