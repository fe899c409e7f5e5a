import Threads

/// Plays on a device from beginning to end: opens it, and once again should it be lost.
struct OutputLoop<Device: OutputDevice & ~Copyable>: ~Copyable {
  private let open: (OutputRequest) throws -> Device
  private let settings: PlaybackSettings
  private let controls: PlaybackControls
  private let readings: PlaybackReadings
  private let events: PlaybackEvents
  private let handover: StreamHandover
  private let log: PlaybackLog
  private let wake: WakePipe

  init(
    _ open: @escaping (OutputRequest) throws -> Device, settings: PlaybackSettings,
    controls: PlaybackControls, readings: PlaybackReadings, events: PlaybackEvents,
    handover: StreamHandover, log: PlaybackLog, wake: WakePipe
  ) {
    self.open = open
    self.settings = settings
    self.controls = controls
    self.readings = readings
    self.events = events
    self.handover = handover
    self.log = log
    self.wake = wake
  }

  /// Plays until there is nothing more to play, or playing is stopped or fails.
  mutating func run() {
    var loss: OutputFault?
    while true {
      guard let stream = firstStream() else { return }
      do {
        var session = OutputSession(
          try open(request(for: stream)), stream, settings: settings, controls: controls,
          readings: readings, handover: handover, wake: wake)
        switch session.run() {
        case .ended:
          readings.state = .ended
          return
        case .stopped:
          readings.state = .stopped
          return
        case .lost(let fault, let mayReopen):
          guard mayReopen else { return fail(OutputLost(fault, nil, readings.place)) }
          loss = fault
          // What the device had been given is gone: the feeder begins again where it was heard.
          // Streams that wait for the device belong to before that, and so does their end.
          _ = handover.take()
          handover.isOver = false
          events.post(.takeUp)
        }
      } catch {
        return fail(loss.map { OutputLost($0, error, readings.place) } ?? error)
      }
    }
  }

  private func fail(_ failure: any Error) {
    log.failure = failure
    readings.state = .failed
  }

  /// Waits for a stream. When there is none, the state is final.
  private func firstStream() -> SoundStream? {
    while true {
      if controls.isStopping {
        readings.state = .stopped
        return nil
      }
      let isOver = handover.isOver
      if let stream = handover.take() { return stream }
      if isOver {
        readings.state = .ended
        return nil
      }
      wake.wait(seconds: 0.1)
    }
  }

  private func request(for stream: SoundStream) -> OutputRequest {
    // Mono is played as stereo, so that a balance can lean at any time.
    OutputRequest(
      sampleRate: stream.format.sampleRate, channels: max(2, stream.format.channels),
      bufferSeconds: settings.bufferSeconds, wake: wake)
  }
}
