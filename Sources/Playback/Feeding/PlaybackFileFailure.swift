import Files
import SoundFiles

/// Why a file was passed over, or not played to its end.
public enum PlaybackFileFailure: Error {
  /// It couldn't be opened, or not read.
  case sound(SoundFileError)
  /// It was to begin where it has ended. Both times are seconds of the sound as recorded.
  case startBeyondEnd(FileName, start: Double, length: Double)
  /// A part of it was to be repeated that begins where it has ended.
  case loopBeyondEnd(FileName, start: Double, length: Double)

  /// The file.
  public var name: FileName {
    switch self {
    case .sound(let error): error.name
    case .startBeyondEnd(let name, _, _), .loopBeyondEnd(let name, _, _): name
    }
  }
}

extension PlaybackSettings {
  /// What of the first file can't be played as it was asked for: ``start`` or ``loop`` begins
  /// beyond its end. `nil` also where the length is not known.
  func failure(of info: SoundFileInfo) -> PlaybackFileFailure? {
    guard let length = info.frames else { return nil }
    let rate = info.sampleRate
    func seconds(_ frame: Int64) -> Double { Double(frame) / Double(rate) }
    func isBeyond(_ frame: Int64) -> Bool { frame > 0 && frame >= length }
    let start = start.frame(sampleRate: rate)
    if isBeyond(start) {
      return .startBeyondEnd(info.name, start: seconds(start), length: seconds(length))
    }
    guard let loop else { return nil }
    let loopStart = loop.start.frame(sampleRate: rate)
    return isBeyond(loopStart)
      ? .loopBeyondEnd(info.name, start: seconds(loopStart), length: seconds(length)) : nil
  }
}
