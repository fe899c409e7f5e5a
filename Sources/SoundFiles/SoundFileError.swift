import Files
import SoundFormats

/// Why a sound file could not be read or written.
public struct SoundFileError: Error, Sendable, CustomStringConvertible {
  /// What went wrong, with the values.
  public enum Problem: Hashable, Sendable {
    /// The system refused; the error says what was asked and what to try.
    case system(FileError)
    /// libsndfile cannot read the file as sound: its error number and text.
    case unreadable(code: Int32, text: String)
    /// Nothing is in the file at all.
    case empty
    /// The file says that it holds no sound, or none can be found, though it is long: its bytes.
    case soundless(byteCount: Int64)
    /// A second stream follows in the same Ogg file, from this byte on, and is not read.
    case secondStream(at: Int64)
    /// libsndfile stopped in the middle of decoding.
    case undecodable(code: Int32, text: String)
    /// No file of such a format can be written.
    case illegal(FormatRefusal)
    /// No file of such a length can be written: frames asked for, and those that are legal.
    case length(frames: Int64, legal: ClosedRange<Int64>)
    /// libsndfile cannot write the file: its error number and text.
    case unencodable(code: Int32, text: String)
    /// More came than fits a file of the kind that was begun, in bytes.
    case tooLong(limit: Int64)
    /// The header that went out first speaks of another length than came, in frames.
    case lengthDiffers(promised: Int64, written: Int64)
  }

  /// The file.
  public let name: FileName
  public let problem: Problem

  init(_ name: FileName, _ problem: Problem) {
    self.name = name
    self.problem = problem
  }

  /// libsndfile's own error number, where it was libsndfile that failed.
  public var libraryCode: Int32? {
    switch problem {
    case .unreadable(let code, _), .undecodable(let code, _), .unencodable(let code, _): code
    default: nil
    }
  }

  /// What to try, where there is something.
  public var advice: String? {
    switch problem {
    case .system(let error): error.advice
    case .unreadable:
      adviceOnHeaderless
        ?? "WAV, FLAC, AIFF, AU, CAF, W64, RF64, Ogg, Opus and MP3 files can be read"
    case .empty: nil
    case .soundless: "a recording that was not finished may need its header repaired"
    case .secondStream(let place):
      "take them apart: head -c \(place) has the first, tail -c +\(place + 1) the rest"
    case .undecodable: "the file may be damaged; try a fresh copy of it"
    case .illegal(let refusal): "legal is \(refusal.legal); try \(refusal.remedy)"
    case .length(_, let legal):
      "legal is \(legal.lowerBound) to \(legal.upperBound) frames; try another format"
    case .unencodable: nil
    case .tooLong: "a format without this limit, such as rf64, w64 or caf, holds it"
    case .lengthDiffers: "write to a file, whose header can be corrected"
    }
  }

  /// One line: what was asked, the name, the reason, what to try.
  public var description: String {
    let name = name.displayed
    let statement =
      switch problem {
      case .system(let error): error.statement
      case .unreadable(_, let text): "cannot read \(name) as sound: \(text)"
      case .empty: "cannot read \(name) as sound: the file is empty"
      case .soundless(let byteCount):
        "there is no sound to be found in \(name), though it is \(byteCount) bytes long"
      case .secondStream(let place):
        "cannot read all of \(name): a second Ogg stream begins at byte \(place)"
      case .undecodable(_, let text): "cannot decode \(name): \(text)"
      case .illegal(let refusal): "cannot write \(name): the format has no \(refusal.asked)"
      case .length(let frames, _): "cannot write \(name) with \(frames) frames"
      case .unencodable(_, let text): "cannot write \(name): \(text)"
      case .tooLong(let limit):
        "\(name) would pass \(limit) bytes, the most that its header can say"
      case .lengthDiffers(let promised, let written):
        "\(name) has \(written) frames, but its header, sent already, says \(promised)"
      }
    return statement + (advice.map { "; \($0)" } ?? "")
  }
}

/// Runs `body`, naming a refusal of the system's as a problem with the sound file `name`.
func withSystemErrors<Result: ~Copyable>(
  of name: FileName, _ body: () throws(FileError) -> Result
) throws(SoundFileError) -> Result {
  do {
    return try body()
  } catch {
    throw SoundFileError(name, .system(error))
  }
}
