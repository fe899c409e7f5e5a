extension HelpTopic {
  static let infoText = """
    detent info: tell what is in audio files, before they are rendered

    Usage: detent info FILE... [OPTIONS]

    Tells format, exact length, channels, tags, marks, and what looks wrong.
    A file whose header doesn't tell its length is read to its end, and so is
    what comes through a pipe; - is standard input.

      --measure          read every sample, and tell peak, RMS and DC offset of each
                         channel, what looks clipped, and the balance that makes
                         left and right equally loud
      --json             tell of each file as a JSON object, one a line

    The length of a render
      --speed S          how long detent render makes it with --speed S, and where
                         the marks come to stand. S is read as there: 1.5, 3/2,
                         150%, +2st, -50ct, or FROM:TO as in 33.3:45
      --undo S           the speed that takes S back, exactly
      --rate HZ          the output's sample rate; the input's without the option
      --ticks LIST       settle on the nearest of these ticks, as in detent render
      --snap             settle on the nearest tick
      --no-snap          take S as typed

      -h, --help         say this
      --version          say which version this is

    Examples
      detent info song.wav
      detent info song.wav --measure
      detent info *.flac --speed 25/24 --rate 48000
      detent info talk.mp3 --measure --json

    """
}
