/// A place in what is played: a frame of one of the files.
public struct PlaybackPlace: Hashable, Sendable, BitwiseCopyable {
  /// The files that can be told apart in a place.
  public static let mostFiles = 1 << 16
  /// The frames of a file that can be told apart: 185 years at 48 kHz.
  static let mostFrames = Int64(1) << 48

  /// The number of the file, from 0.
  public var file: Int
  /// The number of the frame in the file, from 0.
  public var frame: Int64

  public init(file: Int = 0, frame: Int64 = 0) {
    self.file = file
    self.frame = frame
  }

  /// Both numbers in one word, so that a thread never sees one without the other.
  var word: UInt64 { UInt64(file) << 48 | UInt64(min(max(0, frame), Self.mostFrames - 1)) }

  init(word: UInt64) {
    self.init(file: Int(word >> 48), frame: Int64(word & UInt64(Self.mostFrames - 1)))
  }
}
