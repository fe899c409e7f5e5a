import SoundFormats
import Synchronization

/// A stretch of sound without a break, on its way from the feeder to the audio thread.
///
/// Within a stream one frame follows the other, be it through a loop or from file to file, and all
/// have one format. A seek begins another stream, and so does a file of another format.
final class SoundStream: Sendable {
  /// What all frames of a stream have in common.
  struct Format: Hashable, Sendable {
    /// Frames a second.
    var sampleRate: Int
    /// Samples in a frame.
    var channels: Int
    /// Where each channel stands, if the file says.
    var positions: [ChannelPosition]?
  }

  /// From a frame of the stream on: the frame of the file that it is.
  struct Mark: BitwiseCopyable, Sendable {
    var streamFrame: Int64
    var place: PlaybackPlace
  }

  let format: Format
  /// Which stream of a player's it is: the higher, the later.
  let number: Int
  /// The place of frame 0.
  let start: PlaybackPlace
  /// Interleaved frames, all finite.
  let samples: SingleProducerQueue<Float>
  /// The places where frames of the file don't follow each other, in order.
  let marks: SingleProducerQueue<Mark>

  /// All frames of the stream, or −1 until they are known. Released after the last of them was
  /// written, so that the audio thread, which acquires it, doesn't end too early.
  private let knownLength = Atomic<Int64>(-1)
  /// Whether the stream is to be left at once. It orders nothing: the audio thread finds what comes
  /// next through the handover.
  private let abandoned = Atomic<Bool>(false)

  /// Frames that can wait: half a second at the highest speed.
  static func capacity(sampleRate: Int) -> Int { 4 * max(sampleRate, 8_000) }

  init(_ format: Format, number: Int, start: PlaybackPlace) {
    self.format = format
    self.number = number
    self.start = start
    samples = SingleProducerQueue(
      capacity: Self.capacity(sampleRate: format.sampleRate) * format.channels)
    marks = SingleProducerQueue(capacity: 1024)
  }

  /// All frames of the stream, as soon as they are known.
  var length: Int64? {
    let length = knownLength.load(ordering: .acquiring)
    return length < 0 ? nil : length
  }

  /// Says that no more frames come.
  func end() {
    knownLength.store(
      Int64(samples.writtenCount / format.channels), ordering: .releasing)
  }

  var isAbandoned: Bool { abandoned.load(ordering: .relaxed) }

  /// Asks the audio thread to leave the stream, fading.
  func abandon() { abandoned.store(true, ordering: .relaxed) }
}
