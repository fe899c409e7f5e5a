/// What a sound file is made of, apart from its sound.
public struct SoundFormat: Hashable, Sendable {
  public var container: SoundContainer
  public var encoding: SoundEncoding
  /// Frames a second.
  public var sampleRate: Int
  /// Samples in a frame.
  public var channels: Int
  /// Where each channel stands, or `nil` when the file does not say.
  public var channelMap: [ChannelPosition]?

  public init(
    container: SoundContainer, encoding: SoundEncoding, sampleRate: Int, channels: Int,
    channelMap: [ChannelPosition]? = nil
  ) {
    self.container = container
    self.encoding = encoding
    self.sampleRate = sampleRate
    self.channels = channels
    self.channelMap = channelMap
  }
}
