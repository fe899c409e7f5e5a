import Foundation
import SoundFormats

extension Sound {
  /// A sine in each channel, all of one frequency, in single precision.
  static func sines(
    amplitudes: [Float], hertz: Double, sampleRate: Double, frames: Int
  ) -> Sound {
    var samples: [Float] = []
    for frame in 0..<frames {
      let value = Float(sin(2 * .pi * hertz * Double(frame) / sampleRate))
      samples += amplitudes.map { $0 * value }
    }
    return Sound(carrier: .float32, bytes: unsafe samples.withUnsafeBytes { unsafe Array($0) })
  }

  /// The amplitudes of sines in 32 bits, one in each channel: √2 times the root mean square.
  func amplitudes(channels: Int) -> [Float] {
    unsafe bytes.withUnsafeBytes { bytes in
      let samples: [Float] =
        carrier == .int32
        ? unsafe bytes.bindMemory(to: Int32.self).map { Float($0) / 0x8000_0000 }
        : unsafe Array(bytes.bindMemory(to: Float.self))
      let frames = samples.count / channels
      return (0..<channels).map { channel in
        let energy = (0..<frames).reduce(into: Float(0)) { sum, frame in
          sum += samples[frame * channels + channel] * samples[frame * channels + channel]
        }
        return (2 * energy / Float(frames)).squareRoot()
      }
    }
  }
}

extension Sound {
  /// A sine wave in the carrier of `encoding`, a little later in each channel; its period is no whole
  /// number of frames.
  init(sine amplitude: Double, _ encoding: SoundEncoding, frames: Int, channels: Int) {
    let samples = (0..<frames * channels).map { index in
      amplitude * sin(Double(index / channels) * 0.31 - Double(index % channels))
    }
    carrier = encoding.carrier
    bytes =
      switch encoding.carrier {
      case .int16: unsafe samples.map { Int16($0 * 32_767) }.withUnsafeBytes { unsafe Array($0) }
      case .int32:
        unsafe samples.map { Int32($0 * 2_147_483_647) }.withUnsafeBytes { unsafe Array($0) }
      case .float32: unsafe samples.map { Float($0) }.withUnsafeBytes { unsafe Array($0) }
      case .float64: unsafe samples.withUnsafeBytes { unsafe Array($0) }
      }
  }

  /// The samples of floating-point carriers.
  var values: [Double] {
    unsafe bytes.withUnsafeBytes { bytes in
      switch carrier {
      case .float32: unsafe bytes.bindMemory(to: Float.self).map { Double($0) }
      case .float64: unsafe Array(bytes.bindMemory(to: Double.self))
      default: preconditionFailure("integers")
      }
    }
  }

  /// How loud the difference of `other` from this is, in decibels below this.
  func noise(in other: Sound) -> Double {
    var (signal, noise) = (0.0, 0.0)
    for (own, theirs) in zip(values, other.values) {
      signal += own * own
      noise += (own - theirs) * (own - theirs)
    }
    return 10 * log10(noise / signal)
  }
}
