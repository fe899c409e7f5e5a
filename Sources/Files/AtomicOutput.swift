import Glibc

/// A file being written that appears under its name only when it is complete.
///
/// The bytes go to a temporary file in the same folder. ``commit()`` stores them on the disk and
/// changes the name; without it nothing is left and what stood under the name still does. A link
/// stays, and the file that it leads to is replaced. A file that is replaced hands on its
/// permissions and, where the system allows it, its owner.
///
/// What is no regular file (a device, a named pipe) has no complete state to wait for: it is opened
/// and written in place.
public struct AtomicOutput: ~Copyable {
  /// What to do when a regular file has the name already.
  public enum Existing: Sendable {
    /// Replace it, at ``AtomicOutput/commit()``.
    case replace
    /// Leave it alone and throw `EEXIST`: on opening when the file is there already, or on
    /// committing when it came meanwhile.
    case refuse
  }

  /// Where to write.
  public let descriptor: FileDescriptor
  private var pending: PendingFile?
  private let existing: Existing

  /// Whether the output is a regular file of ours, in which one can go back and change bytes.
  public var isRegular: Bool { pending != nil }

  /// Opens an output.
  ///
  /// A named pipe without a reader blocks until one comes.
  ///
  /// - Parameters:
  ///   - name: Where the output is to appear.
  ///   - existing: What to do when a regular file stands there.
  /// - Throws: `FileError` when the file cannot be created, is a folder, or exists and may not be
  ///   replaced.
  public init(_ name: FileName, existing: Existing) throws(FileError) {
    self.existing = existing
    if name.bytes.isEmpty { throw FileError(.create, name, code: ENOENT) }
    if name.bytes.last == UInt8(ascii: "/") { throw FileError(.create, name, code: EISDIR) }
    let status = try FileStatus(of: name)
    switch status?.kind {
    case .folder:
      throw FileError(.create, name, code: EISDIR)
    case nil, .regular:
      if status != nil { try Self.checkReplacing(name, existing) }
      let target = try name.resolvingLinks()
      var descriptor: FileDescriptor?
      // Nobody else may read what replaces a file of narrower permissions.
      pending = try PendingFile(
        for: target, called: name, permissions: status == nil ? 0o666 : 0o600,
        descriptor: &descriptor)
      self.descriptor = descriptor.take()!
      if let status {
        // Handing on the owner takes a privilege that few have; the mode comes last since a change
        // of owner may clear bits of it.
        _ = fchown(self.descriptor.number, status.owner, status.group)
        _ = fchmod(self.descriptor.number, status.permissions)
      }
    default:
      let number = retryingInterrupts {
        unsafe name.withCString { unsafe open($0, O_WRONLY | O_CLOEXEC) }
      }
      guard number >= 0 else { throw FileError(.open, name, code: errno) }
      descriptor = FileDescriptor(owning: number, name: name)
      pending = nil
    }
  }

  /// Standard output, written in place whatever it is.
  public init(standardOutputAs name: FileName) throws(FileError) {
    descriptor = try FileDescriptor(duplicating: STDOUT_FILENO, name: name)
    pending = nil
    existing = .replace
  }

  /// Makes the output appear under its name, safe on the disk: fsync(2), then rename(2).
  public consuming func commit() throws(FileError) {
    guard pending != nil else { return }
    guard retryingInterrupts({ fsync(descriptor.number) }) == 0 else {
      throw FileError(.store, descriptor.name, code: errno)
    }
    try pending?.publish(replacing: existing == .replace)
  }

  /// A file that may not be written to is not replaced behind its owner's back either.
  private static func checkReplacing(_ name: FileName, _ existing: Existing) throws(FileError) {
    if existing == .refuse { throw FileError(.create, name, code: EEXIST) }
    let access = unsafe name.withCString { unsafe faccessat(AT_FDCWD, $0, W_OK, AT_EACCESS) }
    guard access == 0 else { throw FileError(.create, name, code: errno) }
  }
}
