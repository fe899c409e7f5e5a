import Foundation
import TemporaryFolders

/// WAV files, made and taken apart without the project's own code.
struct Wave: Equatable {
  var channels = 1
  var rate = 8_000
  var bits = 16
  /// The samples as they stand in the file, little-endian.
  var sound: [UInt8] = []

  /// A sine of 16 bits, a fortieth of the rate, of which every channel has the same.
  static func sine(
    frames: Int, amplitude: Double = 0.5, channels: Int = 1, rate: Int = 8_000
  ) -> Wave {
    let sound = (0..<frames).flatMap { frame -> [UInt8] in
      let value = Int16(32_767 * amplitude * sin(2 * .pi * Double(frame) / 40))
      let bytes = [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
      return Array(repeating: bytes, count: channels).flatMap { $0 }
    }
    return Wave(channels: channels, rate: rate, sound: sound)
  }

  var frames: Int { sound.count / (channels * bits / 8) }

  /// The header for samples of `byteCount` bytes, which only a file with a hole in it may lack.
  func header(byteCount: Int) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let frame = channels * bits / 8
    return Array("RIFF".utf8) + number(byteCount + 36, 4) + Array("WAVEfmt ".utf8) + number(16, 4)
      + number(1, 2) + number(channels, 2) + number(rate, 4) + number(rate * frame, 4)
      + number(frame, 2) + number(bits, 2) + Array("data".utf8) + number(byteCount, 4)
  }

  var bytes: [UInt8] { header(byteCount: sound.count) + sound }

  /// Takes a file of integers apart, as long as its header says or, when that isn't known, as it is.
  init?(_ bytes: [UInt8]) {
    func number(_ place: Int, _ count: Int) -> Int {
      bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    guard bytes.count >= 44, bytes.starts(with: "RIFF".utf8) else { return nil }
    var place = 12
    while place + 8 <= bytes.count {
      let (name, size) = (Array(bytes[place..<place + 4]), number(place + 4, 4))
      if name == Array("fmt ".utf8) {
        channels = number(place + 10, 2)
        rate = number(place + 12, 4)
        bits = number(place + 22, 2)
      }
      if name == Array("data".utf8) {
        guard size == 0xFFFF_FFFF || place + 8 + size <= bytes.count else { return nil }
        sound = Array(bytes[(place + 8)...].prefix(size))
        return
      }
      place += 8 + size + size % 2
    }
    return nil
  }

  init(channels: Int = 1, rate: Int = 8_000, bits: Int = 16, sound: [UInt8] = []) {
    self.channels = channels
    self.rate = rate
    self.bits = bits
    self.sound = sound
  }
}

extension TemporaryFolder {
  func write(_ wave: Wave, to component: String) throws {
    try Data(wave.bytes).write(to: url(component))
  }

  /// Makes a stereo file of 16 bits at `rate` whose sound is a hole: long, but without a disk's worth.
  func writeSilence(seconds: Int, rate: Int = 44_100, channels: Int = 2, to component: String)
    throws
  {
    let byteCount = seconds * rate * channels * 2
    let header = Wave(channels: channels, rate: rate).header(byteCount: byteCount)
    try Data(header).write(to: url(component))
    let file = try FileHandle(forWritingTo: url(component))
    try file.truncate(atOffset: UInt64(byteCount + header.count))
    try file.close()
  }

  func bytes(of component: String) throws -> [UInt8] { Array(try Data(contentsOf: url(component))) }

  func wave(_ component: String) throws -> Wave? { Wave(try bytes(of: component)) }
}
