extension HelpTopic {
  static let benchText = """
    detent bench: time the processing loop on this machine

    Usage: detent bench [OPTIONS]

    For each speed: rendering, on one thread and without files, and playing, block
    by block. Says whether this machine can play at these speeds.

      --ticks LIST       the speeds: separated by commas, or standard (as without
                         the option), fine, vinyl, tape, film, semitones, speech,
                         all
      --seconds N        how much sound each measurement makes, 1 to 3600; 60
                         without the option
      --block N          frames of a block while playing, 16 to 8192; 256 without
                         the option
      --json             report the figures as a JSON object
      -h, --help         say this
      --version          say which version this is

    Examples
      detent bench
      detent bench --ticks all --block 64

    """
}
