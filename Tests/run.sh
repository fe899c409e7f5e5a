#!/usr/bin/env bash
# Runs all tests: installs what they need, builds, tests in debug, and what measures sound or plays it
# in release too. Every test runs or fails; none is skipped for want of a tool.
#
#   bash Tests/run.sh
set -euo pipefail
shopt -s inherit_errexit
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source Tests/packages.sh

require_swift
install_missing "${product_packages[@]}" "${test_packages[@]}"

temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT

# The samples are what their generator makes, and at most 1 MB.
check_samples() {
  swiftc -O -swift-version 6 -strict-memory-safety -warnings-as-errors \
    Samples/generate.swift -o "$temporary/generate" &&
    "$temporary/generate" --check Samples &&
    (($(cat Samples/*.wav Samples/*.flac | wc -c) <= 1000000))
}

# The tests of one target, built for speed as the product is; further arguments go to the runner. A
# filter that finds no test would pass: that is a failure here.
test_in_release() {
  swift test -c release -Xswiftc -enable-testing --scratch-path .build/release-tests \
    --disable-xctest --filter "^$1\\." "${@:2}" 2>&1 | tee "$temporary/log" &&
    grep -qE 'Test run with [1-9][0-9]* tests?' "$temporary/log"
}

summary=()
status=0
# Runs a command under a heading; a failure is remembered, and the next step still runs.
step() {
  local name=$1
  shift
  printf '\n== %s\n' "$name"
  if "$@"; then
    summary+=("passed  $name")
  else
    summary+=("FAILED  $name")
    status=1
  fi
}

step "samples" check_samples
step "build" swift build --build-tests
step "tests" swift test --skip-build --disable-xctest
for target in VarispeedTests SpectralResamplingTests RenderingTests PlaybackTests; do
  step "$target in release" test_in_release "$target"
done
# What is played takes its time, and the keys theirs: one after the other, so that they don't take it
# from each other.
step "PlayCommandTests in release" test_in_release PlayCommandTests --no-parallel

printf '\n== summary\n'
printf '%s\n' "${summary[@]}"
exit "$status"
