#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
"""Fails when a C++ file is not as clang-format 14 would write it. With --fix, writes it so."""
import pathlib
import subprocess
import sys

FOLDERS = ("src", "apps", "examples", "tests", "benchmarks")


def main():
    root = pathlib.Path(sys.argv[1])
    files = sorted(str(file) for folder in FOLDERS for file in (root / folder).rglob("*")
                   if file.suffix in {".h", ".cpp"})
    mode = ["-i"] if "--fix" in sys.argv else ["--dry-run", "-Werror"]
    wrong = subprocess.run(["clang-format-14", *mode, *files]).returncode
    print(f"{len(files)} files checked" if not wrong else
          "to repair this, type: tools/check_format.py . --fix")
    return wrong


sys.exit(main())
