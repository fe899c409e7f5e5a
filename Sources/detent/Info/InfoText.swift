import Glibc
import Rendering
import SoundFiles
import SoundFormats
import Varispeed

/// What is known of a sound, in words for people.
struct InfoText {
  /// A render that is only asked about.
  struct Render {
    let speed: Speed
    let sampleRate: Int
    let step: ResamplingStep
  }

  let source: RenderJob.Source
  let survey: SoundSurvey
  let render: Render?

  var info: SoundFileInfo { survey.info }

  /// The seconds of some of the sound's frames.
  func seconds(_ frames: Int64) -> Double { Double(frames) / Double(info.sampleRate) }

  /// The lines for standard output, the first of which is the file's name.
  var lines: String {
    var lines = LabelledLines()
    lines.add("format", info.formatDescription + (info.isLossy ? ", lossy" : ""))
    lines.add("length", "\(seconds(survey.frames).clockText), \(survey.frames) frames")
    lines.add("rate", "\(info.sampleRate) Hz")
    lines.add("channels", channels)
    addMetadata(to: &lines)
    if let render { add(render, to: &lines) }
    if let levels = survey.levels { add(levels, to: &lines) }
    for (index, warning) in survey.warnings.enumerated() {
      lines.add(index == 0 ? "looks wrong" : "", warning)
    }
    return source.displayed + "\n" + lines.text
  }

  private var channels: String {
    guard survey.channelPositions != nil else {
      return "\(info.channels), and nothing says where they are"
    }
    let names = (0..<info.channels).map(survey.channelName).joined(separator: ", ")
    let isGuessed = info.channelMap == nil && info.channels > 2
    return "\(info.channels): \(names)\(isGuessed ? " (the order of WAVE)" : "")"
  }

  private func add(_ render: Render, to lines: inout LabelledLines) {
    let frames = render.step.outputFrames(forInput: survey.frames)
    let length = (Double(frames) / Double(render.sampleRate)).clockText
    lines.add(
      "rendered",
      "\(length), \(frames) frames at speed \(render.speed.text), \(render.sampleRate) Hz")
    addMarks("its marks", sampleRate: render.sampleRate, to: &lines, render.step.place(of:))
  }

  private func add(_ levels: [ChannelLevels], to lines: inout LabelledLines) {
    let names = levels.indices.map(survey.channelName)
    let width = names.map(\.count).max() ?? 0
    for (index, level) in levels.enumerated() {
      lines.add(
        index == 0 ? "levels" : "",
        """
        \(names[index].padded(to: width))  peak \(level.peak.decibelText.padded(from: 10))  \
        RMS \(level.rms.decibelText.padded(from: 10))  DC \((level.mean * 100).text(decimals: 2)) %
        """)
    }
    guard levels.count > 1 else { return }
    guard let balance = survey.eveningBalance else {
      lines.add("balance", "none makes left and right equally loud")
      return
    }
    let text = balance.shareText
    lines.add(
      "balance",
      text == "C"
        ? "left and right are equally loud"
        : "--balance \(text) makes left and right equally loud")
  }
}

extension ResamplingStep {
  /// The output frame nearest to an input frame, halves up: by the rule for lengths, so that a mark at
  /// the end stays there.
  func place(of frame: Int64) -> Int64 { outputFrames(forInput: frame) }
}

extension String {
  /// With blanks behind, up to `width` characters.
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// With blanks before, up to `width` characters.
  fileprivate func padded(from width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
