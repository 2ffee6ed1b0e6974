#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
"""Draws a dive: plan view, depth and heading over time, contacts.

    tools/plot_dive.py out/ [reference.csv ...]      writes out/dive.svg

`out/` is the folder of `remora dive --out out/`. A reference is a table with the columns time, x, y, z and psi (north, east,
depth, yaw), drawn dashed for comparison. Needs nothing but Python.
"""
import csv
import math
import pathlib
import sys

WIDTH, HEIGHT, MARGIN = 900, 620, 48
COLOURS = ["#0b6e99", "#c8553d", "#588b41", "#8a5a9e", "#b58900"]


def read(file):
    with file.open() as stream:
        return list(csv.DictReader(stream))


def series(rows, x, y, scale=1.0):
    return [(float(row[x]), scale * float(row[y])) for row in rows]


def ticks(low, high, wanted=6):
    step = 10.0 ** math.floor(math.log10((high - low) / wanted))
    step *= next(factor for factor in (1, 2, 5, 10) if (high - low) / (step * factor) <= wanted)
    return [step * i for i in range(math.ceil(low / step), math.floor(high / step) + 1)]


class Axes:
    """A rectangle of the page with its own scales. `equal` keeps metres square; `down` lets y grow downwards."""

    def __init__(self, box, lines, labels, equal=False, down=False):
        self.left, self.top, self.width, self.height = box
        points = [point for line in lines for point in line]
        self.x = self.padded([p[0] for p in points])
        self.y = self.padded([p[1] for p in points])
        if equal:
            per_pixel = max((self.x[1] - self.x[0]) / self.width, (self.y[1] - self.y[0]) / self.height)
            self.x = self.widened(self.x, per_pixel * self.width)
            self.y = self.widened(self.y, per_pixel * self.height)
        self.labels, self.down = labels, down

    @staticmethod
    def padded(values):
        low, high = min(values), max(values)
        pad = 0.06 * (high - low) or 0.5
        return low - pad, high + pad

    @staticmethod
    def widened(range_, size):
        middle = 0.5 * (range_[0] + range_[1])
        return middle - 0.5 * size, middle + 0.5 * size

    def place(self, x, y):
        u = (x - self.x[0]) / (self.x[1] - self.x[0])
        v = (y - self.y[0]) / (self.y[1] - self.y[0])
        return self.left + u * self.width, self.top + (v if self.down else 1.0 - v) * self.height

    def frame(self):
        yield f'<rect x="{self.left}" y="{self.top}" width="{self.width}" height="{self.height}" class="frame"/>'
        for value in ticks(*self.x):
            u, _ = self.place(value, self.y[0])
            yield f'<line x1="{u:.1f}" y1="{self.top}" x2="{u:.1f}" y2="{self.top + self.height}" class="grid"/>'
            yield f'<text x="{u:.1f}" y="{self.top + self.height + 14}" text-anchor="middle">{value:g}</text>'
        for value in ticks(*self.y):
            _, v = self.place(self.x[0], value)
            yield f'<line x1="{self.left}" y1="{v:.1f}" x2="{self.left + self.width}" y2="{v:.1f}" class="grid"/>'
            yield f'<text x="{self.left - 6}" y="{v + 4:.1f}" text-anchor="end">{value:g}</text>'
        yield (f'<text x="{self.left + self.width / 2}" y="{self.top + self.height + 30}" '
               f'text-anchor="middle">{self.labels[0]}</text>')
        yield f'<text x="{self.left}" y="{self.top - 8}" class="title">{self.labels[1]}</text>'

    def line(self, points, colour, dashed=False):
        path = " ".join("{:.1f},{:.1f}".format(*self.place(x, y)) for x, y in points)
        dash = ' stroke-dasharray="6 5"' if dashed else ""
        return f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"{dash}/>'

    def dot(self, x, y, colour):
        u, v = self.place(x, y)
        return f'<circle cx="{u:.1f}" cy="{v:.1f}" r="4" fill="{colour}" fill-opacity="0.7"/>'


def page(parts):
    style = ("text{font:12px sans-serif;fill:#333}.title{font-weight:bold}.frame{fill:#f4f9fb;stroke:#8aa}"
             ".grid{stroke:#d5e3e8}")
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
            f'<style>{style}</style><rect width="100%" height="100%" fill="white"/>' + "\n".join(parts) + "</svg>\n")


def draw(folder, references):
    rows = read(folder / "track.csv")
    vehicles = list(dict.fromkeys(row["vehicle"] for row in rows))
    tracks = [(name, [row for row in rows if row["vehicle"] == name], False) for name in vehicles]
    names = {"east": "y", "north": "x", "depth": "z", "yaw": "psi"}
    for file in references:
        renamed = [{**row, **{ours: row[theirs] for ours, theirs in names.items()}} for row in read(file)]
        tracks.append((file.stem, renamed, True))
    touches = [row for row in read(folder / "contacts.csv") if {row["a"], row["b"]} & set(vehicles)]

    def lines(x, y, scale=1.0):
        return [series(track, x, y, scale) for _, track, _ in tracks]

    half = (WIDTH - 3 * MARGIN) // 2
    low = (HEIGHT - 3 * MARGIN) // 2
    degrees = 180.0 / math.pi
    views = [
        (Axes((MARGIN, MARGIN, half, HEIGHT - 2 * MARGIN), lines("east", "north"),
              ("east [m]", "plan view, north [m]"), equal=True), lines("east", "north"), ("east", "north")),
        (Axes((2 * MARGIN + half, MARGIN, half, low), lines("time", "depth"), ("time [s]", "depth [m]"), down=True),
         lines("time", "depth"), ("time", "depth")),
        (Axes((2 * MARGIN + half, 2 * MARGIN + low, half, low), lines("time", "yaw", degrees),
              ("time [s]", "heading [°]")), lines("time", "yaw", degrees), None),
    ]
    parts = []
    for axes, curves, touch_columns in views:
        parts += axes.frame()
        for i, (curve, (_, _, is_reference)) in enumerate(zip(curves, tracks)):
            parts.append(axes.line(curve, COLOURS[i % len(COLOURS)], is_reference))
        if touch_columns:
            parts += [axes.dot(float(row[touch_columns[0]]), float(row[touch_columns[1]]), "#c8553d") for row in touches]
    for i, (name, _, _) in enumerate(tracks):
        parts.append(f'<text x="{MARGIN + 10}" y="{HEIGHT - MARGIN - 10 - 16 * i}" class="title" '
                     f'style="fill:{COLOURS[i % len(COLOURS)]}">{name}</text>')
    return page(parts)


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    (folder / "dive.svg").write_text(draw(folder, [pathlib.Path(name) for name in sys.argv[2:]]))
    print(folder / "dive.svg")


if __name__ == "__main__":
    main()
