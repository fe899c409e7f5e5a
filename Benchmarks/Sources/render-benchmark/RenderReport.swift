import Foundation
import SideBySide

/// All that one run of the benchmark found.
struct RenderReport: Codable {
  /// One program at one speed.
  struct Figure: Codable {
    let program: String
    let runs: [ProcessRun]
    /// Detent against it.
    let cpu: Goal
    let wall: Goal
  }

  struct Section: Codable {
    let title: String
    let figures: [Figure]
    let memory: Goal
  }

  let machine: Machine
  let rounds: Int
  let sections: [Section]
}

extension RenderReport: CustomStringConvertible {
  var description: String {
    """
    # Rendering a file, whole processes

    \(machine.summary); release build.
    Medians of \(rounds) rounds in turns (of a file of one second, \(4 * rounds)). Ratios are medians of each round's own: \
    Detent's time over the other's, so less is better, with the target beside them; what misses it is \
    **bold**. Detent on one core takes that many times as long as on all.

    \(sections.map(\.text).joined(separator: "\n\n"))
    """
  }
}

extension RenderReport.Section {
  fileprivate var text: String {
    var table = MarkdownTable([
      "program", "CPU s", "wall s", "peak MiB", "CPU, Detent / it", "wall, Detent / it",
    ])
    for figure in figures {
      table.append([
        figure.program, Self.text(figure.runs.map(\.cpuSeconds)),
        Self.text(figure.runs.map(\.wallSeconds)), String(figure.peakBytes >> 20),
        figure.cpu.text, figure.wall.text,
      ])
    }
    return "## \(title)\n\n\(table)\n\nDetent's memory in MiB: \(memory.text)"
  }

  private static func text(_ seconds: [Double]) -> String {
    String(format: "%.3f", seconds.median)
  }
}

extension RenderReport.Figure {
  var peakBytes: Int { runs.map(\.peakBytes).max() ?? 0 }
}
