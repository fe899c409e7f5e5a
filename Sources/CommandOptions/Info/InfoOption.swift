/// The options of `detent info`.
enum InfoOption: String, SpeedOption {
  case measure
  case speed, undo, ticks, snap
  case noSnap = "no-snap"
  case rate, json

  var letter: Character? { nil }

  var valueName: String? {
    switch self {
    case .speed, .undo: "S"
    case .ticks: "LIST"
    case .rate: "HZ"
    case .measure, .snap, .noSnap, .json: nil
    }
  }
}
