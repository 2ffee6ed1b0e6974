#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
#
# Sets up every group, builds everything and runs every test. The last line is the sum.
#
#   ./test.sh          everything: release build, then sanitizers and fuzzers
#   ./test.sh --quick  release build only, without the tests labelled 'slow'
set -uo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")"
results=$PWD/build/test-results
broken_builds=0

say() { printf '\n=== %s (after %d s)\n' "$*" "$SECONDS"; }

# build PRESET TARGET [CMAKE OPTIONS]
build() {
  local preset=$1 target=$2
  shift 2
  say "building '$preset'"
  if cmake --preset "$preset" "$@" && ninja -C "build/$preset" -j "$(nproc)" "$target"; then
    return 0
  fi
  broken_builds=$((broken_builds + 1))
  return 1
}

# run_tests PRESET [CTEST OPTIONS]
run_tests() {
  local preset=$1
  shift
  say "testing '$preset'"
  ctest --preset "$preset" -j "$(nproc)" --output-junit "$results/$preset.xml" "$@"
}

quick=()
case ${1:-} in
  '') ;;
  --quick) quick=(--label-exclude '^slow$') ;;
  *) echo "usage: ./test.sh [--quick]" >&2; exit 2 ;;
esac

say "setting up"
tools/setup.sh core web test vision ros ros_test dds dds_test octave_test video || exit

rm -rf "$results"
mkdir -p "$results"
build release all -DREMORA_TESTS=ON && run_tests release "${quick[@]}"
if [[ ${#quick[@]} -eq 0 ]]; then
  build asan sanitized_tests && run_tests asan
fi

say "all done"
/usr/bin/python3 tools/sum_test_results.py --broken-builds "$broken_builds" "$results"
