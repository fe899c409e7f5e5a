import Files
import Glibc
import Synchronization

/// Standard output and standard error, written without a buffer.
enum StandardStream: Int32 {
  case output = 1
  case error = 2

  /// Whether a person is likely to look at it.
  var isTerminal: Bool { isatty(rawValue) == 1 }

  /// The width of the terminal (`TIOCGWINSZ`); 80 where it doesn't know it.
  var columns: Int {
    var window = winsize()
    guard unsafe ioctl(rawValue, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else {
      return 80
    }
    return Int(window.ws_col)
  }

  /// Whether standard error has been told that standard output doesn't take what is written.
  private static let failureIsTold = Atomic(false)

  /// Whether standard output hasn't taken all that was written.
  static var hasOutputFailed: Bool { failureIsTold.load(ordering: .relaxed) }

  /// Writes all of `text`. When standard output doesn't take it, standard error is told, once.
  ///
  /// - Returns: `false` when not all of it was taken: the reader has gone, the disk is full.
  @discardableResult
  func write(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var done = 0
      while done < bytes.count {
        let count = unsafe Glibc.write(rawValue, bytes.baseAddress! + done, bytes.count - done)
        if count < 0 && errno != EINTR {
          let error = FileError(.write, FileName("standard output"), code: errno)
          if self == .output, !Self.failureIsTold.exchange(true, ordering: .relaxed) {
            Self.error.write("detent: \(error)\n")
          }
          return false
        }
        done += max(count, 0)
      }
      return true
    }
  }
}
