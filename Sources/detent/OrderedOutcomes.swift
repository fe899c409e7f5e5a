import Threads

/// Hands on what was said of each file in the order of the files, whichever is done first.
final class OrderedOutcomes: Sendable {
  /// For standard output, and for standard error.
  typealias Lines = (summary: String, errors: String)

  private struct State {
    var next = 0
    var waiting: [Int: Lines] = [:]
    var statuses: Set<ExitStatus> = []
  }

  private let state = Lock(State())

  /// What the outcomes come to: the command line was wrong only if nothing else came of it.
  var status: ExitStatus {
    let statuses = state.withLock { $0.statuses }
    if statuses == [.usage] { return .usage }
    return statuses.subtracting([.success]).isEmpty ? .success : .failure
  }

  /// - Parameter write: Writes lines whose turn has come; `false` when nobody takes them.
  func add(
    _ lines: Lines, at index: Int, _ status: ExitStatus, write: (Lines) -> Bool
  ) {
    state.withLock { state in
      state.waiting[index] = lines
      state.statuses.insert(status)
      while let lines = state.waiting.removeValue(forKey: state.next) {
        if !write(lines) { state.statuses.insert(.failure) }
        state.next += 1
      }
    }
  }
}
