import CLinux
import Glibc

/// A temporary file that becomes its target by a change of name, or goes away.
struct PendingFile: ~Copyable {
  /// Held open, so that the folder may be moved meanwhile, the target's name may be as long as the
  /// system allows, and no name is looked up twice.
  private let folder: FileDescriptor
  private let place: LiveTemporaries.Place
  private let target: FileName
  /// What errors call the file.
  private let name: FileName
  private var isPublished = false

  /// Creates the temporary file.
  ///
  /// - Parameters:
  ///   - target: The name to become, links resolved.
  ///   - name: What errors are to call the file.
  ///   - permissions: The mode of the new file, before the process's mask.
  ///   - descriptor: The open file.
  init(
    for target: FileName, called name: FileName, permissions: mode_t,
    descriptor: inout FileDescriptor?
  ) throws(FileError) {
    let folder = try FileDescriptor(holdingFolder: target.directory, of: name)
    let folderNumber = folder.number
    let created = LiveTemporaries.withLock {
      places -> Result<(LiveTemporaries.Place, Int32), FileError> in
      while true {
        // 13 letters in base 36 hold 64 bits; a name that is taken is simply not used.
        let temporary = FileName(".detent-" + String(UInt64.random(in: .min ... .max), radix: 36))
        let number = unsafe temporary.withCString {
          unsafe openat(folderNumber, $0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
        }
        if number >= 0 {
          let place = LiveTemporaries.Place(folder: folderNumber, name: temporary)
          places.insert(place)
          return .success((place, number))
        }
        if errno != EEXIST && errno != EINTR {
          return .failure(FileError(.create, name, code: errno))
        }
      }
    }
    let (place, number) = try created.get()
    descriptor = FileDescriptor(owning: number, name: name)
    self.folder = folder
    self.place = place
    self.target = target
    self.name = name
  }

  /// Gives the file its target's name.
  ///
  /// - Parameter replacing: Whether a file of that name may be replaced. If not, none ever is: the
  ///   system refuses a name that is taken in the same step as it gives it.
  mutating func publish(replacing: Bool) throws(FileError) {
    let place = place
    let code = unsafe target.lastComponent.withCString { final in
      unsafe place.name.withCString { temporary in
        LiveTemporaries.withLock { places -> Int32 in
          let code = unsafe Self.move(temporary, to: final, in: place.folder, replacing: replacing)
          if code == 0 { places.remove(place) }
          return code
        }
      }
    }
    guard code == 0 else { throw FileError(.publish, name, code: code) }
    isPublished = true
  }

  deinit {
    guard !isPublished else { return }
    let place = place
    LiveTemporaries.withLock { places in
      place.remove()
      places.remove(place)
    }
  }

  /// Renames within a folder.
  ///
  /// - Returns: 0, or the error number.
  private static func move(
    _ old: UnsafePointer<CChar>, to new: UnsafePointer<CChar>, in folder: Int32, replacing: Bool
  ) -> Int32 {
    if replacing { return unsafe renameat(folder, old, folder, new) == 0 ? 0 : errno }
    let flag = UInt32(LINUX_RENAME_NOREPLACE)
    if unsafe renameat2(folder, old, folder, new, flag) == 0 { return 0 }
    // File systems that do not know the flag answer EINVAL, kernels that lack the call ENOSYS.
    guard errno == EINVAL || errno == ENOSYS else { return errno }
    guard unsafe linkat(folder, old, folder, new, 0) == 0 else { return errno }
    unsafe unlinkat(folder, old, 0)
    return 0
  }
}

extension FileDescriptor {
  /// Holds the folder called `name`, where `file` is to be made: open(2) with `O_PATH`.
  fileprivate init(holdingFolder name: FileName, of file: FileName) throws(FileError) {
    let number = retryingInterrupts {
      unsafe name.withCString { unsafe open($0, Int32(LINUX_O_PATH) | O_DIRECTORY | O_CLOEXEC) }
    }
    guard number >= 0 else { throw FileError(.create, file, code: errno) }
    self.init(owning: number, name: name)
  }
}
