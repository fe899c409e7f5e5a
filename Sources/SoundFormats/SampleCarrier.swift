/// The type in which samples travel between a file and the program: the smallest one that holds
/// every value of the file's encoding exactly.
///
/// Integers are left-justified: 8-bit samples fill the upper byte of an `Int16`, 24-bit ones the
/// upper three of an `Int32`, so that full scale is the type's full scale.
public enum SampleCarrier: Sendable {
  case int16, int32, float32, float64

  /// Bytes of one sample.
  public var byteCount: Int {
    switch self {
    case .int16: 2
    case .int32, .float32: 4
    case .float64: 8
    }
  }
}

extension SampleEncoding {
  /// The carrier of this encoding.
  public var carrier: SampleCarrier {
    switch self {
    case .pcmU8, .pcmS8, .pcm16: .int16
    case .pcm24, .pcm32: .int32
    case .float32: .float32
    case .float64: .float64
    }
  }
}
