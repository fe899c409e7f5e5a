import Resamplers
import SignalMeasurement

/// How true a resampler is at one step, by sines that it is given one at a time.
///
/// Of each output a stretch without beginning and end is compared with the nearest sine of the
/// frequency it must have: what is left over is distortion, noise, aliases and images.
struct Quality: Codable {
  /// Up to where sines come through less than 0.1 dB too weak or too strong, as a fraction of the
  /// lower Nyquist frequency.
  let passband: Double
  /// What comes of a sine at or above the lower Nyquist frequency when it is the output's; where it
  /// is the input's, what a sine leaves above it. The worst, in decibels relative to that sine.
  let rejection: Double
  /// Distortion and noise of sines at −1 dBFS, the worse of 997 Hz (at 44.1 kHz) and 0.8 of the
  /// lower Nyquist frequency, in decibels relative to the sine.
  let distortion: Double
}

extension Quality {
  /// Fractions of the lower Nyquist frequency. All are a little off, so that no image of a sine
  /// falls on the sine itself.
  private static let stopped = [
    1, 1.0025, 1.005, 1.01, 1.02, 1.03, 1.045, 1.06, 1.09, 1.12, 1.15, 1.2, 1.3, 1.4, 1.6, 1.75,
    1.9,
    2.2, 2.7, 3.2, 3.7,
  ]
  private static let imaged = [
    0.1, 0.3, 0.5, 0.7, 0.8, 0.85, 0.9, 0.92, 0.94, 0.95, 0.96, 0.97, 0.98,
  ]

  init<R: Resampler>(of resampler: R, step: Double) {
    let probe = Probe(resampler: resampler, step: step)
    passband = probe.passband
    distortion = max(
      probe.fit(cyclesPerFrame: 997 / 44_100, amplitude: 0.891).distortion,
      probe.fit(cyclesPerFrame: 0.8 * 0.99997 * probe.nyquist, amplitude: 0.891).distortion)
    rejection =
      if step > 1 {
        Self.stopped.map { $0 * 1.00003 }.filter { $0 < step * 0.9999 }
          .map { probe.leakage(cyclesPerFrame: $0 * probe.nyquist) }.max() ?? 0
      } else {
        Self.imaged.map { probe.images(cyclesPerFrame: $0 * 0.99997 * probe.nyquist) }.max() ?? 0
      }
  }
}

/// A resampler that is given sines.
private struct Probe<R: Resampler> {
  let resampler: R
  let step: Double

  /// Frames of output, or of input when they are fewer, that are judged.
  private let judgedFrames = 16_384.0
  /// As many more at each end, beyond every filter here.
  private let margin = 8192.0

  /// The lower Nyquist frequency in turns for each input frame.
  var nyquist: Double { 0.5 * min(1, 1 / step) }

  /// Output frames of a judged stretch.
  private func output(cyclesPerFrame: Double, amplitude: Double) -> ArraySlice<Double> {
    let sine = Sine(frequency: cyclesPerFrame, amplitude: amplitude)
    // Counted at the slower clock, at which filters have their length.
    let longer = max(step, 1)
    let frames = Int((judgedFrames + 2 * margin) * longer)
    let fade = margin * longer / 4
    var signal = [R.Sample](repeating: 0, count: 2 * frames)
    for frame in 0..<frames {
      let value = R.Sample(sine(Double(frame)) * min(1, Double(frame) / fade))
      signal[2 * frame] = value
      signal[2 * frame + 1] = value
    }
    let output = resampler.output(of: signal, channels: 2, step: step)
    let left = stride(from: 0, to: output.count, by: 2).map { Double(output[$0]) }
    let perOutput = max(1, 1 / step)
    // Latency holds back the end; libraries hand out less than they took.
    let end = min(left.count, Int((judgedFrames + 1.5 * margin) * perOutput))
    return left[Int(1.25 * margin * perOutput)..<end]
  }

  func fit(cyclesPerFrame: Double, amplitude: Double) -> SineFit {
    SineFit(
      output(cyclesPerFrame: cyclesPerFrame, amplitude: amplitude), near: cyclesPerFrame * step)
  }

  /// What a sine leaves besides itself, in decibels relative to what was given.
  func images(cyclesPerFrame: Double) -> Double {
    let fit = fit(cyclesPerFrame: cyclesPerFrame, amplitude: 0.5)
    return decibels(fit.residual * 2.0.squareRoot() / 0.5)
  }

  /// What comes of a sine that must not come through, in decibels relative to it.
  func leakage(cyclesPerFrame: Double) -> Double {
    decibels(
      rootMeanSquare(output(cyclesPerFrame: cyclesPerFrame, amplitude: 0.5)) * 2.0.squareRoot()
        / 0.5)
  }

  /// The fraction at which the gain leaves ±0.1 dB, within 0.001; at least 0.1.
  var passband: Double {
    var (passed, stopped) = (0.1, 0.999)
    for fraction in [0.3, 0.5, 0.7, 0.8, 0.9] {
      guard passes(fraction) else {
        stopped = fraction
        break
      }
      passed = fraction
    }
    while stopped - passed > 0.001 {
      let middle = (passed + stopped) / 2
      if passes(middle) { passed = middle } else { stopped = middle }
    }
    return passed
  }

  private func passes(_ fraction: Double) -> Bool {
    let fit = fit(cyclesPerFrame: fraction * 0.99997 * nyquist, amplitude: 0.5)
    return abs(decibels(fit.amplitude / 0.5)) <= 0.1
  }
}
