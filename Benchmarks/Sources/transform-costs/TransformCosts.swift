import BareTransforms
import Glibc
import SideBySide

/// Measures what transforms cost on this machine and prints the tables that Detent is built with.
@main
struct TransformCosts {
  static func main() {
    requireReleaseBuild()
    switch CommandLine.arguments.dropFirst().first {
    case "estimated": printEstimated()
    case "measured": MeasuredPlans.printTable()
    case "index": WisdomIndex.printTable()
    default:
      end(
        """
        usage: transform-costs estimated > TransformCosts+Estimated.swift    some minutes
               transform-costs measured > TransformWisdom+Measured.swift     half an hour
               transform-costs index < TransformWisdom+Measured.swift > TransformWisdom+Index.swift
        The files belong into Sources/SpectralResampling.
        """, status: 2)
    }
  }

  /// The costs of estimated plans.
  private static func printEstimated() {
    let processor = Machine.current.processor
    print(
      """
      extension TransformCosts {
        /// Measured costs of a complex double-precision transform, in hundredths of a nanosecond for each
        /// point; negative where the transform in place is faster by more than 2 %.
        ///
        /// All sizes 2ᵃ3ᵇ5ᶜ7ᵈ11ᵉ13ᶠ with e + f ≤ 1 (those FFTW has codelets for) from 256 to 131 072,
        /// \(BareTransform.libraryVersion) with `FFTW_ESTIMATE`
        /// on one core of an \(processor); the smallest of nine runs by `transform-costs` in
        /// `Benchmarks`. Another processor has other figures but much the same order: sizes rich in
        /// powers of two suffer from cache associativity, and the estimating planner picks poor plans
        /// for some.
        static let estimated: KeyValuePairs<Int, Int16> = [
      """)
    var line = "   "
    for size in sizes(in: 256...131_072) {
      let entry = " \(size): \(entry(TransformCost(size: size, rounds: 9, points: 1 << 19), size)),"
      if line.count + entry.count > 100 {
        print(line)
        line = "   "
      }
      line += entry
    }
    print("\(line)\n  ]\n}")
  }

  /// Hundredths of a nanosecond for each point, negative for in place.
  private static func entry(_ cost: TransformCost, _ size: Int) -> Int {
    let prefersInPlace = cost.inPlace < 0.98 * cost.outOfPlace
    let seconds = prefersInPlace ? cost.inPlace : cost.outOfPlace
    let hundredths = Int((seconds / Double(size) * 1e11).rounded())
    return prefersInPlace ? -hundredths : hundredths
  }

  /// The sizes FFTW has codelets for: no prime factor above 13, and 11 or 13 at most once.
  private static func sizes(in range: ClosedRange<Int>) -> [Int] {
    range.filter { size in
      var rest = size
      for factor in [2, 3, 5, 7] {
        while rest % factor == 0 { rest /= factor }
      }
      return [1, 11, 13].contains(rest)
    }
  }
}
