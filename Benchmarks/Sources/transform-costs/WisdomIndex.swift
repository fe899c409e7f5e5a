import BareTransforms
import SideBySide

/// Which of the measured plans each size is made of.
enum WisdomIndex {
  /// Reads `TransformWisdom+Measured.swift` from standard input and prints
  /// `TransformWisdom+Index.swift`.
  static func printTable() {
    var lines: [String] = []
    while let line = readLine() {
      let line = line.drop { $0 == " " }
      if line.hasPrefix("(fftw") { lines.append(String(line)) }
    }
    guard lines.count > 1 else { end("standard input holds no plans", status: 1) }
    let wisdom = Wisdom(heading: lines[0], plans: Array(lines.dropFirst()))
    print(
      """
      extension TransformWisdom {
        /// The lines of ``plans``, counted from 0 after the first, that both transforms of a size take,
        /// `nil` for a size without measured plans. Found by leaving out lines as long as the plans
        /// stay the same (`transform-costs index` in `Benchmarks`).
        static func lines(of size: Int) -> [Int]? {
          switch size {
      """)
    for size in MeasuredPlans.sizes {
      let numbers = wisdom.lines(of: size).map(String.init).joined(separator: ", ")
      print("    case \(size): [\(numbers)]")
    }
    print("    default: nil\n    }\n  }\n}")
  }
}

/// What the library has learned, by lines.
private struct Wisdom {
  let heading: String
  let plans: [String]

  /// The plans of a size, forward and backward, with nothing learned but these lines.
  private func made(_ size: Int, of lines: [Int]) -> [String]? {
    let text = ([heading] + lines.map { plans[$0] } + [")", ""]).joined(separator: "\n")
    guard BareTransform.replaceWisdom(text) else { return nil }
    let made = [false, true].compactMap {
      BareTransform.learnedPlan(size: size, isBackward: $0)
    }
    return made.count == 2 ? made : nil
  }

  /// The lines without which the plans of a size would not be what all lines make of it.
  func lines(of size: Int) -> [Int] {
    var kept = Array(plans.indices)
    guard let whole = made(size, of: kept) else { end("no plans of \(size) points", status: 1) }
    var stretch = kept.count / 2
    while stretch >= 1 {
      var start = 0
      while start < kept.count {
        let fewer = Array(kept[..<start] + kept[min(start + stretch, kept.count)...])
        if made(size, of: fewer) == whole { kept = fewer } else { start += stretch }
      }
      stretch /= 2
    }
    return kept
  }
}
