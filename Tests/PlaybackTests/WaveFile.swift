import Files
import Foundation
import TemporaryFolders

/// WAV files of a test's own, made without the project's writer.
struct WaveFile {
  var sampleRate = 48_000
  var channels = 2
  /// 32-bit floats.
  var samples: [Float]

  /// A signal of which no two frames are alike, both channels different.
  static func ramp(_ frames: Int, sampleRate: Int = 48_000, from first: Int = 0) -> WaveFile {
    let samples = (0..<frames).flatMap { frame -> [Float] in
      let value = Float((first + frame) % 20_000 + 1) / 32_768
      return [value, -value / 2]
    }
    return WaveFile(sampleRate: sampleRate, samples: samples)
  }

  /// A sine of 0.5 in both channels, the right one a quarter of a turn ahead.
  static func sine(
    _ frames: Int, hertz: Double, sampleRate: Int = 48_000, from first: Int = 0
  ) -> WaveFile {
    let samples = (0..<frames).flatMap { frame -> [Float] in
      let angle = 2 * .pi * hertz / Double(sampleRate) * Double(first + frame)
      return [Float(0.5 * sin(angle)), Float(0.5 * cos(angle))]
    }
    return WaveFile(sampleRate: sampleRate, samples: samples)
  }

  /// Writes the file as floats, or as integers of 16 bits.
  func write(_ name: String, in folder: TemporaryFolder, bits: Int = 32) -> FileName {
    var data = Data()
    func add(_ value: some FixedWidthInteger) {
      unsafe withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: unsafe Array($0)) }
    }
    let frameBytes = channels * bits / 8
    data.append(contentsOf: Array("RIFF".utf8))
    add(UInt32(36 + samples.count * bits / 8))
    data.append(contentsOf: Array("WAVEfmt ".utf8))
    add(UInt32(16))
    add(UInt16(bits == 32 ? 3 : 1))
    add(UInt16(channels))
    add(UInt32(sampleRate))
    add(UInt32(sampleRate * frameBytes))
    add(UInt16(frameBytes))
    add(UInt16(bits))
    data.append(contentsOf: Array("data".utf8))
    add(UInt32(samples.count * bits / 8))
    for sample in samples {
      if bits == 32 { add(sample.bitPattern) } else { add(Int16(sample * 32_768)) }
    }
    try! data.write(to: folder.url(name))
    return folder.name(name)
  }
}
