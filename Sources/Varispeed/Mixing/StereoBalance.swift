import SoundFormats

/// The gains of the left and the right side for a balance.
///
/// The far side is attenuated, the near one never boosted: both gains are exactly 1 at the neutral
/// centre, and at ±1 the far one is exactly 0.
public struct StereoBalance: Hashable, Sendable {
  /// The gain of left-hand channels, 0…1.
  public let left: Double
  /// The gain of right-hand channels, 0…1.
  public let right: Double

  /// Both sides untouched.
  public static let neutral = StereoBalance(.neutral)

  /// The gains at `balance`, the far side faded by `law`.
  public init(_ balance: Balance, law: BalanceLaw = .linear) {
    (left, right) = law.gains(at: balance)
  }

  /// Whether both sides pass untouched.
  public var isNeutral: Bool { left == 1 && right == 1 }

  /// The gain of channels on `side`; those on neither are untouched.
  public func gain(of side: ChannelPosition.Side) -> Double {
    switch side {
    case .left: left
    case .right: right
    case .neither: 1
    }
  }
}
