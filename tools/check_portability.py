#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
"""Fails when a file names a folder of one particular machine or the host of a package registry.

Such a name works for its author only. Temporary files belong into the system's temporary folder,
asked for at run time; where packages come from is the user's configuration.
"""
import pathlib
import re
import sys

NOT_OURS = {".git", "build", "out", "node_modules", "__pycache__"}
FORBIDDEN = re.compile(
    r"(?<![\w.}*)-])/(?:home|root|tmp|work|mnt|Users)/\w"
    r"|\b(?:pypi|npmjs|pythonhosted|crates)\.(?:org|com|io)\b"
    r"|\b(?:deb|security|snapshot)\.debian\.org\b"
    r"|\bpkg\.dev\b|\bartifactory\b")


def our_files(folder):
    for path in sorted(folder.iterdir()):
        if path.name in NOT_OURS:  # `.git` is a file in a further worktree
            continue
        if path.is_dir() and not path.is_symlink():
            yield from our_files(path)
        elif path.is_file():
            yield path


def main():
    root = pathlib.Path(sys.argv[1])
    errors = []
    for file in our_files(root):
        if file.resolve() == pathlib.Path(__file__).resolve():
            continue
        try:
            lines = file.read_text().splitlines()
        except UnicodeDecodeError:
            continue  # a picture or a log: nothing anybody typed
        errors += [f"{file.relative_to(root)}:{number}: names '{found[0]}'"
                   for number, line in enumerate(lines, 1) if (found := FORBIDDEN.search(line))]
    print("\n".join(errors) if errors else "no machine's own names found")
    return bool(errors)


sys.exit(main())
