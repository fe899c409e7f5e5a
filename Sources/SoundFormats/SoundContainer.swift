/// The kinds of sound file that are known by name.
public enum SoundContainer: String, CaseIterable, Sendable {
  /// RIFF WAVE, up to 4 GiB.
  case wav
  /// Sony Wave64.
  case w64
  /// WAVE beyond 4 GiB (EBU Tech 3306).
  case rf64
  /// Free Lossless Audio Codec in its own container.
  case flac
  /// Apple's AIFF and AIFF-C.
  case aiff
  /// Sun's and NeXT's format.
  case au
  /// Apple's Core Audio Format.
  case caf
  /// Ogg with Vorbis in it.
  case ogg
  /// Ogg with Opus in it.
  case opus
  /// MPEG-1 and MPEG-2 audio.
  case mp3
}
