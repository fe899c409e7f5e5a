/// The frames of a fade-out, kept as they were before it.
///
/// At a pause some frames are heard while they fade out. They are heard again, fading in, when the
/// pause is over: the two gains of a frame add up to 1, so nothing is lost and nothing is repeated.
@safe
struct HeldFrames: ~Copyable {
  private let channels: Int
  private let capacity: Int
  private let samples: UnsafeMutablePointer<Float>
  /// Frames kept.
  private(set) var count = 0
  /// The kept frame that is heard next.
  private(set) var next = 0

  init(channels: Int, capacity: Int) {
    self.channels = channels
    self.capacity = capacity
    unsafe samples = .allocate(capacity: channels * capacity)
  }

  deinit { unsafe samples.deallocate() }

  /// Frames to be heard before those of the stream.
  var waiting: Int { count - next }

  /// Forgets the frames that were heard for good: a fade-out begins at the next one.
  mutating func forgetHeard() {
    for sample in 0..<waiting * channels {
      unsafe samples[sample] = samples[next * channels + sample]
    }
    count = waiting
    next = 0
  }

  /// Begins with the first kept frame again.
  mutating func rewind() { next = 0 }

  mutating func clear() { (count, next) = (0, 0) }

  /// Copies the next frames that wait.
  ///
  /// - Returns: How many there were, at most `limit`.
  mutating func read(into output: UnsafeMutablePointer<Float>, limit: Int) -> Int {
    let frames = min(limit, waiting)
    unsafe output.update(from: samples + next * channels, count: frames * channels)
    next += frames
    return frames
  }

  /// Keeps frames of the stream, which have been heard now. A fade-out has no more frames than there
  /// is room for.
  mutating func keep(_ frames: UnsafePointer<Float>, count added: Int) {
    precondition(next == count && count + added <= capacity, "a fade-out fits")
    unsafe (samples + count * channels).update(from: frames, count: added * channels)
    count += added
    next = count
  }
}
