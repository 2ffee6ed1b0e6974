#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
#
# Sets up what is missing, builds, and starts Remora with the given arguments (none: a dive).
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
build=$root/build/release

"$root/tools/setup.sh" core

if [[ ! -f $build/build.ninja ]]; then
  (cd "$root" && cmake --preset release -DREMORA_TESTS=OFF) >&2
elif [[ /var/lib/dpkg/status -nt $build/build.ninja ]]; then
  # Packages came or went since: parts that were left out may be built now.
  cmake "$build" >&2
fi
if ! ninja -C "$build" -n remora | grep -q 'no work to do'; then
  ninja -C "$build" -j "$(nproc)" remora >&2
fi

[[ $# -gt 0 ]] || set -- dive

# The pages of the console; without them a dive can still be flown by other programs.
if [[ $1 == dive && " $* " != *" --headless "* ]]; then
  if ! { "$root/tools/setup.sh" web && "$root/tools/build_web.sh"; }; then
    echo "run: going on without fresh pages for the browser; the reason stands above" >&2
  fi
fi

# The documentation at /docs, where what builds it is there (tools/setup.sh docs).
if [[ $1 == dive && " $* " != *" --headless "* ]] && command -v python3 >/dev/null; then
  "$root/tools/build_docs.py" --if-stale >/dev/null 2>&1 || true
fi

exec "$build/remora" "$@"
