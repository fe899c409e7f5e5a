import Files
import SoundFiles
import SoundFormats
import SpectralResampling
import Ticks
import Varispeed

/// The rendering of one file.
public struct RenderJob: Sendable {
  public enum Source: Hashable, Sendable {
    case file(FileName)
    case standardInput
  }

  public enum Target: Hashable, Sendable {
    case file(FileName, existing: AtomicOutput.Existing)
    case standardOutput
  }

  public var source: Source
  public var target: Target
  public var settings: RenderSettings

  public init(_ source: Source, to target: Target, _ settings: RenderSettings) {
    self.source = source
    self.target = target
    self.settings = settings
  }

  /// How far a render is.
  public struct Progress: Sendable {
    /// Output frames done in this pass, and in all if that is known.
    public let frames: Int64
    public let length: Int64?
    /// Output frames of one second of sound.
    public let sampleRate: Int
    /// Whether this pass only measures the level, before the one that writes.
    public let isMeasuring: Bool
  }

  /// Renders the file, on several threads.
  ///
  /// The output appears under its name only when this returns.
  ///
  /// - Parameters:
  ///   - plans: Plans to share with other jobs.
  ///   - progress: Told after each piece of up to some 260 000 samples, by one thread at a time.
  /// - Throws: ``RenderError``; nothing of the output is left then.
  /// - Complexity: O(n) in the length, with memory that doesn't depend on it.
  public func run(
    plans: PlanCache, progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) throws(RenderError) -> RenderReport {
    var reader = try open()
    let info = reader.info
    let speed = try speed(of: &reader)
    let rate = settings.sampleRate ?? info.sampleRate
    let step = try ResamplingStep(rendering: info, at: speed, sampleRate: rate)
    let mixing = try mixing(for: info)
    let format = try format(for: info, mixing)
    let encoding = format.encoding
    let plan = step.isIdentity ? nil : plans.plan(for: step)

    let chunkSamples = RenderChain.chunkSamples(
      threads: settings.threads, inputFrames: info.frames, channels: info.channels)
    func makeChain(gain: Double, dither: Bool) -> RenderChain {
      RenderChain(
        plan, mixing, gain: gain, from: info.encoding, to: encoding, dither: dither,
        chunkSamples: chunkSamples)
    }
    let memory = makeChain(gain: 1, dither: false).memoryOfThread
    guard memory <= RenderChain.mostMemoryOfThread else {
      throw .memory(info.name, channels: info.channels, byteCount: memory)
    }

    var gain = 1.0
    let limit = encoding.largestMagnitude
    if settings.guardsLevel {
      let again = try sound { () throws(SoundFileError) in try reader.reopened() }
      let levels = try run(
        makeChain(gain: 1, dither: false), reader, writer: nil, measuring: true, progress
      ).levels
      reader = again
      // Not every integer peak above the limit clips: the lowest integer is one step further down.
      let isTooLoud = encoding.integerBits == nil ? levels.peak > 1 : levels.clippedSamples > 0
      if isTooLoud { gain = limit / levels.peak }
    }

    let chain = makeChain(gain: gain, dither: settings.dithers)
    let length = info.frames.map(chain.outputFrames(forInput:))
    let metadata = info.metadata.moved(
      rates: (info.sampleRate, rate), chain.outputFrames(forInput:))
    let writer = try sound { () throws(SoundFileError) in
      try self.writer(format, metadata, length)
    }
    let unkept = writer.unkept
    let outcome = try run(chain, reader, writer: writer, measuring: false, progress)
    return RenderReport(
      speed: speed, input: info, output: format, inputFrames: outcome.inputFrames,
      outputFrames: outcome.outputFrames, peak: outcome.levels.peak,
      clippedSamples: outcome.levels.clippedSamples, guardGain: gain,
      gainAgainstClipping: outcome.levels.clippedSamples > 0 ? limit / outcome.levels.peak : nil,
      warnings: Self.warnings(info, outcome, unkept: unkept))
  }

  /// Makes sure, before any work, that the output's format can be written.
  ///
  /// Of a pipe, which can be read once only, this shows when it is rendered.
  ///
  /// - Throws: ``FormatRefusal``, and nothing for an input that can't be read at all.
  public func checkFormat() throws(FormatRefusal) {
    guard case .file(let name) = source, let status = try? FileStatus(of: name),
      status.kind == .regular, let reader = try? open(), let mixing = try? mixing(for: reader.info)
    else { return }
    do throws(RenderError) {
      _ = try format(for: reader.info, mixing)
    } catch {
      if case .format(_, let refusal) = error { throw refusal }
    }
  }

  // MARK: Steps

  private func open() throws(RenderError) -> SoundFileReader {
    try sound { () throws(SoundFileError) in
      try source.open(rereadable: settings.readsTwice)
    }
  }

  private func mixing(for info: SoundFileInfo) throws(RenderError) -> ChannelMixing {
    do {
      return try ChannelMixing(
        channels: info.channels, positions: info.channelMap, balance: settings.balance,
        mono: settings.isMono)
    } catch {
      throw .channels(info.name, error)
    }
  }

  /// The format of the output for this input.
  private func format(
    for info: SoundFileInfo, _ mixing: ChannelMixing
  ) throws(RenderError) -> SoundFormat {
    let keepsMap = mixing.outputChannels == info.channels
    let own = info.isLossy ? .pcm24 : info.encoding
    let format = SoundFormat(
      container: settings.container,
      encoding: settings.encoding ?? settings.container.encoding(holding: own),
      sampleRate: settings.sampleRate ?? info.sampleRate, channels: mixing.outputChannels,
      channelMap: keepsMap ? info.channelMap : nil)
    do {
      try format.check()
    } catch {
      throw .format(info.name, error)
    }
    return format
  }

  private func writer(
    _ format: SoundFormat, _ metadata: Metadata, _ frames: Int64?
  ) throws(SoundFileError) -> SoundFileWriter {
    switch target {
    case .file(let name, let existing):
      try SoundFileWriter(
        creating: name, existing: existing, format: format, metadata: metadata, frames: frames)
    case .standardOutput:
      try SoundFileWriter(
        standardOutputAs: FileName("standard output"), format: format, metadata: metadata,
        frames: frames)
    }
  }

  /// The speed asked for, or the one that gives the length asked for.
  private func speed(of reader: inout SoundFileReader) throws(RenderError) -> Speed {
    let rate = settings.sampleRate ?? reader.sampleRate
    let wanted: Int64
    switch settings.pace {
    case .speed(let speed): return speed
    case .frames(let frames): wanted = frames
    case .seconds(let seconds):
      let frames = seconds.multiplied(by: Ratio(Int64(rate)))
      // Rounded to nearest, halves up, as every length is.
      wanted =
        frames.map {
          let (quotient, rest) = $0.numerator.quotientAndRemainder(dividingBy: $0.denominator)
          return rest >= $0.denominator - rest ? quotient + 1 : quotient
        } ?? .max
    }
    var count = reader.frames ?? 0
    if reader.frames == nil { count = try self.count(&reader) }
    let ratio = Ratio(exactly: count, over: wanted)?
      .multiplied(by: Ratio(Int64(rate), Int64(reader.sampleRate)))
    guard let ratio, Speed.range.contains(ratio) else {
      throw .length(
        reader.name, inputFrames: count, outputFrames: wanted,
        speed: Double(count) * Double(rate) / Double(reader.sampleRate) / Double(wanted))
    }
    return .exact(ratio)
  }

  /// Counts the frames of a file that doesn't tell, by reading it once.
  private func count(_ reader: inout SoundFileReader) throws(RenderError) -> Int64 {
    let again = try sound { () throws(SoundFileError) in try reader.reopened() }
    let buffer = SampleBuffer(carrier: reader.carrier, channels: reader.channels, capacity: 4096)
    try sound { () throws(SoundFileError) in
      while try unsafe reader.read(into: buffer.bytes, frames: buffer.capacity) > 0 {}
    }
    let frames = reader.framesRead
    reader = again
    return frames
  }

  private func run(
    _ chain: RenderChain, _ reader: consuming SoundFileReader, writer: consuming SoundFileWriter?,
    measuring: Bool, _ progress: @escaping @Sendable (Progress) -> Void
  ) throws(RenderError) -> RenderPipeline.Outcome {
    let length = reader.frames.map(chain.outputFrames(forInput:))
    let threads = chain.threads(wanted: settings.threads, length: length)
    let rate = settings.sampleRate ?? reader.sampleRate
    let pipeline = RenderPipeline(chain, reader: reader, writer: writer) { frames in
      progress(
        Progress(frames: frames, length: length, sampleRate: rate, isMeasuring: measuring))
    }
    return try sound { () throws(SoundFileError) in try pipeline.run(threads: threads) }
  }

  private func sound<Result: ~Copyable>(
    _ body: () throws(SoundFileError) -> Result
  ) throws(RenderError) -> Result {
    do {
      return try body()
    } catch {
      throw .sound(error)
    }
  }

  private static func warnings(
    _ info: SoundFileInfo, _ outcome: RenderPipeline.Outcome, unkept: [String]
  ) -> [String] {
    var warnings = info.oddities
    if outcome.missingFrames > 0 {
      warnings.append(missingText(outcome.missingFrames, after: outcome.inputFrames))
    }
    if outcome.nonFiniteSamples > 0 {
      warnings.append("samples that are no number, now silent: \(outcome.nonFiniteSamples)")
    }
    if !unkept.isEmpty { warnings.append("not kept: \(unkept.joined(separator: ", "))") }
    return warnings
  }
}

/// What is told of a file that ended `missing` frames early, after `frames`.
func missingText(_ missing: Int64, after frames: Int64) -> String {
  "cut short: \(frames) of \(frames + missing) frames are there"
}

extension RenderJob.Source {
  /// Opens it.
  ///
  /// - Parameter rereadable: Whether it must be possible to read it twice.
  func open(rereadable: Bool) throws(SoundFileError) -> SoundFileReader {
    switch self {
    case .file(let name): try SoundFileReader(opening: name, rereadable: rereadable)
    case .standardInput:
      try SoundFileReader(standardInputAs: FileName("standard input"), rereadable: rereadable)
    }
  }
}

extension ResamplingStep {
  /// The step from the frames of a file to those of its render.
  ///
  /// - Throws: `RenderError.step` when it is none that can be planned.
  init(rendering info: SoundFileInfo, at speed: Speed, sampleRate: Int) throws(RenderError) {
    self.init(speed: speed, inputRate: info.sampleRate, outputRate: sampleRate)
    guard SpectralPlan.legalSteps.contains(value) else { throw .step(info.name, self) }
  }
}

extension RenderSettings {
  /// Whether the input may have to be read twice.
  fileprivate var readsTwice: Bool {
    if case .speed = pace { guardsLevel } else { true }
  }
}

extension SoundEncoding {
  /// The largest magnitude that doesn't clip: 1 in floating point, less by a step in integers.
  var largestMagnitude: Double {
    integerBits.map { Quantiser(bits: $0, dithers: false).largestMagnitude } ?? 1
  }
}
