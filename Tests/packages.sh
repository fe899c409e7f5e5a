# shellcheck shell=bash disable=SC2034
# Sourced by the project's scripts, which use its lists: what Debian must have installed, and the
# toolchain.

# What building and running the product needs. CONTRIBUTING.md has licences and reasons.
product_packages=(
  libsndfile1-dev # reads and writes sound files
  libfftw3-dev    # the Fourier transforms of a render
  libasound2-dev  # sound output, for the player
  pkg-config      # tells SwiftPM where these libraries are
)

# What the tests need besides. Each is a judge that knows nothing of Detent.
test_packages=(
  sox             # reads and writes WAV; decodes Ogg
  libsox-fmt-base # FLAC and the other formats for sox
  flac            # decodes our FLAC; packs and unpacks the samples
  ffmpeg          # decodes every format we write, and writes tags
  # Make files that are then broken.
  lame
  opus-tools
  vorbis-tools
  pulseaudio          # a sound server of a test's own, which keeps time as a card does
  libasound2-plugins  # lets ALSA play on it; and upmix, a device that takes 16 bits only
  pulseaudio-utils    # parec, which records what the server has played
  python3-jsonschema  # judges what --json writes
  # Sound that people really have: test sounds, and a telephone system's prompts in three encodings.
  alsa-utils
  asterisk-core-sounds-en-wav
  asterisk-core-sounds-en-gsm
  asterisk-core-sounds-en-g722
)

# What Benchmarks/ measures Detent against, as libraries and as programs.
benchmark_packages=(
  libsoxr-dev           # fixed and variable rate
  libzita-resampler-dev # fixed and variable rate
  libsamplerate0-dev    # variable rate
  libspeexdsp-dev       # fixed rate
  libswresample-dev     # fixed rate, FFmpeg's own
  sox
  ffmpeg
  gnuplot-nox           # draws
  jq                    # reads the figures for it
  util-linux            # taskset, to lend a program one core
)

# Installs those of the named packages that are missing. When none is, apt isn't called.
install_missing() {
  command -v dpkg-query >/dev/null || {
    echo "This script installs packages with Debian's apt. Elsewhere, install: $*" >&2
    return 1
  }
  local package missing=() as_root=()
  for package in "$@"; do
    [[ $(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null) == installed ]] ||
      missing+=("$package")
  done
  ((${#missing[@]})) || return 0

  if ((EUID != 0)); then
    command -v sudo >/dev/null || {
      echo "Neither root nor sudo. As root: apt-get install ${missing[*]}" >&2
      return 1
    }
    as_root=(sudo)
  fi
  echo "Installing ${missing[*]}"
  # Another apt may be at work: wait for its lock.
  local apt=(
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive
    apt-get -qq -o DPkg::Lock::Timeout=600 -o Dpkg::Use-Pty=0
  )
  "${apt[@]}" update </dev/null
  "${apt[@]}" install --yes --no-install-recommends "${missing[@]}" </dev/null >/dev/null
}

# Fails, and says how to get it, when there is no Swift toolchain.
require_swift() {
  command -v swift >/dev/null || {
    cat >&2 <<'END'
The Swift toolchain is missing (`swift` is not in PATH). Detent needs 6.2 or newer; .swift-version
names the one it is developed with. https://www.swift.org/install/linux/ has archives for Debian, and
swiftly, which installs a toolchain into your home folder. Then run this script again.
END
    return 1
  }
}
