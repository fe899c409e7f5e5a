import Foundation

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
