import Glibc

extension Double {
  /// The number with a fixed count of decimals, 0…15, rounded to nearest; with a point in every
  /// locale.
  func text(decimals: Int) -> String {
    guard isFinite, magnitude < 1e15 else { return "\(self)" }
    let scale = pow(10, Double(decimals))
    let digits = String(Int64((magnitude * scale).rounded()))
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let isNegative = self < 0 && padded.contains { $0 != "0" }
    let sign = isNegative ? "-" : ""
    return decimals == 0
      ? sign + padded : "\(sign)\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
  }

  /// An amplitude in decibels relative to 1, as `-3.01 dB`; silence is `-inf dB`.
  var decibelText: String {
    self == 0 ? "-inf dB" : (20 * log10(self)).text(decimals: 2) + " dB"
  }

  /// A gain in decibels, rounded down: one that keeps a sound from clipping still does.
  var gainText: String { ((20 * log10(self) * 100).rounded(.down) / 100).text(decimals: 2) + " dB" }

  /// Seconds as `1:02:03.500`, without hours when there are none.
  var clockText: String {
    let milliseconds = Int64((self * 1000).rounded())
    let (minutes, rest) = (milliseconds / 60_000, milliseconds % 60_000)
    let seconds = (Double(rest) / 1000).text(decimals: 3)
    let tail = (rest < 10_000 ? "0" : "") + seconds
    guard minutes >= 60 else { return "\(minutes):\(tail)" }
    return "\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60):\(tail)"
  }
}
