import SoundFormats

/// The names of formats: those that `--format` takes, and the extensions of files.
enum FormatName {
  private static let aliases: [String: SoundContainer] = [
    "wave": .wav, "aif": .aiff, "aifc": .aiff, "snd": .au, "oga": .ogg,
  ]

  /// Extensions of sound and film that is not written. A WAV file of such a name would be mistaken
  /// for what it isn't.
  private static let foreign: Set = [
    "3gp", "aac", "ac3", "amr", "ape", "avi", "dff", "dsf", "m4a", "m4b", "mka", "mkv", "mov",
    "mp2",
    "mp4", "mpc", "mpg", "ra", "shn", "spx", "tta", "voc", "weba", "webm", "wma", "wmv", "wv",
  ]

  /// The format called `name`, or `nil`.
  static func container(called name: String) -> SoundContainer? {
    SoundContainer(rawValue: name) ?? aliases[name]
  }

  /// The format that a file with this extension is expected to have, `nil` when none is.
  static func container(ofExtension name: String) -> SoundContainer? {
    container(called: name.lowercased())
  }

  /// Whether files with this extension are expected to have a format that is not written.
  static func isForeign(extension name: String) -> Bool { foreign.contains(name.lowercased()) }

  /// All names, for messages.
  static let all = SoundContainer.allCases.map(\.rawValue)
}
