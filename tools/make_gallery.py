#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
"""Photographs every scene in several waters and puts the pictures on one sheet.

    tools/make_gallery.py build/release/remora docs/gallery [--scenes harbour,reef] [--at 5] [--width 320]

writes sheet.png (a row for each scene, a column for each water) and sheet.md (which is which). Needs nothing but
Python and the program.
"""
import argparse
import pathlib
import struct
import subprocess
import sys
import tempfile
import zlib

# Options of `remora shot`, and what to call the column.
WATERS = [
    ([], "as the scene has it"),
    (["--jerlov", "IB"], "Jerlov IB, clear ocean"),
    (["--jerlov", "3C"], "Jerlov 3C, green coast"),
    (["--visibility", "3"], "3 m, murky harbour"),
]
SIGNATURE = b"\x89PNG\r\n\x1a\n"
GAP = 4


def read_png(path):
    """Width, height and rows of an 8-bit RGB picture, as libpng writes them."""
    data = path.read_bytes()
    at, packed = len(SIGNATURE), b""
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack(">IIBB", body[:10])
            if (depth, colour) != (8, 2):
                sys.exit(f"{path} is no 8-bit RGB picture")
        elif kind == b"IDAT":
            packed += body
        at += 12 + length
    raw, stride = zlib.decompress(packed), 3 * width
    rows, above = [], bytearray(stride)
    for y in range(height):
        start = y * (stride + 1)
        row = bytearray(raw[start + 1:start + 1 + stride])
        unfilter(raw[start], row, above)
        rows.append(bytes(row))
        above = row
    return width, height, rows


def unfilter(kind, row, above):
    """PNG's five filters (RFC 2083, section 6), undone in place; three bytes a pixel."""
    for i in range(len(row)):
        left = row[i - 3] if i >= 3 else 0
        up = above[i]
        if kind == 1:
            row[i] = (row[i] + left) & 255
        elif kind == 2:
            row[i] = (row[i] + up) & 255
        elif kind == 3:
            row[i] = (row[i] + (left + up) // 2) & 255
        elif kind == 4:
            corner = above[i - 3] if i >= 3 else 0
            guess = left + up - corner
            nearest = min((abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - corner), 2, corner))
            row[i] = (row[i] + nearest[2]) & 255


def write_png(path, width, rows):
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    raw = b"".join(b"\0" + row for row in rows)
    path.write_bytes(SIGNATURE + chunk(b"IHDR", struct.pack(">IIBBBBB", width, len(rows), 8, 2, 0, 0, 0)) +
                     chunk(b"IDAT", zlib.compress(raw, 9)) + chunk(b"IEND", b""))


def side_by_side(pictures, height):
    """One row of the sheet; a picture that could not be taken is dark."""
    between = bytes(3 * GAP)
    return [between.join(rows[y] for rows in pictures) for y in range(height)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--scenes", default="", help="names, separated by commas (default: all)")
    parser.add_argument("--at", default="5", help="simulated seconds")
    parser.add_argument("--camera", default="main")
    parser.add_argument("--width", type=int, default=320)
    options = parser.parse_args()
    root = pathlib.Path(__file__).resolve().parents[1]
    names = options.scenes.split(",") if options.scenes else sorted(p.stem for p in (root / "scenarios").glob("*.yaml"))
    width, height = options.width, options.width * 9 // 16
    sheet, lines = [], []
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            pictures = []
            for water, _ in WATERS:
                file = pathlib.Path(folder) / "shot.png"
                done = subprocess.run([options.program, "shot", name, "--camera", options.camera, "--at", options.at,
                                       "--width", str(width), "--height", str(height), "--out", file, *water],
                                      capture_output=True, text=True)
                if done.returncode != 0:
                    print(f"{name}: {done.stderr.strip()}", file=sys.stderr)
                    pictures.append([bytes(3 * width)] * height)
                    continue
                pictures.append(read_png(file)[2])
            print(f"{name} done", flush=True)
            sheet += side_by_side(pictures, height) + [bytes(3 * (len(WATERS) * (width + GAP) - GAP))] * GAP
            lines.append(f"| `{name}` |")
    options.out.mkdir(parents=True, exist_ok=True)
    write_png(options.out / "sheet.png", len(WATERS) * (width + GAP) - GAP, sheet)
    columns = ", ".join(label for _, label in WATERS)
    (options.out / "sheet.md").write_text(
        f"# Every scene in {len(WATERS)} waters\n\n![contact sheet](sheet.png)\n\n"
        f"From left to right: {columns}. Camera `{options.camera}` at {options.at} s. Rows from the top:\n\n"
        "| scene |\n|---|\n" + "\n".join(lines) + "\n\nMade by `tools/make_gallery.py`.\n")


if __name__ == "__main__":
    main()
