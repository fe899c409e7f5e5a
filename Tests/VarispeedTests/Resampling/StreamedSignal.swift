import SignalMeasurement
import Testing
import Ticks
import Varispeed

extension StreamingResampler {
  /// A resampler of one channel.
  static func mono(
    _ speed: Speed, inputRate: Int = 44_100, outputRate: Int = 44_100
  ) -> StreamingResampler {
    StreamingResampler(
      channels: 1, inputRate: inputRate, outputRate: outputRate, speed: speed)
  }

  /// Makes `count` output frames of a sound whose sample at frame `n` is `signal(n)`, the same in
  /// every channel but for its sign, handing in what is needed and no more.
  mutating func play(
    _ count: Int, block: Int = 64, from taken: inout Int, _ signal: (Int) -> Float
  ) -> [Float] {
    var output: [Float] = []
    while output.count < count * channels {
      let wanted = min(block, count - output.count / channels)
      let input = (0..<framesNeeded(for: wanted)).flatMap { index in
        let sample = signal(taken + index)
        return (0..<channels).map { $0.isMultiple(of: 2) ? sample : -sample }
      }
      var buffer = [Float](repeating: .nan, count: wanted * channels)
      var span = buffer.mutableSpan
      let (consumed, produced) = process(input.span, into: &span)
      precondition(consumed * channels == input.count && produced == wanted)
      taken += consumed
      output += buffer
    }
    return output
  }

  /// Makes `count` output frames from the beginning of a sound.
  mutating func play(_ count: Int, _ signal: (Int) -> Float) -> [Float] {
    var taken = 0
    return play(count, from: &taken, signal)
  }
}

/// A speed on a device: a row of the quality table.
struct Playing: Sendable, CustomTestStringConvertible {
  let speed: Speed
  let outputRate: Int

  static let inputRate = 44_100

  var step: Double {
    ResamplingStep(speed: speed, inputRate: Self.inputRate, outputRate: outputRate).value
  }

  /// The lower Nyquist frequency in turns for each input frame.
  var edge: Double { 0.5 * min(1, 1 / step) }

  var testDescription: String { "\(speed) on \(outputRate)" }

  static let all = [44_100, 48_000].flatMap { rate in
    [
      Speed.exact(Ratio(1, 2)), .exact(Ratio(3, 4)), .exact(1), .exact(Ratio(25, 24)),
      .exact(Ratio(5, 4)), .exact(Ratio(3, 2)), .exact(2), .inexact(1.0594630943592953),
      .inexact(0.9438743126816935),
    ].map { Playing(speed: $0, outputRate: rate) }
  }

  /// The output at rest for a sine of `frequency` turns for each input frame, after the kernel has
  /// filled.
  func output(frequency: Double, amplitude: Double = 1, count: Int = 1000) -> ArraySlice<Double> {
    var resampler = StreamingResampler.mono(
      speed, inputRate: Self.inputRate, outputRate: outputRate)
    let sine = Sine(frequency: frequency, amplitude: amplitude)
    let lead = 160
    let output = resampler.play(lead + count) { Float(sine(Double($0))) }
    return output.map(Double.init)[lead...]
  }

  /// The sine that is left of one of `frequency`, and all else.
  func fit(frequency: Double, amplitude: Double = 1) -> SineFit {
    SineFit(output(frequency: frequency, amplitude: amplitude), frequency: frequency * step)
  }
}
