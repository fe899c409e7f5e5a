import SoundFormats
import Threads
import Ticks
import Varispeed

/// What is to be done to every file of a command.
public struct RenderSettings: Sendable {
  /// How fast, or how long.
  public enum Pace: Hashable, Sendable {
    case speed(Speed)
    /// The speed that gives exactly this many output frames.
    case frames(Int64)
    /// The speed that gives this length, rounded to the nearest output frame.
    case seconds(Ratio)
  }

  public var pace: Pace
  public var balance: StereoBalance
  /// Whether both ears hear all channels.
  public var isMono: Bool
  /// The container of the output.
  public var container: SoundContainer
  /// The encoding of the output; `nil` for what holds the input's own, and 24-bit integers for a
  /// lossy one.
  public var encoding: SoundEncoding?
  /// The output's frames a second; `nil` for the input's.
  public var sampleRate: Int?
  /// Whether the level is lowered just enough that nothing clips.
  public var guardsLevel: Bool
  /// Whether changed samples are dithered on their way to 16 bits and fewer.
  public var dithers: Bool
  /// Threads to work on one file, 1 or more.
  public var threads: Int

  public init(
    pace: Pace, balance: StereoBalance = .neutral, isMono: Bool = false,
    container: SoundContainer = .wav, encoding: SoundEncoding? = nil, sampleRate: Int? = nil,
    guardsLevel: Bool = false,
    dithers: Bool = true, threads: Int = Threads.available
  ) {
    self.pace = pace
    self.balance = balance
    self.isMono = isMono
    self.container = container
    self.encoding = encoding
    self.sampleRate = sampleRate
    self.guardsLevel = guardsLevel
    self.dithers = dithers
    self.threads = threads
  }
}
