import SoundFormats

extension SoundFormat {
  /// What brings the channels, which come in the order of WAVE, into that of the container, as the
  /// reader brings them back.
  var writingOrder: ChannelOrder? {
    switch container {
    case .ogg, .opus:
      container.definedChannelMap(channels: channels).flatMap { ChannelOrder(to: $0) }
    default: nil
    }
  }

  /// Whether the container's own definition says where the channels stand, as far as that is known.
  var isMapDefined: Bool {
    guard let channelMap,
      channelMap != ChannelPosition.waveOrder(channels: channels) || channels > 2
    else { return true }
    guard let defined = container.definedChannelMap(channels: channels) else { return false }
    let sorted = ChannelOrder.sorted(defined)
    return channelMap == sorted || channelMap.withRearForSide == sorted
  }
}

extension [ChannelPosition] {
  /// The same with the pair at the sides called the rear one, where it is the only pair behind the
  /// listener: formats with one such pair differ in what they call it.
  var withRearForSide: [ChannelPosition] {
    guard !contains(.rearLeft) && !contains(.rearRight) else { return self }
    return map { $0 == .sideLeft ? .rearLeft : $0 == .sideRight ? .rearRight : $0 }
  }
}
