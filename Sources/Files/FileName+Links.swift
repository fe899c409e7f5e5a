import Glibc

extension FileName {
  /// The name at the end of the links that start at this one: readlink(2).
  ///
  /// Only links under the last component are resolved; the system follows those in folders. The
  /// file at the end need not exist, as open(2) would create it there.
  public func resolvingLinks() throws(FileError) -> FileName {
    var name = self
    // The kernel gives up after 40 links too (path_resolution(7)).
    for _ in 0...40 {
      guard try FileStatus(of: name, followingLinks: false)?.kind == .link else { return name }
      let destination = unsafe withUnsafeTemporaryAllocation(
        of: CChar.self, capacity: Int(PATH_MAX)
      ) {
        buffer -> FileName? in
        let count = unsafe name.withCString {
          unsafe readlink($0, buffer.baseAddress!, buffer.count)
        }
        guard count >= 0 else { return nil }
        return unsafe FileName(bytes: buffer[..<count].map { UInt8(bitPattern: $0) })
      }
      guard let destination else { throw FileError(.inspect, self, code: errno) }
      name = name.directory.appending(destination)
    }
    throw FileError(.create, self, code: ELOOP)
  }
}
