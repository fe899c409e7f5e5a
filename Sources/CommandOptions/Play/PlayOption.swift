/// The options of `detent play`.
enum PlayOption: String, SpeedOption, BalanceOption {
  case speed, undo, ticks, snap
  case noSnap = "no-snap"
  case range, balance
  case balanceTicks = "balance-ticks"
  case balanceLaw = "balance-law"
  case mono
  case device
  case listDevices = "list-devices"
  case buffer, start, loop, `repeat`
  case onRelease = "on-release"
  case plain, ascii, color
  case noAnimation = "no-animation"
  case rtl, bell, mouse, keys, stats

  var letter: Character? { nil }

  var valueName: String? {
    switch self {
    case .speed, .undo: "S"
    case .ticks, .balanceTicks: "LIST"
    case .range: "LO..HI"
    case .balance: "B"
    case .balanceLaw: "LAW"
    case .device: "NAME"
    case .buffer: "MS"
    case .start: "TIME"
    case .loop: "A..B"
    case .color: "WHEN"
    case .keys: "KIND"
    case .snap, .noSnap, .mono, .listDevices, .repeat, .onRelease, .plain, .ascii, .noAnimation,
      .rtl, .bell, .mouse, .stats:
      nil
    }
  }
}
