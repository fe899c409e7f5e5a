import CommandOptions
import Files
import Rendering
import Threads
import Varispeed

/// `detent info`: from options to surveys, and from those to lines and a status.
final class InfoCommand: Sendable {
  private let options: InfoOptions
  private let sources: [RenderJob.Source]
  private let progress: ProgressLine
  private let outcomes = OrderedOutcomes()

  init(_ options: InfoOptions) {
    self.options = options
    sources = options.inputs.map(RenderJob.Source.init)
    progress = ProgressLine(isOn: !options.reportsJSON)
  }

  func run() -> ExitStatus {
    if let note = options.render?.speed.note { StandardStream.error.write("detent: \(note)\n") }
    Interrupts.precede { [progress] _ in progress.end() }
    Threads.share(sources.count, among: Threads.available, tell)
    return outcomes.status
  }

  private func tell(_ index: Int) {
    let source = sources[index]
    let start = ProgressLine.now
    var lines: OrderedOutcomes.Lines
    var status = ExitStatus.success
    do throws(RenderError) {
      let survey = try SoundSurvey(of: source, measuring: options.measures) { [progress] in
        progress.show(source.displayed, $0, start: start)
      }
      let text = InfoText(source: source, survey: survey, render: try render(of: survey))
      let gap = index == 0 ? "" : "\n"
      lines = (options.reportsJSON ? text.json.text + "\n" : gap + text.lines, "")
    } catch {
      status = .failure
      lines = (
        options.reportsJSON ? ReportText.failure(of: source, error).text + "\n" : "",
        "detent: \(error)\n"
      )
    }
    outcomes.add(lines, at: index, status) { [progress] lines in
      progress.clear()
      StandardStream.error.write(lines.errors)
      return lines.summary.isEmpty || StandardStream.output.write(lines.summary)
    }
  }

  private func render(of survey: SoundSurvey) throws(RenderError) -> InfoText.Render? {
    guard let render = options.render else { return nil }
    return InfoText.Render(
      speed: render.speed.speed, sampleRate: render.rate ?? survey.info.sampleRate,
      step: try survey.step(at: render.speed.speed, sampleRate: render.rate))
  }
}
