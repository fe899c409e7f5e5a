import Files
import SoundFormats

// What format the outputs have, and whether it can be written.

extension RenderOptions {
  /// The format of every output: the one asked for, else the one that the output's extension stands
  /// for, else WAV.
  ///
  /// - Parameter outputIsFolder: Whether ``output`` names a folder, whose extension means nothing.
  /// - Throws: ``UsageError`` for an extension of a format that is not written.
  public func container(outputIsFolder: Bool) throws(UsageError) -> SoundContainer {
    if let format { return format }
    guard !outputIsFolder, let output, let mark = output.pathExtension else { return .wav }
    if FormatName.isForeign(extension: mark) {
      throw UsageError(
        "--output \(output.displayed)", "asks for a format that is not written",
        legal: "names that end in .wav .w64 .rf64 .flac .aiff .au .caf .ogg .opus .mp3, or in no "
          + "format's extension",
        advice: "--output \(output.stem.displayed).flac, or --format with the name as it is")
    }
    return FormatName.container(ofExtension: mark) ?? .wav
  }

  /// The encoding asked for, `nil` for the input's own.
  ///
  /// - Throws: ``UsageError`` for an encoding or a rate that files of `container` can't have.
  public func encoding(in container: SoundContainer) throws(UsageError) -> SoundEncoding? {
    let asked = encoding
    let encoding = asked?.encoding(in: container)
    if let asked, let encoding, !container.encodings.contains(encoding) {
      throw UsageError(.encoding(encoding, container), of: "--encoding \(asked.name)")
    }
    if let rate, !container.rates.contains(rate) {
      throw UsageError(.rate(rate, container), of: "--rate \(rate)")
    }
    return encoding
  }
}

extension UsageError {
  /// What was given, an option or an input's name, leads to a format that can't be written.
  public init(_ refusal: FormatRefusal, of given: String) {
    let container =
      switch refusal {
      case .encoding(_, let container), .rate(_, let container), .channels(_, _, let container):
        container
      }
    self.init(
      given, "is not for \(container.rawValue), which has no \(refusal.asked)",
      legal: refusal.legal, advice: refusal.remedy)
  }
}
