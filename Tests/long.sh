#!/usr/bin/env bash
# The checks that take too long for every change, by hand before a release: the memory of a render of
# two hours, all of Debian's own sounds, the tests under the address and the thread sanitizer, and ten
# minutes of files with altered bytes.
#
#   bash Tests/long.sh     needs about 1 GB below TMPDIR; stops at the first failure
set -euo pipefail
shopt -s inherit_errexit
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source Tests/packages.sh

require_swift
# `time` reads the peak of a process's memory.
install_missing "${product_packages[@]}" "${test_packages[@]}" time

temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT

printf '\n== memory of a render\n'
swift build -c release --product detent --quiet
detent=$(swift build -c release --product detent --show-bin-path)/detent

# Writes $1, a little-endian number of $2 bytes.
number() {
  local index
  for ((index = 0; index < $2; index++)); do
    # shellcheck disable=SC2059 # the format is the byte
    printf "\\x$(printf %x $(($1 >> 8 * index & 255)))"
  done
}

# Makes $1, a stereo WAV of 16 bits at 44.1 kHz that lasts $2 minutes: a header, then a hole.
silence() {
  local bytes=$(($2 * 60 * 44100 * 4))
  {
    printf RIFF && number $((bytes + 36)) 4 && printf 'WAVEfmt ' && number 16 4
    number 1 2 && number 2 2 && number 44100 4 && number 176400 4 && number 4 2 && number 16 2
    printf data && number "$bytes" 4
  } >"$1"
  truncate -s $((bytes + 44)) "$1"
}

# Renders $1 minutes and prints the peak of the resident memory in KiB. The output's length proves
# that all of it was rendered: 1.5 times as fast, dithered to 16 bits, the same header.
peak() {
  local input=$temporary/$1.wav output=$temporary/$1-out.wav samples=$(($1 * 60 * 44100 * 4))
  silence "$input" "$1"
  command time -f %M -o "$temporary/peak" \
    "$detent" render "$input" --speed 3/2 -o "$output" --quiet >&2
  local made
  made=$(stat -c %s "$output")
  if ((made < samples * 2 / 3 || made > samples * 2 / 3 + 4096)); then
    echo "the render of $1 minutes has $made bytes" >&2
    return 1
  fi
  rm "$input" "$output"
  cat "$temporary/peak"
}

short=$(peak 10)
long=$(peak 120)
echo "10 minutes: $short KiB, 2 hours: $long KiB"
# Scheduling moves the peak by a few pages; a growth with the length would be far more than 2 MiB.
if ((long >= 64 * 1024)); then
  echo "the limit is 64 MiB" >&2
  exit 1
fi
if ((long > short + 2048)); then
  echo "memory grows with the length" >&2
  exit 1
fi

printf '\n== sounds of Debian packages\n'
for package in alsa-utils asterisk-core-sounds-en-wav; do
  # Two in different folders may have the same name, so a folder at a time.
  dpkg -L "$package" | grep '\.wav$' | xargs -n 1 dirname | sort -u >"$temporary/folders"
  while read -r folder; do
    mkdir "$temporary/copies"
    "$detent" render "$folder"/*.wav --speed 25/24 --json -o "$temporary/copies" |
      Tests/CommandLineTests/Schemas/validate.py render.schema.json >"$temporary/count"
    "$detent" info "$temporary/copies"/*.wav --measure --json |
      Tests/CommandLineTests/Schemas/validate.py info.schema.json |
      diff - "$temporary/count"
    echo "$folder: $(cat "$temporary/count")"
    rm -r "$temporary/copies"
  done <"$temporary/folders"
done

printf '\n== tests under the address sanitizer\n'
# What the toolchain's Foundation, used by tests alone, and libvorbisenc leave behind isn't Detent's;
# any other leak fails.
printf 'leak:%s\n' libFoundation libvorbisenc >"$temporary/leaks"
LSAN_OPTIONS=suppressions=$temporary/leaks:print_suppressions=0 \
  swift test --sanitize address --scratch-path .build/address --disable-xctest

printf '\n== altered files under the address sanitizer\n'
# Ten minutes, or as many seconds as MUTANT_SECONDS says. What libsndfile forgets to give back of a
# broken Ogg file isn't Detent's.
mkdir "$temporary/seeds" "$temporary/mutants"
(
  cd "$temporary/seeds"
  sox -q -R -n -r 44100 -c 2 -b 16 n.wav synth 0.3 whitenoise gain -6
  for kind in w64 caf aiff au flac ogg; do sox -q n.wav "s.$kind"; done
  sox -q -V1 n.wav -r 8000 -c 1 -e gsm gsm.wav
  lame --quiet n.wav s.mp3
  opusenc --quiet n.wav s.opus
  flac --silent --ogg n.wav -o s.oga
  for codec in adpcm_ima_wav adpcm_ms pcm_mulaw; do
    ffmpeg -v error -i n.wav -c:a "$codec" "$codec.wav"
  done
)
printf 'leak:%s\n' libvorbis libogg libsndfile >"$temporary/forgotten"
swift build --sanitize address --scratch-path .build/address --product reading-mutants
LSAN_OPTIONS=suppressions=$temporary/forgotten:print_suppressions=0 \
  .build/address/debug/reading-mutants "${MUTANT_SECONDS:-600}s" "$RANDOM" \
  "$temporary/mutants" "$temporary/seeds"/* Samples/*.wav Samples/*.flac

printf '\n== tests under the thread sanitizer\n'
# Built for speed: in debug the numbers alone would take an hour. Tests of the player as a whole need
# its real speed; what runs in its threads is tested in PlaybackTests. And where no file may grow the
# sanitizer can't start.
swift test -c release -Xswiftc -enable-testing --sanitize thread --scratch-path .build/thread \
  --disable-xctest --skip '^PlayCommandTests\.' --skip filesThatMayNotGrow
echo "all passed"
