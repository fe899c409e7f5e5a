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
    let block = Task<Float>.blockFrames * Task<Float>.channels
    let samples = task.signal
    let signal = samples.span
    var room = output.mutableSpan
    var start = 0
    while start < signal.count {
      let input = signal.extracting(start..<min(start + block, signal.count))
      let (consumed, produced) = resampler.process(input, into: &room)
      // The last frames stay inside, as those of the peers do.
      if consumed == 0, produced == 0 { break }
      start += consumed * Task<Float>.channels
    }
  }
}
