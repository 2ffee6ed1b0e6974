#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
#
# Builds the fuzzers (preset `asan`) and lets each run, two at a time.
#
#   tests/fuzz/run_fuzzers.sh [SECONDS]   30 for each when not given
#
# One line for each fuzzer: runs, runs a second, verdict. Exit code 1 when one of them found a crash,
# a leak or an input that takes too long; the input is then in build/fuzz as <fuzzer>-crash-*.
set -euo pipefail

seconds=${1:-30}
root=$(cd "$(dirname "$0")/../.." && pwd)
build=$root/build/asan
results=$root/build/fuzz
mapfile -t fuzzers < <(sed -n 's/^remora_fuzzer(\([a-z0-9_]*\) .*/\1/p' "$root/tests/fuzz/CMakeLists.txt")

seeds_of() {
  case $1 in
    scenario) echo "$root/scenarios" ;;
    sdf_plugins) echo "$root/tests/fuzz/corpus/sdf" ;;
    *) [[ ! -d $root/tests/fuzz/corpus/$1 ]] || echo "$root/tests/fuzz/corpus/$1" ;;
  esac
}

run_one() {
  local name=$1 corpus log runs speed verdict=clean
  corpus=$results/corpus_$name log=$results/$name.log
  mkdir -p "$corpus"
  # sdformat keeps a diary in the home folder; a fuzzer's is of no use to anybody.
  HOME=$results "$(find "$build" -name "fuzz_$name" -type f -perm -u+x | head -n 1)" \
    -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -max_len=16384 -print_final_stats=1 \
    -artifact_prefix="$results/$name-" "$corpus" $(seeds_of "$name") >"$log" 2>&1 || verdict=FAILED
  runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
  speed=$(sed -n 's/^stat::average_exec_per_sec: *//p' "$log")
  printf '%-12s %10s runs %8s/s  %s\n' "$name" "${runs:-?}" "${speed:-?}" "$verdict"
  [[ $verdict == clean ]] || { tail -n 40 "$log" >&2; return 1; }
}

cd "$root"
cmake --preset asan >/dev/null
cmake --build build/asan --target "${fuzzers[@]/#/fuzz_}"
mkdir -p "$results"
export -f run_one seeds_of
export seconds root build results
printf '%s\n' "${fuzzers[@]}" | xargs -P 2 -I{} bash -c 'run_one {}'
