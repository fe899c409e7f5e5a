import Glibc

/// A complex number as a pair: the real part in `x`, the imaginary one in `y`.
extension SIMD2<Double> {
  /// `e^{2πi·turns}`.
  init(turns: Double) {
    self.init(cos(2 * .pi * turns), sin(2 * .pi * turns))
  }

  var conjugate: Self { SIMD2(x, -y) }

  /// The complex product.
  func times(_ other: Self) -> Self {
    self * other.x + SIMD2(-y, x) * other.y
  }
}
