import Glibc

extension FileDescriptor {
  /// Stores what is still to be read in a temporary file without a name, which goes when its
  /// descriptor does.
  ///
  /// It lies in the folder that `TMPDIR` names, otherwise in `/var/tmp`, which unlike `/tmp` is meant
  /// for large files (file-hierarchy(7)).
  ///
  /// - Parameter head: Bytes to put before, read already.
  /// - Returns: The file. Its position is at the beginning.
  public func spooled(after head: [UInt8]) throws(FileError) -> FileDescriptor {
    let folder = unsafe getenv("TMPDIR").map { unsafe FileName(String(cString: $0)) }
    let place = (folder ?? FileName("/var/tmp")).appending(name.lastComponent)
    var spool: FileDescriptor?
    do {
      // Never published, the file loses its name at the end of the scope.
      _ = try PendingFile(for: place, called: place, permissions: 0o600, descriptor: &spool)
    }
    try spool!.write(head)
    while true {
      let block = try read(1 << 18)
      if block.isEmpty { break }
      try spool!.write(block)
    }
    let file = spool.take()!
    guard lseek(file.number, 0, SEEK_SET) == 0 else { throw FileError(.seek, name, code: errno) }
    return file
  }
}
