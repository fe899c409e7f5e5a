import Foundation

/// A ratio that was measured, beside what it should be.
public struct Goal: Codable, Sendable {
  public enum Bound: String, Codable, Sendable {
    case atLeast = "≥"
    case atMost = "≤"
  }

  public let ratio: Double
  public let bound: Bound
  public let target: Double

  public init(_ ratio: Double, _ bound: Bound, _ target: Double) {
    self.ratio = ratio
    self.bound = bound
    self.target = target
  }

  public var isMet: Bool {
    switch bound {
    case .atLeast: ratio >= target
    case .atMost: ratio <= target
    }
  }

  /// `2.31 (≥ 2)`, or `**1.82** (≥ 2)` when missed.
  public var text: String {
    let number = isMet ? ratio.asRatio : "**\(ratio.asRatio)**"
    return "\(number) (\(bound.rawValue) \(String(format: "%g", target)))"
  }
}

extension Double {
  /// With the two decimals of a ratio.
  public var asRatio: String { String(format: "%.2f", self) }
}
