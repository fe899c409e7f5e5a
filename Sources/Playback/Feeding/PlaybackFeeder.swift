import Files
import SoundFiles
import Threads

/// Reads the files, in the order in which they are to be heard, ahead of the audio thread.
///
/// It has a thread of its own, may wait for a disk, and is the only one to act on events: what a
/// seek, a loop or a skip means is a matter of what is read next.
struct PlaybackFeeder: ~Copyable {
  private let files: [FileName]
  private let settings: PlaybackSettings
  private let controls: PlaybackControls
  private let readings: PlaybackReadings
  private let events: PlaybackEvents
  private let handover: StreamHandover
  private let log: PlaybackLog
  /// Wakes the audio thread when it may wait for a stream.
  private let deviceWake: WakePipe

  private var sound: OpenSound?
  /// The part that is repeated, and in which file.
  private var loop: (file: Int, frames: Range<Int64>)?
  private var stream: SoundStream?
  private var streamsBegun = 0
  /// Whether ``stream`` has been handed over.
  private var isHandedOver = false
  /// Whether handing it over leaves the streams before it at once.
  private var cutsIn = false
  /// Streams handed over before, that the audio thread may still be playing.
  private var formerStreams: [SoundStream] = []

  init(
    _ files: [FileName], settings: PlaybackSettings, controls: PlaybackControls,
    readings: PlaybackReadings, events: PlaybackEvents, handover: StreamHandover,
    log: PlaybackLog, deviceWake: WakePipe
  ) {
    self.files = files
    self.settings = settings
    self.controls = controls
    self.readings = readings
    self.events = events
    self.handover = handover
    self.log = log
    self.deviceWake = deviceWake
    begin()
  }
}

// MARK: Working

extension PlaybackFeeder {
  /// Seconds that a feeder with nothing to do rests: much less than what waits in a stream lasts.
  private static let rest = 0.02

  /// Works until playing is over.
  mutating func run() {
    while !controls.isStopping && !readings.state.isFinal {
      if !step() { events.wake.wait(seconds: Self.rest) }
    }
  }

  /// Acts on events and reads a block.
  ///
  /// - Returns: Whether there was anything to do.
  mutating func step() -> Bool {
    let waiting = events.take()
    for event in waiting { act(on: event) }
    events.noteActedOn(waiting.count, stream: cutsIn ? stream?.number ?? -1 : -1)
    let hasRead = fill()
    return handOver() || hasRead
  }

  /// Hands the stream over when there is something in it and the audio thread can have it.
  private mutating func handOver() -> Bool {
    guard let stream, !isHandedOver, stream.samples.writtenCount > 0 || stream.length != nil,
      cutsIn || !handover.isOccupied
    else { return false }
    isHandedOver = true
    handover.offer(stream)
    if cutsIn {
      for former in formerStreams { former.abandon() }
      formerStreams = []
    }
    formerStreams.append(stream)
    if sound == nil { handover.isOver = true }
    deviceWake.wake()
    return true
  }

  /// Frames of a stream to have waiting: half a second of sound at the speed in force, less than
  /// that at no speed that is below 1.
  private func framesAhead(of stream: SoundStream) -> Int {
    Int(Double(stream.format.sampleRate) * max(1, controls.speed.value) / 2)
  }

  private mutating func fill() -> Bool {
    // A stream is handed over as soon as there is a block in it; until it is, nothing can follow it.
    guard let stream, let sound, isHandedOver || stream.samples.writtenCount == 0,
      stream.marks.count < stream.marks.capacity,
      stream.samples.count < framesAhead(of: stream) * stream.format.channels
    else { return false }
    let file = sound.file
    var wanted = Int64(OpenSound.blockFrames)
    if let loop, loop.file == file, sound.frame < loop.frames.upperBound {
      wanted = min(wanted, loop.frames.upperBound - sound.frame)
    }
    do throws(SoundFileError) {
      let samples = Int(wanted) * stream.format.channels
      let frames = try stream.samples.write { (room) throws(SoundFileError) in
        var part = room._mutatingExtracting(0..<min(samples, room.count))
        return try sound.read(into: &part) * stream.format.channels
      }
      if let loop, loop.file == file, sound.frame == loop.frames.upperBound || frames == 0,
        sound.frame > loop.frames.lowerBound
      {
        try sound.seek(toFrame: loop.frames.lowerBound)
        mark(PlaybackPlace(file: file, frame: loop.frames.lowerBound))
      } else if frames == 0 {
        log.note(
          SoundExtent(
            file: file, frames: sound.frame, missingFrames: sound.missingFrames))
        goOn(from: file)
      }
    } catch {
      log.note(error)
      goOn(from: file)
    }
    return true
  }

  /// Notes that the next frame written into the stream is the one at `place`.
  private func mark(_ place: PlaybackPlace) {
    guard let stream else { return }
    let mark = SoundStream.Mark(
      streamFrame: Int64(stream.samples.writtenCount / stream.format.channels), place: place)
    let isNoted = stream.marks.append(mark)
    assert(isNoted, "there was room for a mark before the block was read")
  }
}

// MARK: From file to file

extension PlaybackFeeder {
  private mutating func begin() {
    guard let sound = open(0, step: 1, isFirst: true) else { return finish() }
    let rate = sound.info.sampleRate
    if let wanted = settings.loop, sound.file == 0, sound.isSeekable,
      wanted.start.frame(sampleRate: rate) < wanted.end.frame(sampleRate: rate)
    {
      loop = (0, wanted.frames(sampleRate: rate))
    }
    // The frames are of the first file; another, in its place, begins at its beginning.
    let frame = sound.file == 0 ? settings.start.frame(sampleRate: rate) : 0
    go(to: PlaybackPlace(file: sound.file, frame: frame), cuttingIn: false)
  }

  /// Opens `file` or, should it fail, the next one in the direction of `step`, past the ends if
  /// that is wished.
  ///
  /// - Parameter isFirst: Whether this is the beginning, which the settings say more of.
  /// - Returns: What ``sound`` is then; `nil` when there is no file to open.
  private mutating func open(_ file: Int, step: Int, isFirst: Bool = false) -> OpenSound? {
    sound = nil
    var file = file
    for _ in files.indices {
      if settings.repeats { file = (file + files.count) % files.count }
      guard files.indices.contains(file) else { return nil }
      do throws(SoundFileError) {
        let opened = try OpenSound(opening: files[file], file: file)
        if isFirst, file == 0, opened.isSeekable, let failure = settings.failure(of: opened.info) {
          log.note(failure)
          file += step
          continue
        }
        log.note(opened.info, isSeekable: opened.isSeekable, ofFile: file)
        if opened.isSeekable, let frames = opened.info.frames {
          log.note(SoundExtent(file: file, frames: frames, missingFrames: opened.missingFrames))
        }
        sound = opened
        return opened
      } catch {
        log.note(error)
        file += step
      }
    }
    return nil
  }

  /// Goes on after the end of `file`: in the same stream if the formats agree.
  private mutating func goOn(from file: Int) {
    let format = stream!.format
    guard let sound = open(file + 1, step: 1) else { return finish() }
    let place = PlaybackPlace(file: sound.file, frame: 0)
    if sound.format == format {
      mark(place)
    } else {
      stream!.end()
      // A stream that was not handed over is empty, and what it was to leave is left for this one.
      begin(sound, at: place, cuttingIn: cutsIn && !isHandedOver)
    }
  }

  /// Says that nothing follows.
  private mutating func finish() {
    sound = nil
    stream?.end()
    if stream == nil || isHandedOver { handover.isOver = true }
    deviceWake.wake()
  }

  /// Reads on from `place` in a stream of its own.
  ///
  /// - Parameter step: Where to look for another file if this one fails, 1 or −1.
  private mutating func go(to place: PlaybackPlace, cuttingIn: Bool, step: Int = 1) {
    do throws(SoundFileError) {
      let isOpen = sound?.file == place.file
      guard let sound = isOpen ? sound : open(place.file, step: step) else { return finish() }
      guard sound.isSeekable || !cuttingIn else { return }
      // Another file than was asked for, which failed, begins at its beginning.
      if sound.isSeekable { try sound.seek(toFrame: sound.file == place.file ? place.frame : 0) }
      begin(
        sound, at: PlaybackPlace(file: sound.file, frame: sound.frame), cuttingIn: cuttingIn)
    } catch {
      log.note(error)
      finish()
    }
  }

  private mutating func begin(
    _ sound: OpenSound, at place: PlaybackPlace, cuttingIn: Bool
  ) {
    stream = SoundStream(sound.format, number: streamsBegun, start: place)
    streamsBegun += 1
    isHandedOver = false
    cutsIn = cuttingIn
    handover.isOver = false
  }
}

// MARK: Events

extension PlaybackFeeder {
  /// The place that is heard, or that was asked for and will be heard in a moment.
  private var heardPlace: PlaybackPlace {
    if let stream, cutsIn, readings.streamNumber < stream.number {
      return stream.start
    }
    return readings.place
  }

  private mutating func act(on event: PlaybackEvent) {
    let heard = heardPlace
    let rate = Double(log.info(ofFile: heard.file)?.sampleRate ?? 0)
    switch event {
    case .seek(let frame):
      go(to: PlaybackPlace(file: heard.file, frame: max(0, frame)), cuttingIn: true)
    case .move(let seconds):
      let frame = heard.frame + Int64((seconds * rate).rounded())
      go(to: PlaybackPlace(file: heard.file, frame: max(0, frame)), cuttingIn: true)
    case .skip(let count):
      loop = nil
      go(
        to: PlaybackPlace(file: settings.file(heard.file + count, of: files.count), frame: 0),
        cuttingIn: true, step: count < 0 ? -1 : 1)
    case .loop(let frames):
      loop = frames.map { frames in
        let wanted = PlaybackSettings.Loop(
          from: .frames(frames.lowerBound), to: .frames(frames.upperBound))
        return (heard.file, wanted.frames(sampleRate: Int(rate)))
      }
      // What waits in the stream was read without the loop, or in the former one.
      var frame = heard.frame
      if let loop, frame >= loop.frames.upperBound { frame = loop.frames.lowerBound }
      go(to: PlaybackPlace(file: heard.file, frame: frame), cuttingIn: true)
    case .takeUp:
      // A pipe can't go back: it goes on with what comes next.
      if let sound, !sound.isSeekable {
        begin(sound, at: PlaybackPlace(file: sound.file, frame: sound.frame), cuttingIn: true)
      } else {
        go(to: heard, cuttingIn: true)
      }
    }
  }
}
