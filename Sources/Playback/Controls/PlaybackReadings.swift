import Synchronization

/// What a player is doing.
public enum PlaybackState: UInt8, Sendable {
  /// The first file and the device are being opened.
  case opening
  case playing
  /// Nothing sounds until the pause is over.
  case paused
  /// Everything has been heard.
  case ended
  /// Stopped by ``Player/stop()``.
  case stopped
  /// Playing came to an end by a failure, which ``Player/failure`` tells.
  case failed

  /// Whether nothing will sound any more.
  public var isFinal: Bool { self == .ended || self == .stopped || self == .failed }
}

/// What can be seen of the sound while it plays.
///
/// Any thread may read them at any time; all are written by the device's thread. Each is a value of
/// its own, so all are relaxed but where a comment says otherwise.
public final class PlaybackReadings: Sendable {
  /// Channels with a meter of their own; those beyond have none.
  public static let meters = 8

  private let currentState = Atomic<UInt8>(PlaybackState.opening.rawValue)
  private let placeWord = Atomic<UInt64>(0)
  private let stream = Atomic<Int>(-1)
  private let peaks = InlineArray<8, Atomic<UInt32>> { _ in Atomic(0) }
  private let channelCount = Atomic<Int>(0)
  private let deviceRate = Atomic<Int>(0)
  private let latency = Atomic<Int>(-1)
  private let underrunCount = Atomic<Int>(0)
  private let longestGapMicroseconds = Atomic<Int>(0)
  private let worstBlockNanoseconds = Atomic<Int>(0)

  public init() {}

  /// What the player is doing. Acquires what was stored before it, such as the failure.
  public internal(set) var state: PlaybackState {
    get { PlaybackState(rawValue: currentState.load(ordering: .acquiring))! }
    set { currentState.store(newValue.rawValue, ordering: .releasing) }
  }

  /// The place that is heard now. It steps back only by a seek, a loop, or a change of the file.
  public internal(set) var place: PlaybackPlace {
    get { PlaybackPlace(word: placeWord.load(ordering: .relaxed)) }
    set { placeWord.store(newValue.word, ordering: .relaxed) }
  }

  /// The number of the stream that is heard: released after its first ``place``, so that who
  /// acquires it sees no place of a stream before.
  var streamNumber: Int {
    get { stream.load(ordering: .acquiring) }
    set { stream.store(newValue, ordering: .releasing) }
  }

  /// The channels of the device, 0 until it is open.
  public internal(set) var channels: Int {
    get { channelCount.load(ordering: .relaxed) }
    set { channelCount.store(newValue, ordering: .relaxed) }
  }

  /// Frames a second of the device, 0 until it is open.
  public internal(set) var sampleRate: Int {
    get { deviceRate.load(ordering: .relaxed) }
    set { deviceRate.store(newValue, ordering: .relaxed) }
  }

  /// Frames from a block's being handed to the device until it is heard, as the device last told while
  /// it was sounding; `nil` as long as it has told nothing, and for a sound that is over before the
  /// device's buffer is full.
  public internal(set) var latencyFrames: Int? {
    get {
      let frames = latency.load(ordering: .relaxed)
      return frames < 0 ? nil : frames
    }
    set { latency.store(newValue ?? -1, ordering: .relaxed) }
  }

  /// How many times the device ran out of sound.
  public internal(set) var underruns: Int {
    get { underrunCount.load(ordering: .relaxed) }
    set { underrunCount.store(newValue, ordering: .relaxed) }
  }

  /// The longest silence for want of sound, in seconds.
  public internal(set) var longestGap: Double {
    get { Double(longestGapMicroseconds.load(ordering: .relaxed)) * 1e-6 }
    set { longestGapMicroseconds.store(Int(newValue * 1e6), ordering: .relaxed) }
  }

  /// Frames of a block.
  public static let blockFrames = 256

  /// The longest time that making a block took, in seconds.
  public internal(set) var worstBlock: Double {
    get { Double(worstBlockNanoseconds.load(ordering: .relaxed)) * 1e-9 }
    set { worstBlockNanoseconds.store(Int(newValue * 1e9), ordering: .relaxed) }
  }
}

// MARK: Meters

extension PlaybackReadings {
  /// The largest magnitude of a device's channel since it was last taken, full scale being 1.
  ///
  /// - Parameter channel: 0..<``meters``.
  public func takePeak(ofChannel channel: Int) -> Float {
    Float(bitPattern: peaks[channel].exchange(0, ordering: .relaxed))
  }

  /// Takes note of a magnitude, 0 or more: its bits are in the order of the numbers.
  func note(peak: Float, ofChannel channel: Int) {
    guard channel < Self.meters else { return }
    _ = peaks[channel].max(peak.bitPattern, ordering: .relaxed)
  }
}
