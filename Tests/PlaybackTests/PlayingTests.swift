import Files
import Foundation
import Playback
import SoundsForPlaying
import TemporaryFolders
import Testing
import Ticks
import Varispeed

@testable import Playback

@Suite struct PlayingTests {
  private let folder = TemporaryFolder()

  /// What is heard is what the resampler makes, bit for bit, to the last frame.
  @Test(arguments: [
    (Speed.exact(1), 48_000), (.exact(Ratio(3, 2)), 44_100), (.exact(Ratio(1, 2)), 48_000),
    (.inexact(1.0594630943592953), 44_100), (.exact(8), 96_000), (.exact(Ratio(1, 8)), 48_000),
  ])
  func playsWhatTheResamplerMakes(speed: Speed, sampleRate: Int) {
    let sound = WaveFile.sine(20_000, hertz: 997, sampleRate: sampleRate)
    let played = HandCrankedPlayer(
      [sound.write("a.wav", in: folder)], controls: PlaybackControls(speed: speed)
    ).play()
    let expected = resampled(sound, speed: speed, to: 48_000)
    #expect(played.readings.state == .ended)
    #expect(difference(played.heard, expected) == nil)
    // Nothing but the silence that lets the sound pass comes after.
    let isSilent = played.heard.dropFirst(expected.count).allSatisfy { $0 == 0 }
    #expect(isSilent)
    #expect(played.readings.underruns == 0)
    #expect(played.crank.openings == 1)
  }

  /// A file that fills a tenth of the device's buffer starts and is heard whole.
  @Test(arguments: [1, 2, 480])
  func playsShortFiles(frames: Int) {
    let sound = WaveFile.ramp(frames)
    let played = HandCrankedPlayer([sound.write("short.wav", in: folder)]).play()
    #expect(difference(played.heard, resampled(sound, speed: .neutral, to: 48_000)) == nil)
    #expect(played.readings.state == .ended)
    // It takes no longer than the device's buffer and two grains of waiting.
    #expect(played.crank.seconds < 0.1 + 0.05)
  }

  @Test func playsNothing() {
    let played = HandCrankedPlayer([WaveFile(samples: []).write("empty.wav", in: folder)]).play()
    #expect(played.readings.state == .ended)
    #expect(played.heard.isEmpty)
  }

  /// Files of one format join without a gap, at a speed too.
  @Test(arguments: [Speed.exact(1), .exact(Ratio(3, 2))])
  func joinsFiles(speed: Speed) {
    let parts = [0, 7_000, 7_001].map { WaveFile.sine(7_000, hertz: 440, from: $0) }
    let files = parts.enumerated().map { $1.write("\($0).wav", in: folder) }
    let whole = WaveFile(samples: parts.flatMap(\.samples))
    let played = HandCrankedPlayer(files, controls: PlaybackControls(speed: speed)).play()
    let expected = resampled(whole, speed: speed, to: 48_000)
    #expect(difference(played.heard, expected) == nil)
    #expect(played.readings.place.file == 2)
    #expect(played.player.info(ofFile: 1)?.frames == 7_000)
  }

  /// Files of other formats follow with nothing lost of either.
  @Test func changesFormat() {
    let first = WaveFile.ramp(5_000)
    let second = WaveFile.sine(4_410, hertz: 441, sampleRate: 44_100)
    let mono = WaveFile(sampleRate: 48_000, channels: 1, samples: [0.25, 0.5, 0.25])
    let played = HandCrankedPlayer([
      first.write("1.wav", in: folder), second.write("2.wav", in: folder),
      mono.write("3.wav", in: folder),
    ]).play()
    let expected =
      [first, second].flatMap { resampled($0, speed: .neutral, to: 48_000) }
      + resampled(mono, speed: .neutral, to: 48_000).flatMap { [$0, $0] }
    #expect(difference(played.heard, expected) == nil)
    #expect(played.readings.underruns == 0)
  }

  /// A file that can't be read is passed over and told of.
  @Test func passesOverBrokenFiles() {
    let sound = WaveFile.ramp(1_000)
    let played = HandCrankedPlayer([
      folder.name("missing.wav"), sound.write("a.wav", in: folder), folder.name("gone.wav"),
    ]).play()
    #expect(difference(played.heard, resampled(sound, speed: .neutral, to: 48_000)) == nil)
    #expect(
      played.player.fileFailures.map(\.name) == [
        folder.name("missing.wav"), folder.name("gone.wav"),
      ])
    #expect(played.readings.state == .ended)
  }

  /// A file that was cut short gives what is there, and what is missing is told; once, though it is
  /// played again.
  @Test func tellsWhatIsMissing() throws {
    let whole = WaveFile.ramp(4_000).write("whole.wav", in: folder)
    let bytes = try Data(contentsOf: folder.url("whole.wav"))
    let present = (bytes.count - 12_000 - 44) / 8
    try bytes.dropLast(12_000).write(to: folder.url("cut.wav"))
    let empty = WaveFile(samples: []).write("empty.wav", in: folder)
    let player = HandCrankedPlayer(
      [folder.name("cut.wav"), empty, whole], settings: PlaybackSettings(repeats: true))
    player.onWait = { if $0.crank.seconds > 0.5 { $0.player.stop() } }
    player.play()
    let extents = player.player.extents
    #expect(extents.map(\.file) == [0, 1, 2])
    #expect(extents.map(\.frames) == [Int64(present), 0, 4_000])
    #expect(extents.map(\.missingFrames) == [Int64(4_000 - present), 0, 0])
    #expect(player.player.fileFailures.isEmpty)
  }

  @Test func endsWithoutAnyFile() {
    let played = HandCrankedPlayer([folder.name("missing.wav")]).play()
    #expect(played.readings.state == .ended)
    #expect(played.player.fileFailures.count == 1)
    #expect(played.crank.openings == 0)
  }

  /// The place is that of the frame that is heard, whatever the speed, and never steps back.
  @Test func tellsThePlace() {
    let sound = WaveFile.sine(96_000, hertz: 100, sampleRate: 44_100)
    let player = HandCrankedPlayer(
      [sound.write("a.wav", in: folder)], controls: PlaybackControls(speed: .exact(Ratio(3, 2))))
    var last: Int64 = 0
    var worst = 0.0
    player.onWait = { player in
      let place = player.readings.place.frame
      #expect(place >= last)
      last = place
      let heard = min(96_000, Double(player.crank.heardFrames) * 1.5 * 44_100 / 48_000)
      worst = max(worst, abs(heard - Double(place)))
    }
    player.play()
    // It is told when a block has been written, and the wait after it plays a period.
    #expect(worst < 1_200 * 1.5 * 44_100 / 48_000 + 256 * 1.5)
    // At the end it is the end, to a block.
    #expect(abs(last - 96_000) < 800)
  }

  /// The delay of a block that has just been handed over, between a full buffer and one with room for
  /// a period; not what is left in it at the end.
  @Test func tellsTheLatency() throws {
    let sound = WaveFile.sine(48_000, hertz: 100).write("a.wav", in: folder)
    let latency = try #require(HandCrankedPlayer([sound]).play().readings.latencyFrames)
    #expect((4_800 - 1_200 - 256...4_800).contains(latency))
    // Over before the buffer is full.
    let short = WaveFile.ramp(480).write("short.wav", in: folder)
    #expect(HandCrankedPlayer([short]).play().readings.latencyFrames == nil)
    // A device that tells nonsense.
    let player = HandCrankedPlayer([sound])
    player.crank.script = { (call) throws(OutputFault) in call == .delay ? -1 : nil }
    #expect(player.play().readings.latencyFrames == nil)
  }

  @Test func metersWhatIsHeard() {
    let sound = WaveFile(samples: Array(repeating: [0.5, -0.75], count: 2_000).flatMap(\.self))
    let played = HandCrankedPlayer(
      [sound.write("a.wav", in: folder)], controls: PlaybackControls(balance: Balance(-0.5)))
    played.play()
    let largest = (0...1).map { channel in
      played.heard.indices.filter { $0 % 2 == channel }.map { played.heard[$0].magnitude }.max()
    }
    #expect(largest[0]! > 0.5 && largest[1]! > 0.375 && largest[1]! < 0.5)
    #expect(played.readings.takePeak(ofChannel: 0) == largest[0])
    #expect(played.readings.takePeak(ofChannel: 1) == largest[1])
    #expect(played.readings.takePeak(ofChannel: 1) == 0)
    #expect(played.readings.channels == 2)
    #expect(played.readings.sampleRate == 48_000)
  }

  /// The whole of it with its threads, as a program uses it.
  @Test func playsOnThreads() async throws {
    let sound = WaveFile.ramp(100_000)
    let crank = HandCrank(.floats)
    let player = Player([sound.write("a.wav", in: folder)]) { _ in HandCrankedDevice(crank) }
    player.start()
    while !player.readings.state.isFinal { try await Task.sleep(for: .milliseconds(5)) }
    #expect(player.readings.state == .ended)
    // The device's clock runs ahead of the feeder, so it may have run dry; nothing is lost by that.
    let heard = unsafe crank.heard.withUnsafeBytes { unsafe Array($0.bindMemory(to: Float.self)) }
    #expect(difference(heard, resampled(sound, speed: .neutral, to: 48_000)) == nil)
  }
}
