import Glibc

/// How values are spread along a track: a strictly monotone mapping and its inverse.
///
/// Equal distances of the mapped numbers are equal distances on the track; where the track starts
/// and ends is the scale's affair.
public struct TickSpacing: Sendable {
  let mapped: @Sendable (Double) -> Double
  let unmapped: @Sendable (Double) -> Double

  /// A mapping of one's own.
  ///
  /// - Parameters:
  ///   - mapped: strictly increasing or strictly decreasing, and finite, in the scale's range.
  ///   - unmapped: its inverse.
  public init(
    mapped: @escaping @Sendable (Double) -> Double,
    unmapped: @escaping @Sendable (Double) -> Double
  ) {
    self.mapped = mapped
    self.unmapped = unmapped
  }

  /// Equal differences are equally far apart.
  public static let linear = TickSpacing(mapped: { $0 }, unmapped: { $0 })

  /// Equal ratios are equally far apart: 0.5, 1 and 2. For ranges above 0.
  public static let logarithmic = TickSpacing(mapped: { log($0) }, unmapped: { exp($0) })
}
