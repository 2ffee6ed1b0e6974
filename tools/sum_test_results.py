#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
"""Adds up ctest's JUnit files, names what failed, and ends with 'N passed, N failed'."""
import argparse
import pathlib
import sys
import xml.etree.ElementTree as xml


def outcome(case):
    """'passed', 'failed' or 'skipped'. A test that could not even start has failed."""
    if case.get("status") == "run":
        return "passed"
    skipped = case.find("skipped")
    if skipped is not None and skipped.get("message", "").startswith("SKIP_"):
        return "skipped"
    return "skipped" if case.get("status") == "disabled" else "failed"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--broken-builds", type=int, default=0)
    arguments = parser.parse_args()

    count = {"passed": 0, "failed": arguments.broken_builds, "skipped": 0}
    for file in sorted(arguments.folder.glob("*.xml")):
        for case in xml.parse(file).getroot().iter("testcase"):
            result = outcome(case)
            count[result] += 1
            if result != "passed":
                print(f"{result}: {file.stem}: {case.get('name')}")
    if arguments.broken_builds:
        print(f"failed: {arguments.broken_builds} build(s); see above")
    print(f"{count['passed']} passed, {count['failed']} failed")
    return 1 if count["failed"] or not count["passed"] else 0


sys.exit(main())
