import Glibc

/// Standard output and standard error, written without a buffer.
enum StandardStream: Int32 {
  case output = 1
  case error = 2

  /// Whether a person is likely to look at it.
  var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Writes all of `text`.
  ///
  /// - Returns: `false` when nobody takes it, the reader having gone.
  @discardableResult
  func write(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var done = 0
      while done < bytes.count {
        let count = unsafe Glibc.write(rawValue, bytes.baseAddress! + done, bytes.count - done)
        if count < 0 && errno != EINTR { return false }
        done += max(count, 0)
      }
      return true
    }
  }
}
