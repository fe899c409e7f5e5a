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

  /// A second descriptor of the open file that has `number`, such as standard input: fcntl(2).
  ///
  /// Both share one position.
  public init(duplicating number: Int32, name: FileName) throws(FileError) {
    let duplicate = fcntl(number, F_DUPFD_CLOEXEC, 3)
    guard duplicate >= 0 else { throw FileError(.hold, name, code: errno) }
    self.init(owning: duplicate, name: name)
  }

  deinit {
    // Linux frees the number even when close(2) fails; a failure to store is caught by fsync(2).
    close(number)
  }
}

// MARK: Reading and writing

extension FileDescriptor {
  /// Reads until `buffer` is full or the data ends: read(2).
  ///
  /// - Returns: The bytes read; fewer than asked only at the end of the data.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    var filled = 0
    while filled < buffer.count {
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let count = retryingInterrupts { unsafe Glibc.read(number, rest.baseAddress, rest.count) }
      guard count >= 0 else { throw FileError(.read, name, code: errno) }
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  /// Writes all of `bytes`: write(2).
  public func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    var written = 0
    while written < bytes.count {
      let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[written...])
      let count = retryingInterrupts { unsafe Glibc.write(number, rest.baseAddress, rest.count) }
      guard count >= 0 else { throw FileError(.write, name, code: errno) }
      written += count
    }
  }

  /// Moves the position to `offset` bytes from the start: lseek(2).
  public func seek(to offset: Int64) throws(FileError) {
    guard lseek(number, Int(offset), SEEK_SET) >= 0 else {
      throw FileError(.seek, name, code: errno)
    }
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
