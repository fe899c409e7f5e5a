import SoundFiles
import SoundFormats

extension SoundSurvey {
  /// What looks wrong, a sentence each: what is missing, damaged, or not what a sound is like.
  public var warnings: [String] {
    headerWarnings + (levels == nil ? [] : levelWarnings)
  }

  /// What a channel is called: by its place, or by its number from 1 when nothing tells where it is.
  public func channelName(_ index: Int) -> String {
    if info.channels == 1, info.channelMap == nil { return "mono" }
    return channelPositions?[index].name ?? "channel \(index + 1)"
  }

  /// Where the channels are heard: as the file says, otherwise in the order of WAVE.
  public var channelPositions: [ChannelPosition]? {
    info.channelMap ?? ChannelPosition.waveOrder(channels: info.channels)
  }

  /// Rates between that of a telephone line's slowest recordings and four times that of the fastest
  /// converters on sale: others are likelier to be a broken header.
  private static let likelyRates = 4_000...1_536_000
  /// The offset, of full scale, from which on it can be heard as a click at either end: −40 dB.
  private static let largestMean = 0.01

  private var headerWarnings: [String] {
    var warnings = info.losses(frames: frames, missing: missingFrames)
    if frames > 0, info.promisedFrames == nil {
      warnings.append(
        "the header doesn't tell the length; "
          + (info.frames == nil ? "the frames were counted" : "the size of the file does"))
    }
    let beyond = info.metadata.cuePoints.count { $0.position > frames }
    if beyond > 0 { warnings.append("marks beyond the end: \(beyond)") }
    if !Self.likelyRates.contains(info.sampleRate) {
      warnings.append("an unlikely sample rate: \(info.sampleRate) Hz")
    }
    return warnings
  }

  private var levelWarnings: [String] {
    guard let levels, frames > 0 else { return [] }
    var warnings: [String] = []
    let bad = nonFiniteSamples.reduce(0, +)
    if bad > 0 { warnings.append("samples that are no number, taken as silence: \(bad)") }
    if levels.allSatisfy(\.isSilent) {
      warnings.append("digital silence: every sample is 0")
    } else {
      // Most films have nothing to say to the LFE for most of the time.
      warnings += levels.indices.filter {
        levels[$0].isSilent && channelPositions?[$0] != .lfe
      }.map { "digital silence in \(channelName($0))" }
    }
    let runs = levels.map(\.fullScaleRuns).reduce(0, +)
    if runs > 0 {
      warnings.append("looks clipped: in \(runs) places three samples and more are at full scale")
    }
    if info.encoding.integerBits == nil, levels.contains(where: { $0.peak > 1 }) {
      warnings.append("beyond full scale: integer outputs will clip without --guard")
    }
    warnings += levels.indices.filter { levels[$0].mean.magnitude >= Self.largestMean }.map {
      "not centred on zero: \(channelName($0)) has a DC offset"
    }
    return warnings
  }
}

extension SoundFileInfo {
  /// What is damaged in the file, missing, or not there at all, a sentence each.
  ///
  /// - Parameters:
  ///   - frames: The frames that are there.
  ///   - missing: Frames that the header promises and the file doesn't have.
  public func losses(frames: Int64, missing: Int64) -> [String] {
    var losses = oddities
    if missing > 0 { losses.append(missingText(missing, after: frames)) }
    if frames == 0 { losses.append("no sound: there is not one frame in it") }
    return losses
  }
}
