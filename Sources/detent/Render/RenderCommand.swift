import CommandOptions
import Files
import Rendering
import Threads
import Varispeed

/// `detent render`: from options to jobs, and from their outcomes to lines and a status.
final class RenderCommand: Sendable {
  private let options: RenderOptions
  private let targets: RenderTargets
  private let settings: RenderSettings
  private let filesAtOnce: Int
  private let plans = PlanCache()
  private let progress: ProgressLine
  private let outcomes: OrderedOutcomes
  /// Summaries go where the sound doesn't.
  private let summaries: StandardStream

  init(_ options: RenderOptions) throws(UsageError) {
    self.options = options
    targets = try RenderTargets(options)
    let encoding = try options.encoding(in: targets.container)
    filesAtOnce = min(options.jobs ?? Threads.available, targets.pairs.count)
    settings = RenderSettings(
      pace: options.pace,
      balance: StereoBalance(options.balance, law: options.balanceLaw), isMono: options.isMono,
      container: targets.container, encoding: encoding, sampleRate: options.rate,
      guardsLevel: options.guardsLevel,
      dithers: options.dithers, threads: max(1, Threads.available / filesAtOnce))
    summaries =
      targets.pairs.contains { $0.target == .standardOutput } ? .error : .output
    progress = ProgressLine(isOn: options.verbosity != .quiet && !options.reportsJSON)
    outcomes = OrderedOutcomes()
  }

  /// Makes sure that every input can become the format asked for, before any is rendered.
  ///
  /// Linear WAV takes them all, so that files need not be opened twice.
  private func checkFormats() throws(UsageError) {
    let isLinear = settings.encoding?.isLinear ?? true
    if isLinear && (settings.container == .wav || settings.container == .rf64) { return }
    for (source, target) in targets.pairs {
      do {
        try RenderJob(source, to: target, settings).checkFormat()
      } catch {
        throw UsageError(error, of: source.displayed)
      }
    }
  }

  func run() throws(UsageError) -> ExitStatus {
    if case .speed(let choice) = options.speed, let note = choice.note,
      options.verbosity != .quiet
    {
      StandardStream.error.write("detent: \(note)\n")
    }
    guard targets.obstacles.isEmpty else {
      for (target, reason) in targets.obstacles {
        StandardStream.error.write("detent: \(target.displayed) \(reason)\n")
      }
      return .failure
    }
    try checkFormats()
    Interrupts.precede { [progress] _ in progress.end() }
    Threads.share(targets.pairs.count, among: filesAtOnce, render)
    return outcomes.status
  }

  private func render(_ index: Int) {
    let (source, target) = targets.pairs[index]
    let start = ProgressLine.now
    let job = RenderJob(source, to: target, settings)
    var lines: OrderedOutcomes.Lines
    var status = ExitStatus.success
    do throws(RenderError) {
      let report = try job.run(plans: plans) { [progress] in
        progress.show(source.displayed, $0, start: start)
      }
      let text = ReportText(
        source: source, target: target, report: report, seconds: ProgressLine.now - start)
      lines = (summary(text), warnings(text))
    } catch {
      status = .failure
      // The command line asks for what the sound, once known, can't become.
      switch error {
      case .format, .length, .step: status = .usage
      case .sound, .channels, .memory: break
      }
      lines = (
        options.reportsJSON ? ReportText.failure(of: source, error).text + "\n" : "",
        "detent: \(error)\n"
      )
    }
    outcomes.add(lines, at: index, status) { [progress, summaries] lines in
      progress.clear()
      StandardStream.error.write(lines.errors)
      return lines.summary.isEmpty || summaries.write(lines.summary)
    }
  }

  private func summary(_ text: ReportText) -> String {
    if options.reportsJSON { return text.json.text + "\n" }
    return switch options.verbosity {
    case .quiet: ""
    case .normal: text.line + "\n"
    case .verbose: text.line + "\n" + text.details
    }
  }

  private func warnings(_ text: ReportText) -> String {
    options.reportsJSON || options.verbosity == .quiet ? "" : text.warnings
  }
}

extension RenderOptions {
  fileprivate var pace: RenderSettings.Pace {
    switch speed {
    case .speed(let choice): .speed(choice.speed)
    case .length(.frames(let frames)): .frames(frames)
    case .length(.seconds(let seconds)): .seconds(seconds)
    }
  }
}
