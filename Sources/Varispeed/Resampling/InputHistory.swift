/// The input frames that are still needed, each channel in a row of its own.
///
/// A place in a row is a frame's number less ``start``. When a row is full, what is still needed
/// moves to its beginning.
@safe
struct InputHistory: ~Copyable {
  /// The number of the first frame kept.
  private(set) var start: Int64
  /// The number of the next frame to come.
  private(set) var end: Int64 = 0
  private let channels: Int
  private let capacity: Int
  private let samples: UnsafeMutablePointer<Float>

  /// Memory for `capacity` frames, of which silence fills the `lead` ones before frame 0.
  init(channels: Int, capacity: Int, lead: Int) {
    self.channels = channels
    self.capacity = capacity
    start = Int64(-lead)
    unsafe samples = AlignedFloats.allocate(count: channels * capacity)
  }

  deinit { unsafe samples.deallocate() }

  /// Begins again, with silence for the `lead` frames before frame 0.
  mutating func reset(lead: Int) {
    start = Int64(-lead)
    end = 0
    unsafe samples.update(repeating: 0, count: channels * capacity)
  }

  /// The samples of `channel` from `frame` on, one after the other.
  @inline(__always)
  func channel(_ channel: Int, from frame: Int64) -> UnsafePointer<Float> {
    unsafe UnsafePointer(samples + (channel &* capacity &+ Int(frame &- start)))
  }

  /// Whether `count` more frames fit.
  @inline(__always)
  func hasRoom(for count: Int) -> Bool { Int(end &- start) &+ count <= capacity }

  /// Drops the frames before `oldest`.
  mutating func drop(before oldest: Int64) {
    let kept = Int(end - oldest)
    for channel in 0..<channels {
      let row = unsafe samples + channel * capacity
      unsafe row.update(from: row + Int(oldest - start), count: kept)
    }
    start = oldest
  }

  /// Takes in `count` interleaved frames; traps when there is no room.
  ///
  /// What is no sound at all becomes 0: products with numbers below 2⁻⁸⁰ (−480 dB) could become
  /// denormal, and those cost a hundred times as much on many processors. NaN becomes 0 likewise.
  @inline(never)
  mutating func append(_ frames: UnsafePointer<Float>, count: Int) {
    precondition(hasRoom(for: count), "the history has room for what is needed")
    let place = Int(end &- start)
    for channel in 0..<channels {
      let row = unsafe samples + (channel &* capacity &+ place)
      for frame in 0..<count {
        let sample = unsafe frames[frame &* channels &+ channel]
        unsafe row[frame] = sample.magnitude > 0x1p-80 ? sample : 0
      }
    }
    end &+= Int64(count)
  }
}
