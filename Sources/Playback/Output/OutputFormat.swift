import SoundFormats
import Threads

/// What a player asks of a device.
public struct OutputRequest: Sendable {
  /// Frames a second.
  public var sampleRate: Int
  /// Samples in a frame.
  public var channels: Int
  /// How much sound the device is to hold, in seconds.
  public var bufferSeconds: Double
  /// What ends a wait of the device.
  public var wake: WakePipe

  public init(sampleRate: Int, channels: Int, bufferSeconds: Double, wake: WakePipe) {
    self.sampleRate = sampleRate
    self.channels = channels
    self.bufferSeconds = bufferSeconds
    self.wake = wake
  }
}

/// How a device takes a sample, little-endian as all machines are that Detent runs on.
public enum OutputEncoding: Sendable, CaseIterable {
  /// Single precision, full scale ±1.
  case float32
  /// Integers of 32 bits.
  case int32
  /// Integers of 24 bits in three bytes.
  case int24Packed
  /// Integers of 24 bits, sign-extended to four bytes.
  case int24
  /// Integers of 16 bits.
  case int16
  /// Integers of 8 bits, silence being 128.
  case unsigned8

  /// Bytes of a sample.
  public var byteCount: Int {
    switch self {
    case .float32, .int32, .int24: 4
    case .int24Packed: 3
    case .int16: 2
    case .unsigned8: 1
    }
  }

  /// Bits of an integer encoding.
  var integerBits: Int? {
    switch self {
    case .float32: nil
    case .int32: 32
    case .int24Packed, .int24: 24
    case .int16: 16
    case .unsigned8: 8
    }
  }
}

/// What a device has granted.
public struct OutputFormat: Sendable, Hashable {
  /// Frames a second, in `StreamingResampler.outputRates`.
  public var sampleRate: Int
  /// Samples in a frame.
  public var channels: Int
  /// Where each channel stands, if the device says.
  public var positions: [ChannelPosition]?
  public var encoding: OutputEncoding
  /// Frames after which a device wants more.
  public var periodFrames: Int
  /// Frames that a device holds.
  public var bufferFrames: Int

  public init(
    sampleRate: Int, channels: Int, positions: [ChannelPosition]? = nil, encoding: OutputEncoding,
    periodFrames: Int, bufferFrames: Int
  ) {
    self.sampleRate = sampleRate
    self.channels = channels
    self.positions = positions
    self.encoding = encoding
    self.periodFrames = periodFrames
    self.bufferFrames = bufferFrames
  }

  /// Bytes of a frame.
  public var frameByteCount: Int { channels * encoding.byteCount }
}
