import Files
import SoundFiles
import Threads

/// Plays files on a device.
///
/// Two threads do the work: one reads files ahead, one makes the sound and hands it to the device.
/// Nothing here ever waits for either of them, so a device that hangs doesn't hang its player: ask
/// ``stop()``, give ``readings`` half a second to reach a final state, and leave the process.
///
/// What the listener sets goes to ``controls``, what can be seen is in ``readings``.
public final class Player: Sendable {
  /// What is played, in this order.
  public let files: [FileName]
  public let settings: PlaybackSettings
  /// Speed, balance, volume, mute and pause.
  public let controls: PlaybackControls
  /// State, place and levels.
  public let readings = PlaybackReadings()

  private let events = PlaybackEvents()
  private let handover = StreamHandover()
  private let log = PlaybackLog()
  private let deviceWake = WakePipe()
  /// Opens the device and plays on it to the end: the work of the device's thread.
  let playDevice: @Sendable (Player) -> Void

  /// A player that hasn't begun yet.
  ///
  /// - Parameters:
  ///   - files: 1…65 536 files.
  ///   - settings: What is settled beforehand.
  ///   - controls: The values to begin with.
  ///   - open: Opens the device, on a thread of the player's; called again should the device be
  ///     lost. What it throws becomes ``failure``.
  public init<Device: OutputDevice & ~Copyable>(
    _ files: [FileName], settings: PlaybackSettings = PlaybackSettings(),
    controls: PlaybackControls = PlaybackControls(),
    on open: @escaping @Sendable (OutputRequest) throws -> Device
  ) {
    precondition(
      (1...PlaybackPlace.mostFiles).contains(files.count), "there are 1...65 536 files to play")
    self.files = files
    self.settings = settings
    self.controls = controls
    playDevice = { player in
      var loop = OutputLoop(
        open, settings: player.settings, controls: player.controls, readings: player.readings,
        events: player.events, handover: player.handover, log: player.log,
        wake: player.deviceWake)
      loop.run()
    }
  }
}

// MARK: Playing

extension Player {
  /// Begins to play; call it once.
  ///
  /// Returns at once: ``readings`` tell how it goes.
  public func start() {
    let isFeeding = Threads.detach(isUrgent: false) { [self] in
      var feeder = makeFeeder()
      feeder.run()
    }
    let isPlaying = isFeeding && Threads.detach(isUrgent: true) { [self] in playDevice(self) }
    if !isPlaying {
      log.failure = OutputFault(.other, reason: "the system has no thread left to play with")
      readings.state = .failed
    }
  }

  /// The part that reads files; it opens the first one.
  func makeFeeder() -> PlaybackFeeder {
    PlaybackFeeder(
      files, settings: settings, controls: controls, readings: readings, events: events,
      handover: handover, log: log, deviceWake: deviceWake)
  }

  /// Fades out and ends playing for good.
  public func stop() {
    controls.stop()
    deviceWake.wake()
    events.wake.wake()
  }

  /// Rests, or goes on.
  public func pause(_ isPaused: Bool) {
    controls.isPaused = isPaused
    deviceWake.wake()
  }
}

// MARK: Going elsewhere

extension Player {
  /// The place that is heard; where another was asked for, and will be heard in a moment, that one.
  public var place: PlaybackPlace {
    // The stream first: who sees its number sees no place of a stream before.
    let stream = readings.streamNumber
    let heard = readings.place
    return readings.state.isFinal ? heard : events.place(heardStream: stream) ?? heard
  }

  /// Goes to a frame of the file that is heard; beyond its end to the next file.
  ///
  /// Files that can't be read from any place on (pipes) go on as they were.
  public func seek(toFrame frame: Int64) {
    post(.seek(frame)) { self.clipped(PlaybackPlace(file: $0.file, frame: frame)) }
  }

  /// Goes on, or back, in the file that is heard, by seconds of the sound as recorded.
  ///
  /// Several calls add up, however fast they follow each other.
  public func move(bySeconds seconds: Double) {
    precondition(seconds.magnitude < 1e9, "\(seconds) s are no distance in a file")
    post(.move(seconds: seconds)) { place in
      let rate = Double(self.info(ofFile: place.file)?.sampleRate ?? 0)
      let frame = place.frame + Int64((seconds * rate).rounded())
      return self.clipped(PlaybackPlace(file: place.file, frame: frame))
    }
  }

  /// Goes to the beginning of the file that many files on, or back, or as far as there are files.
  public func skip(by files: Int) {
    post(.skip(files)) { PlaybackPlace(file: self.file($0.file + files), frame: 0) }
  }

  /// Repeats these frames of the file that is heard, at least 10 ms of them; `nil` ends it.
  public func loop(_ frames: Range<Int64>?) {
    post(.loop(frames)) { place in
      guard let frames, place.frame >= frames.upperBound else { return nil }
      return PlaybackPlace(file: place.file, frame: frames.lowerBound)
    }
  }

  private func post(
    _ event: PlaybackEvent, leadingTo lead: (PlaybackPlace) -> PlaybackPlace?
  ) {
    let stream = readings.streamNumber
    events.post(event, heard: readings.place, inStream: stream, leadingTo: lead)
    deviceWake.wake()
  }

  /// The number of a file that was reached by counting: past the ends if files are repeated.
  private func file(_ number: Int) -> Int { settings.file(number, of: files.count) }

  /// A place brought inside its file, as far as its length is known.
  private func clipped(_ place: PlaybackPlace) -> PlaybackPlace {
    let frame = min(max(0, place.frame), info(ofFile: place.file)?.frames ?? .max)
    return PlaybackPlace(file: place.file, frame: frame)
  }
}

// MARK: What happened

extension Player {
  /// What there is to know of a file, once it has been opened: it is before it is heard.
  ///
  /// - Parameter file: The number of the file, as in ``PlaybackPlace/file``.
  public func info(ofFile file: Int) -> SoundFileInfo? { log.info(ofFile: file) }

  /// Whether a file that has been opened can be read from any place on, as pipes can't.
  public func isSeekable(file: Int) -> Bool { log.isSeekable(file: file) }

  /// How much of each file's sound is there, in the order in which that was found out: where the
  /// system can tell when the file is opened, otherwise, or if there is less, when its end is read.
  public var extents: [SoundExtent] { log.extents }

  /// The files that couldn't be opened or read to their end, or not from where they were to begin.
  /// They were passed over.
  public var fileFailures: [PlaybackFileFailure] { log.fileFailures }

  /// Why playing failed, when the state is ``PlaybackState/failed``: what opening the device threw,
  /// or ``OutputLost``.
  public var failure: (any Error)? { log.failure }
}
