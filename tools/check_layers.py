#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
"""Fails when the sources or CMake do what the layer table of ARCHITECTURE.md does not let them.

The table's rows look like:   | `math` | `base` | job | GeographicLib (`GeographicLib/`) |
A module is a folder of src, or, of `interfaces`, a folder in it (`interfaces/mavlink`). The second
cell names the modules a module may use ('all above': every row before it), the last one the
prefixes of the third-party headers whose home the module is.

Four things are checked: what files include and what CMake's DEPENDS say is what the table allows,
DEPENDS names every module that the sources include, and nothing up to `world` includes a header for
files, threads, clocks or chance.
"""
import pathlib
import re
import sys

FREE = ("Eigen/",)  # vocabulary of every header and source
FREE_IN_SOURCES = ("fmt/",)
TESTS_ONLY = ("gtest/", "gmock/")
SYSTEM = ("sys/",)  # POSIX; everything else of the system has no slash in its name
CORE_ENDS_WITH = "world"
NOT_IN_THE_CORE = {"fstream", "filesystem", "thread", "mutex", "chrono", "random"}


def read_table(text):
    """The modules each module may use, and the home of each third-party header prefix."""
    allowed, homes = {}, {}
    for module, uses, home in re.findall(r"^\| `([\w/]+)` \| (.*?) \| .*? \| (.*?) \|$", text,
                                         re.M):
        names = set(allowed) if uses == "all above" else set(re.findall(r"`([\w/]+)`", uses))
        for name in names - set(allowed):
            sys.exit(f"ARCHITECTURE.md: {module} may not use {name}, which is not above it")
        allowed[module] = names | {module}
        for prefix in re.findall(r"`(.*?)`", home):
            homes.setdefault(prefix, set()).add(module)
    return allowed, homes


def module_of(path, allowed):
    """The row that a path below src belongs to, or its first folder where there is no row."""
    parts = path.split("/")
    two = "/".join(parts[:2])
    return two if two in allowed else parts[0]


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


def complaint(kind, header, module, file, table):
    """What is wrong with an include, or None."""
    allowed, homes, core = table
    is_test = "test" in file.parts
    if kind == "<":
        if module in core and not is_test and header in NOT_IN_THE_CORE:
            return f"<{header}> is not for the core: nothing up to {CORE_ENDS_WITH} has files, " \
                   "threads, clocks or chance of its own"
        return complaint_about_library(header, module, file, homes)
    if "/" not in header:
        return None  # beside the file itself
    other = module_of(header, allowed)
    if other in allowed.get(module, {other}) or (is_test and other == "testing"):
        return None
    return f"{module} may not use {other}"


def check_includes(src, table):
    files = sorted(file for file in src.rglob("*") if file.suffix in {".h", ".cpp"})
    for file in files:
        name = file.relative_to(src)
        module = module_of(str(name), table[0])
        for number, line in enumerate(file.read_text().splitlines(), 1):
            include = re.match(r'\s*#\s*include\s*([<"])([^>"]+)', line)
            found = include and complaint(*include.groups(), module, name, table)
            if found:
                yield f"src/{name}:{number}: {found}"


def includes_of(src, module, allowed):
    """The other modules that the sources of a module include, tests apart, each with one example."""
    found = {}
    for file in sorted((src / module).rglob("*")):
        name = str(file.relative_to(src))
        if file.suffix not in {".h", ".cpp"} or "test" in file.relative_to(src).parts \
                or module_of(name, allowed) != module:
            continue
        for header in re.findall(r'^\s*#\s*include\s*"([^"]+/[^"]+)"', file.read_text(), re.M):
            other = module_of(header, allowed)
            if other != module and other in allowed:
                found.setdefault(other, name)
    return found


def check_cmake(src, allowed):
    """What remora_module() links must be what the table allows, and all that its sources include. A
    library's name is its folder's."""
    folder_of = {row.split("/")[-1]: row for row in allowed}
    for file in sorted(src.rglob("CMakeLists.txt")):
        name = file.relative_to(src)
        module = module_of(str(name), allowed)
        text = re.sub(r"#.*", "", file.read_text())
        own = set(re.findall(r"remora_module\(\s*(\w+)", text))
        linked = set()
        for depends in re.findall(r"remora_module\(.*?DEPENDS\s+([\w\s]*?)(?:LIBRARIES|COLD|\))",
                                  text, re.S):
            linked.update(depends.split())
        for other in sorted(linked - own):
            if folder_of.get(other) not in allowed.get(module, set()):
                yield f"src/{name}: {module} may not depend on {other}"
        if not own:
            continue
        for other, example in sorted(includes_of(src, module, allowed).items()):
            if other.split("/")[-1] not in linked:
                yield f"src/{name}: {module} includes {other} ({example}), so its DEPENDS must name it"


def main():
    root = pathlib.Path(sys.argv[1])
    src = root / "src"
    allowed, homes = read_table((root / "ARCHITECTURE.md").read_text())
    if not allowed:
        sys.exit("ARCHITECTURE.md: found no layer table")
    rows = list(allowed)
    core = set(rows[:rows.index(CORE_ENDS_WITH) + 1] if CORE_ENDS_WITH in rows else [])

    folders = {module_of(str(file.relative_to(src)), allowed) for file in src.rglob("*/*.*")
               if file.suffix in {".h", ".cpp"}}
    errors = [f"ARCHITECTURE.md has no row for src/{folder}"
              for folder in sorted(folders - set(allowed))]
    errors += check_includes(src, (allowed, homes, core))
    errors += check_cmake(src, allowed)
    print("\n".join(errors) if errors else f"{len(rows)} modules respect the layers")
    return bool(errors)


sys.exit(main())
