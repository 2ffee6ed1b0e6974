#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
#
# Builds the console's pages into build/web if anything they are made of is newer.
#
# Exit codes: 0 the pages are there and fresh, 1 they could not be built (older ones stay).
# All messages go to stderr: stdout belongs to the program that is started afterwards.
set -uo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
web=$root/web
page=$root/build/web/index.html
log=$root/build/web.log

say() { echo "web: $*" >&2; }

# What the pages are made of, without what npm and the type generator make there.
is_fresh() {
  [[ -f $page ]] || return 1
  local newer
  newer=$(find "$web" "$root"/protocol/console_*.json \
    \( -name node_modules -o -path "$web/src/protocol" \) -prune -o \
    -type f -newer "$page" -print -quit)
  [[ -z $newer ]]
}

# npm leaves node_modules/.package-lock.json when it has finished.
has_packages() {
  local done=$web/node_modules/.package-lock.json
  [[ -f $done && ! $web/package-lock.json -nt $done ]]
}

# step WHAT COMMAND...: silent when all is well; the last lines of its output when not.
step() {
  local what=$1 started=$SECONDS
  shift
  say "$what"
  if "$@" >"$log" 2>&1 </dev/null; then
    say "  done in $((SECONDS - started)) s"
    return 0
  fi
  say "this did not work: $what; the last words of '$*':"
  tail -n 15 "$log" | sed 's/^/     /' >&2
  return 1
}

fetch_packages() {
  # A registry that does not answer is given up after a minute, not after npm's five.
  step "fetching the packages of the pages (npm)" npm --prefix "$web" ci --no-audit --no-fund \
    --fetch-retries=1 --fetch-timeout=60000 --fetch-retry-mintimeout=1000 \
    --fetch-retry-maxtimeout=5000 && touch "$web/node_modules/.package-lock.json"
}

main() {
  is_fresh && return 0
  mkdir -p "$root/build"
  if ! command -v npm >/dev/null; then
    say "there is no npm to build the console's pages with: tools/setup.sh web"
    return 1
  fi
  if ! has_packages && ! fetch_packages; then
    say "without its packages the console's pages cannot be built"
    return 1
  fi
  step "building the console's pages" npm --prefix "$web" run build || return 1
}

main "$@"
