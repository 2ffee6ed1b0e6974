#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
"""Fails when a file includes what the layer table of ARCHITECTURE.md does not let it see.

The table's rows look like:   | `math` | `base` | job | GeographicLib (`GeographicLib/`) |
The second cell names the modules a module may use ('all above': every row before it), the last one
the prefixes of the third-party headers whose home the module is.
"""
import pathlib
import re
import sys

FREE = ("Eigen/",)  # vocabulary of every header and source
FREE_IN_SOURCES = ("fmt/",)
TESTS_ONLY = ("gtest/", "gmock/")
SYSTEM = ("sys/",)  # POSIX; everything else of the system has no slash in its name


def read_table(text):
    """The modules each module may use, and the home of each third-party header prefix."""
    allowed, homes = {}, {}
    for module, uses, home in re.findall(r"^\| `(\w+)` \| (.*?) \| .*? \| (.*?) \|$", text, re.M):
        names = set(allowed) if uses == "all above" else set(re.findall(r"`(\w+)`", uses))
        allowed[module] = names | {module}
        for prefix in re.findall(r"`(.*?)`", home):
            homes.setdefault(prefix, set()).add(module)
    return allowed, homes


def complaint_about_library(header, module, file, homes):
    """What is wrong with `#include <header>` in this file, or None."""
    free = FREE + SYSTEM
    free += FREE_IN_SOURCES if file.suffix == ".cpp" else ()
    free += TESTS_ONLY if "test" in file.parts else ()
    if header.startswith(free):
        return None
    for prefix, modules in homes.items():
        if header.startswith(prefix):
            at_home = module in modules
            return None if at_home else f"<{header}> is at home in {', '.join(sorted(modules))}"
    return f"<{header}> has no home in ARCHITECTURE.md" if "/" in header else None


def main():
    root = pathlib.Path(sys.argv[1])
    src = root / "src"
    allowed, homes = read_table((root / "ARCHITECTURE.md").read_text())
    if not allowed:
        sys.exit("ARCHITECTURE.md: found no layer table")

    errors = [f"ARCHITECTURE.md has no row for src/{folder.name}" for folder in src.iterdir()
              if folder.is_dir() and folder.name not in allowed]
    files = sorted(file for file in src.rglob("*") if file.suffix in {".h", ".cpp"})
    for file in files:
        name = file.relative_to(src)
        module = name.parts[0]
        for number, line in enumerate(file.read_text().splitlines(), 1):
            include = re.match(r'\s*#\s*include\s*([<"])([^>"]+)', line)
            if not include:
                continue
            kind, header = include.groups()
            if kind == "<":
                complaint = complaint_about_library(header, module, name, homes)
            elif "/" not in header:
                complaint = None  # beside the file itself
            else:
                other = header.split("/")[0]
                complaint = (None if other in allowed.get(module, {other})
                             else f"{module} may not use {other}")
            if complaint:
                errors.append(f"src/{name}:{number}: {complaint}")
    print("\n".join(errors) if errors else f"{len(files)} files respect the layers")
    return bool(errors)


sys.exit(main())
