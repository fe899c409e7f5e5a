import Glibc
import SignalMeasurement
import SpectralResampling
import Testing
import Varispeed

/// The rendering table of the design, for every conversion: exact speeds and others alike reach the
/// figures of the exact ones.
@Suite struct QualityTests {
  /// Frames left out at each end of a measured output: the kernel's reach, 435 frames of the slower
  /// of input and output, rounded up.
  private static func margin(_ conversion: Conversion) -> Int {
    Int(450 * max(1, 1 / conversion.step.value)) + 1
  }

  /// One sine through the conversion, without its ends.
  private static func output(
    _ conversion: Conversion, _ plan: SpectralPlan, fraction: Double, amplitude: Double = 1
  ) -> (signal: ArraySlice<Double>, frequency: Double) {
    let margin = margin(conversion)
    let frames = Int(Double(16_384 + 2 * margin) * conversion.step.value)
    let sine = Sine(frequency: fraction * conversion.edge, amplitude: amplitude)
    let output = resample((0..<frames).map { sine(Double($0)) }, plan: plan)
    return (output[margin..<output.count - margin], sine.frequency * conversion.step.value)
  }

  /// −200 dB of distortion and noise, and the passband's gain within 0.0001 dB. The fit's own floor
  /// is near −280 dB: sums of 16 384 products with errors of 10⁻¹⁶ each.
  @Test(arguments: Conversion.all)
  func passband(_ conversion: Conversion) {
    let plan = SpectralPlan(step: conversion.step)
    for fraction in [0.0452, 0.3, 0.8, 0.93, 0.97] {
      let (signal, frequency) = Self.output(
        conversion, plan, fraction: fraction, amplitude: 0.891)
      let fit = SineFit(signal, frequency: frequency)
      #expect(fit.distortion <= -200, "at \(fraction)")
      #expect(abs(decibels(fit.amplitude / 0.891)) <= 0.0001, "at \(fraction)")
    }
  }

  /// Tones from the lower Nyquist frequency up leave 180 dB less when the sound gets faster.
  @Test(arguments: Conversion.all.filter { $0.step.value > 1 })
  func aliases(_ conversion: Conversion) {
    let plan = SpectralPlan(step: conversion.step)
    for fraction in [1.00003, 1.0025, 1.005, 1.01, 1.02, 1.03, 1.06, 1.15, 1.4, 1.9]
    where fraction < conversion.step.value * 0.9985 {
      let (signal, _) = Self.output(conversion, plan, fraction: fraction)
      #expect(decibels(rootMeanSquare(signal) * 2.0.squareRoot()) <= -180, "at \(fraction)")
    }
  }

  /// When it gets slower, the images of tones up to 0.98 of the Nyquist frequency are what a sine at
  /// the tone's own place doesn't explain.
  @Test(arguments: Conversion.all.filter { $0.step.value < 1 })
  func images(_ conversion: Conversion) {
    let plan = SpectralPlan(step: conversion.step)
    for fraction in [0.1, 0.5, 0.9, 0.94, 0.96, 0.97, 0.98] {
      let (signal, frequency) = Self.output(conversion, plan, fraction: fraction)
      let fit = SineFit(signal, frequency: frequency)
      #expect(decibels(fit.residual * 2.0.squareRoot()) <= -180, "at \(fraction)")
    }
  }

  /// An impulse at the first, a middle and the last frame comes out as the analytic kernel, with
  /// silence beyond both ends.
  ///
  /// 10⁻⁹ of the peak is the design's −195 dB and some; a shift by 10⁻⁶ frame would show as 10⁻⁶.
  @Test(arguments: Conversion.all)
  func impulses(_ conversion: Conversion) {
    let step = conversion.step
    let plan = SpectralPlan(step: step)
    let kernel = SpectralPlan.lowpass(for: step)
    let frames = Int(30_011 * max(1, step.value))
    for position in [0, frames / 2, frames - 1] {
      var input = Array(repeating: 0.0, count: frames)
      input[position] = 1
      let output = resample(input, plan: plan)
      let worst = output.indices.map { index in
        let (frame, fraction) = step.position(ofOutput: Int64(index))
        return abs(output[index] - kernel.kernel(at: Double(Int(frame) - position) + fraction))
      }.reduce(0, max)
      #expect(worst <= 1e-9 * kernel.kernel(at: 0), "at frame \(position)")
    }
  }
}
