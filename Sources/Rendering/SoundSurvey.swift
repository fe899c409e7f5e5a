import SoundFiles
import SoundFormats
import Varispeed

/// What there is to know of a sound before it is rendered.
public struct SoundSurvey: Sendable {
  /// What the file says.
  public let info: SoundFileInfo
  /// The frames that are there.
  public let frames: Int64
  /// Frames that the header promises and the file does not have.
  public let missingFrames: Int64
  /// Whether every frame was read; otherwise ``frames`` is what the header says, or for formats that
  /// can tell from it, the file's size.
  public let wasReadToEnd: Bool
  /// The levels of each channel, if they were to be measured.
  public let levels: [ChannelLevels]?
  /// The samples of each channel that were NaN or infinite, if it was measured. They count as 0.
  public let nonFiniteSamples: [Int]

  /// Looks at a sound.
  ///
  /// Frames are read only where that is the one way to know: to measure them, to count them
  /// when the header does not, and from a pipe, where its claim can't be held against a size.
  ///
  /// - Parameters:
  ///   - source: Where it is.
  ///   - measuring: Whether its levels are wanted.
  ///   - progress: Told after each piece that was read.
  /// - Throws: ``RenderError`` for what can't be opened, or not read to its end.
  /// - Complexity: O(*n*) in the length where frames are read, with memory that doesn't depend on it.
  public init(
    of source: RenderJob.Source, measuring: Bool,
    progress: (RenderJob.Progress) -> Void = { _ in }
  ) throws(RenderError) {
    do throws(SoundFileError) {
      var reader = try source.open(rereadable: false)
      info = reader.info
      if !measuring, reader.isSeekable, let frames = info.frames {
        self.frames = frames
        missingFrames = max(0, (info.promisedFrames ?? 0) - frames)
        (wasReadToEnd, levels, nonFiniteSamples) = (false, nil, [])
        return
      }
      var meter = SoundMeter(info, isOn: measuring)
      let (length, rate) = (info.frames, info.sampleRate)
      try meter.take(all: &reader) { frames in
        progress(
          RenderJob.Progress(
            frames: frames, length: length, sampleRate: rate, isMeasuring: true))
      }
      (frames, missingFrames, wasReadToEnd) = (reader.framesRead, reader.missingFrames, true)
      levels = measuring ? meter.levels : nil
      nonFiniteSamples = meter.nonFiniteSamples
    } catch {
      throw .sound(error)
    }
  }

  /// The step from this sound's frames to those of its render, which gives the length of the render
  /// and the place of every frame in it.
  ///
  /// - Parameter sampleRate: The output's, or `nil` for the input's.
  /// - Throws: ``RenderError/step(_:_:)`` where a render would.
  public func step(at speed: Speed, sampleRate: Int?) throws(RenderError) -> ResamplingStep {
    try ResamplingStep(rendering: info, at: speed, sampleRate: sampleRate ?? info.sampleRate)
  }

  /// The balance that makes left and right equally loud, where it was measured and there is one.
  public var eveningBalance: Balance? {
    levels.flatMap { Balance(evening: $0, positions: info.channelMap) }
  }
}

/// Reads a sound from its first frame to its last, and measures each channel on the way.
private struct SoundMeter {
  private let isOn: Bool
  private(set) var levels: [ChannelLevels]
  private(set) var nonFiniteSamples: [Int]
  private let buffer: SampleBuffer
  /// One channel of it.
  private let channel: SampleBuffer

  /// Samples read at a time: small enough for a processor's cache.
  private static let blockSamples = 1 << 14

  init(_ info: SoundFileInfo, isOn: Bool) {
    self.isOn = isOn
    let fullScale = SoundEncoding.linear(info.encoding).largestMagnitude
    levels = Array(repeating: ChannelLevels(fullScale: fullScale), count: info.channels)
    nonFiniteSamples = Array(repeating: 0, count: info.channels)
    let frames = max(1, Self.blockSamples / info.channels)
    buffer = SampleBuffer(carrier: info.carrier, channels: info.channels, capacity: frames)
    channel = SampleBuffer(carrier: .float64, channels: 1, capacity: frames)
  }

  mutating func take(
    all reader: inout SoundFileReader, _ progress: (Int64) -> Void
  ) throws(SoundFileError) {
    while true {
      let count = unsafe try reader.read(into: buffer.bytes, frames: buffer.capacity)
      if count == 0 { return }
      if isOn { measure(count) }
      progress(reader.framesRead)
    }
  }

  private mutating func measure(_ count: Int) {
    for index in levels.indices {
      channel.withDoubles(count) { samples in
        nonFiniteSamples[index] += buffer.convert(channel: index, into: &samples)
        levels[index].add(samples.span)
      }
    }
  }
}
