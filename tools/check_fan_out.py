#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
"""Fails when a header that changes often is seen by more source files than it should be.

Whoever works on one instrument, the cable or the contact solver waits for every file that sees its
header, directly or through others. The graph of `#include "…"` says how many those are; nothing is
built. What to do about a failure: find the header in between that everybody includes, and let it
declare the type (`struct DvlSpec;`) and hold it behind a pointer.
"""
import collections
import pathlib
import re
import sys

LIMITS = {"tether/tether.h": 120, "multibody/contact_solver.h": 10}
INSTRUMENT_LIMIT = 30
# The lists of all instruments: each header of an instrument that they include is held to the limit.
INSTRUMENT_LISTS = ("sensors/step_instrument_spec.h", "sensors/imaging_spec.h")
NOT_AN_INSTRUMENT = "instrument.h"
FOLDERS = ("src", "apps", "tests", "examples", "benchmarks")
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.M)


def read_graph(root):
    """The headers of the tree that each file includes."""
    files = {file for folder in FOLDERS for file in (root / folder).rglob("*")
             if file.suffix in {".h", ".cpp"}}
    graph = {}
    for file in files:
        places = (file.parent, root / "src", *(root / folder for folder in FOLDERS[1:]))
        graph[file] = {next((place / name for place in places if place / name in files), None)
                       for name in INCLUDE.findall(file.read_text())} - {None}
    return graph


def sources_that_see(header, included_by):
    seen, ahead = {header}, [header]
    while ahead:
        for file in included_by[ahead.pop()] - seen:
            seen.add(file)
            ahead.append(file)
    return sorted(file for file in seen if file.suffix == ".cpp")


def chain_to(header, source, graph):
    """Headers from the source to `header`, by the shortest way: who to look at."""
    before, ahead = {source: None}, collections.deque([source])
    while ahead:
        file = ahead.popleft()
        if file == header:
            break
        for other in sorted(graph[file] - before.keys()):
            before[other] = file
            ahead.append(other)
    chain, file = [], header
    while file:
        chain.insert(0, file)
        file = before[file]
    return chain


def limits(root, graph):
    """Headers and their limits; a header that has gone is a mistake of this list."""
    src = root / "src"
    found = {src / name: limit for name, limit in LIMITS.items()}
    for name in INSTRUMENT_LISTS:
        for header in graph.get(src / name, ()):
            if header.parent == src / "sensors" and header.name != NOT_AN_INSTRUMENT:
                found[header] = INSTRUMENT_LIMIT
        if src / name not in graph:
            found[src / name] = INSTRUMENT_LIMIT
    return found


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    graph = read_graph(root)
    included_by = collections.defaultdict(set)
    for file, headers in graph.items():
        for header in headers:
            included_by[header].add(file)
    errors, most = [], 0
    wanted = limits(root, graph)
    for header, limit in sorted(wanted.items()):
        name = header.relative_to(root)
        if header not in graph:
            errors.append(f"{name}: there is no such file. Correct the list in "
                          "tools/check_fan_out.py")
            continue
        sources = sources_that_see(header, included_by)
        most = max(most, len(sources) if limit == INSTRUMENT_LIMIT else 0)
        if len(sources) > limit:
            longest = max((chain_to(header, source, graph) for source in sources), key=len)
            errors.append(f"{name}: {len(sources)} source files see it, {limit} are allowed. One "
                          "of the ways: "
                          + " > ".join(str(file.relative_to(root)) for file in longest))
    print("\n".join(errors) if errors else
          f"{len(wanted)} headers are within their limits; an instrument's is seen by {most} source "
          "files at most")
    return bool(errors)


sys.exit(main())
