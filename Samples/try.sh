#!/usr/bin/env bash
# Tries Detent on this machine: installs what is missing, builds it, and puts a record that was played
# too fast back to its right speed.
#
#   bash Samples/try.sh [FOLDER]     FOLDER gets what is made; without it, a new temporary folder
set -euo pipefail
shopt -s inherit_errexit

if (($# > 1)) || [[ ${1-} == -* ]]; then
  sed -n '2,/^set/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
  exit 2
fi

project=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
source "$project/Tests/packages.sh"

require_swift
install_missing "${product_packages[@]}"

if (($#)); then
  mkdir -p -- "$1"
  folder=$(cd -- "$1" && pwd)
else
  folder=$(mktemp --directory --tmpdir detent-try.XXXXXX)
fi

echo "Building Detent (the first time takes some minutes)"
build=(swift build --package-path "$project" -c release --product detent)
"${build[@]}" --quiet
detent=$("${build[@]}" --show-bin-path)/detent

record=$folder/record-at-33.wav
strings=$folder/strings-slower-to-the-left.wav
"$detent" render "$project/Samples/record-33-at-45.wav" --speed 45:33⅓ --overwrite -o "$record"
"$detent" render "$project/Samples/strings.flac" --speed 9/10 --balance 30%L --overwrite -o "$strings"

# The length of a WAV file in seconds, from its bytes a second (at byte 28) and its size.
seconds() {
  local rate size hundredths
  rate=$(od -An -j28 -N4 -tu4 "$1")
  size=$(stat -c %s "$1")
  hundredths=$(((size - 44) * 100 / rate))
  printf '%d.%02d' $((hundredths / 100)) $((hundredths % 100))
}
record_seconds=$(seconds "$record")
strings_seconds=$(seconds "$strings")

cat <<END

In $folder:

  ${record##*/}, $record_seconds s
      Samples/record-33-at-45.wav (3.00 s) was made for 33⅓ turns a minute and played at 45.
      Now it runs at 33⅓: slowed to 20/27, exactly.
  ${strings##*/}, $strings_seconds s
      Samples/strings.flac (5.50 s) at 9/10 of its speed, with the balance 30 % to the left:
      the bell on the right is softer.

Hear them, before and after, with a slider for the speed under your fingers:

END
printf '  %q play %q\n' "$detent" "$project/Samples/record-33-at-45.wav" "$detent" "$record" \
  "$detent" "$strings"
