import Files
import SoundFormats
import Ticks
import Varispeed

/// What `detent render` is asked to do.
public struct RenderOptions: Hashable, Sendable {
  /// What the speed is derived from.
  public enum SpeedRequest: Hashable, Sendable {
    /// The speed itself.
    case speed(SpeedChoice)
    /// The length that every output is to have.
    case length(WrittenTime)
  }

  /// How much is told on the way.
  public enum Verbosity: Hashable, Sendable {
    case quiet, normal, verbose
  }

  /// The files to render, one at least.
  public var inputs: [FileName]
  /// A file or a folder to write to; without it outputs go next to their inputs.
  public var output: FileName?
  /// The speed, or the length that gives it.
  public var speed: SpeedRequest
  /// The balance.
  public var balance: Balance
  /// How the far channel gets quieter.
  public var balanceLaw: BalanceLaw
  /// Whether the channels are summed first.
  public var isMono: Bool
  /// The output's format, or `nil` for what ``container(outputIsFolder:)`` finds.
  public var format: SoundContainer?
  /// The output's encoding, or `nil` for the input's.
  public var encoding: EncodingRequest?
  /// The output's sample rate in hertz, or `nil` for the input's.
  public var rate: Int?
  /// Whether the gain is lowered where the output would clip.
  public var guardsLevel: Bool
  /// Whether encodings of few bits are dithered.
  public var dithers: Bool
  /// Whether an output that exists is replaced.
  public var overwrites: Bool
  /// Whether each file is reported as a JSON object.
  public var reportsJSON: Bool
  /// How much is told on the way.
  public var verbosity: Verbosity
  /// Files to work on at a time, or `nil` for as many as there are cores.
  public var jobs: Int?

  /// The sample rates that can be asked for, in hertz.
  public static let rates = 1...1_000_000
  /// The files at a time that can be asked for.
  public static let jobCounts = 1...1024

  /// Reads the arguments after `detent render`.
  ///
  /// `--help` and `--version` are legal and change nothing here: ``Command`` answers them.
  ///
  /// - Throws: ``UsageError`` for anything that can be told to be wrong without looking at a file.
  public init(parsing arguments: [[UInt8]]) throws(UsageError) {
    try self.init(ArgumentReader(reading: arguments, of: "render"))
  }

  init(_ reader: ArgumentReader<RenderOption>) throws(UsageError) {
    // A length is exact; no tick gives it.
    try reader.refuse(
      contradictions: ArgumentReader<RenderOption>.speedContradictions + [
        (.speed, .toLength), (.undo, .toLength), (.toLength, .snap), (.toLength, .ticks),
        (.quiet, .verbose),
      ])
    speed = try reader.speedRequest()
    balance = try reader.balanceValue()
    balanceLaw = try reader.balanceLawValue()
    isMono = reader.has(.mono)
    output = try reader.outputName()
    format = try reader.name(of: .format, FormatName.container(called:), FormatName.all)
    encoding = try reader.name(of: .encoding, EncodingName.request(called:), EncodingName.all)
    rate = try reader.whole(of: .rate, in: Self.rates)
    guardsLevel = reader.has(.guardLevel)
    dithers = !reader.has(.noDither)
    overwrites = reader.has(.overwrite)
    reportsJSON = reader.has(.json)
    verbosity = reader.has(.quiet) ? .quiet : reader.has(.verbose) ? .verbose : .normal
    jobs = try reader.whole(of: .jobs, in: Self.jobCounts)
    inputs = reader.files
    guard !inputs.isEmpty else {
      throw UsageError(
        "detent render", "names no file to render", legal: "one file and more",
        advice: "detent render song.wav --speed 1.5")
    }
  }
}

// MARK: Reading

extension ArgumentReader<RenderOption> {
  fileprivate func speedRequest() throws(UsageError) -> RenderOptions.SpeedRequest {
    if let length = try number(
      of: .toLength, WrittenTime.legal, WrittenTime.init(parsingLength:))
    {
      return .length(length)
    }
    return .speed(try renderedSpeed())
  }

  fileprivate func outputName() throws(UsageError) -> FileName? {
    guard let bytes = bytes(of: .output) else { return nil }
    guard !bytes.isEmpty else {
      throw UsageError(
        given(.output), "is no file name", legal: "a file, or a folder",
        advice: "leave --output out to write next to the input")
    }
    return FileName(bytes: bytes)
  }
}
