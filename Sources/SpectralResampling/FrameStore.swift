/// Room for interleaved frames that outlives a call, silent at first.
///
/// A class, so that a stream's parts can be lent out one by one; all copies are of whole runs.
@safe final class FrameStore {
  private let channels: Int
  private let samples: UnsafeMutableBufferPointer<Double>

  init(frames: Int, channels: Int) {
    self.channels = channels
    unsafe samples = .allocate(capacity: frames * channels)
    unsafe samples.initialize(repeating: 0)
  }

  deinit { unsafe samples.deallocate() }

  /// Calls `body` with the samples of the first `count` frames.
  func withSamples(_ count: Int, _ body: (inout MutableSpan<Double>) -> Void) {
    var span = unsafe part(0..<count).mutableSpan
    body(&span)
  }

  /// Copies the frames `range` of `source` to the frames from `start` on.
  func store(_ source: Span<Double>, _ range: Range<Int>, at start: Int) {
    unsafe source.withUnsafeBufferPointer { source in
      let run = unsafe UnsafeBufferPointer(rebasing: source[samples(of: range)])
      _ = unsafe part(start..<start + range.count).update(from: run)
    }
  }

  /// Copies `count` frames from `start` on to the frames from `place` on of `target`.
  func load(_ start: Int, _ count: Int, into target: inout MutableSpan<Double>, at place: Int) {
    unsafe target.withUnsafeMutableBufferPointer { target in
      let run = unsafe UnsafeMutableBufferPointer(
        rebasing: target[samples(of: place..<place + count)])
      _ = unsafe run.update(from: part(start..<start + count))
    }
  }

  /// Makes frames silent.
  func clear(_ range: Range<Int>) { unsafe part(range).update(repeating: 0) }

  /// Moves frames to the beginning.
  func move(_ range: Range<Int>) {
    guard let first = unsafe samples.baseAddress else { return }
    unsafe first.update(
      from: first + range.lowerBound * channels, count: range.count * channels)
  }

  private func samples(of frames: Range<Int>) -> Range<Int> {
    frames.lowerBound * channels..<frames.upperBound * channels
  }

  private func part(_ frames: Range<Int>) -> UnsafeMutableBufferPointer<Double> {
    unsafe UnsafeMutableBufferPointer(rebasing: samples[samples(of: frames)])
  }
}
