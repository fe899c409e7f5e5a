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
  }

  struct Row: Codable {
    let speed: String
    let figures: [Figure]
    /// Detent against others, by their name.
    let goals: [String: Goal]
  }

  let machine: Machine
  let libraries: [String]
  let signalSeconds: Int
  let rounds: Int
  let rendering: [Row]
  let playing: [Row]
}

extension ResamplingReport: CustomStringConvertible {
  var description: String {
    """
    # Resampling in one process, on one thread

    \(machine.summary); release build. \(libraries.joined(separator: ", ")).
    \(signalSeconds) s of stereo noise at 44.1 kHz in blocks of 4096 frames, the same block again and again; × real time by the \
    thread's processor time, median of \(rounds) rounds in turns. Ratios are medians of each round's \
    own; the target stands beside them, and what misses it is **bold**.

    ## Rendering: SpectralResampler, double precision

    \(table(rendering))

    ## Playing: StreamingResampler at rest, single precision

    \(table(playing))
    """
  }

  private func table(_ rows: [Row]) -> String {
    guard let names = rows.first?.figures.map(\.contender) else { return "" }
    var table = MarkdownTable(
      ["speed"] + names.map { "\($0), ×" }
        + names.dropFirst().map { name in
          name == TransformsContender.name ? "time / \(name)" : "Detent / \(name)"
        })
    for row in rows {
      table.append(
        [row.speed] + row.figures.map { String(Int($0.timesRealTime.rounded())) }
          + names.dropFirst().map { row.goals[$0]?.text ?? "–" })
    }
    return table.description
  }
}
