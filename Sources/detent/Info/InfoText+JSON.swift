import Glibc
import Rendering
import SoundFiles
import SoundFormats
import Varispeed

extension InfoText {
  /// The same for programs: always the same members, `null` where there is nothing to tell.
  ///
  /// `Tests/CommandLineTests/Schemas/info.schema.json` describes them.
  var json: JSON {
    .object(source.members + soundMembers + metadataMembers + resultMembers)
  }

  private var soundMembers: [(String, JSON)] {
    [
      ("format", .string(info.formatDescription)),
      ("container", info.container.map { .string($0.rawValue) } ?? .null),
      ("encoding", .string(info.encoding.rawValue)),
      ("isLossy", .boolean(info.isLossy)),
      ("sampleRate", .integer(Int64(info.sampleRate))),
      ("frames", .integer(survey.frames)),
      ("seconds", .number(seconds(survey.frames))),
      ("missingFrames", .integer(survey.missingFrames)),
      ("wasReadToEnd", .boolean(survey.wasReadToEnd)),
      ("channels", .integer(Int64(info.channels))),
      ("channelMap", info.channelMap.map { .array($0.map { .string($0.name) }) } ?? .null),
    ]
  }

  private var resultMembers: [(String, JSON)] {
    [
      ("render", render.map(json) ?? .null),
      ("levels", survey.levels.map(json) ?? .null),
      ("balance", survey.eveningBalance.map(json) ?? .null),
      ("warnings", .array(survey.warnings.map { .string($0) })),
    ]
  }

  private func json(_ render: Render) -> JSON {
    let frames = render.step.outputFrames(forInput: survey.frames)
    let rate = Double(render.sampleRate)
    let cues = info.metadata.cuePoints.map { cue in
      let frame = render.step.place(of: cue.position)
      return JSON.object([("frame", .integer(frame)), ("seconds", .number(Double(frame) / rate))])
    }
    return .object([
      ("speed", .string(render.speed.text)),
      ("speedValue", .number(render.speed.value)),
      ("sampleRate", .integer(Int64(render.sampleRate))),
      ("frames", .integer(frames)),
      ("seconds", .number(Double(frames) / rate)),
      ("cuePoints", .array(cues)),
    ])
  }

  private func json(_ levels: [ChannelLevels]) -> JSON {
    .array(
      zip(levels, survey.nonFiniteSamples).enumerated().map { index, channel in
        let (levels, nonFinite) = channel
        return .object([
          ("channel", .string(survey.channelName(index))),
          ("peak", .number(levels.peak)),
          ("peakDecibels", .number(20 * log10(levels.peak))),
          ("rms", .number(levels.rms)),
          ("rmsDecibels", .number(20 * log10(levels.rms))),
          ("mean", .number(levels.mean)),
          ("fullScaleRuns", .integer(Int64(levels.fullScaleRuns))),
          ("nonFiniteSamples", .integer(Int64(nonFinite))),
        ])
      })
  }

  private func json(_ balance: Balance) -> JSON {
    .object([("value", .number(balance.value)), ("option", .string(balance.shareText))])
  }
}
