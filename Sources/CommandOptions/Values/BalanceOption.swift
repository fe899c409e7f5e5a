import Varispeed

/// The options of a command that takes a balance.
protocol BalanceOption: CommandOption {
  static var balance: Self { get }
  static var balanceLaw: Self { get }
}

extension ArgumentReader where Option: BalanceOption {
  /// The balance that was asked for; neutral when none was.
  func balanceValue() throws(UsageError) -> Balance {
    try number(of: .balance, Balance.legal, Balance.init(parsing:)) ?? .neutral
  }

  /// The law that was asked for; linear when none was.
  func balanceLawValue() throws(UsageError) -> BalanceLaw {
    try name(
      of: .balanceLaw, BalanceLaw.init(rawValue:), BalanceLaw.allCases.map(\.rawValue)) ?? .linear
  }
}
