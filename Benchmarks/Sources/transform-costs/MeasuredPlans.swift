import BareTransforms
import SideBySide

/// The plans that FFTW finds by trying, and what they cost.
enum MeasuredPlans {
  /// Prints `TransformWisdom+Measured.swift`.
  static func printTable() {
    var costs: [(size: Int, hundredths: Int)] = []
    for size in sizes {
      // One after the other, so that what one has learned is there for the next.
      let forward = BareTransform(size: size, inPlace: false, isMeasured: true)
      _ = BareTransform(size: size, inPlace: false, isBackward: true, isMeasured: true)
      let runs = max(1, (1 << 19) / size)
      let seconds = (0..<15).map { _ in
        ThreadClock.seconds { for _ in 0..<runs { forward.run() } } / Double(runs)
      }
      costs.append((size, Int((seconds.min()! / Double(size) * 1e11).rounded())))
    }
    print(
      """
      extension TransformWisdom {
        /// Costs of the measured plans, in hundredths of a nanosecond for each point: \
      \(BareTransform.libraryVersion)
        /// with `FFTW_PATIENT` on one core of an \(Machine.current.processor) server; the smallest of
        /// fifteen runs by `transform-costs measured` in `Benchmarks`.
        static let costs: KeyValuePairs<Int, Int16> = [
      \(lines(costs.map { "\($0.size): \($0.hundredths)," }).joined(separator: "\n"))
        ]

        /// The plans, as FFTW writes them down.
        static let plans = \(quotes)
      """)
    for line in BareTransform.wisdom.split(separator: "\n") {
      print("    \(line.drop { $0 == " " })")
    }
    print("    \(quotes)\n}")
  }

  /// What begins and ends a string of several lines.
  private static let quotes = String(repeating: "\"", count: 3)

  /// Entries in lines of at most 100 columns.
  private static func lines(_ entries: [String]) -> [String] {
    var lines: [String] = []
    var line = "   "
    for entry in entries {
      if line.count + 1 + entry.count > 100 {
        lines.append(line)
        line = "   "
      }
      line += " " + entry
    }
    return lines + [line]
  }

  /// Sizes rich in powers of two with few other factors, which come in the ratios of two integers
  /// that speeds are; and those that the presets and the change between 44.1 and 48 kHz need besides.
  static let sizes: [Int] = {
    let round = (1024...32_768).filter { size in
      let twos = size.trailingZeroBitCount
      let threes = size.count(of: 3)
      let fives = size.count(of: 5)
      let sevens = size.count(of: 7)
      let rest = size >> twos
      let isSmooth = rest == power(3, threes) * power(5, fives) * power(7, sevens)
      return isSmooth && twos >= 5 && sevens <= 1 && threes + fives + sevens <= 3
    }
    // 147 = 3·7², 441 = 3²·7², 1001 = 7·11·13, and 11, 13, 117 = 3²·13.
    let special = [147, 441, 1001, 11, 13, 117].flatMap { factor in
      (3...12).map { factor << $0 }.filter { (4096...16_384).contains($0) }
    }
    return Set(round + special).sorted()
  }()

  private static func power(_ base: Int, _ exponent: Int) -> Int {
    (0..<exponent).reduce(1) { power, _ in power * base }
  }
}

extension Int {
  /// How many times a prime divides this number.
  fileprivate func count(of prime: Int) -> Int {
    var (count, rest) = (0, self)
    while rest % prime == 0 { (count, rest) = (count + 1, rest / prime) }
    return count
  }
}
