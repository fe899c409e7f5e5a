import Cells
import Files
import Playback
import PlayerScreen
import SoundFiles
import SoundFormats

extension PlayerReading {
  /// What can be seen of `player` now; its peaks are taken.
  init(of player: Player) {
    let readings = player.readings
    let place = player.place
    let info = player.info(ofFile: place.file)
    self.init(
      state: readings.state, file: place.file, files: player.files.count,
      title: player.files[place.file].shownTitle, frame: place.frame, length: info?.frames,
      sampleRate: info?.sampleRate ?? 0, hasBalance: info?.hasSides ?? true,
      isSeekable: player.isSeekable(file: place.file),
      peaks: (0..<min(readings.channels, PlaybackReadings.meters)).map {
        readings.takePeak(ofChannel: $0)
      })
  }
}

extension FileName {
  /// What a listener knows the file by.
  var shownTitle: String { isDash ? "standard input" : lastComponent.displayed }
}

extension SoundFileInfo {
  /// Whether anything says which channels are on the left and which on the right.
  var hasSides: Bool {
    guard channels > 2 else { return true }
    let positions = channelMap ?? ChannelPosition.waveOrder(channels: channels) ?? []
    return positions.contains { $0.side != .neither }
  }
}
