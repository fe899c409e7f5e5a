import Rendering
import SignalMeasurement
import SoundFormats
import SpectralResampling
import Testing
import Ticks
import Varispeed

/// The rendering table of the design, measured on files of doubles, as a user would.
@Suite struct QualityTests {
  /// A speed between two rates.
  struct Conversion: CustomTestStringConvertible {
    let speed: Speed
    var outputRate = 44_100

    var step: ResamplingStep {
      ResamplingStep(speed: speed, inputRate: 44_100, outputRate: outputRate)
    }
    /// The lower Nyquist frequency in turns for each input frame.
    var edge: Double { 0.5 * min(1, 1 / step.value) }
    /// Output frames that the ends reach: the kernel's half width, and one for rounding.
    var margin: Int { Int(SpectralPlan.lowpass(for: step).halfWidth / step.value) + 2 }
    var settings: RenderSettings {
      RenderSettings(pace: .speed(speed), sampleRate: outputRate)
    }
    var testDescription: String { "\(speed) to \(outputRate) Hz" }

    static let all = [
      Conversion(speed: .exact(Ratio(1, 2))), Conversion(speed: .exact(Ratio(25, 24))),
      Conversion(speed: .exact(Ratio(960, 1001))), Conversion(speed: .exact(Ratio(26, 15))),
      Conversion(speed: .exact(Ratio(3, 2)), outputRate: 48_000),
      Conversion(speed: .inexact(1.0594630943592953)),
    ]
  }

  private let studio = Studio()

  /// A sine in each channel through the conversion, without the ends.
  private func outputs(
    _ conversion: Conversion, fractions: [Double], amplitude: Double = 1
  ) throws -> [(signal: ArraySlice<Double>, frequency: Double)] {
    let (margin, channels) = (conversion.margin, fractions.count)
    let frames = Int(Double(12_000 + 2 * margin) * conversion.step.value)
    let sines = fractions.map { Sine(frequency: $0 * conversion.edge, amplitude: amplitude) }
    try studio.write(
      (0..<frames).flatMap { frame in sines.map { $0(Double(frame)) } },
      .wav(.float64, channels: channels))
    try studio.render(conversion.settings)
    let output: [Double] = try studio.samples()
    return sines.indices.map { channel in
      let signal = stride(from: channel, to: output.count, by: channels).map { output[$0] }
      return (
        signal[margin..<signal.count - margin], sines[channel].frequency * conversion.step.value
      )
    }
  }

  /// −200 dB of distortion and noise at −1 dBFS, and the passband's gain within 0.0001 dB; the fit's
  /// own floor is near −280 dB. Five channels at once, which must not be heard in each other either.
  @Test(arguments: Conversion.all)
  func passband(_ conversion: Conversion) throws {
    let fractions = [0.0452, 0.3, 0.8, 0.93, 0.97]
    let outputs = try outputs(conversion, fractions: fractions, amplitude: 0.891)
    for (fraction, output) in zip(fractions, outputs) {
      let fit = SineFit(output.signal, frequency: output.frequency)
      #expect(fit.distortion <= -200, "at \(fraction)")
      #expect(abs(decibels(fit.amplitude / 0.891)) <= 0.0001, "at \(fraction)")
    }
  }

  /// Mono and stereo take other ways through the transforms than more channels do.
  @Test(arguments: Conversion.all, [1, 2])
  func fewChannels(_ conversion: Conversion, channels: Int) throws {
    let fractions = Array([0.5, 0.9].prefix(channels))
    for output in try outputs(conversion, fractions: fractions, amplitude: 0.891) {
      let fit = SineFit(output.signal, frequency: output.frequency)
      #expect(fit.distortion <= -200)
      #expect(abs(decibels(fit.amplitude / 0.891)) <= 0.0001)
    }
  }

  /// Tones from the lower Nyquist frequency up leave 180 dB less when there are fewer frames.
  @Test(arguments: Conversion.all.filter { $0.step.value > 1 })
  func aliases(_ conversion: Conversion) throws {
    let fractions = [1.0001, 1.0025, 1.01, 1.03, 1.3].filter {
      $0 < conversion.step.value * 0.9985
    }
    for (fraction, output) in zip(fractions, try outputs(conversion, fractions: fractions)) {
      #expect(
        decibels(rootMeanSquare(output.signal) * 2.0.squareRoot()) <= -180, "at \(fraction)")
    }
  }

  /// When there are more, the images are what a sine at the tone's own place doesn't explain.
  @Test(arguments: Conversion.all.filter { $0.step.value < 1 })
  func images(_ conversion: Conversion) throws {
    let fractions = [0.1, 0.5, 0.94, 0.97, 0.98]
    for (fraction, output) in zip(fractions, try outputs(conversion, fractions: fractions)) {
      let fit = SineFit(output.signal, frequency: output.frequency)
      #expect(decibels(fit.residual * 2.0.squareRoot()) <= -180, "at \(fraction)")
    }
  }

  /// An impulse at the first, a middle and the last frame stands where the analytic kernel has it:
  /// over the borders between chunks nothing is shifted, lost or added.
  @Test(arguments: [Conversion.all[1], Conversion.all[4], Conversion.all[5]])
  func impulses(_ conversion: Conversion) throws {
    let (frames, step) = (150_007, conversion.step)
    let kernel = SpectralPlan.lowpass(for: step)
    for position in [0, 75_003, frames - 1] {
      var input = Array(repeating: 0.0, count: frames)
      input[position] = 1
      try studio.write(input, .wav(.float64))
      try studio.render(conversion.settings)
      let output: [Double] = try studio.samples()
      let worst = output.indices.map { index in
        let (frame, fraction) = step.position(ofOutput: Int64(index))
        return abs(output[index] - kernel.kernel(at: Double(Int(frame) - position) + fraction))
      }.reduce(0, max)
      #expect(worst <= 1e-9 * kernel.kernel(at: 0), "at frame \(position)")
    }
  }
}
