#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
#
# Sets up every group, builds and tests. The last line is the sum.
#
#   ./test.sh         what a change must pass: the release build with every test that is not labelled
#                     'slow', and, under sanitizers, whatever reads what strangers write, with short
#                     fuzzing
#   ./test.sh --full  all of it: slow tests, sanitizers on all modules, the thread sanitizer on live
#                     sessions and video, long fuzzing
set -uo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")"
results=$PWD/build/test-results
broken_builds=0

say() { printf '\n=== %s (after %d s)\n' "$*" "$SECONDS"; }

# build PRESET TARGETS [-D CMAKE OPTIONS]
build() {
  local preset=$1 targets=()
  shift
  while [[ ${1:-} != -D* && $# -gt 0 ]]; do targets+=("$1"); shift; done
  say "building '$preset'"
  rm -rf "build/$preset/gtest"
  if cmake --preset "$preset" "$@" && ninja -C "build/$preset" -j "$(nproc)" "${targets[@]}"; then
    return 0
  fi
  broken_builds=$((broken_builds + 1))
  return 1
}

# The same in whatever time others leave: tests wait for clocks and sockets a third of theirs. What it
# prints is kept until finish_build.
build_meanwhile() {
  say "building '$1' meanwhile"
  (chrt --idle --pid 0 "$BASHPID"; build "$@") >"$results/meanwhile.log" 2>&1 &
  meanwhile=$!
}

finish_build() {
  local status=0
  wait "$meanwhile" || status=$?
  cat "$results/meanwhile.log"
  broken_builds=$((broken_builds + (status != 0)))
  return "$status"
}

# run_tests PRESET [CTEST OPTIONS]
run_tests() {
  local preset=$1
  shift
  say "testing '$preset'"
  ctest --preset "$preset" -j "$(nproc)" --output-junit "$results/$preset.xml" "$@"
}

is_full=no
case ${1:-} in
  '') ;;
  --full) is_full=yes ;;
  *) echo "usage: ./test.sh [--full]" >&2; exit 2 ;;
esac

say "setting up"
tools/setup.sh core web test arms vision ocean ros ros_test dds dds_test octave_test video || exit

rm -rf "$results"
mkdir -p "$results"
if [[ $is_full == yes ]]; then
  build release all slow_tests -DREMORA_TESTS=ON && run_tests release
  build asan sanitized_tests -DREMORA_FUZZ_SECONDS=60 -DREMORA_PLAIN_FROM= && run_tests asan
  build tsan threaded_tests && run_tests tsan
elif build release all -DREMORA_TESTS=ON; then
  build_meanwhile asan guards -DREMORA_FUZZ_SECONDS=5 -DREMORA_PLAIN_FROM="$PWD/build/release"
  run_tests release --label-exclude '^slow$'
  finish_build && run_tests asan --label-regex '^guard$'
fi

say "all done"
/usr/bin/python3 tools/sum_test_results.py --broken-builds "$broken_builds" \
  --expected tests/expected_skips.txt "$results"
