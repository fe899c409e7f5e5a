import Foundation
import SideBySide

/// All that one run of the benchmark found.
struct ResamplingReport: Codable {
  /// One contender at one speed.
  struct Figure: Codable {
    let contender: String
    /// Seconds of processor time for the whole signal, round by round.
    let seconds: [Double]
    /// Seconds of sound for a second of work, the median.
    let timesRealTime: Double
    let quality: Quality?
    /// Detent against it.
    let goal: Goal
  }

  struct Row: Codable {
    let speed: String
    /// Detent's first.
    let figures: [Figure]
  }

  let machine: Machine
  let libraries: [String]
  let signalSeconds: Int
  let rounds: Int
  let rendering: [Row]
  let playing: [Row]
  let gliding: [Row]
}

// MARK: Markdown

extension ResamplingReport: CustomStringConvertible {
  var description: String {
    """
    # Resampling in one process, on one thread

    \(machine.summary); release build. \(libraries.joined(separator: ", ")).
    \(signalSeconds) s of stereo noise at 44.1 kHz in blocks of 4096 frames, the same block again and again; × real time by the \
    thread's processor time, median of \(rounds) rounds in turns. Ratios are medians of each round's \
    own; the target stands beside them, and what misses it is **bold**.

    ## Rendering: SpectralResampler, double precision

    libsoxr VHQ and the transforms work in doubles too, all others in floats.

    \(speeds(rendering))

    Detent against each: how many times as fast; against its own transforms, how many times as long.

    \(goals(rendering))

    ## Playing: StreamingResampler at rest, single precision

    \(speeds(playing))

    \(goals(playing))

    ## Playing while the speed glides, blocks of 256 frames

    \(speeds(gliding))

    \(goals(gliding))

    ## Sound

    The worst over the speeds above. Passband: within ±0.1 dB, as a fraction of the lower Nyquist \
    frequency. Rejection: aliases and images, from that frequency on. Distortion and noise: of a sine \
    at −1 dBFS.

    \(quality("rendering", rendering))

    \(quality("playing", playing))
    """
  }

  private func names(_ rows: [Row]) -> [String] {
    var names: [String] = []
    for figure in rows.flatMap(\.figures) where !names.contains(figure.contender) {
      names.append(figure.contender)
    }
    return names
  }

  private func table(_ rows: [Row], _ names: [String], text: (Figure) -> String) -> String {
    var table = MarkdownTable(["speed"] + names)
    for row in rows {
      table.append(
        [row.speed]
          + names.map { name in
            row.figures.first { $0.contender == name }.map(text) ?? "–"
          })
    }
    return table.description
  }

  /// × real time.
  private func speeds(_ rows: [Row]) -> String {
    table(rows, names(rows)) { String(Int($0.timesRealTime.rounded())) }
  }

  private func goals(_ rows: [Row]) -> String {
    table(rows, Array(names(rows).dropFirst())) { $0.goal.text }
  }

  private func quality(_ work: String, _ rows: [Row]) -> String {
    var table = MarkdownTable([work, "passband", "rejection dB", "distortion and noise dB"])
    for name in names(rows) {
      let all = rows.flatMap(\.figures).filter { $0.contender == name }.compactMap(\.quality)
      guard !all.isEmpty else { continue }
      table.append([
        name, String(format: "%.3f", all.map(\.passband).min() ?? 0),
        String(format: "%.1f", all.map(\.rejection).max() ?? 0),
        String(format: "%.1f", all.map(\.distortion).max() ?? 0),
      ])
    }
    return table.description
  }
}
