import CBareFFTW
import Glibc

/// Measures what transforms of each size cost and prints the table that Detent chooses sizes by:
///
///     swift run -c release --package-path Benchmarks transform-costs \
///       > Sources/SpectralResampling/TransformCosts+Measured.swift
@main
struct TransformCosts {
  static func main() {
    print(head)
    var line = "   "
    for size in 256...131_072 where isQuick(size) {
      let (apart, inPlace) = cost(size)
      // In place only where that is faster by more than the measurement's noise.
      let hundredths = Int((min(apart, inPlace) * 100).rounded())
      let entry = " \(size): \(apart <= inPlace * 1.02 ? hundredths : -hundredths),"
      if line.count + entry.count > 100 {
        print(line)
        line = "   "
      }
      line += entry
    }
    print("\(line)\n  ]\n}")
  }

  private static let head = """
    extension TransformCosts {
      /// Measured costs of a complex double-precision transform, in hundredths of a nanosecond for each
      /// point; negative where the transform in place is the faster one.
      ///
      /// All sizes 2ᵃ3ᵇ5ᶜ7ᵈ11ᵉ13ᶠ with e + f ≤ 1 (those FFTW has codelets for) from 256 to 131 072, FFTW
      /// 3.3.10 with `FFTW_ESTIMATE`, AVX2 codelets, on one core of an AMD EPYC server; the smallest of
      /// nine runs. Another processor has other figures but much the same order: sizes rich in powers
      /// of two suffer from cache associativity, and the estimating planner picks poor plans for some.
      /// `transform-costs` in `Benchmarks/` makes this file.
      static let measured: KeyValuePairs<Int, Int16> = [
    """

  private static func isQuick(_ size: Int) -> Bool {
    var (rest, large) = (size, 0)
    for factor in [11, 13] {
      while rest % factor == 0 { (rest, large) = (rest / factor, large + 1) }
    }
    for factor in [2, 3, 5, 7] {
      while rest % factor == 0 { rest /= factor }
    }
    return rest == 1 && large <= 1
  }

  /// Nanoseconds a point, from one array to another and in place.
  private static func cost(_ size: Int) -> (apart: Double, inPlace: Double) {
    guard let one = unsafe fftw_alloc_complex(size), let other = unsafe fftw_alloc_complex(size)
    else { preconditionFailure("out of memory") }
    defer {
      unsafe fftw_free(one)
      unsafe fftw_free(other)
    }
    unsafe one.initialize(repeating: (0, 0), count: size)
    unsafe other.initialize(repeating: (0, 0), count: size)
    return unsafe (time(size, one, other), time(size, one, one))
  }

  private static func time(
    _ size: Int, _ input: UnsafeMutablePointer<fftw_complex>,
    _ output: UnsafeMutablePointer<fftw_complex>
  ) -> Double {
    let plan = unsafe fftw_plan_dft_1d(Int32(size), input, output, FFTW_FORWARD, FFTW_ESTIMATE)
    defer { unsafe fftw_destroy_plan(plan) }
    let repeats = 200_000 / size + 1
    let runs = (0..<9).map { _ in
      let start = threadTime()
      for _ in 0..<repeats { unsafe fftw_execute(plan) }
      return (threadTime() - start) / Double(repeats)
    }
    return runs.reduce(.infinity, min) / Double(size)
  }

  /// Nanoseconds of the processor that this thread has had.
  private static func threadTime() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
