/// Where the loudspeaker of a channel stands.
///
/// The names are those of WAVE's channel mask; a file's channel map is an array of them, one for
/// each channel in the order of the file.
public enum ChannelPosition: Hashable, Sendable, CaseIterable {
  case frontLeft, frontRight, frontCentre
  case lfe
  case rearLeft, rearRight, rearCentre
  case frontLeftOfCentre, frontRightOfCentre
  case sideLeft, sideRight
  case topCentre
  case topFrontLeft, topFrontRight, topFrontCentre
  case topRearLeft, topRearRight, topRearCentre
  /// The only channel of a mono file.
  case mono
  /// A channel that is no loudspeaker's, such as a component of ambisonic sound.
  case other

  /// The side of the listener on which a channel is heard.
  public enum Side: Hashable, Sendable {
    case left, right
    /// In the middle, everywhere, or unknown.
    case neither
  }

  /// The side of the listener on which this channel is heard.
  public var side: Side {
    switch self {
    case .frontLeft, .rearLeft, .frontLeftOfCentre, .sideLeft, .topFrontLeft, .topRearLeft: .left
    case .frontRight, .rearRight, .frontRightOfCentre, .sideRight, .topFrontRight, .topRearRight:
      .right
    case .frontCentre, .lfe, .rearCentre, .topCentre, .topFrontCentre, .topRearCentre, .mono,
      .other:
      .neither
    }
  }

  /// The order of WAVE for files without a channel map, or `nil` for counts that have none.
  ///
  /// 1 is mono, 2 stereo, 4 quadraphonic, 5, 6 and 8 are 5.0, 5.1 and 7.1 surround.
  ///
  /// Source: Microsoft, "Multiple channel audio data and WAVE files", the order of the bits of
  /// `dwChannelMask`.
  public static func waveOrder(channels: Int) -> [ChannelPosition]? {
    switch channels {
    case 1: [.mono]
    case 2: [.frontLeft, .frontRight]
    case 4: [.frontLeft, .frontRight, .rearLeft, .rearRight]
    case 5: [.frontLeft, .frontRight, .frontCentre, .rearLeft, .rearRight]
    case 6: [.frontLeft, .frontRight, .frontCentre, .lfe, .rearLeft, .rearRight]
    case 8:
      [
        .frontLeft, .frontRight, .frontCentre, .lfe, .rearLeft, .rearRight, .sideLeft, .sideRight,
      ]
    default: nil
    }
  }
}
