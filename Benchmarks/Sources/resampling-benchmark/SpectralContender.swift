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
    output = Array(repeating: 0, count: task.outputCapacity)
  }

  func prepare() {
    resampler = SpectralResampler(plan: plan, channels: Task<Double>.channels)
  }

  func run() {
    let block = Task<Double>.blockFrames * Task<Double>.channels
    let samples = task.signal
    let signal = samples.span
    var room = output.mutableSpan
    var start = 0
    while start < signal.count {
      let input = signal.extracting(start..<min(start + block, signal.count))
      start += resampler.process(input, into: &room).consumed * Task<Double>.channels
    }
    resampler.finish()
    while resampler.drain(into: &room) > 0 {}
  }
}
