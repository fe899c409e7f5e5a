import CSndFile
import SoundFormats

extension LibraryFile {
  /// Where the channels stand: `SFC_GET_CHANNEL_MAP_INFO`. `nil` when the file does not say.
  func channelMap(channels: Int) -> [ChannelPosition]? {
    var codes = [Int32](repeating: 0, count: channels)
    let size = channels * MemoryLayout<Int32>.size
    guard unsafe command(SFC_GET_CHANNEL_MAP_INFO, &codes, size) else { return nil }
    return codes.map { ChannelPosition(libraryCode: Int($0)) }
  }
}

extension LibraryFile {
  /// Says where the channels stand: `SFC_SET_CHANNEL_MAP_INFO`.
  ///
  /// - Returns: Whether the container can say it.
  func setChannelMap(_ map: [ChannelPosition]) -> Bool {
    var codes = map.map { Int32($0.libraryCode) }
    // libsndfile has another name for the middle where it is alone.
    if map == [.centre] { codes = [Int32(SF_CHANNEL_MAP_MONO)] }
    return unsafe command(
      SFC_SET_CHANNEL_MAP_INFO, &codes, codes.count * MemoryLayout<Int32>.size)
  }
}

extension ChannelPosition {
  /// `SF_CHANNEL_MAP_…`.
  fileprivate var libraryCode: Int {
    switch self {
    case .left: SF_CHANNEL_MAP_LEFT
    case .right: SF_CHANNEL_MAP_RIGHT
    case .centre: SF_CHANNEL_MAP_CENTER
    case .lfe: SF_CHANNEL_MAP_LFE
    case .rearLeft: SF_CHANNEL_MAP_REAR_LEFT
    case .rearRight: SF_CHANNEL_MAP_REAR_RIGHT
    case .leftOfCentre: SF_CHANNEL_MAP_FRONT_LEFT_OF_CENTER
    case .rightOfCentre: SF_CHANNEL_MAP_FRONT_RIGHT_OF_CENTER
    case .rearCentre: SF_CHANNEL_MAP_REAR_CENTER
    case .sideLeft: SF_CHANNEL_MAP_SIDE_LEFT
    case .sideRight: SF_CHANNEL_MAP_SIDE_RIGHT
    case .topCentre: SF_CHANNEL_MAP_TOP_CENTER
    case .topFrontLeft: SF_CHANNEL_MAP_TOP_FRONT_LEFT
    case .topFrontCentre: SF_CHANNEL_MAP_TOP_FRONT_CENTER
    case .topFrontRight: SF_CHANNEL_MAP_TOP_FRONT_RIGHT
    case .topRearLeft: SF_CHANNEL_MAP_TOP_REAR_LEFT
    case .topRearCentre: SF_CHANNEL_MAP_TOP_REAR_CENTER
    case .topRearRight: SF_CHANNEL_MAP_TOP_REAR_RIGHT
    case .other: SF_CHANNEL_MAP_INVALID
    }
  }

  /// The position that libsndfile calls `SF_CHANNEL_MAP_…`.
  fileprivate init(libraryCode: Int) {
    self =
      switch libraryCode {
      case SF_CHANNEL_MAP_LEFT, SF_CHANNEL_MAP_FRONT_LEFT: .left
      case SF_CHANNEL_MAP_RIGHT, SF_CHANNEL_MAP_FRONT_RIGHT: .right
      case SF_CHANNEL_MAP_MONO, SF_CHANNEL_MAP_CENTER, SF_CHANNEL_MAP_FRONT_CENTER: .centre
      case SF_CHANNEL_MAP_LFE: .lfe
      case SF_CHANNEL_MAP_REAR_LEFT: .rearLeft
      case SF_CHANNEL_MAP_REAR_RIGHT: .rearRight
      case SF_CHANNEL_MAP_FRONT_LEFT_OF_CENTER: .leftOfCentre
      case SF_CHANNEL_MAP_FRONT_RIGHT_OF_CENTER: .rightOfCentre
      case SF_CHANNEL_MAP_REAR_CENTER: .rearCentre
      case SF_CHANNEL_MAP_SIDE_LEFT: .sideLeft
      case SF_CHANNEL_MAP_SIDE_RIGHT: .sideRight
      case SF_CHANNEL_MAP_TOP_CENTER: .topCentre
      case SF_CHANNEL_MAP_TOP_FRONT_LEFT: .topFrontLeft
      case SF_CHANNEL_MAP_TOP_FRONT_CENTER: .topFrontCentre
      case SF_CHANNEL_MAP_TOP_FRONT_RIGHT: .topFrontRight
      case SF_CHANNEL_MAP_TOP_REAR_LEFT: .topRearLeft
      case SF_CHANNEL_MAP_TOP_REAR_CENTER: .topRearCentre
      case SF_CHANNEL_MAP_TOP_REAR_RIGHT: .topRearRight
      default: .other
      }
  }
}
