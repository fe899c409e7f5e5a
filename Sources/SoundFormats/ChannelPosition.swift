/// Where the loudspeaker of a channel stands.
///
/// The raw value is the speaker's bit in the channel mask of WAVE_FORMAT_EXTENSIBLE (Microsoft,
/// "Multiple channel audio data and WAVE files", `SPEAKER_FRONT_LEFT` and following).
public enum ChannelPosition: UInt32, CaseIterable, Sendable {
  case left = 0x1
  case right = 0x2
  case centre = 0x4
  case lfe = 0x8
  case rearLeft = 0x10
  case rearRight = 0x20
  case leftOfCentre = 0x40
  case rightOfCentre = 0x80
  case rearCentre = 0x100
  case sideLeft = 0x200
  case sideRight = 0x400
  case topCentre = 0x800
  case topFrontLeft = 0x1000
  case topFrontCentre = 0x2000
  case topFrontRight = 0x4000
  case topRearLeft = 0x8000
  case topRearCentre = 0x10000
  case topRearRight = 0x20000
  /// Any other, such as a component of an ambisonic sound field.
  case other = 0

  /// The channel mask that says where these channels stand.
  ///
  /// - Returns: `nil` when no mask can say it: a mask knows each position once, in the order of its
  ///   bits, and has none for ``other``.
  public static func waveMask(of positions: [ChannelPosition]) -> UInt32? {
    var mask: UInt32 = 0
    for position in positions {
      guard position.rawValue > mask else { return nil }
      mask |= position.rawValue
    }
    return mask
  }

  /// The positions that a channel mask gives to `channels` channels, in their order.
  ///
  /// - Returns: `nil` when the mask does not speak of exactly that many.
  public static func positions(ofWaveMask mask: UInt32, channels: Int) -> [ChannelPosition]? {
    let bits = (0..<UInt32.bitWidth).map { UInt32(1) << $0 }.filter { mask & $0 != 0 }
    guard bits.count == channels else { return nil }
    return bits.map { ChannelPosition(rawValue: $0) ?? .other }
  }

  /// The side of the listener on which a channel is heard.
  public enum Side: Hashable, Sendable {
    case left, right
    /// In the middle, everywhere, or unknown.
    case neither
  }

  /// The side of the listener on which this channel is heard.
  public var side: Side {
    switch self {
    case .left, .rearLeft, .leftOfCentre, .sideLeft, .topFrontLeft, .topRearLeft: .left
    case .right, .rearRight, .rightOfCentre, .sideRight, .topFrontRight, .topRearRight: .right
    case .centre, .lfe, .rearCentre, .topCentre, .topFrontCentre, .topRearCentre, .other: .neither
    }
  }

  /// What people call it: `rear left`, `LFE`.
  public var name: String {
    switch self {
    case .left: "left"
    case .right: "right"
    case .centre: "centre"
    case .lfe: "LFE"
    case .rearLeft: "rear left"
    case .rearRight: "rear right"
    case .leftOfCentre: "left of centre"
    case .rightOfCentre: "right of centre"
    case .rearCentre: "rear centre"
    case .sideLeft: "side left"
    case .sideRight: "side right"
    case .topCentre: "top centre"
    case .topFrontLeft: "top front left"
    case .topFrontCentre: "top front centre"
    case .topFrontRight: "top front right"
    case .topRearLeft: "top rear left"
    case .topRearCentre: "top rear centre"
    case .topRearRight: "top rear right"
    case .other: "other"
    }
  }

  /// The order of WAVE for files without a channel map, or `nil` for counts that have none.
  ///
  /// 1 is mono, 2 stereo, 4 quadraphonic, 5, 6 and 8 are 5.0, 5.1 and 7.1 surround: the order of the
  /// mask's bits.
  public static func waveOrder(channels: Int) -> [ChannelPosition]? {
    switch channels {
    case 1: [.centre]
    case 2: [.left, .right]
    case 4: [.left, .right, .rearLeft, .rearRight]
    case 5: [.left, .right, .centre, .rearLeft, .rearRight]
    case 6: [.left, .right, .centre, .lfe, .rearLeft, .rearRight]
    case 8: [.left, .right, .centre, .lfe, .rearLeft, .rearRight, .sideLeft, .sideRight]
    default: nil
    }
  }
}
