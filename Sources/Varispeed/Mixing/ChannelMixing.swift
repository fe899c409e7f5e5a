import SoundFormats

/// What becomes of a file's channels under a balance and a wish for mono, worked out once.
///
/// | channels | neutral | otherwise |
/// |---|---|---|
/// | 1 | stay as they are | two copies, each with its side's gain |
/// | 2 | stay as they are | each with its side's gain |
/// | more | stay as they are | left-hand and right-hand ones with their side's gain, the rest as it is |
///
/// The sides follow the file's channel map, or the order of WAVE when there is none. Mono takes the
/// mean of all channels first; stereo then stays stereo, with two equal channels, and more channels
/// than two become one.
public struct ChannelMixing: Hashable, Sendable {
  /// Channels of a frame that goes in.
  public let inputChannels: Int
  /// Channels of a frame that comes out.
  public let outputChannels: Int
  /// The gain of each output channel, 0…1.
  public let gains: [Double]
  /// Whether every output channel is made from the mean of the input channels, rather than from
  /// the input channel of the same number.
  public let takesMean: Bool

  /// Works out the mixing of `channels` channels.
  ///
  /// Traps when `channels` is less than 1, or when the map has another number of channels.
  ///
  /// - Parameters:
  ///   - channels: the channels of the file, 1 or more.
  ///   - positions: the file's channel map, or `nil` when it has none.
  ///   - balance: the gains of both sides.
  ///   - mono: whether both ears hear all.
  /// - Throws: ``ChannelMixingError`` when the balance isn't neutral and nothing says which
  ///   channels are left and right.
  public init(
    channels: Int, positions: [ChannelPosition]? = nil, balance: StereoBalance, mono: Bool = false
  ) throws(ChannelMixingError) {
    precondition(channels >= 1, "a sound has at least one channel")
    precondition(positions.map { $0.count == channels } ?? true, "a map names every channel")
    inputChannels = channels
    takesMean = channels > 1 ? mono : !balance.isNeutral
    if takesMean {
      gains = channels != 2 && balance.isNeutral ? [1] : [balance.left, balance.right]
    } else if balance.isNeutral {
      gains = Array(repeating: 1, count: channels)
    } else {
      gains = try Self.sides(channels: channels, positions: positions).map(balance.gain(of:))
    }
    outputChannels = gains.count
  }

  /// Whether the samples come out as they went in, so that ``mix(_:into:)`` need not run.
  public var isIdentity: Bool { !takesMean && gains.allSatisfy { $0 == 1 } }

  /// The side of every channel, from the map if it tells left from right, else from WAVE's order.
  ///
  /// A map of more than two channels that names neither side (ambisonic sound, say) is no reason to
  /// believe in WAVE's order, so it throws.
  static func sides(
    channels: Int, positions: [ChannelPosition]?
  ) throws(ChannelMixingError) -> [ChannelPosition.Side] {
    if let sides = positions?.map(\.side), sides.contains(where: { $0 != .neither }) {
      return sides
    }
    guard positions == nil || channels == 2,
      let order = ChannelPosition.waveOrder(channels: channels)
    else { throw ChannelMixingError(channels: channels, hasMap: positions != nil) }
    return order.map(\.side)
  }
}

/// A balance was asked for, and nothing says which channels are left and right.
public struct ChannelMixingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The channels of the file.
  public let channels: Int
  /// Whether the file has a channel map, which then names no channel on either side.
  public let hasMap: Bool

  /// What was asked, what is legal, and what to try.
  public var description: String {
    let reason = hasMap ? "a channel map without left and right" : "no channel map"
    return """
      cannot balance \(channels) channels with \(reason): without one, files of 1, 2, 4, 5, 6 or 8 \
      channels can be balanced; try balance 0, or --mono to hear all channels in both ears
      """
  }
}
