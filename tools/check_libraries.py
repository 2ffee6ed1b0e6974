#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
"""Fails when a program needs a shared library that it should do without, itself or through others.

    check_libraries.py PROGRAM libGL libjpeg ...

A library is named by how its file's name begins, up to a dot, a digit or a dash: `libGL` is
libGL.so.1 and not libGLEW.so.2.
"""
import re
import subprocess
import sys


def needed_by(program):
    """The names of all shared libraries that are loaded with a program."""
    told = subprocess.run(["ldd", program], capture_output=True, text=True)
    if told.returncode != 0:
        sys.exit(f"{program}: {(told.stderr or told.stdout).strip()}")
    return [line.split()[0].rsplit("/", 1)[-1] for line in told.stdout.splitlines()]


def main():
    program, unwanted = sys.argv[1], sys.argv[2:]
    if not unwanted:
        sys.exit(__doc__)
    libraries = needed_by(program)
    found = [library for library in libraries for name in unwanted
             if re.match(rf"{re.escape(name)}(?![A-Za-z_])", library)]
    for library in found:
        print(f"{program} needs {library}")
    if not found:
        print(f"{program}: {len(libraries)} libraries, none of {', '.join(unwanted)}")
    return bool(found)


sys.exit(main())
