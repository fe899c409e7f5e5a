/// A place in a sound, counted from its beginning.
public enum SoundTime: Sendable, Hashable {
  /// Seconds of the sound as recorded.
  case seconds(Double)
  case frames(Int64)

  /// The nearest frame; none before the first.
  func frame(sampleRate: Int) -> Int64 {
    switch self {
    case .seconds(let seconds): Int64((max(0, seconds) * Double(sampleRate)).rounded())
    case .frames(let frames): max(0, frames)
    }
  }

  /// The furthest place: beyond any sound there is.
  public static let furthestSeconds = 1e9
  public static let furthestFrame = PlaybackPlace.mostFrames - 1

  /// Whether it can be a place in a sound.
  var isReasonable: Bool {
    switch self {
    case .seconds(let seconds): (0...Self.furthestSeconds).contains(seconds)
    case .frames(let frames): (0...Self.furthestFrame).contains(frames)
    }
  }
}

/// What is settled before playing begins.
public struct PlaybackSettings: Sendable, Hashable {
  /// Where the first file begins.
  public var start: SoundTime
  /// The part of the first file that is repeated, at least 10 ms.
  public var loop: Loop?
  /// Whether the first file follows the last one.
  public var repeats: Bool
  /// Whether both ears hear the mean of all channels.
  public var isMono: Bool
  /// How much sound the device is asked to hold, in seconds, 0.02…2.
  public var bufferSeconds: Double

  /// The part between two places.
  public struct Loop: Sendable, Hashable {
    public var start: SoundTime
    public var end: SoundTime

    public init(from start: SoundTime, to end: SoundTime) {
      self.start = start
      self.end = end
    }

    /// The frames, at least 10 ms of them.
    func frames(sampleRate: Int) -> Range<Int64> {
      let first = start.frame(sampleRate: sampleRate)
      let shortest = Int64(sampleRate / 100) + 1
      return first..<max(end.frame(sampleRate: sampleRate), first + shortest)
    }
  }

  /// The number of the file that is meant by one before the first or after the last.
  func file(_ number: Int, of count: Int) -> Int {
    repeats ? (number % count + count) % count : min(max(0, number), count - 1)
  }

  /// Traps for a buffer out of its range, and for places before the beginning or beyond the furthest.
  public init(
    start: SoundTime = .seconds(0), loop: Loop? = nil, repeats: Bool = false,
    isMono: Bool = false, bufferSeconds: Double = 0.1
  ) {
    precondition((0.02...2).contains(bufferSeconds), "\(bufferSeconds) s is no size of a buffer")
    for place in [start, loop?.start, loop?.end] {
      precondition(place?.isReasonable ?? true, "a sound has no place \(place!)")
    }
    self.start = start
    self.loop = loop
    self.repeats = repeats
    self.isMono = isMono
    self.bufferSeconds = bufferSeconds
  }
}
