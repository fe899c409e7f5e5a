import SpectralResampling

/// Detent's resampler for renders, as a stream.
final class SpectralContender: Contender {
  let name = "Detent"
  private let task: Task<Double>
  private let plan: SpectralPlan
  private var resampler: SpectralResampler
  private var output: [Double]

  init(_ task: Task<Double>, plan: SpectralPlan) {
    self.task = task
    self.plan = plan
    resampler = SpectralResampler(plan: plan, channels: Task<Double>.channels)
    // With room for a block it is made in place.
    let capacity = max(task.outputCapacity, plan.blockFrames * Task<Double>.channels)
    output = Array(repeating: 0, count: capacity)
  }

  func prepare() {
    resampler = SpectralResampler(plan: plan, channels: Task<Double>.channels)
  }

  func run() {
    let block = task.block
    let samples = block.span
    var room = output.mutableSpan
    var start = 0
    while start < task.frames {
      start +=
        resampler.process(samples.extracting(task.samples(from: start)), into: &room).consumed
    }
    resampler.finish()
    while resampler.drain(into: &room) > 0 {}
  }
}
