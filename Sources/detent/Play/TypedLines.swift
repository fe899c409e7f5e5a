import Glibc
import Threads

/// The lines of standard input, as they come.
enum TypedLines {
  /// More bytes than any command has; what is longer is cut there.
  private static let longestLine = 4096

  /// Starts a thread that hands each line to `post`, until the end of standard input.
  static func read(_ post: @escaping @Sendable (String) -> Void) {
    _ = Threads.detach(isUrgent: false) {
      var line: [UInt8] = []
      func end() {
        if !line.isEmpty { post(String(decoding: line, as: UTF8.self)) }
        line = []
      }
      var bytes = [UInt8](repeating: 0, count: 512)
      while true {
        let count = unsafe Glibc.read(STDIN_FILENO, &bytes, bytes.count)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return end() }
        for byte in bytes[..<count] {
          if byte == UInt8(ascii: "\n") {
            end()
          } else if line.count < longestLine {
            line.append(byte)
          }
        }
      }
    }
  }
}
