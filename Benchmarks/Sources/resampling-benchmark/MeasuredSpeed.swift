import Glibc
import Ticks
import Varispeed

/// A row of the tables: a speed, and what Detent shall reach at it.
struct MeasuredSpeed {
  let name: String
  let speed: Speed
  var inputRate = 44_100
  var outputRate = 44_100
  /// How much faster than libsoxr VHQ a render shall be.
  var overVHQ = 2.0
  /// How much longer than its bare transforms a render may take, or `nil` without a target.
  var overTransforms: Double? = 1.25
  /// How much faster than zita's VResampler playing shall be.
  var overZita = 2.0

  private static func semitones(_ count: Int) -> MeasuredSpeed {
    MeasuredSpeed(
      name: count > 0 ? "+\(count) st" : "−\(-count) st",
      speed: .inexact(exp2(Double(count) / 12)), overVHQ: 1, overTransforms: nil, overZita: 1.6)
  }

  private static func octave(_ name: String, _ ratio: Ratio) -> MeasuredSpeed {
    MeasuredSpeed(name: name, speed: .exact(ratio), overVHQ: 1.2, overTransforms: 1.12)
  }

  /// Speeds of a render.
  static let rendered = [
    octave("0.5", Ratio(1, 2)),
    MeasuredSpeed(name: "0.75", speed: .exact(Ratio(3, 4))),
    MeasuredSpeed(name: "24/25", speed: .exact(Ratio(24, 25))),
    MeasuredSpeed(name: "1001/1000", speed: .exact(Ratio(1001, 1000))),
    MeasuredSpeed(name: "25/24", speed: .exact(Ratio(25, 24))),
    MeasuredSpeed(name: "1.5", speed: .exact(Ratio(3, 2))),
    MeasuredSpeed(name: "26/15", speed: .exact(Ratio(26, 15))),
    octave("2", 2),
    MeasuredSpeed(name: "1.5, 44.1 → 48 k", speed: .exact(Ratio(3, 2)), outputRate: 48_000),
    semitones(1),
    semitones(-7),
  ]

  /// Speeds of playing.
  static let played = [
    octave("0.5", Ratio(1, 2)),
    MeasuredSpeed(name: "0.75", speed: .exact(Ratio(3, 4))),
    MeasuredSpeed(name: "25/24", speed: .exact(Ratio(25, 24))),
    semitones(1),
    MeasuredSpeed(name: "1.5", speed: .exact(Ratio(3, 2))),
    octave("2", 2),
  ]

  var step: ResamplingStep {
    ResamplingStep(speed: speed, inputRate: inputRate, outputRate: outputRate)
  }
}
