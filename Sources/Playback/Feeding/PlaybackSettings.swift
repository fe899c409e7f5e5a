/// What is settled before playing begins.
public struct PlaybackSettings: Sendable, Hashable {
  /// Where the first file begins, in seconds of the sound as recorded.
  public var startSeconds: Double
  /// The part of the first file that is repeated, in seconds of the sound as recorded.
  public var loopSeconds: Range<Double>?
  /// Whether the first file follows the last one.
  public var repeats: Bool
  /// Whether both ears hear the mean of all channels.
  public var isMono: Bool
  /// How much sound the device is asked to hold, in seconds, 0.02…2.
  public var bufferSeconds: Double

  public init(
    startSeconds: Double = 0, loopSeconds: Range<Double>? = nil, repeats: Bool = false,
    isMono: Bool = false, bufferSeconds: Double = 0.1
  ) {
    precondition((0.02...2).contains(bufferSeconds), "\(bufferSeconds) s is no size of a buffer")
    precondition(startSeconds >= 0 && startSeconds < 1e9, "\(startSeconds) s is no time to start")
    self.startSeconds = startSeconds
    self.loopSeconds = loopSeconds
    self.repeats = repeats
    self.isMono = isMono
    self.bufferSeconds = bufferSeconds
  }
}
