import Playback
import SoundsForPlaying
import TemporaryFolders
import Testing
import Ticks
import Varispeed

@testable import Playback

/// Pause, seek, loop, skip and stop.
@Suite struct TransportTests {
  private let folder = TemporaryFolder()
  /// Frames of a fade at the device's rate.
  private let fade = 240

  /// Whether nothing happens but at its moment: tells once that `seconds` have passed.
  private func once(
    at seconds: Double, _ body: @escaping (HandCrankedPlayer) -> Void
  ) -> (HandCrankedPlayer) -> Void {
    var isDone = false
    return { player in
      guard !isDone && player.crank.seconds >= seconds else { return }
      isDone = true
      body(player)
    }
  }

  /// A sound fades out, rests, and fades in with the same frames: laid over each other, both fades
  /// give what would have been heard without a pause.
  @Test(arguments: [Speed.exact(1), .exact(Ratio(3, 2))])
  func pauseNeitherLosesNorRepeats(speed: Speed) throws {
    let sound = WaveFile.sine(60_000, hertz: 300)
    let player = HandCrankedPlayer(
      [sound.write("a.wav", in: folder)], controls: PlaybackControls(speed: speed))
    let pause = once(at: 0.3) { $0.player.pause(true) }
    let goOn = once(at: 1.5) {
      #expect($0.readings.state == .paused)
      $0.player.pause(false)
    }
    player.onWait = { player in
      pause(player)
      goOn(player)
    }
    player.play()
    let heard = player.heard
    let expected = resampled(sound, speed: speed, to: 48_000)
    // The frames before the fade are untouched.
    let start = try #require(difference(heard, expected)) / 2
    #expect(start > 14_000 && start < 25_000)
    // The pause is the longest silence; what follows it begins with the frames that faded out.
    let resumed = try #require(
      (start + fade..<heard.count / 2).first { frame in
        heard[2 * frame] != 0 || heard[2 * frame + 1] != 0
      })
    var worst: Float = 0
    for frame in 0..<fade {
      for channel in 0...1 {
        let sum = heard[2 * (start + frame) + channel] + heard[2 * (resumed + frame) + channel]
        worst = max(worst, (sum - expected[2 * (start + frame) + channel]).magnitude)
      }
    }
    // Two roundings of single precision at 0.5.
    #expect(worst < 1e-7)
    let rest = Array(heard[(2 * (resumed + fade))...])
    #expect(difference(rest, Array(expected[(2 * (start + fade))...])) == nil)
    #expect(player.readings.state == .ended)
    #expect(player.readings.underruns == 0)
  }

  /// The largest step from one frame to the next, in one channel.
  private func steepest(_ heard: [Float]) -> Float {
    heard.indices.dropFirst(2).map { (heard[$0] - heard[$0 - 2]).magnitude }.max() ?? 0
  }

  /// A seek leads to the frame that was asked for, without a click, as soon as the device's buffer
  /// and a period have been heard.
  @Test func seeks() throws {
    let sound = WaveFile.sine(480_000, hertz: 100)
    let player = HandCrankedPlayer([sound.write("a.wav", in: folder)])
    var heardAtSeek = 0
    player.onWait = once(at: 0.5) { player in
      heardAtSeek = player.crank.heardFrames
      player.player.seek(toFrame: 400_000)
    }
    player.play()
    let heard = player.heard
    let expected = resampled(sound, speed: .neutral, to: 48_000)
    let left = try #require(difference(heard, expected)) / 2
    #expect(left - heardAtSeek <= 4_800 + 1_200)
    // After both fades the sound is that of the file from the frame on, but for the resampler's
    // first frames, which have no sound before them.
    let offset = left + fade
    let after = Array(heard[(2 * (offset + 2 * fade))..<(2 * (offset + 70_000))])
    let there = expected[(2 * (400_000 + 2 * fade))...]
    #expect(zip(after, there).allSatisfy { ($0 - $1).magnitude < 1e-5 })
    // A sine of 100 Hz at 0.5 moves by 0.0065 from frame to frame, and a fade adds 0.5 / 240.
    #expect(steepest(Array(heard[2_000..<(2 * (offset + 70_000))])) < 0.009)
    #expect(player.readings.state == .ended)
    #expect(player.readings.underruns == 0)
  }

  /// Moves in quick succession add up, and the place follows.
  @Test func movesAddUp() {
    let player = HandCrankedPlayer([
      WaveFile.sine(48_000 * 20, hertz: 100).write("a.wav", in: folder)
    ])
    let move = once(at: 0.5) { player in
      for _ in 0..<3 { player.player.move(bySeconds: 5) }
    }
    var place: Int64 = 0
    let look = once(at: 1) { player in
      place = player.readings.place.frame
      player.player.move(bySeconds: -60)
    }
    let stop = once(at: 1.5) { player in
      #expect(player.readings.place.frame < 25_000)
      player.player.stop()
    }
    player.onWait = { player in
      move(player)
      look(player)
      stop(player)
    }
    player.play()
    // The moves began at 0.5 s; the new place was heard half a second later, less the buffer, a
    // period and two fades.
    let late = 48_000 * 16 - place
    #expect(late >= 0 && late < 4_800 + 1_200 + 2 * 240 + 256)
    #expect(player.readings.state == .stopped)
  }

  /// What was asked for is told at once, before anything of it is heard; then what is heard.
  @Test func tellsThePlaceThatWasAskedFor() {
    let files = ["a.wav", "b.wav"].map { WaveFile.ramp(480_000).write($0, in: folder) }
    let player = HandCrankedPlayer(files)
    var told: [PlaybackPlace] = []
    let ask = once(at: 0.5) { player in
      func tell() { told.append(player.player.place) }
      player.player.seek(toFrame: 240_000)
      tell()
      player.player.move(bySeconds: 2)
      tell()
      player.player.move(bySeconds: -60)
      tell()
      player.player.seek(toFrame: 900_000)
      tell()
      player.player.skip(by: 1)
      tell()
      player.player.skip(by: 5)
      tell()
      player.player.seek(toFrame: 48_000)
      tell()
      player.player.loop(0..<24_000)
      tell()
      player.player.loop(nil)
      tell()
      #expect(player.readings.place.frame < 24_000)
    }
    var last: PlaybackPlace?
    let look = once(at: 1.5) { last = $0.player.place }
    let stop = once(at: 1.6) { $0.player.stop() }
    player.onWait = { player in
      ask(player)
      look(player)
      stop(player)
    }
    player.play()
    let frames: [Int64] = [240_000, 336_000, 0, 480_000, 0, 0, 48_000, 0, 0]
    #expect(told.map(\.frame) == frames)
    #expect(told.map(\.file) == [0, 0, 0, 0, 1, 1, 1, 1, 1])
    // A second later it has gone on from there, by the clock, as the one that is heard.
    #expect(last?.file == 1 && (36_000...48_000).contains(last?.frame ?? 0), "\(last as Any)")
  }

  /// Where nothing can be gone to the place stays that of what is heard.
  @Test func tellsThePlaceThatIsHeardWhereNoFileFollows() {
    let player = HandCrankedPlayer([
      WaveFile.ramp(96_000).write("a.wav", in: folder), folder.name("missing.wav"),
    ])
    var place: PlaybackPlace?
    let skip = once(at: 0.5) { $0.player.skip(by: 1) }
    let look = once(at: 0.7) { place = $0.player.place }
    player.onWait = { player in
      skip(player)
      look(player)
    }
    player.play()
    #expect(place?.file == 0 && place!.frame > 20_000)
  }

  /// A seek during a pause shows its place at once and is heard from there.
  @Test func seeksWhilePaused() throws {
    let sound = WaveFile.sine(96_000, hertz: 100)
    let player = HandCrankedPlayer([sound.write("a.wav", in: folder)])
    let pause = once(at: 0.2) { $0.player.pause(true) }
    let seek = once(at: 1) { $0.player.seek(toFrame: 90_000) }
    let goOn = once(at: 2) { player in
      #expect(player.readings.place == PlaybackPlace(file: 0, frame: 90_000))
      player.player.pause(false)
    }
    player.onWait = { player in
      pause(player)
      seek(player)
      goOn(player)
    }
    player.play()
    #expect(player.readings.state == .ended)
    // 0.2 s, what the device held, and what is left behind the seek.
    let sounding = player.heard.filter { $0 != 0 }.count / 2
    #expect(sounding > 9_600 + 6_000 && sounding < 9_600 + 4_800 + 1_200 + 6_000 + 1_000)
  }

  /// A loop joins its end to its beginning without a frame more or less.
  @Test func loops() throws {
    let sound = WaveFile.ramp(48_000)
    let player = HandCrankedPlayer(
      [sound.write("a.wav", in: folder)],
      settings: PlaybackSettings(loop: .init(from: .seconds(0.25), to: .seconds(0.5))))
    let release = once(at: 2) { $0.player.loop(nil) }
    player.onWait = release
    player.play()
    let looped = WaveFile(
      samples: Array(sound.samples[..<24_000])
        + Array(repeating: Array(sound.samples[(24_000)..<48_000]), count: 6).flatMap(\.self))
    let expected = resampled(looped, speed: .neutral, to: 48_000)
    // All this is heard before the loop is released; the end of it borders on other frames.
    #expect(difference(player.heard, Array(expected[..<(2 * 83_900)])) == nil)
    #expect(player.readings.state == .ended)
    #expect(player.readings.place.frame > 47_000)
  }

  /// The place in a loop stays within it.
  @Test func tellsThePlaceInALoop() {
    let player = HandCrankedPlayer([WaveFile.ramp(48_000).write("a.wav", in: folder)])
    player.player.loop(10_000..<20_000)
    var places: Set<Int64> = []
    let stop = once(at: 3) { $0.player.stop() }
    player.onWait = { player in
      if player.crank.seconds > 1 { places.insert(player.readings.place.frame) }
      stop(player)
    }
    player.play()
    #expect(places.min()! >= 10_000 && places.max()! <= 20_000)
    #expect(places.count > 20)
  }

  @Test func repeats() {
    let sound = WaveFile.ramp(4_000)
    let player = HandCrankedPlayer(
      [sound.write("a.wav", in: folder), sound.write("b.wav", in: folder)],
      settings: PlaybackSettings(repeats: true))
    player.onWait = once(at: 1) { $0.player.stop() }
    player.play()
    let looped = WaveFile(samples: (0..<10).flatMap { _ in sound.samples })
    let expected = resampled(looped, speed: .neutral, to: 48_000)
    #expect(difference(player.heard, Array(expected[..<(2 * 39_900)])) == nil)
    #expect(player.readings.state == .stopped)
  }

  @Test func skips() {
    let files = (0..<4).map { WaveFile.ramp(96_000).write("\($0).wav", in: folder) }
    let player = HandCrankedPlayer(files)
    var seen: [Int] = []
    let skips = [(0.5, 1), (1, 1), (1.5, -1), (2, 9)].map { seconds, count in
      once(at: seconds) { player in
        seen.append(player.readings.place.file)
        player.player.skip(by: count)
      }
    }
    player.onWait = { player in for skip in skips { skip(player) } }
    player.play()
    #expect(seen == [0, 1, 2, 1])
    #expect(player.readings.place.file == 3)
    #expect(player.readings.state == .ended)
  }

  @Test func startsWhereAsked() {
    let sound = WaveFile.ramp(48_000)
    let player = HandCrankedPlayer(
      [sound.write("a.wav", in: folder)], settings: PlaybackSettings(start: .seconds(0.75))
    ).play()
    let sounding = player.heard.filter { $0 != 0 }.count / 2
    #expect((sounding - 12_000).magnitude < 5)
  }

  /// The first file is passed over where it was to begin, or its loop, behind its last frame; at that
  /// frame it isn't.
  @Test(
    arguments: [
      (.frames(4_800), nil, true), (.seconds(60), nil, true), (.frames(4_799), nil, false),
      (.seconds(0), .init(from: .frames(4_800), to: .frames(9_600)), true),
      (.frames(10), .init(from: .seconds(1), to: .seconds(2)), true),
    ] as [(SoundTime, PlaybackSettings.Loop?, Bool)])
  func isNotStartedBeyondTheEnd(start: SoundTime, loop: PlaybackSettings.Loop?, isBeyond: Bool) {
    let second = WaveFile.ramp(2_000)
    let files = [
      WaveFile.ramp(4_800).write("a.wav", in: folder), second.write("b.wav", in: folder),
    ]
    let player = HandCrankedPlayer(files, settings: PlaybackSettings(start: start, loop: loop))
    player.play()
    #expect(player.player.fileFailures.map(\.name) == (isBeyond ? [files[0]] : []))
    #expect(player.readings.place.file == 1)
    if isBeyond {
      #expect(difference(player.heard, resampled(second, speed: .neutral, to: 48_000)) == nil)
      #expect(player.player.info(ofFile: 0) == nil)
    }
    for failure in player.player.fileFailures {
      switch failure {
      case .startBeyondEnd(_, let start, let length):
        #expect(loop == nil && length == 0.1 && start >= length)
      case .loopBeyondEnd(_, let start, let length):
        #expect(loop != nil && length == 0.1 && start >= length)
      case .sound(let error): Issue.record("\(error)")
      }
    }
  }

  /// Stopping fades, and takes the device's buffer.
  @Test func stops() {
    let sound = WaveFile.sine(480_000, hertz: 100)
    let player = HandCrankedPlayer([sound.write("a.wav", in: folder)])
    player.onWait = once(at: 1) { $0.player.stop() }
    player.play()
    #expect(player.readings.state == .stopped)
    #expect(player.crank.seconds < 1.2)
    // As in a seek. The sound itself begins with a step.
    #expect(steepest(Array(player.heard[2_000...])) < 0.009)
  }

  /// A change of balance or volume is heard within the buffer, a block and a ramp, and without a
  /// step.
  @Test func changesGainsWithoutSteps() {
    let level = WaveFile(samples: Array(repeating: 0.5, count: 2 * 96_000))
    let player = HandCrankedPlayer([level.write("a.wav", in: folder)])
    let lean = once(at: 0.5) { $0.controls.balance = Balance(-1) }
    let mute = once(at: 1) { $0.controls.isMuted = true }
    player.onWait = { player in
      lean(player)
      mute(player)
    }
    player.play()
    let heard = player.heard
    // Past the edge of the sound's beginning.
    let body = Array(heard[2_000..<(2 * 90_000)])
    // 0.5 over a ramp of 960 frames.
    #expect(steepest(body) < 0.5 / 960 * 1.01)
    // At the left end the right channel is silent to the last bit, and the left one untouched.
    let leant = 2 * (24_000 + 4_800 + 1_200 + 256 + 960)..<(2 * 48_000)
    #expect(leant.allSatisfy { $0 % 2 == 0 ? (heard[$0] - 0.5).magnitude < 1e-5 : heard[$0] == 0 })
    let muted = 2 * (48_000 + 4_800 + 1_200 + 256 + 960)..<(2 * 90_000)
    #expect(muted.allSatisfy { heard[$0] == 0 })
  }

  /// A change of speed is heard after the device's buffer, a period, and the resampler's response.
  @Test func changesSpeedInTime() throws {
    let sound = WaveFile.sine(480_000, hertz: 100)
    let player = HandCrankedPlayer([sound.write("a.wav", in: folder)])
    var heardAtChange = 0
    let change = once(at: 1) { player in
      heardAtChange = player.crank.heardFrames
      player.controls.speed = .exact(2)
    }
    let stop = once(at: 2) { $0.player.stop() }
    player.onWait = { player in
      change(player)
      stop(player)
    }
    player.play()
    let changed = try #require(
      difference(player.heard, resampled(sound, speed: .neutral, to: 48_000)))
    #expect(
      changed / 2 - heardAtChange < 4_800 + 1_200 + StreamingResampler.responseFrames)
  }
}
