#!/usr/bin/env bash
# Draws the results of run.sh as two SVG pictures: speed against rejection for every resampler, and
# how the cost grows with length and with speed.
#
#   bash Benchmarks/pictures.sh FOLDER     FOLDER holds resampling.json and growth.json
set -euo pipefail
shopt -s inherit_errexit

if (($# != 1)) || [[ $1 == -* ]]; then
  sed -n '2,/^set/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" | sed '/^set/d' >&2
  exit 2
fi
benchmarks=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$benchmarks/../Tests/packages.sh"
install_missing gnuplot-nox jq

temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT

# For each contender with a quality: × real time (median of the speeds), rejection (the worst of
# them), and its name.
against() {
  jq -r --arg work "$1" '
    [.[$work][].figures[] | select(.quality)] | group_by(.contender)[] |
    [(map(.timesRealTime) | sort | .[length / 2 | floor]),
     -(map(.quality.rejection) | max), .[0].contender] | @tsv
  ' "$2/resampling.json"
}
against rendering "$1" >"$temporary/rendering.tsv"
against playing "$1" >"$temporary/playing.tsv"
jq -r '.lengths[] | [.value, (.runs | map(.cpuSeconds) | sort | .[length / 2 | floor]),
  (.runs | map(.peakBytes) | max / 1048576)] | @tsv' "$1/growth.json" >"$temporary/length.tsv"
jq -r '.loops[] | select(.growth == "speed") | .points[] | [.value, .rendering, .playing] | @tsv' \
  "$1/growth.json" >"$temporary/speed.tsv"

gnuplot <<END
set datafile separator "\t"
set encoding utf8
set terminal svg size 900,560 font "sans-serif,13" background rgb "white"
set grid lc rgb "#dddddd"
set style line 1 lc rgb "#00558b" pt 7 lw 2
set style line 2 lc rgb "#b34700" pt 5 lw 2

set output "$1/quality.svg"
set title "Speed against rejection of aliases and images: further up and right is better"
set xlabel "times real time, one thread (median of the speeds)"
set ylabel "rejection, dB (worst of the speeds)"
set logscale x
set xrange [10:20000]
set yrange [-10:220]
set key bottom left
plot "$temporary/rendering.tsv" using 1:2 with points ls 1 ps 1.2 title "renders", \
  "" using 1:2:3 with labels left offset 1,0.4 tc rgb "#00558b" notitle, \
  "$temporary/playing.tsv" using 1:2 with points ls 2 ps 1.2 title "variable rate, at rest", \
  "" using 1:2:3 with labels left offset 1,-0.5 tc rgb "#b34700" notitle

set output "$1/growth.svg"
set multiplot layout 1,2 title "How the cost grows"
unset title
set xrange [*:*]
set yrange [*:*]
set key top left
set xlabel "length of the sound, s"
set ylabel "CPU seconds; peak memory in MiB"
set logscale xy
plot "$temporary/length.tsv" using 1:2 with linespoints ls 1 title "detent render, CPU s", \
  "" using 1:3 with linespoints ls 2 title "peak memory, MiB"
set xlabel "speed"
set ylabel "ns for each input frame in stereo"
set logscale x 2
plot "$temporary/speed.tsv" using 1:2 with linespoints ls 1 title "render", \
  "" using 1:3 with linespoints ls 2 title "play"
unset multiplot
END
