#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
"""Draws a tether: its shape from the side and from above, the tension along it and over time.

    tools/plot_tether.py out/ [--at SECONDS]      writes out/tether.svg

`out/` is the folder of `remora dive --out out/`. The shape is that of the end of the dive or of --at; earlier ones are drawn
thin. Bands under the tension show when the line was taut, at its reach limit or snagged. Needs nothing but Python.
"""
import argparse
import math
import pathlib
import sys

from plot_dive import COLOURS, HEIGHT, MARGIN, WIDTH, Axes, page, read, series

CONDITIONS = {"taut": "#e9d8a6", "reach limit": "#f4a261", "snagged": "#e76f51", "parted": "#6d6875", "lost": "#6d6875"}
EARLIER = 4  # shapes drawn thin


def shapes(rows):
    """Node rows by time, in order."""
    by_time = {}
    for row in rows:
        by_time.setdefault(float(row["time"]), []).append(row)
    return by_time


def from_the_side(nodes):
    """Depth over the distance from the reel, measured towards the vehicle."""
    north, east = (float(nodes[0][k]) for k in ("north", "east"))
    ahead = (float(nodes[-1]["north"]) - north, float(nodes[-1]["east"]) - east)
    size = math.hypot(*ahead) or 1.0
    return [(((float(n["north"]) - north) * ahead[0] + (float(n["east"]) - east) * ahead[1]) / size, float(n["depth"]))
            for n in nodes]


def from_above(nodes):
    return [(float(n["east"]), float(n["north"])) for n in nodes]


def along_the_line(nodes):
    """Tension over the distance along the cable, from the reel."""
    points, passed = [], 0.0
    place = lambda n: [float(n[k]) for k in ("north", "east", "depth")]
    for this, following in zip(nodes, nodes[1:]):
        length = math.dist(place(this), place(following))
        points.append((passed + 0.5 * length, float(this["tension"] or 0.0)))
        passed += length
    return points


def bands(axes, rows):
    """A strip for each stretch of time with a condition worth showing."""
    for this, following in zip(rows, rows[1:]):
        colour = CONDITIONS.get(this["condition"])
        if colour:
            left, _ = axes.place(float(this["time"]), axes.y[0])
            right, _ = axes.place(float(following["time"]), axes.y[0])
            yield (f'<rect x="{left:.1f}" y="{axes.top}" width="{right - left + 0.2:.1f}" height="{axes.height}" '
                   f'fill="{colour}" fill-opacity="0.5"/>')


def draw(folder, at):
    times = shapes(read(folder / "tether_nodes.csv"))
    last = min(times, key=lambda t: abs(t - at)) if at is not None else max(times)
    upto = [t for t in times if t <= last]
    earlier = [upto[i * (len(upto) - 1) // EARLIER] for i in range(EARLIER)]
    drawn = [times[t] for t in dict.fromkeys(earlier + [last])]
    rows = read(folder / "tether.csv")

    half, low = (WIDTH - 3 * MARGIN) // 2, (HEIGHT - 3 * MARGIN) // 2 - 8
    second_row = 2 * MARGIN + low + 16  # room for the labels above it
    parts = []
    for box, project, labels, down in (
            ((MARGIN, MARGIN, half, low), from_the_side, ("towards the vehicle [m]", f"shape at {last:g} s, depth [m]"), True),
            ((MARGIN, second_row, half, low), from_above, ("east [m]", "plan view, north [m]"), False)):
        lines = [project(nodes) for nodes in drawn]
        axes = Axes(box, lines, labels, equal=True, down=down)
        parts += axes.frame()
        parts += [axes.line(line, "#9bb8c4") for line in lines[:-1]]
        parts += [axes.line(lines[-1], COLOURS[0]), axes.dot(*lines[-1][-1], COLOURS[1])]

    line = along_the_line(drawn[-1])
    axes = Axes((2 * MARGIN + half, MARGIN, half, low), [line, [(0.0, 0.0)]], ("along the line from the reel [m]", "tension [N]"))
    parts += axes.frame()
    parts.append(axes.line(line, COLOURS[0]))

    pulls = [series(rows, "time", column) for column in ("vehicle_tension", "reel_tension")]
    axes = Axes((2 * MARGIN + half, second_row, half, low), pulls,
                ("time [s]", "pull at the vehicle and (dashed) at the reel [N]"))
    parts += axes.frame()
    parts += bands(axes, rows)
    parts += [axes.line(pulls[0], COLOURS[1]), axes.line(pulls[1], COLOURS[0], dashed=True)]
    return page(parts)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--at", type=float, help="seconds; default: the end of the dive")
    arguments = parser.parse_args()
    if not (arguments.folder / "tether_nodes.csv").exists():
        sys.exit(f"{arguments.folder} holds no tether_nodes.csv: was the dive flown with a tether and --out?")
    (arguments.folder / "tether.svg").write_text(draw(arguments.folder, arguments.at))
    print(arguments.folder / "tether.svg")


if __name__ == "__main__":
    main()
