/// What a slider is spoken for.
public enum SpeechOccasion: Hashable, Sendable {
  /// It was given the keyboard.
  case focus
  /// Its value has settled.
  case settling
  /// The listener has asked.
  case request
}
