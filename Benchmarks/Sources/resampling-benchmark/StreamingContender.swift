import Varispeed

/// Detent's resampler for playing, at rest.
final class StreamingContender: Contender {
  let name = "Detent"
  private let task: Task<Float>
  private var resampler: StreamingResampler
  private var output: [Float]

  init(_ task: Task<Float>) {
    self.task = task
    resampler = StreamingResampler(
      channels: Task<Float>.channels, inputRate: task.inputRate, outputRate: task.outputRate,
      speed: task.speed)
    output = Array(repeating: 0, count: task.outputCapacity)
  }

  /// What it keeps from the last run (rows of the kernel) it would keep while playing, too.
  func prepare() { resampler.reset() }

  func run() {
    let block = task.block
    let samples = block.span
    var room = output.mutableSpan
    var start = 0
    // The last frames stay inside, as those of the peers do.
    while start < task.frames {
      start +=
        resampler.process(samples.extracting(task.samples(from: start)), into: &room).consumed
    }
  }
}
