import Rendering
import Varispeed

/// A report in words for people and in JSON for programs.
struct ReportText {
  let source: RenderJob.Source
  let target: RenderJob.Target
  let report: RenderReport
  /// How long the work took.
  let seconds: Double

  private var length: Double {
    Double(report.outputFrames) / Double(report.output.sampleRate)
  }

  /// `song.wav → song@1.5x.wav: speed 3/2, 0:40.000 (1764000 frames), peak -3.01 dB`
  var line: String {
    """
    \(source.displayed) → \(target.displayed): speed \(report.speed.text), \(length.clockText) \
    (\(report.outputFrames) frames), peak \(report.peak.decibelText)
    """
  }

  /// Lines for `--verbose`.
  var details: String {
    let rate = (length / max(seconds, 1e-9)).text(decimals: 0)
    return """
        in: \(report.input.formatDescription), \(report.input.sampleRate) Hz, \
      \(report.input.channels) channels, \(report.inputFrames) frames
        out: \(report.output.container.rawValue.uppercased()), \(report.output.encoding.name), \(report.output.sampleRate) Hz, \
      \(report.output.channels) channels
        took \(seconds.text(decimals: 3)) s, \(rate) times real time

      """
  }

  /// A line for each thing that was lost or changed on the way.
  var warnings: String {
    (levelNotes + report.warnings).map { "detent: \(source.displayed): \($0)\n" }.joined()
  }

  private var levelNotes: [String] {
    var notes: [String] = []
    if report.guardGain != 1 {
      notes.append("level lowered by \(report.guardGain.gainText.dropFirst()) to avoid clipping")
    }
    if let gain = report.gainAgainstClipping {
      notes.append(
        """
        clipped samples: \(report.clippedSamples); a gain of \(gain.gainText) would have \
        avoided it; --guard does that
        """)
    }
    return notes
  }

  var json: JSON {
    var members = Self.names(source, target)
    members += [
      ("speed", .string(report.speed.text)),
      ("speedValue", .number(report.speed.value)),
      ("inputFrames", .integer(report.inputFrames)),
      ("outputFrames", .integer(report.outputFrames)),
      ("inputRate", .integer(Int64(report.input.sampleRate))),
      ("outputRate", .integer(Int64(report.output.sampleRate))),
      ("inputChannels", .integer(Int64(report.input.channels))),
      ("outputChannels", .integer(Int64(report.output.channels))),
      ("format", .string(report.output.container.rawValue)),
      ("encoding", .string(report.output.encoding.name)),
      ("peak", .number(report.peak)),
      ("clippedSamples", .integer(Int64(report.clippedSamples))),
      ("gainAgainstClipping", report.gainAgainstClipping.map { .number($0) } ?? .null),
      ("guardGain", .number(report.guardGain)),
      ("warnings", .array(report.warnings.map { .string($0) })),
      ("seconds", .number(seconds)),
    ]
    return .object(members)
  }

  /// What `--json` says of a file that failed.
  static func failure(of source: RenderJob.Source, _ error: RenderError) -> JSON {
    .object(source.members + [("error", .string(error.description))])
  }

  private static func names(
    _ source: RenderJob.Source, _ target: RenderJob.Target
  ) -> [(String, JSON)] {
    source.members + (target.name?.members("output") ?? [("output", .string("-"))])
  }
}

extension RenderJob.Source {
  /// The name as members of a JSON object.
  var members: [(String, JSON)] { name?.members("input") ?? [("input", .string("-"))] }
}

extension Speed {
  /// `3/2` where it is exact, else the shortest decimal that reads back as the same double.
  var text: String {
    switch self {
    case .exact(let ratio): "\(ratio)"
    case .inexact(let value): "\(value)"
    }
  }
}
