import Glibc

/// How the far channel fades as the balance leaves its centre.
public enum BalanceLaw: String, CaseIterable, Sendable {
  /// The far gain is `1 − |b|`.
  case linear
  /// The far gain is `cos(|b| π/2)`: it stays loud for longer.
  case sine

  /// The gain of the channel away from which the balance points: exactly 1 at 0 and exactly 0
  /// at ±1.
  ///
  /// Traps when `balance` is outside −1…1.
  ///
  /// - Parameter balance: −1 (left) … 1 (right).
  public func farGain(_ balance: Double) -> Double {
    let distance = balance.magnitude
    precondition(distance <= 1, "a balance lies in -1...1")
    switch self {
    case .linear: return 1 - distance
    // cos(π/2) is 6e-17 in floating point, which isn't silence.
    case .sine: return distance == 1 ? 0 : cos(distance * .pi / 2)
    }
  }
}
