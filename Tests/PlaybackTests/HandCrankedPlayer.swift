import Files
import Playback
import SoundsForPlaying
import TemporaryFolders
import Varispeed

@testable import Playback

/// A player without threads: the device is turned by hand, and whenever it waits the feeder reads
/// all it can and the test has a say.
final class HandCrankedPlayer {
  let player: Player
  let crank: HandCrank
  private var feeder: PlaybackFeeder
  /// Whether the feeder works.
  var feeds = true
  /// Called after each wait of the device.
  var onWait: ((HandCrankedPlayer) -> Void)?

  init(
    _ files: [FileName], settings: PlaybackSettings = PlaybackSettings(),
    controls: PlaybackControls = PlaybackControls(), format: OutputFormat = .floats
  ) {
    let crank = HandCrank(format)
    self.crank = crank
    player = Player(files, settings: settings, controls: controls) { _ in HandCrankedDevice(crank) }
    feeder = player.makeFeeder()
    crank.onWait = { [unowned self] in
      feed()
      onWait?(self)
    }
  }

  private func feed() {
    while feeds && feeder.step() {}
  }

  /// Plays until the player is done.
  @discardableResult
  func play() -> HandCrankedPlayer {
    feed()
    player.playDevice(player)
    return self
  }

  var controls: PlaybackControls { player.controls }
  var readings: PlaybackReadings { player.readings }

  /// What was heard of a device of floats, interleaved.
  var heard: [Float] {
    unsafe crank.heard.withUnsafeBytes { bytes in
      unsafe Array(bytes.bindMemory(to: Float.self))
    }
  }
}

extension OutputFormat {
  /// 100 ms of floats in 4 periods.
  static let floats = OutputFormat(
    sampleRate: 48_000, channels: 2, encoding: .float32, periodFrames: 1_200, bufferFrames: 4_800)
}

/// What the streaming resampler makes of a whole sound, and of silence after it, until its end.
func resampled(_ sound: WaveFile, speed: Speed, to outputRate: Int) -> [Float] {
  var resampler = StreamingResampler(
    channels: sound.channels, inputRate: sound.sampleRate, outputRate: outputRate, speed: speed)
  let frames = sound.samples.count / sound.channels
  let input = sound.samples + Array(repeating: 0, count: 4096 * sound.channels)
  var place = 0
  var output: [Float] = []
  var frame = [Float](repeating: 0, count: sound.channels)
  while resampler.position.frame < frames {
    var span = frame.mutableSpan
    let result = resampler.process(input.span.extracting(place...), into: &span)
    place += result.consumed * sound.channels
    output += frame
  }
  return output
}

/// The first place at which `heard` isn't `expected`, which may be followed by anything.
///
/// A number rather than both arrays, which a failed test would print.
func difference(_ heard: [Float], _ expected: [Float]) -> Int? {
  zip(heard, expected).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    ?? (heard.count < expected.count ? heard.count : nil)
}
