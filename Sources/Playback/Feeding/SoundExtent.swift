/// How much of a file's sound is there.
public struct SoundExtent: Hashable, Sendable {
  /// The number of the file, as in ``PlaybackPlace/file``.
  public let file: Int
  /// The frames that are there.
  public let frames: Int64
  /// Frames that its header promises and the file doesn't have: it was cut short.
  public let missingFrames: Int64
}
