#!/usr/bin/env bash
# Counts the instructions of the processing loop for a fixed input and compares them with the figures
# in instructions.txt: a difference of more than 3 % fails, whichever way it goes. Unlike times, counts
# don't depend on what else the machine does.
#
#   bash Tests/instructions.sh            compares
#   bash Tests/instructions.sh --update   writes the figures, for a change that is meant
set -euo pipefail
shopt -s inherit_errexit
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source Tests/packages.sh

require_swift
install_missing "${product_packages[@]}" valgrind

figures=Tests/instructions.txt
temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT

swift build -c release --product counted-loop --quiet
# Without debug information, of which valgrind can't read the C compiler's.
strip --strip-debug -o "$temporary/counted-loop" \
  "$(swift build -c release --product counted-loop --show-bin-path)/counted-loop"
loop=$temporary/counted-loop

# Runs the loop under valgrind and prints: frames made, instructions of Detent's own code, and those
# of FFTW, which differ from one instruction set to another.
count() {
  local frames
  # Hashes that differ from run to run change the work a little. What valgrind says of debug
  # information that it doesn't know matters only when it fails.
  frames=$(SWIFT_DETERMINISTIC_HASHING=1 valgrind --quiet --tool=callgrind \
    --callgrind-out-file="$temporary/out" --compress-strings=no --compress-pos=no "$loop" "$@" \
    2>"$temporary/errors") || {
    cat "$temporary/errors" >&2
    return 1
  }
  # The line behind calls= holds what the callee took, which stands at the callee as well.
  awk -v frames="$frames" -v own="$(basename "$loop")" '
    /^ob=/ { object = substr($0, 4); sub(".*/", "", object) }
    /^calls=/ { getline; next }
    /^[0-9]+ [0-9]+$/ { if (object == own) mine += $2; else if (object ~ /^libfftw3/) fftw += $2 }
    END { printf "%d %d %d\n", frames, mine, fftw }
  ' "$temporary/out"
}

# The instructions for each frame, own and of FFTW, without those of setting up: the difference of
# a run of $3 and one of twice as many chunks or blocks.
per_frame() {
  local once twice
  once=$(count "$1" "$2" "$3")
  twice=$(count "$1" "$2" "$((2 * $3))")
  echo "$once $twice" | awk '{ printf "%.2f %.2f\n", ($5 - $2) / ($4 - $1), ($6 - $3) / ($4 - $1) }'
}

measure() {
  local speed own fftw
  for speed in 1/2 1001/1000 3/2 1st; do
    read -r own fftw < <(per_frame render "$speed" 4)
    echo "$(uname -m) render $speed $own $fftw"
  done
  for speed in 1/2 3/2 2 1st; do
    read -r own fftw < <(per_frame play "$speed" 200)
    echo "$(uname -m) play $speed $own $fftw"
  done
}

measure >"$temporary/measured"
if [[ ${1-} == --update ]]; then
  {
    echo "# Instructions for each output frame in stereo: machine, loop, speed, own code, FFTW; both with AVX."
    cat <(grep -v -e '^#' -e "^$(uname -m) " "$figures" 2>/dev/null) "$temporary/measured"
  } >"$temporary/figures"
  mv "$temporary/figures" "$figures"
  cat "$figures"
  exit
fi

grep -q "^$(uname -m) " "$figures" || {
  echo "no figures for $(uname -m) yet; --update writes them. Measured:"
  cat "$temporary/measured"
  exit
}
has_avx=0
if grep -qw avx /proc/cpuinfo; then has_avx=1; fi
awk -v has_avx="$has_avx" '
  /^#/ { next }
  NR == FNR { own[$1, $2, $3] = $4; fftw[$1, $2, $3] = $5; next }
  function judge(what, now, before) {
    change = before > 0 ? 100 * (now / before - 1) : 100 * (now > 0)
    verdict = change > 3 || change < -3 ? "FAILED" : "ok"
    if (verdict == "FAILED") status = 1
    printf "%-6s  %s %-9s  %-4s  %9.2f  was %9.2f  %+.1f %%\n", verdict, $2, $3, what, now, before, change
  }
  {
    if (!(($1, $2, $3) in own)) { print "FAILED  no figure for", $2, $3; status = 1; next }
    if (has_avx || $2 == "render") judge("own", $4, own[$1, $2, $3])
    if (has_avx) judge("FFTW", $5, fftw[$1, $2, $3])
  }
  END {
    if (!has_avx) print "FFTW and playing not compared: without AVX they take other instructions."
    if (status) print "Faster or slower than 3 %: bash Tests/instructions.sh --update, if it is meant."
    exit status
  }
' "$figures" "$temporary/measured"
