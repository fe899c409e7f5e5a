/// How one sample is stored in a file.
public enum SampleEncoding: String, CaseIterable, Sendable {
  /// Unsigned 8-bit integers, the 8-bit form of WAV.
  case pcmU8 = "pcmu8"
  /// Signed 8-bit integers.
  case pcmS8 = "pcms8"
  /// Signed 16-bit integers.
  case pcm16
  /// Signed 24-bit integers.
  case pcm24
  /// Signed 32-bit integers.
  case pcm32
  /// IEEE 754 single precision, full scale ±1.
  case float32
  /// IEEE 754 double precision, full scale ±1.
  case float64

  /// Bits of an integer encoding, `nil` for floating point.
  public var integerBits: Int? {
    switch self {
    case .pcmU8, .pcmS8: 8
    case .pcm16: 16
    case .pcm24: 24
    case .pcm32: 32
    case .float32, .float64: nil
    }
  }

  /// Bytes of one sample in a file.
  public var byteCount: Int {
    switch self {
    case .pcmU8, .pcmS8: 1
    case .pcm16: 2
    case .pcm24: 3
    case .pcm32, .float32: 4
    case .float64: 8
    }
  }
}
