/// The options of `detent bench`.
enum BenchOption: String, CommandOption {
  case ticks, seconds, block, json

  var letter: Character? { nil }

  var valueName: String? {
    switch self {
    case .ticks: "LIST"
    case .seconds: "N"
    case .block: "N"
    case .json: nil
    }
  }
}
