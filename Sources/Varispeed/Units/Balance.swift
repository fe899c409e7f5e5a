import Glibc
import Ticks

/// How far the sound leans to one side: −1 is left only, 1 right only, 0 leaves both channels
/// untouched.
public struct Balance: Hashable, Sendable {
  /// The values a balance may have.
  public static let range = -1.0...1.0
  /// Both channels as they were.
  public static let neutral = Balance(0)

  /// The number, in −1…1.
  public let value: Double

  /// A balance of `value`.
  ///
  /// Traps when `value` is not in −1…1.
  public init(_ value: Double) {
    precondition(Self.range.contains(value), "\(value) is no balance: it is in -1...1")
    // −0 becomes 0, so that there is one neutral balance.
    self.value = value + 0
  }

  /// Reads a number from −1 to 1, `L`, `C` or `R`, or a share of the way to a side such as `30%L`.
  ///
  /// - Throws: ``NumberRefusal`` for anything else.
  public init(parsing text: String) throws(NumberRefusal) {
    let magnitude: Ratio
    let isLeft: Bool
    switch text.last?.uppercased() {
    case "C" where text.utf8.count == 1:
      (magnitude, isLeft) = (0, false)
    case let side? where side == "L" || side == "R":
      magnitude = text.utf8.count == 1 ? 1 : try Self.share(text.dropLast())
      isLeft = side == "L"
    default:
      let (sign, rest) = Sign.split(text[...])
      magnitude = try Numeral(parsing: rest).ratio
      isLeft = sign != nil && sign != .plus
    }
    guard magnitude <= 1 else { throw NumberRefusal(text, .outOfRange) }
    self.init(isLeft ? -magnitude.value : magnitude.value)
  }

  /// `30%` as 3/10.
  private static func share(_ text: Substring) throws(NumberRefusal) -> Ratio {
    guard text.last == "%" else { throw NumberRefusal(text, .unreadable) }
    guard let share = try Numeral(parsing: text.dropLast()).ratio.multiplied(by: Ratio(1, 100))
    else { throw NumberRefusal(text, .tooManyDigits) }
    return share
  }
}

/// How the channel on the far side gets quieter as the balance leans away from it. The near one is
/// never changed.
public enum BalanceLaw: String, CaseIterable, Sendable {
  /// By `1 − |b|`.
  case linear
  /// By `cos(|b| π/2)`.
  case sine

  /// The gain of the far channel: exactly 1 at the neutral balance and exactly 0 at ±1.
  public func farGain(at balance: Balance) -> Double {
    let lean = balance.value.magnitude
    switch self {
    case .linear: return 1 - lean
    // π/2 is no double, so the cosine of the nearest one is not quite 0.
    case .sine: return lean == 1 ? 0 : cos(lean * .pi / 2)
    }
  }

  /// The gains of the left-hand and the right-hand channels.
  public func gains(at balance: Balance) -> (left: Double, right: Double) {
    let far = farGain(at: balance)
    return balance.value < 0 ? (1, far) : (far, 1)
  }
}
