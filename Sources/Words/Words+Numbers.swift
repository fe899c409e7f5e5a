extension Words {
  /// `value` in digits, as this language writes numbers: rounded to `places` after the mark, halves
  /// away from 0, without zeros at the end, and never a `-0`.
  ///
  /// Traps when `value` is not finite, or `places` is not in 0…6.
  public func number(_ value: Double, places: Int = 3) -> String {
    precondition(value.isFinite, "\(value) has no digits")
    precondition((0...6).contains(places), "\(places) places are not in 0...6")
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let scaled = (value.magnitude * scale).rounded()
    // From 2⁵³ on a double has no fraction left to round, and its own digits are exact.
    guard scaled < 0x1p53 else { return withDecimalMark(value.description) }
    var digits = String(Int64(scaled))
    digits = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    let whole = digits.dropLast(places)
    var fraction = digits.suffix(places)
    while fraction.last == "0" { fraction.removeLast() }
    let sign = value < 0 && scaled != 0 ? "-" : ""
    return sign + whole + (fraction.isEmpty ? "" : "\(decimalMark)\(fraction)")
  }

  /// `text`, a number written with a point, with this language's mark in its place.
  public func withDecimalMark(_ text: String) -> String {
    String(text.map { $0 == "." ? decimalMark : $0 })
  }

  /// A speed in words: `1.5 times`.
  ///
  /// Traps when `speed` is not finite.
  public func times(_ speed: Double) -> String {
    times.filled(["number": number(speed)], quantity: speed)
  }

  /// A stereo balance in words: `20 percent left` for -0.2, `centre` for what rounds to 0 percent.
  ///
  /// Traps when `balance` is not finite.
  ///
  /// - Parameter balance: -1 for left only to 1 for right only.
  public func balance(_ balance: Double) -> String {
    let percent = (balance.magnitude * 100).rounded()
    guard percent != 0 else { return centre }
    return (balance < 0 ? left : right)
      .filled(["percent": number(percent, places: 0)], quantity: percent)
  }
}
