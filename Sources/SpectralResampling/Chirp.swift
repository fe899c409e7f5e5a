import Varispeed

/// Evaluates a spectrum at output times of any spacing, as a convolution with a chirp.
///
/// Output frame `j` is `Σ X(m)·w^{m·j}` with `w = e^{2πi·step/window}`. Since `2·m·j = m² + j² −
/// (j − m)²`, it is `c(j)·Σ [X(m)·c(m)]·c̄(j − m)` with the chirp `c(n) = e^{πi·n²·step/window}`
/// (Bluestein 1970). The angles are reduced in integers: exact at any size.
@safe final class Chirp: Sendable {
  let size: Int
  private let blockFrames: Int
  private let forward: FourierTransform
  private let backward: FourierTransform
  /// `c(n)` for every bin and output frame.
  private nonisolated(unsafe) let factors: UnsafeMutablePointer<SIMD2<Double>>
  /// The transform of `c̄` around bin 0.
  private nonisolated(unsafe) let kernel: ComplexArray

  init(step: ResamplingStep, layout: SpectralLayout, size: Int) {
    self.size = size
    blockFrames = layout.blockFrames
    let inPlace = TransformCosts.shared.entry(size: size).prefersInPlace
    forward = FourierTransform(size: size, direction: .forward, inPlace: inPlace)
    backward = FourierTransform(size: size, direction: .backward, inPlace: inPlace)
    let count = max(layout.blockFrames + layout.bins, layout.bins + 1)
    let factors = UnsafeMutablePointer<SIMD2<Double>>.allocate(capacity: count)
    // Angles in turns, n²·numerator / (2·denominator·window), as fractions of 2¹²⁸ that wrap around
    // by themselves. The square is counted up by odd numbers: the rounding of the first two
    // grows with it, to 2⁻⁹⁰ of a turn at most.
    let wholeTurn = 2 * step.denominator * UInt128(layout.windowFrames)
    func turns(_ count: UInt128) -> UInt128 {
      wholeTurn.dividingFullWidth((count % wholeTurn, 0)).quotient
    }
    let growth = turns(2 * step.numerator)
    var (angle, increment) = (UInt128(0), turns(step.numerator))
    for n in 0..<count {
      let fraction = Double(UInt64(truncatingIfNeeded: angle >> 64)) * 0x1p-64
      unsafe (factors + n).initialize(to: SIMD2(turns: fraction))
      angle &+= increment
      increment &+= growth
    }
    unsafe self.factors = unsafe factors
    // Differences j − m run from −bins to blockFrames − 1 + bins; negative ones wrap around.
    let (time, spectrum) = (ComplexArray(count: size), ComplexArray(count: size))
    for n in 0..<(layout.blockFrames + layout.bins) {
      unsafe time.values[n] = unsafe factors[n].conjugate
    }
    for n in 1...layout.bins { unsafe time.values[size - n] = unsafe factors[n].conjugate }
    unsafe kernel = forward(time, orInto: spectrum)
  }

  deinit { unsafe factors.deallocate() }

  /// The transforms of ``evaluate(_:bins:scratch:)`` alone.
  func runTransforms(_ input: ComplexArray, scratch: ComplexArray) {
    let spectrum = forward(input, orInto: scratch)
    _ = backward(spectrum, orInto: spectrum === input ? scratch : input)
  }

  /// Turns the filtered spectrum in `input`, with bins around 0 and zeros between, into output
  /// frames from point 0 on of the array returned: `input` or `scratch`.
  func evaluate(_ input: ComplexArray, bins: Int, scratch: ComplexArray) -> ComplexArray {
    let (values, factors) = unsafe (input.values, factors)
    for bin in 1...bins {
      unsafe values[bin] = unsafe values[bin].times(factors[bin])
      unsafe values[size - bin] = unsafe values[size - bin].times(factors[bin])
    }
    let spectrum = forward(input, orInto: scratch)
    let (product, chirp) = unsafe (spectrum.values, kernel.values)
    for point in 0..<size { unsafe product[point] = unsafe product[point].times(chirp[point]) }
    let output = backward(spectrum, orInto: spectrum === input ? scratch : input)
    let frames = unsafe output.values
    for frame in 0..<blockFrames {
      unsafe frames[frame] = unsafe frames[frame].times(factors[frame])
    }
    return output
  }
}
