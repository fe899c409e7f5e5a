import Threads

/// What other threads have for the one that runs a player's controls: typed lines and signals.
final class PlayInbox: Sendable {
  private struct Content {
    var lines: [String] = []
    var signal: Int32?
  }

  private let content = Lock(Content())
  private let wake: @Sendable () -> Void

  /// - Parameter wake: Ends the wait of the thread that reads here.
  init(wake: @escaping @Sendable () -> Void) {
    self.wake = wake
  }

  func post(line: String) {
    content.withLock { $0.lines.append(line) }
    wake()
  }

  /// The signal that tells the program to stop.
  func post(signal: Int32) {
    content.withLock { $0.signal = $0.signal ?? signal }
    wake()
  }

  func takeLines() -> [String] {
    content.withLock { content in
      defer { content.lines = [] }
      return content.lines
    }
  }

  var signal: Int32? { content.withLock { $0.signal } }
}
