#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
"""Fails when one expression draws two random numbers in an order the compiler may choose.

C++ orders the elements of a braced list, declarators, `&&`, `||` and `?:`, but neither the
arguments of a call nor the operands of `*` or `+`: gcc and clang then build different worlds from
the same seed. Draw into named values first, or pass a braced list.
"""
import pathlib
import re
import sys

DRAW = re.compile(r"\w*[rR]andom\w*(?:\(\))?(?:\.|->)(?:uniform|gaussian|bits)$")
OPENING, CLOSING = "([{", ")]}"
NOT_CODE = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'', re.S)


def blank(found):
    return re.sub(r"[^\n]", " ", found[0])


def unordered_draws(text):
    """Offsets of draws whose order against an earlier one of their expression is open."""
    found = []
    levels = [["{", 0]]  # bracket, and draws of the part that is being read
    for i, c in enumerate(text):
        if c in OPENING:
            if c == "(" and DRAW.search(text[max(0, i - 60):i]):
                levels[-1][1] += 1
                if levels[-1][1] == 2:
                    found.append(i)
            levels.append([c, 0])
        elif c in CLOSING:
            _, draws = levels.pop() if len(levels) > 1 else ("", 0)
            levels[-1][1] += min(draws, 1)
            if draws and levels[-1][1] == 2:
                found.append(i)
            if c == "}" and levels[-1][0] == "{":
                levels[-1][1] = 0
        elif c in ";?:" or text[i:i + 2] in ("&&", "||"):
            levels[-1][1] = 0
        elif c == "," and levels[-1][0] == "{":
            levels[-1][1] = 0
    return found


def main():
    root = pathlib.Path(sys.argv[1])
    errors = []
    for folder in ("src", "apps", "examples"):
        for file in sorted((root / folder).rglob("*.*")):
            if file.suffix not in {".h", ".cpp"} or "test" in file.parts:
                continue
            text = NOT_CODE.sub(blank, file.read_text()).replace("::", "__")
            errors += [f"{file.relative_to(root)}:{text.count(chr(10), 0, i) + 1}: the order of "
                       f"these random draws is the compiler's" for i in unordered_draws(text)]
    print("\n".join(errors) if errors else "every draw has its place")
    return bool(errors)


sys.exit(main())
