import Glibc

/// What the system refused to do with a file.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was asked of the system, worded to follow "cannot".
  public enum Operation: String, Sendable {
    case open, create, inspect, read, write, seek
    /// Writing what the system still holds to the disk: fsync(2).
    case store
    /// Giving a file its name.
    case publish = "complete"
    /// Making a second descriptor: fcntl(2).
    case hold = "hold open"
  }

  /// What was asked.
  public let operation: Operation
  /// The file as the user knows it, not a temporary one behind it.
  public let name: FileName
  /// The system's error number, `errno`.
  public let code: Int32

  public init(_ operation: Operation, _ name: FileName, code: Int32) {
    self.operation = operation
    self.name = name
    self.code = code
  }

  /// The system's text for the error number: strerror_r(3).
  public var reason: String {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      guard unsafe strerror_r(code, buffer.baseAddress!, buffer.count) == 0 else {
        return "error \(code)"
      }
      return unsafe String(cString: buffer.baseAddress!)
    }
  }

  /// What to try, where the error number tells.
  public var advice: String? {
    switch code {
    case ENOENT where operation == .create: "make the folder first"
    case ENOENT: "check the spelling"
    case EACCES, EPERM: "check who may use the file and its folder"
    case EEXIST: "choose another name, or allow it to be overwritten"
    case EISDIR: "name a file, not a folder"
    case ENOTDIR: "a part of the name is a file, not a folder"
    case ENAMETOOLONG: "choose a shorter name"
    case ENOSPC, EDQUOT: "free some space, or choose another folder"
    case EFBIG: "choose a file system without this limit, or a smaller file"
    case EROFS: "choose a folder that can be written to"
    case EMFILE, ENFILE: "work on fewer files at a time"
    case ELOOP: "the links lead in a circle"
    case EPIPE: "the reader of the output has gone"
    case ETXTBSY: "choose another name: this program is running"
    default: nil
    }
  }

  /// One line: what was asked, the name, the reason, what to try.
  public var description: String {
    statement + (advice.map { "; \($0)" } ?? "")
  }

  /// What was asked, the name and the reason, without what to try.
  public var statement: String { "cannot \(operation.rawValue) \(name.displayed): \(reason)" }
}
