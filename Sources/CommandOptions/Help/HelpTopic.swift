/// What help can be asked about.
public enum HelpTopic: String, CaseIterable, Sendable {
  /// The program as a whole.
  case program
  /// `detent play`.
  case play
  /// `detent render`.
  case render
  /// `detent info`.
  case info
  /// `detent slide`.
  case slide
  /// `detent bench`.
  case bench

  /// The text for standard output, of at most 80 columns, in ASCII for every terminal.
  public var text: String {
    switch self {
    case .program: Self.programText
    case .play: Self.playText
    case .render: Self.renderText
    case .info: Self.infoText
    case .slide: Self.slideText
    case .bench: Self.benchText
    }
  }

  private static let programText = """
    detent: audio at speeds that snap to ticks, with a balance that has a centre

    Usage: detent COMMAND [OPTIONS] [FILES]

    Commands
      play FILE...     play audio files, with sliders for speed and balance
      render FILE...   write copies of audio files at another speed or balance
      info FILE...     tell what is in audio files, before they are rendered
      slide            ask for a value with a slider, for scripts
      bench            time the processing loop on this machine

    Every command
      --help, -h       say what the command does and takes
      --version        say which version this is

    Examples
      detent play song.wav
      detent render song.wav --speed 1.5
      detent info song.wav --measure
      detent render --help

    Exit status
      0  all done
      1  at least one file failed, or the device was lost
      2  the command line is wrong; nothing was touched

    """
}
