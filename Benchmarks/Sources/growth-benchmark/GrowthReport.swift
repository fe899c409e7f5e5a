import Foundation
import SideBySide

/// All that one run of the benchmark found.
struct GrowthReport: Codable {
  /// Both processing loops at one point.
  struct LoopFigure: Codable {
    let name: String
    let value: Double
    /// Nanoseconds of processor time for each input frame of all channels.
    let rendering: Double
    let playing: Double
  }

  struct Loops: Codable {
    /// What grows.
    let growth: String
    let points: [LoopFigure]
  }

  /// A program's runs at one point.
  struct RenderFigure: Codable {
    let name: String
    let value: Double
    let runs: [ProcessRun]
  }

  let machine: Machine
  let loops: [Loops]
  /// By seconds of sound.
  let lengths: [RenderFigure]
  /// By files at a time.
  let jobs: [RenderFigure]
}

extension GrowthReport: CustomStringConvertible {
  var description: String {
    """
    # How the cost grows

    \(machine.summary); release build. Processor time, in process and on one thread, for each frame \
    of input at 44.1 kHz; stereo at 1.5 in calls of 4096 frames unless said otherwise.

    \(loops.map(\.text).joined(separator: "\n\n"))

    ## Length: `detent render` at 1.5, 16-bit stereo

    \(table("length", lengths))

    ## Files at a time: 32 files of a minute

    \(table("jobs", jobs))
    """
  }

  private func table(_ heading: String, _ figures: [RenderFigure]) -> String {
    var table = MarkdownTable([heading, "CPU s", "wall s", "peak MiB"])
    for figure in figures {
      table.append([
        figure.name, String(format: "%.3f", figure.runs.map(\.cpuSeconds).median),
        String(format: "%.3f", figure.runs.map(\.wallSeconds).median),
        String((figure.runs.map(\.peakBytes).max() ?? 0) >> 20),
      ])
    }
    return table.description
  }
}

extension GrowthReport.Loops {
  fileprivate var text: String {
    var table = MarkdownTable([
      growth, "render, ns a frame", "render, × real time", "play, ns a frame", "play, × real time",
    ])
    for point in points {
      table.append(
        [point.name]
          + [point.rendering, point.playing].flatMap { nanoseconds in
            [
              String(format: "%.1f", nanoseconds),
              String(Int((1e9 / nanoseconds / 44_100).rounded())),
            ]
          })
    }
    return "## By \(growth)\n\n\(table)"
  }
}
