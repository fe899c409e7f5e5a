import Foundation
import Glibc
import SideBySide

/// Renders by the whole program, longer and longer, and more and more at a time.
struct WholeRenders {
  let detent: String
  let folder: String

  private static let rounds = 3
  private static let lengths = [
    ("1 s", 1), ("10 s", 10), ("1 min", 60), ("10 min", 600), ("1 h", 3600), ("4 h", 4 * 3600),
  ]
  /// Files of a batch, each of a minute.
  private static let batch = 32

  private func render(_ arguments: [String]) -> ProcessRun {
    ProcessRun([detent, "render"] + arguments + ["--speed", "1.5", "--quiet"])
  }

  func lengths() -> [GrowthReport.RenderFigure] {
    Self.lengths.map { name, seconds in
      let (input, output) = ("\(folder)/growing.wav", "\(folder)/grown.wav")
      Noise.write(seconds: seconds, to: input)
      defer { unsafe unlink(input) }
      // The first run warms up, and the longest take care of themselves.
      let runs = (0...(seconds > 600 ? 1 : Self.rounds)).map { _ in
        defer { unsafe unlink(output) }
        return render([input, "-o", output])
      }
      return GrowthReport.RenderFigure(
        name: name, value: Double(seconds), runs: Array(runs.dropFirst()))
    }
  }

  func jobs() -> [GrowthReport.RenderFigure] {
    let inputs = (1...Self.batch).map { "\(folder)/minute-\($0).wav" }
    for input in inputs { Noise.write(seconds: 60, to: input) }
    let output = "\(folder)/batch"
    unsafe mkdir(output, 0o700)
    defer {
      for input in inputs { unsafe unlink(input) }
      try? FileManager.default.removeItem(atPath: output)
    }
    return (1...Machine.current.cores).map { jobs in
      let runs = (0...Self.rounds).map { _ in
        render(inputs + ["-o", output, "--overwrite", "--jobs", "\(jobs)"])
      }
      return GrowthReport.RenderFigure(
        name: "\(jobs)", value: Double(jobs), runs: Array(runs.dropFirst()))
    }
  }
}

/// Stereo WAV files of noise, 16 bits at 44.1 kHz.
private enum Noise {
  private static let bytesInSecond = 44_100 * 4

  /// Writes the same second again and again; ends the program when it can't.
  static func write(seconds: Int, to path: String) {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    guard descriptor >= 0 else { end("\(path) can't be written", status: 1) }
    defer { close(descriptor) }
    put(header(bytes: seconds * bytesInSecond), to: descriptor, path)
    let second = noise
    for _ in 0..<seconds { put(second, to: descriptor, path) }
  }

  private static func put(_ bytes: [UInt8], to descriptor: Int32, _ path: String) {
    let count = unsafe bytes.withUnsafeBytes {
      unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
    }
    guard count == bytes.count else { end("\(path) can't be written whole", status: 1) }
  }

  private static func header(bytes: Int) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    return Array("RIFF".utf8) + number(bytes + 36, 4) + Array("WAVEfmt ".utf8) + number(16, 4)
      + number(1, 2) + number(2, 2) + number(44_100, 4) + number(bytesInSecond, 4) + number(4, 2)
      + number(16, 2) + Array("data".utf8) + number(bytes, 4)
  }

  /// White noise at −12 dBFS, the same every time.
  private static let noise: [UInt8] = {
    var state: UInt64 = 1
    var bytes: [UInt8] = []
    // A child's peak of memory is never seen to be less than what this process has had.
    bytes.reserveCapacity(bytesInSecond)
    while bytes.count < bytesInSecond {
      // The generator MMIX of D. Knuth; its upper bits are the good ones.
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let sample = Int16(truncatingIfNeeded: Int64(bitPattern: state) >> 48) / 4
      bytes.append(UInt8(truncatingIfNeeded: sample))
      bytes.append(UInt8(truncatingIfNeeded: sample >> 8))
    }
    return bytes
  }()
}
