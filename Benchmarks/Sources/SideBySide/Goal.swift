import Foundation

/// A ratio that was measured, beside what it should be.
public struct Goal: Codable, Sendable {
  public enum Bound: String, Codable, Sendable {
    case atLeast = "≥"
    case atMost = "≤"
  }

  public let ratio: Double
  public let bound: Bound
  /// `nil` where nothing is asked for.
  public let target: Double?

  public init(_ ratio: Double, _ bound: Bound, _ target: Double?) {
    self.ratio = ratio
    self.bound = bound
    self.target = target
  }

  public var isMet: Bool {
    guard let target else { return true }
    return bound == .atLeast ? ratio >= target : ratio <= target
  }

  /// `2.31 (≥ 2)`, `**1.82** (≥ 2)` when missed, `2.31` without a target.
  public var text: String {
    let number = String(format: "%.2f", ratio)
    guard let target else { return number }
    let limit = "(\(bound.rawValue) \(String(format: "%.3g", target)))"
    return isMet ? "\(number) \(limit)" : "**\(number)** \(limit)"
  }
}
