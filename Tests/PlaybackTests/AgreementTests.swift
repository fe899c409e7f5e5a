import Files
import Foundation
import Rendering
import SoundFiles
import SoundsForPlaying
import TemporaryFolders
import Testing
import Ticks
import Varispeed

@testable import Playback

/// Playing and rendering are two resamplers; at rest on a tick they make the same sound.
@Suite struct AgreementTests {
  private let folder = TemporaryFolder()

  /// Sines all over the passband that both promise, up to 0.85 of the lower Nyquist frequency.
  private func sines(frames: Int, sampleRate: Int, step: Double) -> WaveFile {
    let edge = 0.85 * Double(sampleRate) / 2 * min(1, 1 / step)
    let hertz = (1...12).map { edge * Double($0) / 12 }
    let samples = (0..<frames).flatMap { frame -> [Float] in
      let value = hertz.enumerated().reduce(0.0) { sum, sine in
        // Phases that keep the crest low, after Newman.
        let phase = .pi * Double(sine.offset * sine.offset) / 12
        return sum + sin(2 * .pi * sine.element * Double(frame) / Double(sampleRate) + phase)
      }
      return [Float(value / 12), Float(-value / 24)]
    }
    return WaveFile(sampleRate: sampleRate, samples: samples)
  }

  /// The two may differ by the gain that the playing table allows, 0.01 dB in each sine: by
  /// 10^(0.01/20) − 1 of the whole, −58.8 dB. A shift by a thousandth of a frame would be more.
  @Test(arguments: [
    (Ratio(1, 2), 44_100), (Ratio(3, 4), 48_000), (1, 44_100), (Ratio(5, 4), 48_000),
    (Ratio(3, 2), 44_100), (2, 48_000), (Ratio(25, 24), 44_100),
  ])
  func playingAgreesWithRendering(speed: Ratio, sampleRate: Int) throws {
    let step = speed.value * Double(sampleRate) / 48_000
    let sound = sines(frames: 24_000, sampleRate: sampleRate, step: step)
    let file = sound.write("in.wav", in: folder)
    let heard = HandCrankedPlayer([file], controls: PlaybackControls(speed: .exact(speed))).play()
      .heard
    let rendered = try render(file, RenderSettings(pace: .speed(.exact(speed)), sampleRate: 48_000))
    // Every frame from the second filter length on; the ends are cut by filters of two lengths.
    let margin = 2 * 2_000
    let places = margin..<(rendered.count - margin)
    #expect(places.count > 10_000)
    var (error, power) = (0.0, 0.0)
    for place in places {
      let difference = Double(heard[place]) - Double(rendered[place])
      error += difference * difference
      power += Double(rendered[place]) * Double(rendered[place])
    }
    #expect(10 * log10(error / power) <= 20 * log10(pow(10, 0.01 / 20) - 1))
  }

  private func render(_ file: FileName, _ settings: RenderSettings) throws -> [Float] {
    let target = folder.name("out.wav")
    _ = try RenderJob(.file(file), to: .file(target, existing: .replace), settings)
      .run(plans: PlanCache()) { _ in }
    var reader = try SoundFileReader(opening: target)
    // A macro can't look at what isn't copyable.
    let length = reader.frames
    let capacity = Int(try #require(length))
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: capacity * reader.channels * 4, alignment: 16)
    defer { unsafe buffer.deallocate() }
    let frames = try unsafe reader.read(into: buffer, frames: capacity)
    return unsafe Array(buffer.bindMemory(to: Float.self).prefix(frames * reader.channels))
  }
}
