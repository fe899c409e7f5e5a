import Glibc
import SignalMeasurement
import Testing
import Ticks
import Varispeed

/// The table "Playing" of the documentation, row by row.
@Suite struct StreamingQualityTests {
  @Test(arguments: Playing.all)
  func distortionOfOneKilohertz(playing: Playing) {
    // −1 dBFS. Samples in single precision have an error of 2⁻²⁵ of their size at most, which is
    // −150 dB; 144 products and sums of them stay below −135.
    let fit = playing.fit(
      frequency: 1000 / Double(Playing.inputRate), amplitude: 0.891_250_938_133_745_6)
    #expect(fit.distortion <= -120, "\(fit.distortion) dB")
    #expect(abs(decibels(fit.amplitude) + 1) < 0.001)
  }

  @Test(arguments: Playing.all)
  func passbandIsFlat(playing: Playing) {
    for share in [0.01, 0.3, 0.6, 0.8, 0.85, 0.9] {
      let fit = playing.fit(frequency: share * playing.edge)
      let gain = decibels(fit.amplitude)
      #expect(abs(gain) <= 0.01, "\(gain) dB at \(share)")
      // Images of what is passed, and the repetitions that interpolation makes.
      #expect(fit.distortion <= -120, "\(fit.distortion) dB at \(share)")
    }
  }

  /// Nothing from the lower Nyquist frequency on is left: when faster, tones there would come back
  /// as aliases; when slower, tones below it as images above.
  @Test(arguments: Playing.all)
  func nothingIsLeftFromTheEdgeOn(playing: Playing) {
    let reference = 0.5.squareRoot()
    for share in [1, 1.003, 1.02, 1.1, 1.37, 1.7, 1.99] {
      if playing.step > 1 {
        let frequency = share * playing.edge
        guard frequency < 0.5 else { continue }
        let level = decibels(rootMeanSquare(playing.output(frequency: frequency)) / reference)
        #expect(level <= -120, "\(level) dB at \(share)")
      } else {
        // The image of a tone at 2 − share stands at `share`. The tone itself may be in the
        // transition band, so what is beside it is compared with what went in.
        guard playing.step < 1, share > 1 else { continue }
        let fit = playing.fit(frequency: (2 - share) * playing.edge)
        let level = decibels(fit.residual / reference)
        #expect(level <= -120, "\(level) dB at \(share)")
      }
    }
  }
}

@Suite struct StreamingGlideTests {
  /// The positions of output frames and the frames themselves, one at a time, while a slider moves.
  static func glide(
    _ signal: (Int) -> Float, from speed: Double, frames: Int, every interval: Int = 441,
    outputRate: Int = 44_100, slider: (Double) -> Double
  ) -> (positions: [Double], output: [Float]) {
    var resampler = StreamingResampler.mono(.inexact(speed), outputRate: outputRate)
    var positions: [Double] = []
    var output: [Float] = []
    var taken = 0
    for index in 0..<frames {
      if index.isMultiple(of: interval) {
        resampler.glide(to: .inexact(slider(Double(index) / Double(outputRate))))
      }
      let position = resampler.position
      positions.append(Double(position.frame) + position.fraction)
      output += resampler.play(1, from: &taken, signal)
    }
    return (positions, output)
  }

  /// A slider that goes from 0.5 to 2 and back in half a second, evenly in octaves.
  static func upAndDown(seconds: Double) -> Double {
    exp2(1 - 2 * abs(1 - min(seconds / 0.25, 2)))
  }

  /// The root mean square of the difference from a sine at the summed steps, relative to the sine.
  static func error(
    of frequency: Double, _ glide: (positions: [Double], output: [Float])
  ) -> Double {
    let sine = Sine(frequency: frequency)
    let rest = zip(glide.positions, glide.output).map { Double($1) - sine($0) }
    return decibels(rootMeanSquare(rest[200...]) / 0.5.squareRoot())
  }

  @Test(arguments: [44_100, 48_000])
  func glidesFollowTheIdealChirp(outputRate: Int) {
    let frequency = 1000.0 / 44_100
    let sine = Sine(frequency: frequency)
    let glide = Self.glide(
      { Float(sine(Double($0))) }, from: 0.5, frames: outputRate * 6 / 10, outputRate: outputRate,
      slider: Self.upAndDown)
    let error = Self.error(of: frequency, glide)
    #expect(error <= -100, "\(error) dB")
    // The slider was followed: its peak comes through but for the rounding of its corner.
    let steps = zip(glide.positions, glide.positions.dropFirst()).map { $1 - $0 }
    let top = (steps.max() ?? 0) * Double(outputRate) / 44_100
    #expect(top > 1.7 && top <= 2)
  }

  @Test func glidesPassTheirPassband() {
    // 0.85 of the edge at the fastest: a change of the gain by 0.01 dB makes an error of −58.8 dB.
    let frequency = 0.85 * 0.25
    let sine = Sine(frequency: frequency)
    let glide = Self.glide(
      { Float(sine(Double($0))) }, from: 0.5, frames: 24_000, slider: Self.upAndDown)
    let error = Self.error(of: frequency, glide)
    #expect(error <= -58.8, "\(error) dB")
  }

  /// A tone above the device's Nyquist frequency at every speed of the glide.
  @Test func glidesDoNotAlias() {
    let sine = Sine(frequency: 0.5 / 1.5)
    let glide = Self.glide(
      { Float(sine(Double($0))) }, from: 1.5, frames: 13_000,
      slider: { seconds in 1.5 * exp2(0.5 * (1 - abs(1 - min(seconds / 0.12, 2)))) })
    let level = decibels(
      rootMeanSquare(glide.output.map(Double.init)[200...]) / 0.5.squareRoot())
    #expect(level <= -90, "\(level) dB")
  }

  /// The largest jumps there are, through a step of 1: no click and no gap, a constant stays one.
  @Test(arguments: [(0.125, 8.0), (8.0, 0.125)])
  func jumpsDoNotClick(from: Double, to: Double) {
    // Until frame 700 the beginning of the sound rings: 72 input frames at an eighth of the speed.
    let glide = Self.glide(
      { _ in 0.5 }, from: from, frames: 4000, every: 700, slider: { $0 > 0 ? to : from })
    let error = glide.output[700...].map { abs($0 - 0.5) }.max() ?? 1
    #expect(glide.positions[3999] - glide.positions[3998] == to)
    // At rest the taps add up to 1 within 10⁻⁶. In this slew a step differs from the last one by up
    // to 0.3 %, and the parabola between them leaves the square of that, 10⁻⁵.
    #expect(error < 0.5 * 2e-5, "\(error)")
  }
}
