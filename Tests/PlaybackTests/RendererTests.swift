import CAllocationCounting
import Playback
import SoundFormats
import SoundsForPlaying
import Testing
import Ticks
import Varispeed

@testable import Playback

/// Whether compiled code's requests are what is counted; see `StreamingAllocationTests`.
private var isMeasurable: Bool {
  #if DEBUG
    false
  #else
    memory_requests_are_counted() != 0
  #endif
}

@Suite struct RendererTests {
  private let format = SoundStream.Format(sampleRate: 44_100, channels: 2, positions: nil)

  /// A stream that holds all of a sine and begins in the midst of its file.
  private func stream(_ frames: Int) -> SoundStream {
    let stream = SoundStream(format, number: 0, start: PlaybackPlace(file: 0, frame: 5))
    let samples = WaveFile.sine(frames, hertz: 441, sampleRate: 44_100).samples
    let written = stream.samples.write { room in
      for index in samples.indices { room[index] = samples[index] }
      return samples.count
    }
    #expect(written == samples.count)
    stream.end()
    return stream
  }

  /// Renders to the end in blocks of the given sizes, one after the other, and again.
  private func rendered(_ sizes: [Int]) -> [Float] {
    let controls = PlaybackControls(
      speed: .inexact(1.3), balance: Balance(0.3), volume: Decibels(-3))
    var renderer = PlaybackRenderer(
      stream(10_000), outputRate: 48_000, outputChannels: 2, controls: controls,
      readings: PlaybackReadings())
    // Found in the first block of whatever size: everything is on its way from the first frame on.
    controls.speed = .exact(Ratio(1, 2))
    controls.balance = Balance(-0.7)
    controls.volume = .neutral
    var output: [Float] = []
    var block = [Float](repeating: .nan, count: 2 * sizes.max()!)
    var turn = 0
    while renderer.condition == .sounding {
      let size = sizes[turn % sizes.count]
      turn += 1
      var span = block.mutableSpan
      var part = span._mutatingExtracting(0..<2 * size)
      let frames = renderer.render(into: &part)
      output += block[..<(2 * frames)]
    }
    return output
  }

  /// Blocks of any size make the same samples, with a fade, ramps and a glide at work.
  @Test(arguments: [[1], [7, 500, 1], [4_096], [128], [129, 127]])
  func blocksDoNotMatter(sizes: [Int]) {
    let expected = rendered([256])
    let made = rendered(sizes)
    #expect(made.count == expected.count && made.count > 30_000)
    #expect(difference(made, expected) == nil)
  }

  /// Nothing that the audio thread does for a block touches the allocator: not at rest, not in a
  /// glide, a fade, a loop or a ramp, and not while it encodes.
  @Test(
    .enabled(if: isMeasurable, "measured in release builds, which Tests/run.sh makes"),
    arguments: OutputEncoding.allCases)
  func renderingDoesNotAllocate(encoding: OutputEncoding) {
    let controls = PlaybackControls()
    let sound = stream(88_200)
    for frame in stride(from: Int64(500), to: 80_000, by: 500) {
      let place = PlaybackPlace(file: 0, frame: 0)
      let isNoted = sound.marks.append(SoundStream.Mark(streamFrame: frame, place: place))
      #expect(isNoted)
    }
    var renderer = PlaybackRenderer(
      sound, outputRate: 48_000, outputChannels: 2, controls: controls,
      readings: PlaybackReadings())
    let output = OutputFormat(
      sampleRate: 48_000, channels: 2, encoding: encoding, periodFrames: 1_200,
      bufferFrames: 4_800)
    var encoder = FrameEncoder(output, capacity: 256)
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 2_048, alignment: 16)
    defer { unsafe bytes.deallocate() }
    var block = [Float](repeating: 0, count: 512)

    func play() -> Int {
      var made = 0
      for turn in 0..<60 {
        switch turn {
        case 5: controls.speed = .exact(Ratio(3, 2))
        case 15: controls.balance = Balance(-0.5)
        case 20: controls.isPaused = true
        case 30:
          controls.isPaused = false
          renderer.resume()
        case 40: controls.speed = .inexact(1.0594630943592953)
        case 45: controls.volume = Decibels(-6)
        case 50: controls.speed = .neutral
        default: break
        }
        var span = block.mutableSpan
        made += renderer.render(into: &span)
        unsafe encoder.encode(span.span, into: bytes)
      }
      return made
    }

    // The first round may make what the runtime makes once.
    _ = play()
    let before = memory_requests_of_this_thread()
    let made = play()
    let requests = memory_requests_of_this_thread() - before
    // The array lives to here, so that giving it back isn't counted.
    #expect(block.count == 512)
    #expect(made > 8_000)
    #expect(requests == 0)
  }
}
