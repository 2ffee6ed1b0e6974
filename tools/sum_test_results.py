#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
"""Adds up what tests came to, names what did not pass, ends with 'N passed, N failed, N skipped'.

FOLDER holds ctest's JUnit files, one for each build (`release.xml`). A test program of GoogleTest's
leaves a file of its own in BUILDS/<build>/gtest; then its test cases are counted, otherwise the
program counts as one. A skip is a failure unless --expected names it: one name, or the beginning of
names with a `*` after it, in each line, with the reason after a `#`.
"""
import argparse
import pathlib
import sys
import xml.etree.ElementTree as xml


def outcome(case):
    """Of an entry of ctest's. A test that could not even start has failed."""
    if case.get("status") == "run":
        return "passed"
    skipped = case.find("skipped")
    if skipped is not None and skipped.get("message", "").startswith("SKIP_"):
        return "skipped"
    return "skipped" if case.get("status") == "disabled" else "failed"


def outcomes_of_program(file):
    """Name and outcome of each test case in a file of GoogleTest's."""
    for case in xml.parse(file).getroot().iter("testcase"):
        name = f"{case.get('classname')}.{case.get('name')}"
        if case.find("failure") is not None:
            yield name, "failed"
        elif case.get("result") == "skipped" or case.find("skipped") is not None:
            yield name, "skipped"
        elif case.get("status") == "run":
            yield name, "passed"


def outcomes(case, gtest_folder):
    """Names and outcomes behind one entry of ctest's."""
    name, whole = case.get("name"), outcome(case)
    try:
        parts = [(f"{name}: {part}", result)
                 for part, result in outcomes_of_program(gtest_folder / f"{name}.xml")]
    except (OSError, xml.ParseError):
        parts = []
    if not parts:
        return [(name, whole)]
    if whole == "failed" and all(result != "failed" for _, result in parts):
        parts.append((name, "failed"))  # it crashed, or ran out of time
    return parts


def read_expected(file):
    lines = file.read_text().splitlines() if file else []
    return [line.split("#")[0].strip() for line in lines if line.split("#")[0].strip()]


def is_expected(name, expected):
    return any(name == entry or entry.endswith("*") and name.startswith(entry[:-1])
               for entry in expected)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--builds", type=pathlib.Path, default=pathlib.Path("build"))
    parser.add_argument("--broken-builds", type=int, default=0)
    parser.add_argument("--expected", type=pathlib.Path)
    arguments = parser.parse_args()
    expected = read_expected(arguments.expected)

    count = {"passed": 0, "failed": arguments.broken_builds, "skipped": 0}
    for file in sorted(arguments.folder.glob("*.xml")):
        for case in xml.parse(file).getroot().iter("testcase"):
            for name, result in outcomes(case, arguments.builds / file.stem / "gtest"):
                if result == "skipped" and not is_expected(name, expected):
                    print(f"failed: {file.stem}: {name} was skipped, which nobody expected")
                    result = "failed"
                elif result != "passed":
                    print(f"{result}: {file.stem}: {name}")
                count[result] += 1
    if arguments.broken_builds:
        print(f"failed: {arguments.broken_builds} build(s); see above")
    print(f"{count['passed']} passed, {count['failed']} failed, {count['skipped']} skipped")
    return 1 if count["failed"] or not count["passed"] else 0


sys.exit(main())
