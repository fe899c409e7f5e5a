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
      let requests = requests(after: sliders.update(input, at: time), at: time)
      guard input == .focusNext || input == .focusPrevious else { return requests }
      let focused = sliders.sliders[sliders.focus]
      return requests + [say(focused.spoken(in: words, on: .focus), at: time)]
    case .speed(let speed): return place(speed, at: time)
    case .balance(let balance): return place(balance, at: time)
    case .togglePause: return pause(!isPaused)
    case .pause(let isPaused): return pause(isPaused)
    case .move(let seconds): return whereSeekable(at: time) { $0.move(bySeconds: seconds) }
    case .seek(let place):
      return whereSeekable(at: time) { $0.seek(toFrame: $0.frame(of: place), at: time) }
    case .skip(let files): return skip(files, at: time)
    case .loopStart: return whereSeekable(at: time) { $0.beginLoop(at: time) }
    case .loopEnd:
      return whereSeekable(at: time) {
        $0.loop(from: $0.loopStart ?? 0, to: $0.reading.frame, at: time)
      }
    case .loop(let start, let end):
      return whereSeekable(at: time) {
        $0.loop(from: $0.frame(of: start), to: $0.frame(of: end), at: time)
      }
    case .clearLoop:
      (loopStart, loopEnd) = (nil, nil)
      return [.loop(nil), sayOfFile(words.player.loopCleared, at: time)]
    case .louder(let step):
      let range = Self.volumes
      return setVolume(min(max(volume.value + step, range.lowerBound), range.upperBound), at: time)
    case .volume(let decibels): return setVolume(decibels.value, at: time)
    case .toggleMute: return mute(!isMuted, at: time)
    case .mute(let isMuted): return mute(isMuted, at: time)
    case .state: return [sayOfFile(spokenState(at: time), at: time)]
    case .message(let text, let file):
      show(text, aboutFile: file, at: time)
      return [.say(text)]
    case .keys:
      // What was told would hide them.
      clearMessage()
      let next = keysPage.map { $0 + 1 } ?? 0
      keysPage = next == 0 || next < keyPages ? next : nil
      return []
    case .quit:
      // Whatever is still on its way settles, so that what is left on the screen is true.
      keysPage = nil
      return requests(after: sliders.update(.all(.finish), at: time), at: time) + [.quit]
    }
  }

  /// How things stand, in words.
  public func spokenState(at time: Duration) -> String {
    let player = words.player
    var sentences = [
      isPaused ? player.rests(reading.title) : player.plays(reading.title, length: nil)
    ]
    if reading.files > 1 { sentences.append(player.file(reading.file + 1, of: reading.files)) }
    sentences.append(player.at(reading.seconds.clock(), of: reading.lengthSeconds?.clock()))
    if let loopStart, let loopEnd { sentences.append(loopSentence(loopStart, loopEnd)) }
    sentences += sliders.sliders.map { $0.spoken(in: words, on: .request) }
    if volume != .neutral { sentences.append(words.volume(volume.value)) }
    if isMuted { sentences.append(player.muted) }
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

  /// What follows from `body`, or a refusal where the file can't be read from another place on.
  private mutating func whereSeekable(
    at time: Duration, _ body: (inout Self) -> [PlayerRequest]
  ) -> [PlayerRequest] {
    reading.isSeekable ? body(&self) : [sayOfFile(words.player.cannotSeek, at: time)]
  }

  private mutating func skip(_ files: Int, at time: Duration) -> [PlayerRequest] {
    if files > 0, !repeats, reading.file + files >= reading.files {
      return [sayOfFile(words.player.noNextFile, at: time)]
    }
    // A loop belongs to what was heard.
    (loopStart, loopEnd) = (nil, nil)
    return [.skip(files)]
  }

  private mutating func seek(toFrame frame: Int64, at time: Duration) -> [PlayerRequest] {
    if isBeyondEnd(frame) { return [sayOfFile(beyondEnd(frame), at: time)] }
    return [.seek(toFrame: frame), .settled(place(frame))]
  }

  /// Beyond the end the next file follows, which tells of itself.
  private func move(bySeconds seconds: Double) -> [PlayerRequest] {
    let frame = reading.frame + Int64((seconds * Double(reading.sampleRate)).rounded())
    let request = PlayerRequest.move(seconds: seconds)
    return isBeyondEnd(frame) ? [request] : [request, .settled(place(max(0, frame)))]
  }

  private func place(_ frame: Int64) -> String {
    words.player.at(reading.seconds(of: frame).clock(), of: reading.lengthSeconds?.clock())
  }

  /// Whether nothing is to be heard at `frame` or after it; 0 is a place in any file.
  private func isBeyondEnd(_ frame: Int64) -> Bool {
    frame > 0 && frame >= reading.length ?? .max
  }

  private func beyondEnd(_ frame: Int64) -> String {
    words.player.beyondEnd(
      at: reading.seconds(of: frame).clock(tenths: true),
      of: (reading.lengthSeconds ?? 0).clock(tenths: true))
  }

  func frame(of place: PlayerPlace) -> Int64 {
    switch place {
    case .frames(let frames): frames
    case .seconds(let seconds): Int64((seconds * Double(reading.sampleRate)).rounded())
    }
  }

  private mutating func beginLoop(at time: Duration) -> [PlayerRequest] {
    (loopStart, loopEnd) = (reading.frame, nil)
    let start = reading.seconds.clock(tenths: true)
    return [.loop(nil), sayOfFile(words.player.loopBegins(at: start), at: time)]
  }

  private mutating func loop(
    from start: Int64, to end: Int64, at time: Duration
  ) -> [PlayerRequest] {
    let (frames, said) = takeLoop(from: start, to: end, at: time)
    return frames.map { [.loop($0), said] } ?? [said]
  }

  /// Takes note of a loop, as far as the file goes.
  ///
  /// - Returns: What is repeated, if anything is, and what there is to tell of it.
  mutating func takeLoop(
    from start: Int64, to end: Int64, at time: Duration
  ) -> (frames: Range<Int64>?, said: PlayerRequest) {
    guard start < end else { return (nil, sayOfFile(words.player.loopTooShort, at: time)) }
    guard !isBeyondEnd(start) else { return (nil, sayOfFile(beyondEnd(start), at: time)) }
    let last = min(end, reading.length ?? end)
    guard start < last else { return (nil, sayOfFile(words.player.loopTooShort, at: time)) }
    (loopStart, loopEnd) = (start, last)
    return (start..<last, sayOfFile(loopSentence(start, last, isCut: last < end), at: time))
  }

  private func loopSentence(_ start: Int64, _ end: Int64, isCut: Bool = false) -> String {
    words.player.loops(
      from: reading.seconds(of: start).clock(tenths: true),
      to: reading.seconds(of: end).clock(tenths: true), isCut: isCut)
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
