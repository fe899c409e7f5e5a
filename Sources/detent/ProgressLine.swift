import Cells
import Glibc
import Rendering
import Threads

/// The line on the terminal that tells how far a command is; nothing where there is no terminal.
///
/// It is redrawn ten times a second at most and wiped before anything else is written.
final class ProgressLine: Sendable {
  private struct State {
    var drawn = 0.0
    var isShown = false
  }

  private let isOn: Bool
  private let state = Lock(State())

  init(isOn: Bool) {
    self.isOn = isOn && StandardStream.error.isTerminal
  }

  /// Tells of a file's progress since `start` (seconds of ``now``).
  func show(_ name: String, _ progress: RenderJob.Progress, start: Double) {
    guard isOn else { return }
    state.withLock { state in
      let now = Self.now
      guard now - state.drawn >= 0.1 else { return }
      state.drawn = now
      state.isShown = true
      let seconds = max(now - start, 1e-3)
      let sound = Double(progress.frames) / Double(progress.sampleRate)
      var text = progress.isMeasuring ? "measuring, " : ""
      if let length = progress.length, length > 0 {
        let share = Double(progress.frames) / Double(length)
        let left = (seconds / max(share, 1e-6) - seconds).text(decimals: 0)
        text += "\((share * 100).text(decimals: 0)) %, \(left) s left, "
      } else {
        text += "\(sound.clockText), "
      }
      text += "\((sound / seconds).text(decimals: 0)) × real time"
      // The last column stays free: in it a cursor may have gone to the next line.
      let line = CellLine("\(name): \(text)").truncated(to: StandardStream.error.columns - 1)
      StandardStream.error.write("\r\(line.text)\u{1B}[K")
    }
  }

  /// Wipes the line.
  func clear() {
    state.withLock { Self.wipe(&$0) }
  }

  /// Wipes the line for good before an interrupt ends the program, unless it is being written.
  func end() {
    state.withLockIfAvailable { state in
      Self.wipe(&state)
      // The threads that render don't know yet.
      state.drawn = .infinity
    }
  }

  private static func wipe(_ state: inout State) {
    if state.isShown { StandardStream.error.write("\r\u{1B}[K") }
    state.isShown = false
  }

  /// Seconds of a clock that only goes forward.
  static var now: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
