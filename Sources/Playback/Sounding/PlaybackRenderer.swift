import SoundFormats
import Varispeed

/// Makes the sound: the part of a player that runs against the clock.
///
/// ``render(into:)`` keeps to the rules of the real-time room: it doesn't allocate, lock, call the
/// system, throw, or count references. All that does happens between its calls, in ``play(_:)``.
///
/// A frame goes this way: stream, ``StreamingResampler``, fade, volume and balance, device's
/// channels, meter. The samples don't depend on the size of the blocks.
@safe
struct PlaybackRenderer: ~Copyable {
  /// Why no frame, or none for the moment, can be made.
  enum Condition {
    /// Frames can be made as soon as the feeder has read them.
    case sounding
    /// The sound has faded out for a pause, or for good.
    case silent
    /// The stream has been heard to its end, or was left.
    case over
  }

  /// Seconds that a fade takes, at a pause, a seek or the end asked for.
  private static let fadeSeconds = 0.005
  /// Seconds that a change of volume or balance takes.
  private static let rampSeconds = 0.02
  /// Frames worked on at a time.
  private static let pieceFrames = 128

  let outputRate: Int
  let outputChannels: Int
  private let outputPositions: [ChannelPosition]?
  private let isMono: Bool
  private let controls: PlaybackControls
  private let readings: PlaybackReadings

  private(set) var stream: SoundStream
  private(set) var condition = Condition.sounding
  private var resampler: StreamingResampler
  private var routing: ChannelRouting
  /// The place of the stream's frame ``markedFrame``, from which the following ones are counted.
  private var markedPlace: PlaybackPlace
  private var markedFrame: Int64 = 0

  private let fadeFrames: Int
  /// How far the sound has faded in: 0 is silence, ``fadeFrames`` is all of it.
  private var level: Int
  private var fadesOut = false
  private var held: HeldFrames

  private var volume: Ramp
  private var left: Ramp
  private var right: Ramp

  /// A piece of the sound's frames, of silence, and of the three sides' gains.
  private var piece: UnsafeMutablePointer<Float>
  private var silence: UnsafeMutablePointer<Float>
  private let gains: UnsafeMutablePointer<Float>

  /// - Parameters:
  ///   - stream: What is to be heard first.
  ///   - outputRate: Frames a second of the device.
  ///   - outputChannels: Channels of the device.
  ///   - outputPositions: Where they stand, if the device says.
  ///   - isMono: Whether both ears hear the mean of all channels.
  init(
    _ stream: SoundStream, outputRate: Int, outputChannels: Int,
    outputPositions: [ChannelPosition]? = nil, isMono: Bool = false,
    controls: PlaybackControls, readings: PlaybackReadings
  ) {
    self.stream = stream
    self.outputRate = outputRate
    self.outputChannels = outputChannels
    self.outputPositions = outputPositions
    self.isMono = isMono
    self.controls = controls
    self.readings = readings
    let channels = stream.format.channels
    resampler = StreamingResampler(
      channels: channels, inputRate: stream.format.sampleRate, outputRate: outputRate,
      speed: controls.speed)
    routing = ChannelRouting(
      from: channels, stream.format.positions, to: outputChannels, outputPositions, isMono: isMono)
    markedPlace = stream.start
    fadeFrames = max(1, Int(Self.fadeSeconds * Double(outputRate)))
    level = stream.start.frame > 0 ? 0 : fadeFrames
    held = HeldFrames(channels: channels, capacity: fadeFrames)
    let ramp = max(1, Int(Self.rampSeconds * Double(outputRate)))
    let sides = StereoBalance(controls.balance, law: controls.balanceLaw)
    volume = Ramp(at: Self.gain(controls), frames: ramp)
    left = Ramp(at: Float(sides.left), frames: ramp)
    right = Ramp(at: Float(sides.right), frames: ramp)
    unsafe piece = Self.zeros(Self.pieceFrames * channels)
    unsafe silence = Self.zeros(Self.pieceFrames * channels)
    unsafe gains = Self.zeros(3 * Self.pieceFrames)
  }

  deinit {
    unsafe piece.deallocate()
    unsafe silence.deallocate()
    unsafe gains.deallocate()
  }

  private static func zeros(_ count: Int) -> UnsafeMutablePointer<Float> {
    let samples = UnsafeMutablePointer<Float>.allocate(capacity: count)
    unsafe samples.initialize(repeating: 0, count: count)
    return unsafe samples
  }

  private static func gain(_ controls: PlaybackControls) -> Float {
    controls.isMuted ? 0 : Float(controls.volume.ratio)
  }
}

// MARK: Between blocks

extension PlaybackRenderer {
  /// Goes on with another stream, from its first frame.
  ///
  /// Call it when the condition is ``Condition/over``. A stream that begins in the midst of a file
  /// fades in. It may allocate.
  mutating func play(_ next: SoundStream) {
    let isSame = next.format == stream.format
    stream = next
    markedPlace = next.start
    markedFrame = 0
    condition = .sounding
    fadesOut = false
    level = next.start.frame > 0 ? 0 : fadeFrames
    guard !isSame else {
      held.clear()
      resampler.reset()
      return
    }
    let channels = next.format.channels
    resampler = StreamingResampler(
      channels: channels, inputRate: next.format.sampleRate, outputRate: outputRate,
      speed: controls.speed)
    routing = ChannelRouting(
      from: channels, next.format.positions, to: outputChannels, outputPositions, isMono: isMono)
    held = HeldFrames(channels: channels, capacity: fadeFrames)
    unsafe piece.deallocate()
    unsafe silence.deallocate()
    unsafe piece = Self.zeros(Self.pieceFrames * channels)
    unsafe silence = Self.zeros(Self.pieceFrames * channels)
  }

  /// Goes on after a pause, with the frames that had faded out.
  mutating func resume() {
    if condition == .silent { condition = .sounding }
    fadesOut = false
  }

  /// The place of the next frame, the rest of it in frames, and the frames of the file that a frame
  /// of the device takes.
  var place: (place: PlaybackPlace, fraction: Double, step: Double) {
    let step = resampler.speed * Double(stream.format.sampleRate) / Double(outputRate)
    let position = resampler.position
    // Held frames lie a few milliseconds before the position.
    let heldFrames = Double(held.waiting) * step
    let frames = Double(position.frame - markedFrame) + position.fraction - heldFrames
    let whole = frames.rounded(.down)
    var place = markedPlace
    place.frame += Int64(whole)
    return (place, frames - whole, step)
  }
}

// MARK: Rendering

extension PlaybackRenderer {
  /// Makes the next frames of the device.
  ///
  /// - Parameter output: Room for interleaved frames.
  /// - Returns: The frames made: fewer than there is room for when the sound is over or silent, as
  ///   ``condition`` tells, when the feeder is late, or at a loop or a file's end, so that
  ///   ``place`` holds for all of them.
  /// - Complexity: O(room), without allocation, lock or system call.
  mutating func render(into output: inout MutableSpan<Float>) -> Int {
    let wanted = output.count / outputChannels
    precondition(wanted * outputChannels == output.count, "output holds whole frames")
    guard condition == .sounding else { return 0 }
    takeControls()
    passMarks()
    let limit = framesToMark(wanted)
    return unsafe output.withUnsafeMutableBufferPointer { output in
      var made = 0
      while made < limit && condition == .sounding {
        let count = unsafe renderPiece(
          into: output.baseAddress! + made * outputChannels, limit: limit - made)
        made += count
        if count == 0 { break }
      }
      return made
    }
  }

  private mutating func takeControls() {
    let speed = controls.speed
    if speed != resampler.target { resampler.glide(to: speed) }
    volume.move(to: Self.gain(controls))
    let sides = StereoBalance(controls.balance, law: controls.balanceLaw)
    left.move(to: Float(sides.left))
    right.move(to: Float(sides.right))
    let fades = controls.isPaused || controls.isStopping || stream.isAbandoned
    if fades && !fadesOut {
      held.forgetHeard()
      fadesOut = true
    }
  }

  /// Takes over the marks that the position has reached.
  private mutating func passMarks() {
    let frame = resampler.position.frame
    while let mark = stream.marks.first, mark.streamFrame <= frame {
      markedFrame = mark.streamFrame
      markedPlace = mark.place
      stream.marks.removeFirst()
    }
  }

  /// The frames to make before the position reaches the next mark, 1 or more and at most `wanted`.
  private func framesToMark(_ wanted: Int) -> Int {
    guard let mark = stream.marks.first else { return wanted }
    let step = resampler.speed * Double(stream.format.sampleRate) / Double(outputRate)
    let position = resampler.position
    let left = Double(mark.streamFrame - position.frame) - position.fraction
    return min(wanted, max(1, Int((left / step).rounded(.up))))
  }

  private mutating func renderPiece(into output: UnsafeMutablePointer<Float>, limit: Int) -> Int {
    // A fade-out ends with a piece, so that each piece fades one way.
    guard !fadesOut || level > 0 else {
      endFade()
      return 0
    }
    let most = min(limit, Self.pieceFrames, fadesOut ? level : limit)
    let frames = pull(most)
    fillGains(frames)
    unsafe routing.mix(piece, gains: gains, into: output, frames: frames)
    unsafe measure(output, frames: frames)
    if fadesOut && level == 0 { endFade() }
    return frames
  }

  /// Ends a fade-out: at what was left nothing remains, at a pause it will go on.
  private mutating func endFade() {
    held.rewind()
    condition = stream.isAbandoned ? .over : .silent
  }

  /// Puts the next frames of the sound, at most `limit`, in ``piece``.
  private mutating func pull(_ limit: Int) -> Int {
    if held.waiting > 0 { return unsafe held.read(into: piece, limit: limit) }
    let frames = resample(limit)
    if fadesOut { unsafe held.keep(piece, count: frames) }
    return frames
  }

  /// Resamples at most `limit` frames into ``piece``. The stream is followed by silence until the
  /// position has reached its end.
  private mutating func resample(_ limit: Int) -> Int {
    let channels = stream.format.channels
    // Asked before the samples are looked at: what was written before the length is then seen.
    let length = stream.length
    var made = 0
    while made < limit {
      let start = unsafe piece + made * channels
      var waits = false
      var produced = 0
      stream.samples.read { waiting in
        waits = !waiting.isEmpty
        // At the end of the stream the position decides, frame by frame.
        if !waits && length != nil { return 0 }
        var output = unsafe UnsafeMutableBufferPointer(
          start: start, count: (limit - made) * channels
        ).mutableSpan
        let result = resampler.process(waiting, into: &output)
        produced = result.produced
        return result.consumed * channels
      }
      if !waits, let length {
        guard resampler.position.frame < length else {
          condition = .over
          break
        }
        var output = unsafe UnsafeMutableBufferPointer(start: start, count: channels).mutableSpan
        let tail = unsafe UnsafeBufferPointer(start: silence, count: Self.pieceFrames * channels)
        produced = unsafe resampler.process(tail.span, into: &output).produced
      } else if !waits && produced == 0 {
        break
      }
      made += produced
    }
    return made
  }

  private mutating func fillGains(_ frames: Int) {
    let fullLevel = Float(fadeFrames)
    for frame in 0..<frames {
      var gain = volume.next()
      if fadesOut {
        gain *= (Float(level) - 0.5) / fullLevel
        level &-= 1
      } else if level < fadeFrames {
        gain *= (Float(level) + 0.5) / fullLevel
        level &+= 1
      }
      unsafe gains[frame] = gain
      unsafe gains[frames + frame] = gain * left.next()
      unsafe gains[2 * frames + frame] = gain * right.next()
    }
  }

  private func measure(_ output: UnsafeMutablePointer<Float>, frames: Int) {
    for channel in 0..<min(outputChannels, PlaybackReadings.meters) {
      var peak: Float = 0
      for frame in 0..<frames {
        let magnitude = unsafe output[frame &* outputChannels &+ channel].magnitude
        if magnitude > peak { peak = magnitude }
      }
      readings.note(peak: peak, ofChannel: channel)
    }
  }
}
