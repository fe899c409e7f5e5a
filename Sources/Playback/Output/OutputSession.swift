import Glibc
import Threads

/// Plays on a device for as long as it lasts.
///
/// It makes a block, hands it over, mends what a device may come up with, and tells the place that
/// is heard. The device is closed with the session.
@safe
struct OutputSession<Device: OutputDevice & ~Copyable>: ~Copyable {
  /// How a session ends.
  enum Outcome {
    /// Everything was heard.
    case ended
    /// The listener stopped it.
    case stopped
    /// The device gave out; it may be opened once more if it had played for a while.
    case lost(OutputFault, mayReopen: Bool)
  }

  /// Thrown to get out of a wait when playing is stopped while the device hangs.
  struct Hanging: Error {}

  /// Frames of a block: 5 ms at 48 kHz, the grain in which controls are heard.
  static var blockFrames: Int { PlaybackReadings.blockFrames }

  var device: Device
  let format: OutputFormat
  let controls: PlaybackControls
  let readings: PlaybackReadings
  private let handover: StreamHandover
  private let wake: WakePipe
  private var renderer: PlaybackRenderer
  private var encoder: FrameEncoder
  private let samples: UnsafeMutableBufferPointer<Float>
  private let bytes: UnsafeMutableRawBufferPointer
  private var trail = PlaceTrail()

  /// Whether the device was started, and not stopped by a fault since.
  var isRunning = false
  /// Frames written since the device was prepared.
  var writtenFrames = 0
  /// Frames accepted since it was opened.
  var acceptedFrames = 0
  /// When the device will have run out of sound, by its clock.
  var runsDryAt: Double?
  /// Whether it did, and silence lasts from ``runsDryAt`` on.
  var isDry = false
  /// Recoveries since the device accepted a frame.
  var attempts = 0
  /// When a wait for the device began while playing was stopping.
  private var stoppingSince: Double?

  init(
    _ device: consuming Device, _ stream: SoundStream, settings: PlaybackSettings,
    controls: PlaybackControls, readings: PlaybackReadings, handover: StreamHandover,
    wake: WakePipe
  ) {
    format = device.format
    self.device = device
    self.controls = controls
    self.readings = readings
    self.handover = handover
    self.wake = wake
    renderer = PlaybackRenderer(
      stream, outputRate: format.sampleRate, outputChannels: format.channels,
      outputPositions: format.positions, isMono: settings.isMono, controls: controls,
      readings: readings)
    encoder = FrameEncoder(format, capacity: Self.blockFrames)
    unsafe samples = .allocate(capacity: Self.blockFrames * format.channels)
    unsafe samples.initialize(repeating: 0)
    unsafe bytes = .allocate(
      byteCount: Self.blockFrames * format.frameByteCount, alignment: 16)
    readings.channels = format.channels
    readings.sampleRate = format.sampleRate
  }

  deinit {
    unsafe samples.deallocate()
    unsafe bytes.deallocate()
  }
}

// MARK: Playing

extension OutputSession where Device: ~Copyable {
  /// Seconds that a stopping session waits for a device that takes nothing.
  private static var patience: Double { 0.3 }
  /// Seconds between two looks at what the feeder has.
  private static var feedingWait: Double { 0.005 }

  /// Plays until the end, one way or another.
  mutating func run() -> Outcome {
    do {
      return try play()
    } catch let fault as OutputFault {
      return .lost(fault, mayReopen: fault.kind == .lost && acceptedFrames > format.bufferFrames)
    } catch {
      return .stopped
    }
  }

  private mutating func play() throws -> Outcome {
    readings.state = controls.isPaused ? .paused : .playing
    while true {
      let made = try playBlock()
      switch renderer.condition {
      case .sounding:
        if made == 0 { try awaitFeeder() }
      case .over:
        let isOver = handover.isOver
        if let next = handover.take() {
          renderer.play(next)
        } else if isOver {
          try playOut()
          return .ended
        } else {
          try awaitFeeder()
        }
      case .silent:
        try playOut()
        if controls.isStopping { return .stopped }
        try rest()
        if controls.isStopping { return .stopped }
      }
    }
  }

  /// Makes a block and hands it to the device.
  ///
  /// - Returns: Its frames.
  private mutating func playBlock() throws -> Int {
    let start = renderer.place
    let stream = renderer.stream.number
    let began = Self.now
    RealTimeRoom.set(true)
    var room = unsafe samples.mutableSpan
    let frames = renderer.render(into: &room)
    unsafe encoder.encode(
      UnsafeBufferPointer(rebasing: samples[..<(frames * format.channels)]).span, into: bytes)
    RealTimeRoom.set(false)
    guard frames > 0 else { return 0 }
    let seconds = Self.now - began
    if seconds > readings.worstBlock { readings.worstBlock = seconds }
    trail.append(frames, stream: stream, at: start)
    try unsafe write(UnsafeRawBufferPointer(bytes), frames: frames)
    return frames
  }

  /// Seconds of a clock that never steps, for measuring the work itself.
  private static var now: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Waits a moment for what the feeder reads. Meanwhile the device sounds what it has.
  private mutating func awaitFeeder() throws {
    try startIfNeeded()
    device.wait(seconds: Self.feedingWait, forRoom: false)
    try checkHanging()
    publishPlace()
  }

  /// Rests until the pause is over, or playing is stopped. A seek during the pause shows at once.
  private mutating func rest() throws {
    readings.state = .paused
    while controls.isPaused && !controls.isStopping {
      device.wait(seconds: 0.2, forRoom: false)
      if renderer.stream.isAbandoned, let next = handover.take() {
        renderer.play(next)
        show(next.start, ofStream: next.number)
      }
    }
    if controls.isStopping { return }
    try mending { (device) throws(OutputFault) in try device.prepare() }
    readings.state = .playing
    renderer.resume()
  }
}

// MARK: Place

extension OutputSession where Device: ~Copyable {
  /// Asks how long the device's sound lasts, and shows the place that is heard.
  ///
  /// - Parameter isFilled: Whether a block has just been handed over, which waits as long as that.
  mutating func publishPlace(isFilled: Bool = false) {
    guard let (delay, isTold) = currentDelay() else { return }
    if isFilled && isTold && isRunning { readings.latencyFrames = delay }
    if isRunning { runsDryAt = device.seconds + Double(delay) / Double(format.sampleRate) }
    showPlace(delay: delay)
  }

  private mutating func showPlace(delay: Int) {
    guard let heard = trail.place(delay: delay) else { return }
    show(heard.place, ofStream: heard.stream)
  }

  private func show(_ place: PlaybackPlace, ofStream stream: Int) {
    readings.place = place
    readings.streamNumber = stream
  }

  /// Frames written and not heard, and whether the device told it. When it doesn't know, or says what
  /// can't be, it is taken to be full.
  ///
  /// - Returns: `nil` when something is wrong with the device.
  private mutating func currentDelay() -> (frames: Int, isTold: Bool)? {
    do throws(OutputFault) {
      if let delay = try device.delay(), isPossible(delay) { return (delay, true) }
      return (min(writtenFrames, format.bufferFrames), false)
    } catch {
      // What is wrong shows at the next write, which mends it.
      return nil
    }
  }

  /// Whether a delay can be true: drivers have told nonsense.
  private func isPossible(_ delay: Int) -> Bool {
    (0...format.bufferFrames + 10 * format.sampleRate).contains(delay)
  }
}

// MARK: The end

extension OutputSession where Device: ~Copyable {
  /// Lets the device sound what it was given, and empties it.
  ///
  /// `snd_pcm_drain` may never return, so silence is written after the sound. When a period of that
  /// has been heard, and no sooner than a buffer lasts, so has the sound: the delay of a sound server
  /// is not quite true, and far from it in the first moments of a stream. Half a second after the
  /// sound must have passed, nobody waits any more.
  private mutating func playOut() throws {
    guard writtenFrames > 0 else { return }
    let wasStopping = controls.isStopping
    let rate = Double(format.sampleRate)
    let earliest = device.seconds + Double(format.bufferFrames) / rate
    let frames = max(currentDelay()?.frames ?? 0, format.bufferFrames)
    let end = device.seconds + Double(frames + format.periodFrames) / rate
    let silence = writeSilence(until: end + 0.5)
    try startIfNeeded()
    while device.seconds < end + 0.5, controls.isStopping == wasStopping {
      var left = 0.0
      do throws(OutputFault) {
        let delay = try device.delay().flatMap { isPossible($0) ? $0 : nil }
        left = delay.map { Double($0 - silence / 2) / rate } ?? (end - device.seconds)
        left = max(left, earliest - device.seconds)
        if let delay { showPlace(delay: max(0, delay - silence)) }
      } catch {
        // The sound has passed, or its device is gone.
        break
      }
      if left <= 0 { break }
      device.wait(seconds: min(0.02, left), forRoom: false)
    }
    device.drop()
    isRunning = false
    writtenFrames = 0
    runsDryAt = nil
  }

  /// Writes two periods of silence, as far as the device takes them.
  ///
  /// - Returns: The frames it took.
  private mutating func writeSilence(until deadline: Double) -> Int {
    var samples = unsafe samples.mutableSpan
    for place in samples.indices { samples[place] = 0 }
    unsafe encoder.encode(UnsafeBufferPointer(self.samples).span, into: bytes)
    var written = 0
    while written < 2 * format.periodFrames && device.seconds < deadline {
      let count = min(Self.blockFrames, 2 * format.periodFrames - written)
      do throws(OutputFault) {
        let taken = try unsafe device.write(
          UnsafeRawBufferPointer(rebasing: bytes[..<(count * format.frameByteCount)]),
          count: count)
        written += taken
        if taken > 0 { continue }
        try startOnce()
      } catch {
        // Nothing sounds any more, so there is nothing to follow.
        break
      }
      device.wait(seconds: waitSeconds, forRoom: true)
      if let delay = currentDelay()?.frames { showPlace(delay: max(0, delay - written)) }
    }
    return written
  }

  /// Gives up a device that hangs while playing is stopping.
  mutating func checkHanging() throws {
    guard controls.isStopping else { return }
    let since = stoppingSince ?? device.seconds
    stoppingSince = since
    if device.seconds - since > Self.patience { throw Hanging() }
  }
}
