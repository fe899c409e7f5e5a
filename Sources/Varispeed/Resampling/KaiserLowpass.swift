import Glibc

/// A linear-phase low-pass filter: an ideal one (a sinc) under a Kaiser window.
///
/// Kaiser's formulas give the window's shape and the filter's length from the attenuation wanted and
/// the width of the transition (J. F. Kaiser, "Nonrecursive digital filter design using the
/// I₀-sinh window function", ISCAS 1974; A. V. Oppenheim and R. W. Schafer, "Discrete-Time Signal
/// Processing", 3rd ed., section 7.5.3). The ripple is the same in both bands: an attenuation of
/// 195 dB leaves a passband flat within 2·10⁻⁹ dB.
///
/// Times are counted in input frames, frequencies as fractions of the input's Nyquist frequency.
public struct KaiserLowpass: Sendable {
  /// The middle of the transition, where the gain is one half; 0..<1 of the input's Nyquist frequency.
  public let cutoff: Double
  /// Half the length of the kernel in input frames: it is zero beyond.
  public let halfWidth: Double
  private let beta: Double
  private let windowScale: Double

  /// Designs the filter that passes up to `passband` and stops from `stopband` on.
  ///
  /// - Parameters:
  ///   - passband: The end of the passband, a fraction of the input's Nyquist frequency.
  ///   - stopband: The start of the stopband, likewise; above `passband`.
  ///   - attenuation: Decibels, above 50.
  public init(passband: Double, stopband: Double, attenuation: Double) {
    precondition(0 < passband && passband < stopband && attenuation > 50)
    cutoff = (passband + stopband) / 2
    halfWidth = (attenuation - 7.95) / (2.285 * .pi * (stopband - passband)) / 2
    beta = 0.1102 * (attenuation - 8.7)
    windowScale = 1 / Self.besselI0(beta)
  }

  /// The impulse response at `time` input frames from its middle; its sum over all integers is 1.
  public func kernel(at time: Double) -> Double {
    let place = time / halfWidth
    guard abs(place) <= 1 else { return 0 }
    let window = Self.besselI0(beta * (1 - place * place).squareRoot()) * windowScale
    let angle = .pi * cutoff * time
    return cutoff * window * (angle == 0 ? 1 : sin(angle) / angle)
  }

  /// The modified Bessel function of the first kind and order 0, by its power series (M. Abramowitz
  /// and I. A. Stegun, "Handbook of Mathematical Functions", 9.6.12) to double precision.
  private static func besselI0(_ x: Double) -> Double {
    let quarter = x * x / 4
    var (term, sum, k) = (1.0, 1.0, 1.0)
    while term > sum * 1e-17 {
      term *= quarter / (k * k)
      sum += term
      k += 1
    }
    return sum
  }
}
