import Glibc

/// Something to be timed.
public protocol Contender: AnyObject {
  var name: String { get }

  /// Gets ready for another run from the beginning; not timed.
  func prepare()

  /// Does the whole work once.
  func run()
}

extension Resampler {
  /// Takes a whole signal block by block, its output written to one buffer again and again.
  ///
  /// - Parameter prepare: Called before each block with the frame at which it starts.
  fileprivate func take(
    _ workload: Workload<Sample>, into room: inout [Sample], prepare: (Int) -> Void = { _ in }
  ) {
    let block = workload.block
    let samples = block.span
    var output = room.mutableSpan
    var start = 0
    while start < workload.frames {
      prepare(start)
      start +=
        process(samples.extracting(workload.samples(from: start)), into: &output).consumed
    }
  }
}

/// A resampler at work on a whole signal, its output written to one buffer again and again.
public final class ResamplerRun<R: Resampler>: Contender {
  private let resampler: R
  private let workload: Workload<R.Sample>
  private var room: [R.Sample]

  public init(_ resampler: R, _ workload: Workload<R.Sample>) {
    self.resampler = resampler
    self.workload = workload
    let frames = max(workload.roomFrames, resampler.preferredRoom)
    room = Array(repeating: 0, count: frames * workload.channels)
  }

  public var name: String { resampler.name }

  public func prepare() { resampler.restart() }

  public func run() {
    resampler.take(workload, into: &room)
    var output = room.mutableSpan
    while resampler.drain(into: &output) > 0 {}
  }
}

/// A resampler whose step glides from 1/2 to 2 and back, evenly in its logarithm, a new step for
/// each block as a slider gives it.
public final class GlidingRun<R: VariableResampler>: Contender {
  private let resampler: R
  private let workload: Workload<R.Sample>
  private var room: [R.Sample]

  /// - Parameter resampler: Made for a step of 2, the longest.
  public init(_ resampler: R, _ workload: Workload<R.Sample>) {
    self.resampler = resampler
    self.workload = workload
    room = Array(repeating: 0, count: (2 * workload.blockFrames + 64) * workload.channels)
  }

  public var name: String { resampler.name }

  public func prepare() { resampler.restart() }

  public func run() {
    resampler.take(workload, into: &room) { resampler.glide(to: step(at: $0)) }
  }

  /// A triangle of two octaves that returns after 44 100 frames.
  private func step(at frame: Int) -> Double {
    let turn = Double(frame % 44_100) / 44_100
    return exp2(1 - 4 * abs(turn - 0.5))
  }
}
