/// The sample rates that a format knows, in hertz.
public enum SampleRates: Hashable, Sendable {
  case range(ClosedRange<Int>)
  /// These and no others, the lowest first.
  case listed([Int])
  /// All of a range up to `fine`, and above it multiples of 10.
  case coarseAbove(_ fine: Int, ClosedRange<Int>)

  public func contains(_ rate: Int) -> Bool {
    switch self {
    case .range(let range): range.contains(rate)
    case .listed(let rates): rates.contains(rate)
    case .coarseAbove(let fine, let range):
      range.contains(rate) && (rate <= fine || rate % 10 == 0)
    }
  }

  /// The lowest legal rate that loses nothing of `rate`, else the highest there is.
  public func best(for rate: Int) -> Int {
    switch self {
    case .range(let range): min(max(rate, range.lowerBound), range.upperBound)
    case .listed(let rates): rates.first { $0 >= rate } ?? rates[rates.count - 1]
    case .coarseAbove(let fine, let range):
      min(max(rate <= fine ? rate : (rate + 9) / 10 * 10, range.lowerBound), range.upperBound)
    }
  }

  /// The rates, for messages.
  public var text: String {
    switch self {
    case .range(let range): "\(range.lowerBound) to \(range.upperBound) Hz"
    case .listed(let rates): rates.map(String.init).joined(separator: " ") + " Hz"
    case .coarseAbove(let fine, let range):
      "\(range.lowerBound) to \(range.upperBound) Hz, above \(fine) only multiples of 10"
    }
  }
}
