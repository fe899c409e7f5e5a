import Ticks
import Varispeed

/// What `detent bench` is asked to do.
public struct BenchOptions: Hashable, Sendable {
  /// The speeds to measure.
  public var ticks: [Tick]
  /// How much sound each measurement makes, in seconds.
  public var seconds: Int
  /// Frames of a block while playing.
  public var blockFrames: Int
  /// Whether the figures are written as a JSON object.
  public var reportsJSON: Bool

  /// The lengths that can be asked for, in seconds.
  public static let lengths = 1...3600
  /// The blocks that can be asked for, in frames.
  public static let blockSizes = 16...8192

  /// Reads the arguments after `detent bench`.
  ///
  /// `--help` and `--version` are legal and change nothing here: ``Command`` answers them.
  ///
  /// - Throws: ``UsageError`` for anything that is wrong.
  public init(parsing arguments: [[UInt8]]) throws(UsageError) {
    try self.init(ArgumentReader(reading: arguments, of: "bench"))
  }

  init(_ reader: ArgumentReader<BenchOption>) throws(UsageError) {
    let list = try reader.number(
      of: .ticks, TickList.legal(in: Speed.range), TickList.init(parsing:))
    ticks = (list ?? TickList(.standard)).ticks
    seconds = try reader.whole(of: .seconds, in: Self.lengths) ?? 60
    blockFrames = try reader.whole(of: .block, in: Self.blockSizes) ?? 256
    reportsJSON = reader.has(.json)
    if let file = reader.files.first {
      throw UsageError(
        printable(file.bytes), "is no option, and bench takes no files", legal: "options only",
        advice: "detent bench --ticks all")
    }
  }
}
