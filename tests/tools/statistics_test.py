# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
"""REMORA_STATISTICS (cmake/remora.cmake) leaves out under sanitizers what only repeats itself.

A test that was renamed would silently take minutes again, and a suite of which nothing is left would
silently not be sanitized at all.
"""
import pathlib
import re
import sys
import unittest

ROOT = pathlib.Path(sys.argv.pop(1))


def tests_of(root):
    """Suite -> names of its tests, in the modules' own test programs."""
    found = {}
    for file in (root / "src").rglob("*_test.cpp"):
        for suite, name in re.findall(r"^TEST(?:_F|_P)?\(\s*(\w+),\s*(\w+)\)", file.read_text(), re.M):
            found.setdefault((suite, file), set()).add(name)
    return found


class Statistics(unittest.TestCase):
    def setUp(self):
        text = (ROOT / "cmake/remora.cmake").read_text()
        self.listed = re.search(r"set\(REMORA_STATISTICS\s+([^)]*)\)", text)[1].split()
        self.tests = tests_of(ROOT)

    def test_each_is_a_test(self):
        names = {f"{suite}.{name}" for (suite, _), tests in self.tests.items() for name in tests}
        self.assertGreater(len(names), 1000)
        self.assertEqual([name for name in self.listed if name not in names], [])

    def test_each_has_a_sibling_that_sanitizers_run(self):
        for entry in self.listed:
            suite, name = entry.split(".")
            siblings = set().union(*(tests for (other, _), tests in self.tests.items()
                                     if other == suite))
            left = {f"{suite}.{sibling}" for sibling in siblings} - set(self.listed)
            self.assertTrue(left, f"nothing of {suite} is left for the sanitizers")


unittest.main()
