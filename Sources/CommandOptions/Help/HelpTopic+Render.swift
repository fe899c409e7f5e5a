extension HelpTopic {
  static let renderText = """
    detent render: write copies of audio files at another speed or balance

    Usage: detent render FILE... [-o OUT] [OPTIONS]

    Speed
      --speed S          how much faster than recorded; pitch follows. S is
                         1.5, 3/2, 150%, +2st (semitones), -50ct (cents), or
                         FROM:TO as in 33.3:45, which plays a 33 1/3 rpm record
                         at 45 rpm. From 1/64 to 64; 1 without the option
      --undo S           the speed that takes S back, exactly
      --to-length LEN    the speed that gives this length: 90, 90s, 1:30,
                         1:02:03.5, or frames as in 3969000f
      --ticks LIST       settle on the nearest of these ticks: speeds separated by
                         commas, or standard, fine, vinyl, tape, film,
                         semitones, speech, all
      --snap             settle on the nearest tick (of all, without --ticks)
      --no-snap          take S as typed
                         Ticks are for decimals and percentages. Without these
                         options one that is no tick is refused; a tick rounded
                         to three places or more means the tick

    Balance
      --balance B        from -1 to 1; or L, C, R; or as in 30%L. 0 without it
      --balance-law LAW  how the far channel gets quieter: linear (default), sine
      --mono             sum to mono first; both ears hear all

    Output
      -o, --output OUT   a file, for one input, or a folder; without it next to the
                         input, as NAME@1.5x.wav
      --format NAME      wav, w64, rf64, flac, aiff, au, caf, ogg, opus or mp3;
                         what OUT's extension says without it, else wav
      --encoding NAME    the input's own without the option (pcm24 for a lossy one):
                         pcm8, pcm16, pcm24, pcm32, float32, float64, ulaw, alaw;
                         wav and w64 also have ima-adpcm, ms-adpcm and gsm, aiff
                         ima-adpcm and gsm, caf alac16; flac has the
                         integers up to pcm24. pcmu8 and pcms8 are pcm8 without
                         and with a sign. ogg has vorbis, opus opus, mp3 mp3
      --rate HZ          sample rate; the input's without the option
      --guard            where the output would clip, lower the gain just enough
      --no-dither        never dither
      --overwrite        replace outputs that exist already

    Work and report
      -j, --jobs N       files at a time; as many as there are cores without it.
                         The cores that are left work on each file together
      --json             report each file as a JSON object on standard output
      -q, --quiet        report nothing but errors
      -v, --verbose      report more
      -h, --help         say this
      --version          say which version this is

    Examples
      detent render song.wav --speed 1.5
      detent render talk.wav --speed 90% --mono -o slower.wav
      detent render film.wav --speed 25/24 --encoding pcm24
      detent render talk.wav --speed 1.1 --rate 48000 -o talk.opus
      detent render record.wav --undo 33.3:45 -o folder
      detent render *.wav --to-length 3:00 --overwrite

    """
}
