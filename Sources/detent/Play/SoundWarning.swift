import Files
import Playback
import Rendering

/// What looks wrong in a file that is played.
struct SoundWarning {
  /// The number of the file.
  let file: Int
  /// `song.wav: cut short: …`
  let text: String
}

extension Player {
  /// What looks wrong in the files that were opened so far, as `detent info` says it; each once.
  var warnings: [SoundWarning] {
    var told: Set<String> = []
    return extents.flatMap { extent in
      let name = files[extent.file].isDash ? "standard input" : files[extent.file].displayed
      let losses =
        info(ofFile: extent.file)?.losses(frames: extent.frames, missing: extent.missingFrames)
      return (losses ?? []).compactMap { loss in
        told.insert("\(extent.file) \(loss)").inserted
          ? SoundWarning(file: extent.file, text: "\(name): \(loss)") : nil
      }
    }
  }
}

extension PlaybackFileFailure {
  /// What is told of it.
  var text: String {
    switch self {
    case .sound(let error): "\(error)"
    case .startBeyondEnd(let name, let start, let length):
      "cannot start \(name.displayed) at \(start.clockText), beyond its end: it lasts "
        + length.clockText
    case .loopBeyondEnd(let name, let start, let length):
      "cannot loop \(name.displayed) from \(start.clockText) on, beyond its end: it lasts "
        + length.clockText
    }
  }
}
