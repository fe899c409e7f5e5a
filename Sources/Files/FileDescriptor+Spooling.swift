import Glibc

extension FileDescriptor {
  /// Creates a temporary file without a name, which goes when its descriptor does.
  ///
  /// It lies in the folder that `TMPDIR` names, otherwise in `/var/tmp`, which unlike `/tmp` is meant
  /// for large files (file-hierarchy(7)).
  ///
  /// - Parameter name: Whose bytes it holds.
  public init(temporaryFor name: FileName) throws(FileError) {
    let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/var/tmp"
    let place = FileName(folder).appending(name.lastComponent)
    // What a refusal is to speak of is the folder: nobody has heard of the file.
    let called = FileName("a temporary file in \(folder), the folder for such files (TMPDIR)")
    var file: FileDescriptor?
    do {
      // Never published, the file loses its name at the end of the scope.
      _ = try PendingFile(for: place, called: called, permissions: 0o600, descriptor: &file)
    }
    self = file.take()!
  }

  /// Stores what is still to be read in a temporary file without a name.
  ///
  /// - Parameters:
  ///   - head: Bytes to put before, read already.
  ///   - isPromising: Told the file when its first ``spoolHead`` bytes are there; unless it wants more,
  ///     the rest isn't stored, which may be endless.
  /// - Returns: The file. Its position is at the beginning.
  public func spooled(
    after head: [UInt8],
    asLongAs isPromising: (borrowing FileDescriptor) throws(FileError) -> Bool
  ) throws(FileError) -> FileDescriptor {
    let spool = try FileDescriptor(temporaryFor: name)
    try spool.write(head)
    let start = try read(Self.spoolHead)
    try spool.write(start)
    if start.count == Self.spoolHead, try isPromising(spool) {
      try copy(to: spool)
    }
    try spool.rewind()
    return spool
  }

  /// Bytes by which ``spooled(after:asLongAs:)`` judges what it stores, at least.
  public static var spoolHead: Int { 1 << 18 }

  /// Goes back to the first byte.
  public func rewind() throws(FileError) {
    guard lseek(number, 0, SEEK_SET) == 0 else { throw FileError(.seek, name, code: errno) }
  }

  /// Writes what is still to be read to `other`.
  public func copy(to other: borrowing FileDescriptor) throws(FileError) {
    while true {
      let block = try read(1 << 18)
      if block.isEmpty { return }
      try other.write(block)
    }
  }
}
