import Varispeed

/// The making of blocks as a player does it, without its files, threads and device: for measuring.
@safe
public struct PlayingLoop: ~Copyable {
  /// Frames of the sound that is played over and over.
  private static let loopFrames = 1 << 15

  private let stream: SoundStream
  private var renderer: PlaybackRenderer
  private var encoder: FrameEncoder
  private let sound: [Float]
  private var place = 0
  private let block: UnsafeMutableBufferPointer<Float>
  private let bytes: UnsafeMutableRawBufferPointer
  private let channels: Int

  /// A loop that plays noise at a speed, on a device that takes 16 bits, the dearest encoding.
  ///
  /// - Parameters:
  ///   - speed: In 1/8…8.
  ///   - sampleRate: Frames a second, of the sound and of the device.
  ///   - channels: Of the sound and of the device.
  ///   - blockFrames: The frames of a block.
  public init(speed: Speed, sampleRate: Int, channels: Int, blockFrames: Int) {
    let format = SoundStream.Format(sampleRate: sampleRate, channels: channels, positions: nil)
    stream = SoundStream(format, number: 0, start: PlaybackPlace())
    renderer = PlaybackRenderer(
      stream, outputRate: sampleRate, outputChannels: channels,
      controls: PlaybackControls(speed: speed), readings: PlaybackReadings())
    let device = OutputFormat(
      sampleRate: sampleRate, channels: channels, encoding: .int16, periodFrames: blockFrames,
      bufferFrames: 4 * blockFrames)
    encoder = FrameEncoder(device, capacity: blockFrames)
    self.channels = channels
    var noise = RepeatableNoise()
    sound = (0..<Self.loopFrames * channels).map { _ in noise.next() }
    unsafe block = .allocate(capacity: blockFrames * channels)
    unsafe block.initialize(repeating: 0)
    unsafe bytes = .allocate(byteCount: blockFrames * device.frameByteCount, alignment: 16)
  }

  deinit {
    unsafe block.deallocate()
    unsafe bytes.deallocate()
  }

  /// Reads ahead, as a player's feeder does beside the clock.
  public mutating func feed() {
    while stream.samples.count < stream.samples.capacity / 2 {
      let start = place
      let written = stream.samples.write { room in
        let count = min(room.count, sound.count - start)
        for index in 0..<count { room[index] = sound[start + index] }
        return count
      }
      place = (place + written) % sound.count
    }
  }

  /// Makes a block of frames, from the stream to the device's bytes.
  ///
  /// - Returns: Whether all frames could be made; not without ``feed()``.
  public mutating func makeBlock() -> Bool {
    var output = unsafe block.mutableSpan
    let frames = renderer.render(into: &output)
    let made = unsafe UnsafeBufferPointer(rebasing: block[..<(frames * channels)])
    unsafe encoder.encode(made.span, into: bytes)
    return unsafe frames * channels == block.count
  }
}

/// Numbers in ±½ that are the same every time: Marsaglia's "Xorshift RNGs", Journal of Statistical
/// Software 8 (2003), with the shifts 13, 17 and 5.
private struct RepeatableNoise {
  private var state: UInt32 = 2_463_534_242

  mutating func next() -> Float {
    state ^= state << 13
    state ^= state >> 17
    state ^= state << 5
    return Float(Int32(bitPattern: state)) * 0x1p-32
  }
}
