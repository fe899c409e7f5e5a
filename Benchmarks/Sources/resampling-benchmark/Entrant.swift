import Resamplers
import SideBySide

/// Who takes part in a race: what is timed, how true it is, and what Detent shall reach against it.
struct Entrant {
  let contender: any Contender
  /// `nil` for what resamples nothing, or at no single step.
  var quality: (() -> Quality)?
  /// Whether a ratio says how many times as fast Detent is, or how many times as long it takes.
  var bound = Goal.Bound.atLeast
  /// `nil` where nothing is asked for.
  var target: Double?
}

extension Entrant {
  /// A resampler with a workload.
  init<R: Resampler>(_ resampler: R, _ workload: Workload<R.Sample>, target: Double? = nil) {
    let step = workload.step.value
    self.init(
      contender: ResamplerRun(resampler, workload),
      quality: { Quality(of: resampler, step: step) }, target: target)
  }
}
