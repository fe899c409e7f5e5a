import Glibc

/// A gain as people set it: 0 is as it was, 6 is about twice the amplitude.
public struct Decibels: Hashable, Sendable {
  /// The number of decibels.
  public let value: Double

  /// A gain of `value` decibels; traps when that is not finite.
  public init(_ value: Double) {
    precondition(value.isFinite, "\(value) is no number of decibels")
    self.value = value + 0
  }

  /// As it was.
  public static let neutral = Decibels(0)

  /// The factor for amplitudes, `10^(value / 20)`: exactly 1 at 0.
  public var ratio: Double { pow(10, value / 20) }
}
