import Playback

/// What can be seen of a player at one moment.
public struct PlayerReading: Hashable, Sendable {
  public var state: PlaybackState
  /// The number of the file that is heard, from 0, and how many there are.
  public var file: Int
  public var files: Int
  /// What the file is called: its name, or its tags. Control characters are made visible when it is
  /// shown.
  public var title: String
  /// The frame of the file that is heard.
  public var frame: Int64
  /// Frames in the file, if that is known.
  public var length: Int64?
  /// Frames of the file in a second; 0 until it is open.
  public var sampleRate: Int
  /// Whether the balance changes anything.
  public var hasBalance: Bool
  /// Whether the file can be read from any place on.
  public var isSeekable: Bool
  /// The largest magnitude of each channel of the device since the last reading.
  public var peaks: [Float]

  public init(
    state: PlaybackState = .opening, file: Int = 0, files: Int = 1, title: String = "",
    frame: Int64 = 0, length: Int64? = nil, sampleRate: Int = 0, hasBalance: Bool = true,
    isSeekable: Bool = true, peaks: [Float] = []
  ) {
    self.state = state
    self.file = file
    self.files = files
    self.title = title
    self.frame = frame
    self.length = length
    self.sampleRate = sampleRate
    self.hasBalance = hasBalance
    self.isSeekable = isSeekable
    self.peaks = peaks
  }

  /// Whether there is, or was, something to hear.
  var hasBegun: Bool {
    switch state {
    case .playing, .paused, .ended: true
    case .opening, .stopped, .failed: false
    }
  }

  /// The place that is heard, in seconds of the file as recorded.
  public var seconds: Double { seconds(of: frame) }

  /// The file's length in seconds.
  public var lengthSeconds: Double? { length.map(seconds) }

  func seconds(of frame: Int64) -> Double {
    sampleRate > 0 ? Double(frame) / Double(sampleRate) : 0
  }
}
