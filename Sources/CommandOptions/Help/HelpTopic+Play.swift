extension HelpTopic {
  static let playText = """
    detent play: play audio files at speeds that settle on ticks

    Usage: detent play FILE... [OPTIONS]

    Speed
      --speed S          the speed to begin with; pitch follows. S is 1.5, 3/2,
                         150%, +2st (semitones), -50ct (cents), or FROM:TO as in
                         33.3:45. From 1/8 to 8; 1 without the option
      --undo S           the speed that takes S back, exactly
      --ticks LIST       the slider's ticks: speeds separated by commas, or of
                         standard (the default), fine, vinyl, tape, film,
                         semitones, speech, all
      --snap             settle on the nearest tick (the default)
      --no-snap          take S as typed, and let the slider rest anywhere
      --range LO..HI     the slider's range; without it from tick to tick

    Balance
      --balance B        from -1 to 1; or L, C, R; or as in 30%L. 0 without it
      --balance-ticks LIST
                         the slider's ticks; L,C,R without the option
      --balance-law LAW  how the far channel fades: linear (the default), sine
      --mono             sum to mono first; both ears hear all

    Sound
      --device NAME      a device of ALSA's; its default without the option
      --list-devices     say which devices there are
      --buffer MS        how much sound the device holds: 20 to 2000 ms, by
                         default 100
      --start TIME       where to begin: 90, 90s, 1:30, 1:02:03.5, or frames as
                         in 3969000f
      --loop A..B        repeat a part of the first file, as in 0:30..0:45; at most
                         to its end
      --repeat           begin again after the last file
      --on-release       let the sound follow a slider only when it has settled

    Screen and keys
      --plain            write lines and read commands instead of drawing; type
                         help while it plays to see which
      --ascii            draw in ASCII
      --color WHEN       auto (the default), always, never
      --no-animation     come to rest at once
      --rtl              run the speed slider from right to left
      --bell             ring when a tick is crossed
      --mouse            drag the thumbs, press a tick, turn the wheel
      --keys KIND        auto (the default); kitty for a terminal that reports
                         keys let go; legacy for one that doesn't
      --stats            say at the end how the device kept up
      -h, --help         say this
      --version          say which version this is

    Keys
      Left Right         move the slider; Tab turns to the other one
      Backspace          back to the neutral value; twice, both sliders
      Space              pause, and go on
      ? q                show all keys; quit

    Examples
      detent play song.wav
      detent play record.flac --ticks vinyl --speed 45:33.3
      detent play talk.wav --speed 1.1 --mono --start 12:30
      printf 'speed 1.5\\nseek 1:00\\n' | detent play song.wav --plain

    """
}
