import SpectralResampling
import Testing
import Ticks
import Varispeed

/// A speed between two sample rates, as one row of a quality table.
struct Conversion: Sendable, CustomTestStringConvertible {
  let speed: Speed
  var inputRate = 44_100
  var outputRate = 44_100

  var step: ResamplingStep {
    ResamplingStep(speed: speed, inputRate: inputRate, outputRate: outputRate)
  }

  var testDescription: String { "\(speed) \(inputRate)→\(outputRate)" }

  /// The lower Nyquist frequency in turns for each input frame.
  var edge: Double { 0.5 * min(1, 1 / step.value) }

  static let exact: [Conversion] =
    [
      Ratio(1, 2), Ratio(3, 4), Ratio(9, 10), Ratio(11, 10), Ratio(5, 4), Ratio(3, 2), Ratio(2),
      Ratio(25, 24), Ratio(24, 25), Ratio(1001, 1000), Ratio(960, 1001), Ratio(26, 15),
      Ratio(117, 50),
    ].map { Conversion(speed: .exact($0)) } + [
      Conversion(speed: .exact(Ratio(3, 2)), outputRate: 48_000),
      Conversion(speed: .exact(Ratio(1001, 960)), outputRate: 48_000),
      Conversion(speed: .exact(Ratio(1001, 1000)), outputRate: 48_000),
      Conversion(speed: .exact(Ratio(1999, 1997))),
    ]
  static let inexact: [Conversion] = [
    Conversion(speed: .inexact(1.0594630943592953)),
    Conversion(speed: .inexact(0.6674199270850172)),
    Conversion(speed: .inexact(2.0.squareRoot()), outputRate: 48_000),
  ]
  static let all = exact + inexact
}

/// Resamples interleaved frames in blocks of the given sizes.
func resample(
  _ input: [Double], plan: SpectralPlan, channels: Int = 1, inputBlock: Int = 4096,
  outputBlock: Int = 4096
) -> [Double] {
  var resampler = SpectralResampler(plan: plan, channels: channels)
  var output: [Double] = []
  var block = Array(repeating: 0.0, count: outputBlock * channels)
  var position = 0
  while position < input.count {
    let end = min(position + inputBlock * channels, input.count)
    var span = block.mutableSpan
    let (consumed, produced) = resampler.process(
      input.span.extracting(position..<end), into: &span)
    position += consumed * channels
    output += block.prefix(produced * channels)
  }
  resampler.finish()
  while true {
    var span = block.mutableSpan
    let produced = resampler.drain(into: &span)
    if produced == 0 { return output }
    output += block.prefix(produced * channels)
  }
}
