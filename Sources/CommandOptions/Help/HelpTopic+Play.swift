extension HelpTopic {
  static let playText = """
    detent play: play audio files at speeds that settle on ticks

    Usage: detent play FILE... [OPTIONS]

    Speed
      --speed S          the speed to begin with; pitch follows. S is 1.5, 3/2, 150%,
                         +2st (semitones), -50ct (cents), or FROM:TO as in 33.3:45.
                         From 1/8 to 8; 1 without the option
      --undo S           the speed that takes S back, exactly
      --ticks LIST       the slider's ticks: speeds separated by commas, or standard
                         (which holds without the option), fine, vinyl, tape, film,
                         semitones, speech, all
      --snap             settle on the nearest tick: as without the option
      --no-snap          take S as typed, and let the slider rest anywhere
      --range LO..HI     the slider's range; from the first tick to the last without it

    Balance
      --balance B        from -1 to 1; or L, C, R; or as in 30%L. 0 without it
      --balance-ticks LIST
                         the slider's ticks; L,C,R without the option
      --balance-law LAW  how the far channel gets quieter: linear (default), sine
      --mono             sum to mono first; both ears hear all

    Sound
      --device NAME      a device of ALSA's; the default one without the option
      --list-devices     say which devices there are
      --buffer MS        how much sound the device holds, 20 to 2000 ms; 100 without it
      --start TIME       where to begin: 90, 90s, 1:30, 1:02:03.5, or frames as in
                         3969000f
      --loop A..B        repeat a part of the first file, as in 0:30..0:45
      --repeat           begin again after the last file
      --on-release       the sound follows a slider only when it has settled

    Screen and keys
      --plain            write lines and read commands instead of drawing; help, typed
                         while it plays, says which
      --ascii            draw in ASCII
      --color WHEN       auto (default), always, never
      --no-animation     come to rest at once
      --rtl              the speed slider runs from right to left
      --bell             ring when a tick is crossed
      --keys KIND        auto (default); kitty for a terminal that reports keys let go;
                         legacy for one that doesn't
      --stats            at the end, say how the device kept up
      -h, --help         say this
      --version          say which version this is

    Keys while it plays: arrows move a slider, Tab goes to the other one, Backspace to
    its neutral value, Space pauses, q quits, and ? shows them all.

    Examples
      detent play song.wav
      detent play record.flac --ticks vinyl --speed 45:33.3
      detent play talk.wav --speed 1.1 --mono --start 12:30
      printf 'speed 1.5\\nseek 1:00\\n' | detent play song.wav --plain

    """
}
