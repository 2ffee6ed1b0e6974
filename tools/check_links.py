#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
"""Fails when a Markdown file links to a file, picture or heading of the tree that is not there.

    check_links.py ROOT

Looks at all *.md of the tree but for those in build folders. Addresses elsewhere (https://…) are not visited.
"""
import os
import pathlib
import re
import sys

SKIPPED = {"build", "node_modules", ".git"}
LINK = re.compile(r'(?<!\\)\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)|\b(?:src|href)="([^"]+)"')


def without_code(text):
    """The text with code blanked out: what looks like a link there is none."""
    text = re.sub(r"^(```|~~~).*?^\1[^\n]*$", lambda m: "\n" * m[0].count("\n"), text, flags=re.M | re.S)
    return re.sub(r"(`+)(?!`).*?(?<!`)\1(?!`)", "", text)


def anchors_of(text):
    """The anchors of the headings, as GitHub makes them."""
    text = re.sub(r"^(```|~~~).*?^\1[^\n]*$", "", text, flags=re.M | re.S)
    found, taken = set(re.findall(r'\bid="([^"]+)"', text)), {}
    for heading in re.findall(r"^#{1,6}\s+(.*?)\s*#*$", text, re.M):
        plain = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").replace("*", "")
        slug = re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")
        found.add(f"{slug}-{taken[slug]}" if slug in taken else slug)
        taken[slug] = taken.get(slug, 0) + 1
    return found


def problems_in(file, root):
    for number, line in enumerate(without_code(file.read_text()).split("\n"), 1):
        for link in (one or other for one, other in LINK.findall(line)):
            if re.match(r"[a-z][a-z0-9+.-]*:", link):
                continue
            path, _, anchor = link.partition("#")
            target = pathlib.Path(os.path.normpath(file.parent / path)) if path else file
            where = f"{file.relative_to(root)}:{number}"
            if not target.exists():
                yield f"{where}: {link}: there is no such file"
            elif anchor and target.suffix == ".md" and anchor not in anchors_of(target.read_text()):
                yield f"{where}: {link}: there is no such heading"


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    root = pathlib.Path(sys.argv[1]).resolve()
    files = [file for file in sorted(root.rglob("*.md")) if not SKIPPED & set(file.relative_to(root).parts)]
    problems = [problem for file in files for problem in problems_in(file, root)]
    print("\n".join(problems) or f"{len(files)} files, no broken link")
    return bool(problems)


sys.exit(main())
