/// One way to resample, as the benchmarks drive it: interleaved frames in, interleaved frames out.
public protocol Resampler: AnyObject {
  /// What it takes and gives: `Float` or `Double`.
  associatedtype Sample: BinaryFloatingPoint & Sendable

  /// The library and its quality.
  var name: String { get }
  /// Room for output, in frames, with which it works best; 0 when any will do.
  var preferredRoom: Int { get }

  /// Starts again, as though nothing had gone in yet.
  func restart()

  /// Takes as much of `input` as fits, and gives what comes of it.
  func process(
    _ input: Span<Sample>, into output: inout MutableSpan<Sample>
  ) -> (consumed: Int, produced: Int)

  /// Gives what is still inside after the last input, in as many calls as it takes.
  ///
  /// - Returns: Frames produced, 0 at the end.
  func drain(into output: inout MutableSpan<Sample>) -> Int
}

extension Resampler {
  public var preferredRoom: Int { 0 }

  /// Keeps the last frames inside: what players do, for which these are made.
  public func drain(into output: inout MutableSpan<Sample>) -> Int { 0 }

  /// Resamples a signal that is held in memory, from the beginning.
  public func output(of signal: [Sample], channels: Int, step: Double) -> [Sample] {
    restart()
    let frames = signal.count / channels
    var result: [Sample] = []
    result.reserveCapacity((Int(Double(frames) / step) + 1) * channels)
    let blockFrames = 4096
    var block = [Sample](
      repeating: 0,
      count: (max(Int(Double(blockFrames) / step) + 64, preferredRoom)) * channels)
    var start = 0
    while start < frames {
      let end = min(start + blockFrames, frames)
      var room = block.mutableSpan
      let (consumed, produced) = process(
        signal.span.extracting(start * channels..<end * channels), into: &room)
      result += block.prefix(produced * channels)
      start += consumed
    }
    return result
  }
}

/// One whose step may change at any time.
public protocol VariableResampler: Resampler {
  /// Sets out for another step, between two calls of ``Resampler/process(_:into:)``.
  func glide(to step: Double)
}
