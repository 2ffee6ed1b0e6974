#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
"""Draws what a Doppler log measured: velocity ahead and to the side beside the truth, and its altitude.

    tools/plot_dvl.py out/ [SENSOR]      writes out/dvl.svg; SENSOR is rov_dvl unless told

`out/` is the folder of `remora dive --out out/`. Grey bands show water track: the velocity is then that through the water,
and the line over ground (dashed) leaves it by the current. Needs nothing but Python.
"""
import bisect
import math
import pathlib
import sys

from plot_dive import COLOURS, HEIGHT, MARGIN, WIDTH, Axes, page, read

WATER = "2"


def column(rows, name):
    return [(float(row["valid"]), float(row[name])) for row in rows if row[name]]


def over_ground(folder, rows):
    """Velocity over ground in the vehicle's axes at the pings' times, from the differences of its track."""
    track = read(folder / "track.csv")
    track = [row for row in track if row["vehicle"] == track[0]["vehicle"]]
    times = [float(row["time"]) for row in track]
    ahead, side = [], []
    for row in rows:
        i = min(max(bisect.bisect(times, float(row["valid"])), 1), len(track) - 1)
        dt = times[i] - times[i - 1]
        north, east = ((float(track[i][k]) - float(track[i - 1][k])) / dt for k in ("north", "east"))
        yaw = float(track[i]["yaw"])
        ahead.append((float(row["valid"]), north * math.cos(yaw) + east * math.sin(yaw)))
        side.append((float(row["valid"]), east * math.cos(yaw) - north * math.sin(yaw)))
    return ahead, side


def bands(axes, rows):
    """Grey where the log tracked the water."""
    start = None
    for row in rows + [{"track": "", "valid": rows[-1]["valid"]}]:
        if row["track"] == WATER and start is None:
            start = float(row["valid"])
        elif row["track"] != WATER and start is not None:
            left, right = axes.place(start, 0.0)[0], axes.place(float(row["valid"]), 0.0)[0]
            yield (f'<rect x="{left:.1f}" y="{axes.top}" width="{right - left:.1f}" height="{axes.height}" '
                   'fill="#999" fill-opacity="0.25"/>')
            start = None


def draw(folder, sensor):
    rows = read(folder / "sensors" / f"{sensor}.csv")
    ahead, side = over_ground(folder, rows)
    height = (HEIGHT - 4 * MARGIN) // 3
    views = [("velocity_x", ahead, "velocity ahead [m/s]"), ("velocity_y", side, "velocity to starboard [m/s]"),
             ("altitude", None, "altitude [m]")]
    parts = []
    for i, (name, ground, title) in enumerate(views):
        measured = column(rows, name)
        lines = [measured] + ([ground] if ground else [[(float(rows[0]["valid"]), 0.0), (float(rows[-1]["valid"]), 0.0)]])
        axes = Axes((MARGIN, MARGIN + i * (height + MARGIN), WIDTH - 2 * MARGIN, height), lines, ("time [s]", title),
                    down=name == "altitude")
        parts += axes.frame()
        parts += bands(axes, rows)
        gap = 1.5 * (float(rows[1]["valid"]) - float(rows[0]["valid"]))
        piece = []
        for point in measured + [(math.inf, 0.0)]:
            if piece and point[0] - piece[-1][0] > gap:
                parts.append(axes.line(piece, COLOURS[0]).replace('stroke-width="2"', 'stroke-width="0.8"'))
                piece = []
            piece.append(point)
        if ground:
            parts.append(axes.line(ground, COLOURS[1], dashed=True))
    return page(parts)


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    sensor = sys.argv[2] if len(sys.argv) > 2 else "rov_dvl"
    (folder / "dvl.svg").write_text(draw(folder, sensor))
    print(folder / "dvl.svg")


if __name__ == "__main__":
    main()
