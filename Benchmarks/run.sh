#!/usr/bin/env bash
# Measures Detent beside other resamplers: in one process on one thread, with their sound, then as
# whole processes; how its cost grows; and what the slider's model takes.
# Takes about a quarter of an hour and 5 GB below TMPDIR; nothing else should run meanwhile.
#
#   bash Benchmarks/run.sh [FOLDER]     prints Markdown; FOLDER gets it too, with all figures as JSON
#                                       and two pictures as SVG
set -euo pipefail
shopt -s inherit_errexit

if (($# > 1)) || [[ ${1-} == -* ]]; then
  sed -n '2,/^set/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" | sed '/^set/d' >&2
  exit 2
fi

benchmarks=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
project=$benchmarks/..
source "$project/Tests/packages.sh"

require_swift
install_missing "${product_packages[@]}" "${benchmark_packages[@]}"

temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT
results=$temporary
if (($#)); then
  mkdir -p -- "$1"
  results=$(cd -- "$1" && pwd)
fi

build() { swift build -c release --package-path "$1" "${@:2}"; }
# As the README installs it.
build "$project" --product detent --static-swift-stdlib --quiet
build "$benchmarks" --quiet
detent=$(build "$project" --product detent --show-bin-path)/detent
measuring=$(build "$benchmarks" --show-bin-path)

# Pink noise in stereo, the same every time.
noise() { sox -R -n -r 44100 -b 16 -c 2 "$1" synth "$2" pinknoise pinknoise vol 0.5; }
noise "$temporary/long.wav" 1800
noise "$temporary/short.wav" 1

{
  "$measuring/resampling-benchmark" --json "$results/resampling.json"
  echo
  "$measuring/render-benchmark" "$detent" "$measuring/sndfile-copy" \
    "$temporary/long.wav" "$temporary/short.wav" "$temporary" "$results/rendering.json"
  echo
  "$measuring/growth-benchmark" "$detent" "$temporary" "$results/growth.json"
  echo
  "$measuring/slider-benchmark"
  echo
  echo "## Versions"
  echo
  "$detent" --version
  swift --version 2>&1 | head -n 1
  dpkg-query -W -f '${Package} ${Version}\n' \
    libfftw3-double3 libsndfile1 libsoxr0 libsamplerate0 libspeexdsp1 libswresample4 \
    libzita-resampler1 sox ffmpeg
} | tee "$results/results.md"
bash "$benchmarks/pictures.sh" "$results"
