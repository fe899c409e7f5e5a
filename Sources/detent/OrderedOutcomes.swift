import Threads

/// Hands on what was said of each file in the order of the files, whichever is done first.
final class OrderedOutcomes: Sendable {
  /// For standard output, and for standard error.
  typealias Lines = (summary: String, errors: String)

  private struct State {
    var next = 0
    var waiting: [Int: Lines] = [:]
    var allSucceeded = true
  }

  private let state = Lock(State())

  var allSucceeded: Bool { state.withLock { $0.allSucceeded } }

  /// - Parameter write: Writes lines whose turn has come; `false` when nobody takes them.
  func add(
    _ lines: Lines, at index: Int, succeeded: Bool, write: (Lines) -> Bool
  ) {
    state.withLock { state in
      state.waiting[index] = lines
      if !succeeded { state.allSucceeded = false }
      while let lines = state.waiting.removeValue(forKey: state.next) {
        if !write(lines) { state.allSucceeded = false }
        state.next += 1
      }
    }
  }
}
