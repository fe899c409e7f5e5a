import Glibc

/// A sine of a known frequency, made and measured in double precision.
///
/// The angle is reduced to one turn before the sine is taken, so that the signal's own error stays
/// below −280 dB at any frame a test reaches.
public struct Sine: Sendable {
  /// Turns for one frame.
  public let frequency: Double
  public let amplitude: Double

  public init(frequency: Double, amplitude: Double = 1) {
    self.frequency = frequency
    self.amplitude = amplitude
  }

  /// The value at `frame`; the fraction of a turn is exact to 2⁻⁵³ by a fused multiplication.
  public func callAsFunction(_ frame: Double) -> Double {
    let product = frequency * frame
    let rest = (-product).addingProduct(frequency, frame)
    return amplitude * sin(2 * .pi * (product - product.rounded() + rest))
  }
}

/// The sine of one frequency that lies nearest to a signal in the sense of least squares, and what
/// it leaves over: all distortion and noise.
public struct SineFit: Sendable {
  /// Turns for one frame.
  public let frequency: Double
  public let amplitude: Double
  /// At frame 0, in turns.
  public let phase: Double
  /// The root of the mean square of the rest.
  public let residual: Double

  /// Fits `a·cos + b·sin + c` by the normal equations, which are all but diagonal when `signal`
  /// holds many periods.
  public init(_ signal: ArraySlice<Double>, frequency: Double) {
    self.frequency = frequency
    let sine = Sine(frequency: frequency)
    var (sums, products) = ([0.0, 0.0, 0.0], Array(repeating: 0.0, count: 9))
    let basis = signal.indices.map { index in
      let frame = Double(index)
      return (sine(frame), sine(frame + 0.25 / frequency), 1.0)
    }
    for (value, row) in zip(signal, basis) {
      let parts = [row.0, row.1, row.2]
      for i in 0..<3 {
        sums[i] += parts[i] * value
        for j in 0..<3 { products[3 * i + j] += parts[i] * parts[j] }
      }
    }
    // Gaussian elimination of the symmetric, positive definite 3 × 3 system.
    for i in 0..<3 {
      for j in (i + 1)..<3 {
        let factor = products[3 * j + i] / products[3 * i + i]
        for k in i..<3 { products[3 * j + k] -= factor * products[3 * i + k] }
        sums[j] -= factor * sums[i]
      }
    }
    var weights = [0.0, 0.0, 0.0]
    for i in (0..<3).reversed() {
      var rest = sums[i]
      for k in (i + 1)..<3 { rest -= products[3 * i + k] * weights[k] }
      weights[i] = rest / products[3 * i + i]
    }
    amplitude = (weights[0] * weights[0] + weights[1] * weights[1]).squareRoot()
    phase = atan2(weights[1], weights[0]) / (2 * .pi)
    var squares = 0.0
    for (value, row) in zip(signal, basis) {
      let rest = value - row.0 * weights[0] - row.1 * weights[1] - weights[2]
      squares += rest * rest
    }
    residual = (squares / Double(signal.count)).squareRoot()
  }

  /// Fits a sine whose frequency is known nearly: the phases of the two halves tell the rest.
  ///
  /// - Parameters:
  ///   - signal: The samples of many periods, its indices the numbers of their frames.
  ///   - estimate: Turns for one frame, so near that it gains less than half a turn over half of
  ///     `signal`.
  public init(_ signal: ArraySlice<Double>, near estimate: Double) {
    var frequency = estimate
    // The second time corrects what the first one's own error left.
    for _ in 0..<2 {
      let middle = signal.startIndex + signal.count / 2
      let first = SineFit(signal[..<middle], frequency: frequency).phase
      let second = SineFit(signal[middle...], frequency: frequency).phase
      let gained = second - first - (second - first).rounded()
      frequency += gained / Double(signal.count / 2)
    }
    self.init(signal, frequency: frequency)
  }

  /// Distortion and noise relative to the sine, in decibels.
  public var distortion: Double { decibels(residual * 2.0.squareRoot() / amplitude) }
}

/// The root of the mean square.
public func rootMeanSquare(_ signal: ArraySlice<Double>) -> Double {
  (signal.reduce(0) { $0 + $1 * $1 } / Double(signal.count)).squareRoot()
}

/// An amplitude ratio in decibels; nothing at all is −400 dB.
public func decibels(_ ratio: Double) -> Double { 20 * log10(max(ratio, 1e-20)) }
