import Files
import Foundation
import TemporaryFolders

/// WAV files of a test's own, made without the project's writer: 32-bit floats.
public struct WaveFile: Sendable {
  public var sampleRate: Int
  public var channels: Int
  /// Interleaved.
  public var samples: [Float]

  public init(sampleRate: Int = 48_000, channels: Int = 2, samples: [Float]) {
    self.sampleRate = sampleRate
    self.channels = channels
    self.samples = samples
  }

  /// A signal of which no two frames are alike, both channels different.
  public static func ramp(_ frames: Int, sampleRate: Int = 48_000) -> WaveFile {
    let samples = (0..<frames).flatMap { frame -> [Float] in
      let value = Float(frame % 20_000 + 1) / 32_768
      return [value, -value / 2]
    }
    return WaveFile(sampleRate: sampleRate, samples: samples)
  }

  /// A sine of 0.5 in both channels, the right one a quarter of a turn ahead.
  public static func sine(
    _ frames: Int, hertz: Double, sampleRate: Int = 48_000, from first: Int = 0
  ) -> WaveFile {
    let samples = (0..<frames).flatMap { frame -> [Float] in
      let angle = 2 * .pi * hertz / Double(sampleRate) * Double(first + frame)
      return [Float(0.5 * sin(angle)), Float(0.5 * cos(angle))]
    }
    return WaveFile(sampleRate: sampleRate, samples: samples)
  }

  /// Writes the file.
  public func write(_ name: String, in folder: TemporaryFolder) -> FileName {
    var data = Data()
    func add(_ value: some FixedWidthInteger) {
      unsafe withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: unsafe Array($0)) }
    }
    data.append(contentsOf: Array("RIFF".utf8))
    add(UInt32(36 + samples.count * 4))
    data.append(contentsOf: Array("WAVEfmt ".utf8))
    add(UInt32(16))
    add(UInt16(3))
    add(UInt16(channels))
    add(UInt32(sampleRate))
    add(UInt32(sampleRate * channels * 4))
    add(UInt16(channels * 4))
    add(UInt16(32))
    data.append(contentsOf: Array("data".utf8))
    add(UInt32(samples.count * 4))
    for sample in samples { add(sample.bitPattern) }
    try! data.write(to: folder.url(name))
    return folder.name(name)
  }
}
