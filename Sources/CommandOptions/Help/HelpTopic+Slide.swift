extension HelpTopic {
  static let slideText = """
    detent slide: ask for a value with a slider that settles on ticks

    Usage: detent slide [OPTIONS]

    Draws on the terminal and prints the value that was chosen on standard output.
    Enter accepts; Esc or Ctrl-C leaves with status 130 and prints nothing.
    The key i says where the slider stands.

    Value
      --value V          the value to begin with; without it the neutral one, or the
                         lower end
      --range LO..HI     the slider's ends; without it those of the ticks, or 0..1
      --ticks LIST       numbers separated by commas, as in 0.5,1,25/24, or speeds:
                         standard, fine, vinyl, tape, film, semitones, speech, all
      --step STEP        a tick at each step instead
      --neutral V        where the tint starts, and where Backspace leads
      --bounds LO..HI    the part of the range that can be reached
      --spacing HOW      linear (as without it), or logarithmic (as for speeds)
      --no-snap          stay where the key is let go, ticks or not

    Looks
      --label TEXT       what the slider is called
      --unit TEXT        what is shown after the value
      --hint TEXT        a sentence under the slider
      --min-label TEXT   what stands at the lower end
      --max-label TEXT   what stands at the upper end
      --rtl              run from right to left
      --ascii            draw in ASCII
      --color WHEN       auto (the default), always, never
      --no-animation     come to rest at once

    Keys and output
      --print-live       print each value on the way too, a line each
      --mouse            drag the thumb, press a tick, turn the wheel
      --keys KIND        auto (the default); kitty for a terminal that reports keys
                         let go; legacy for one that doesn't
      --plain            ask in lines: a value, next, previous, lowest, highest or
                         neutral moves it; state says where it stands; an empty
                         line or the end accepts; cancel leaves. So it does
                         where there is no terminal
      -h, --help         say this
      --version          say which version this is

    Examples
      detent slide --ticks film --label Speed
      detent slide --range 0..100 --step 5 --value 50 --unit %
      detent slide --range -60..0 --step 1 --neutral 0 --unit dB --label Volume

    """
}
