import Glibc

/// Which file it is, whatever its names: two names are of one file if their identities are equal.
public struct FileIdentity: Hashable, Sendable {
  /// The device that holds the file.
  public let device: UInt64
  /// The file's number on the device.
  public let inode: UInt64
}

/// What the system says of a file: fstat(2) and its relatives.
public struct FileStatus: Sendable {
  /// What kind of file it is, as far as this program tells them apart.
  public enum Kind: Sendable {
    case regular, folder, link, pipe, other
  }

  public let identity: FileIdentity
  public let kind: Kind
  /// Length in bytes; meaningful for regular files.
  public let byteCount: Int64
  /// The permission bits.
  let permissions: mode_t
  let owner: uid_t
  let group: gid_t

  private init(_ status: stat) {
    identity = FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      case S_IFLNK: .link
      case S_IFIFO: .pipe
      default: .other
      }
    byteCount = Int64(status.st_size)
    permissions = status.st_mode & 0o777
    owner = status.st_uid
    group = status.st_gid
  }

  /// The status of what `name` stands for: fstatat(2).
  ///
  /// - Parameter followingLinks: Whether a link stands for the file that it leads to.
  /// - Returns: `nil` if there is no such file.
  public init?(of name: FileName, followingLinks: Bool = true) throws(FileError) {
    var status = stat()
    let flags = followingLinks ? 0 : AT_SYMLINK_NOFOLLOW
    let result = unsafe name.withCString { unsafe fstatat(AT_FDCWD, $0, &status, flags) }
    guard result == 0 else {
      if errno == ENOENT { return nil }
      throw FileError(.inspect, name, code: errno)
    }
    self.init(status)
  }

  /// The status of an open file: fstat(2).
  public init(of descriptor: borrowing FileDescriptor) throws(FileError) {
    var status = stat()
    guard unsafe fstat(descriptor.number, &status) == 0 else {
      throw FileError(.inspect, descriptor.name, code: errno)
    }
    self.init(status)
  }
}
