import Files
import SoundFiles
import SoundFormats
import Threads
import Varispeed

/// A file that is being read for playing: frames as floats.
@safe
final class OpenSound {
  /// The most frames that ``read(into:)`` reads.
  static let blockFrames = 4096

  /// The number of the file among those to play.
  let file: Int
  private var reader: SoundFileReader
  private let block: UnsafeMutableRawBufferPointer

  /// Opens the file called `name`, or standard input for `-`.
  init(opening name: FileName, file: Int) throws(SoundFileError) {
    self.file = file
    reader =
      name.isDash
      ? try SoundFileReader(standardInputAs: FileName("standard input"), rereadable: false)
      : try SoundFileReader(opening: name)
    unsafe block = .allocate(
      byteCount: Self.blockFrames * reader.channels * reader.carrier.byteCount, alignment: 16)
  }

  deinit { unsafe block.deallocate() }

  var info: SoundFileInfo { reader.info }
  /// The frame that is read next.
  var frame: Int64 { reader.framesRead }
  /// Frames that the header promises and the file doesn't have; 0 as long as nobody knows.
  var missingFrames: Int64 {
    guard isSeekable, let frames = info.frames else { return reader.missingFrames }
    return max(reader.missingFrames, (info.promisedFrames ?? 0) - frames)
  }
  /// Whether the sound can be read from any frame on.
  var isSeekable: Bool { reader.isSeekable }

  var format: SoundStream.Format {
    SoundStream.Format(
      sampleRate: reader.sampleRate, channels: reader.channels, positions: reader.channelMap)
  }

  func seek(toFrame frame: Int64) throws(SoundFileError) {
    try reader.seek(toFrame: frame)
  }

  /// Reads frames until `output` is full, or the file ends, or ``blockFrames`` were read.
  ///
  /// - Returns: The frames read; 0 for an output with room means the end.
  func read(into output: inout MutableSpan<Float>) throws(SoundFileError) -> Int {
    RealTimeRoom.mayBlock()
    let wanted = min(output.count / reader.channels, Self.blockFrames)
    let frames = try unsafe reader.read(into: block, frames: wanted)
    let count = frames * reader.channels
    var room = output._mutatingExtracting(0..<count)
    switch reader.carrier {
    case .int16: withSamples(count, of: Int16.self) { Conversion.convert($0, into: &room) }
    case .int32: withSamples(count, of: Int32.self) { Conversion.convert($0, into: &room) }
    case .float32: withSamples(count, of: Float.self) { Conversion.convert($0, into: &room) }
    case .float64:
      withSamples(count, of: Double.self) { Conversion.convert(finite: $0, into: &room) }
    }
    return frames
  }

  /// Calls `body` with the samples that were just read, which are of type `Element`.
  private func withSamples<Element: BitwiseCopyable>(
    _ count: Int, of type: Element.Type, _ body: (Span<Element>) -> Void
  ) {
    let samples = unsafe UnsafeBufferPointer(
      start: block.baseAddress!.assumingMemoryBound(to: type), count: count)
    unsafe body(samples.span)
  }
}
