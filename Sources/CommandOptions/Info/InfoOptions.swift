import Files

/// What `detent info` is asked to tell.
public struct InfoOptions: Hashable, Sendable {
  /// A render whose length is to be told.
  public struct Render: Hashable, Sendable {
    /// The speed. A decimal meets the ticks as in `detent render`, so that what is legal here is
    /// legal there.
    public var speed: SpeedChoice
    /// The output's sample rate in hertz, or `nil` for the input's.
    public var rate: Int?
  }

  /// The files to tell of, one at least.
  public var inputs: [FileName]
  /// The render whose length is to be told, if any: `--speed`, `--undo` or `--rate` was given.
  public var render: Render?
  /// Whether the levels are measured.
  public var measures: Bool
  /// Whether each file is told of as a JSON object.
  public var reportsJSON: Bool

  /// Reads the arguments after `detent info`.
  ///
  /// `--help` and `--version` are legal and change nothing here: ``Command`` answers them.
  ///
  /// - Throws: ``UsageError`` for anything that can be told to be wrong without looking at a file.
  public init(parsing arguments: [[UInt8]]) throws(UsageError) {
    try self.init(ArgumentReader(reading: arguments, of: "info"))
  }

  init(_ reader: ArgumentReader<InfoOption>) throws(UsageError) {
    try reader.refuse(contradictions: ArgumentReader<InfoOption>.speedContradictions)
    let speed = try reader.renderedSpeed()
    let rate = try reader.whole(of: .rate, in: RenderOptions.rates)
    let isRender = [InfoOption.speed, .undo, .rate].contains(where: reader.has)
    render = isRender ? Render(speed: speed, rate: rate) : nil
    measures = reader.has(.measure)
    reportsJSON = reader.has(.json)
    inputs = reader.files
    guard !inputs.isEmpty else {
      throw UsageError(
        "detent info", "names no file to tell of", legal: "one file and more",
        advice: "detent info song.wav")
    }
    guard inputs.count(where: \.isDash) <= 1 else {
      throw UsageError(
        "- -", "names standard input twice", legal: "- once", advice: "detent info -")
    }
  }
}
