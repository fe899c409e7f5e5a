/// The options of `detent render`.
enum RenderOption: String, SpeedOption, BalanceOption {
  case speed, undo
  case toLength = "to-length"
  case ticks, snap
  case noSnap = "no-snap"
  case balance
  case balanceLaw = "balance-law"
  case mono
  case output, format, encoding, rate
  case guardLevel = "guard"
  case noDither = "no-dither"
  case overwrite, jobs, json, quiet, verbose

  var letter: Character? {
    switch self {
    case .output: "o"
    case .jobs: "j"
    case .quiet: "q"
    case .verbose: "v"
    default: nil
    }
  }

  var valueName: String? {
    switch self {
    case .speed, .undo: "S"
    case .toLength: "LEN"
    case .ticks: "LIST"
    case .balance: "B"
    case .balanceLaw: "LAW"
    case .output: "OUT"
    case .format, .encoding: "NAME"
    case .rate: "HZ"
    case .jobs: "N"
    case .snap, .noSnap, .mono, .guardLevel, .noDither, .overwrite, .json, .quiet, .verbose: nil
    }
  }
}
