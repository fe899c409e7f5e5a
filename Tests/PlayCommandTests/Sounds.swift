import SoundsForPlaying
import TemporaryFolders

extension TemporaryFolder {
  /// Writes `tone.wav`: a sine of 1 kHz at half of full scale in both channels, the right one a
  /// quarter of a turn ahead.
  @discardableResult
  func writeTone(seconds: Double, to name: String = "tone.wav") -> Self {
    _ = WaveFile.sine(Int(48_000 * seconds), hertz: 1_000).write(name, in: self)
    return self
  }

  /// Writes a sound whose level tells which frame it is, and which goes up all the time.
  func writeLevels(_ levels: Levels, to name: String) {
    let samples = (0..<levels.frames).flatMap { frame in
      Array(repeating: Float(levels.level(of: Double(frame))), count: 2)
    }
    _ = WaveFile(samples: samples).write(name, in: self)
  }
}

/// A sound in which each frame has a level of its own.
struct Levels {
  let frames: Int

  func level(of frame: Double) -> Double { 0.1 + 0.8 * frame / Double(frames) }

  func frame(of level: Double) -> Double { ((level - 0.1) / 0.8 * Double(frames)).rounded() }

  /// How far a recording is, at worst, from all frames of the sound once each, with one pause.
  ///
  /// The frames that faded out before the pause fade in again after it, each with the rest of its
  /// gain; no frame is left out, and none is heard twice in full.
  ///
  /// - Returns: the length of the pause in frames, the worst error, and the last frame heard.
  func pause(in samples: [Double]) -> (frames: Int, error: Double, end: Double) {
    // The pause is the longest run of zeros.
    var pause = 0..<0
    var start = 0
    for place in samples.indices where samples[place] != 0 {
      if place - start > pause.count { pause = start..<place }
      start = place + 1
    }
    guard pause.lowerBound > Self.fade, pause.upperBound + 1_000 < samples.count else {
      return (pause.count, .infinity, 0)
    }
    let faded = frame(of: samples[pause.lowerBound - Self.fade - 1]) + 1
    let there = pause.upperBound + 1_000
    var worst = 0.0
    for place in pause.upperBound..<there {
      let number = frame(of: samples[there]) - faded - Double(there - place)
      if place == pause.upperBound, number != 0 { worst = .infinity }
      let gain = min(1, (number + 0.5) / Double(Self.fade))
      worst = max(worst, (samples[place] - gain * level(of: faded + number)).magnitude)
    }
    return (pause.count, worst, frame(of: samples[samples.count - 200]) + 200)
  }

  /// Frames of a fade: 5 ms.
  private static let fade = 240
}

/// One channel of interleaved stereo.
func channel(_ number: Int, of recorded: [Float]) -> [Double] {
  stride(from: number, to: recorded.count, by: 2).map { Double(recorded[$0]) }
}

/// Tries what depends on how fast a machine is again, should it be busy with something else.
///
/// - Parameter body: what shall hold once; the last time it is told what doesn't.
func oneOfFiveTimes(_ body: (_ isLast: Bool) async throws -> Bool) async throws {
  for attempt in 1...5 {
    if try await body(attempt == 5) { return }
  }
}
