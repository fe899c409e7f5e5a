import Playback
import TickSlider
import Varispeed
import Words

extension PlayerModel {
  /// The volumes that can be set.
  private static let volumes = PlaybackControls.volumes

  /// Takes note of what the listener asks for.
  ///
  /// - Returns: What follows from it, after what happened since the last call.
  public mutating func update(_ input: PlayerInput, at time: Duration) -> [PlayerRequest] {
    switch input {
    case .sliders(let input):
      return requests(after: sliders.update(input, at: time), at: time)
    case .speed(let speed): return place(speed, at: time)
    case .balance(let balance):
      let requests = place(balance, at: time)
      guard !reading.hasBalance, balance != .neutral else { return requests }
      return requests + [say(words.player.balanceHasNoEffect, at: time)]
    case .togglePause: return pause(!isPaused)
    case .pause(let isPaused): return pause(isPaused)
    case .move(let seconds): return goingElsewhere(.move(seconds: seconds), at: time)
    case .seek(let place): return goingElsewhere(.seek(toFrame: frame(of: place)), at: time)
    case .skip(let files): return [.skip(files)]
    case .loopStart: return beginLoop(at: time)
    case .loopEnd: return loop(from: loopStart ?? 0, to: reading.frame, at: time)
    case .loop(let start, let end):
      return loop(from: frame(of: start), to: frame(of: end), at: time)
    case .clearLoop:
      (loopStart, loopEnd) = (nil, nil)
      return [.loop(nil), say(words.player.loopCleared, at: time)]
    case .louder(let step):
      let range = Self.volumes
      return setVolume(min(max(volume.value + step, range.lowerBound), range.upperBound), at: time)
    case .volume(let decibels): return setVolume(decibels.value, at: time)
    case .toggleMute: return mute(!isMuted, at: time)
    case .mute(let isMuted): return mute(isMuted, at: time)
    case .state: return [say(spokenState(at: time), at: time)]
    case .message(let text): return [say(text, at: time)]
    case .keys:
      showsKeys.toggle()
      return []
    case .quit:
      // Whatever is still on its way settles, so that what is left on the screen is true.
      showsKeys = false
      return requests(after: sliders.update(.all(.finish), at: time), at: time) + [.quit]
    }
  }

  /// How things stand, in words.
  public func spokenState(at time: Duration) -> String {
    let length = reading.lengthSeconds?.clock()
    var sentences = [
      words.player.plays(reading.title, length: nil),
      words.player.at(reading.seconds.clock(), of: length),
    ]
    if isPaused { sentences.append(words.player.paused) }
    sentences += sliders.sliders.map { $0.spoken(in: words) }
    sentences.append(isMuted ? words.player.muted : words.volume(volume.value))
    return words.joined(sentences: sentences)
  }
}

// MARK: What was asked for

extension PlayerModel {
  private mutating func pause(_ isPaused: Bool) -> [PlayerRequest] {
    guard self.isPaused != isPaused else { return [] }
    self.isPaused = isPaused
    return [.pause(isPaused), .say(isPaused ? words.player.paused : words.player.goesOn)]
  }

  private mutating func goingElsewhere(
    _ request: PlayerRequest, at time: Duration
  ) -> [PlayerRequest] {
    guard reading.isSeekable else { return [say(words.player.cannotSeek, at: time)] }
    return [request]
  }

  private func frame(of place: PlayerPlace) -> Int64 {
    switch place {
    case .frames(let frames): frames
    case .seconds(let seconds): Int64((seconds * Double(reading.sampleRate)).rounded())
    }
  }

  private mutating func beginLoop(at time: Duration) -> [PlayerRequest] {
    guard reading.isSeekable else { return [say(words.player.cannotSeek, at: time)] }
    (loopStart, loopEnd) = (reading.frame, nil)
    let start = reading.seconds.clock(tenths: true)
    return [.loop(nil), say(words.player.loopBegins(at: start), at: time)]
  }

  private mutating func loop(
    from start: Int64, to end: Int64, at time: Duration
  ) -> [PlayerRequest] {
    guard reading.isSeekable else { return [say(words.player.cannotSeek, at: time)] }
    guard start < end else { return [say(words.player.loopTooShort, at: time)] }
    (loopStart, loopEnd) = (start, end)
    let text = words.player.loops(
      from: reading.seconds(of: start).clock(tenths: true),
      to: reading.seconds(of: end).clock(tenths: true))
    return [.loop(start..<end), say(text, at: time)]
  }

  private mutating func setVolume(_ decibels: Double, at time: Duration) -> [PlayerRequest] {
    volume = Decibels(decibels)
    return [.volume(volume), say(words.volume(decibels), at: time)]
  }

  private mutating func mute(_ isMuted: Bool, at time: Duration) -> [PlayerRequest] {
    guard self.isMuted != isMuted else { return [] }
    self.isMuted = isMuted
    let text = isMuted ? words.player.muted : words.player.unmuted
    return [.mute(isMuted), say(text, at: time)]
  }
}
