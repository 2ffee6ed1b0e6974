#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
"""Draws Allan deviations of simulated inertial units against the lines of their data sheets.

    REMORA_PLOTS=plots build/release/src/sensors/sensors_test --gtest_filter='*ImuGrade*'
    tools/plot_allan.py plots/allan_vn100_gyroscope.csv plots/allan_vn100_accelerometer.csv > docs/images/allan.svg

Needs nothing but Python.
"""
import csv
import math
import pathlib
import sys

PANEL, GAP, MARGIN = (390, 300), 80, (62, 34, 20, 46)  # left, top, right, bottom
UNITS = {"gyroscope": "rad/s", "accelerometer": "m/s²"}


def decades(values):
    return math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))


class Panel:
    def __init__(self, file, left):
        with open(file) as stream:
            self.rows = [{key: float(value) for key, value in row.items()} for row in csv.DictReader(stream)]
        self.title = pathlib.Path(file).stem.removeprefix("allan_")
        self.unit = UNITS.get(self.title.rsplit("_", 1)[-1], "")
        self.left = left
        self.tau = [row["tau"] for row in self.rows]
        self.x = decades(self.tau)
        self.y = decades([row["simulated"] for row in self.rows] + [0.7 * self.rows[0]["bias_instability"]])

    def place(self, tau, deviation):
        x = (math.log10(tau) - self.x[0]) / (self.x[1] - self.x[0])
        y = (math.log10(deviation) - self.y[0]) / (self.y[1] - self.y[0])
        return self.left + x * PANEL[0], MARGIN[1] + (1.0 - y) * PANEL[1]

    def path(self, points, style):
        inside = [p for p in points if 10 ** self.y[0] <= p[1] <= 10 ** self.y[1]]
        line = " ".join("{:.1f},{:.1f}".format(*self.place(*p)) for p in inside)
        return f'<polyline points="{line}" fill="none" {style}/>'

    def svg(self):
        parts = [f'<rect x="{self.left}" y="{MARGIN[1]}" width="{PANEL[0]}" height="{PANEL[1]}" fill="none" stroke="#999"/>',
                 f'<text x="{self.left}" y="{MARGIN[1] - 12}" font-weight="bold">{self.title.replace("_", " ")}</text>']
        for power in range(self.x[0], self.x[1] + 1):
            x, _ = self.place(10.0 ** power, 10.0 ** self.y[0])
            parts.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{MARGIN[1]}" y2="{MARGIN[1] + PANEL[1]}" stroke="#eee"/>')
            parts.append(f'<text x="{x:.1f}" y="{MARGIN[1] + PANEL[1] + 16}" text-anchor="middle">{10.0 ** power:g}</text>')
        for power in range(self.y[0], self.y[1] + 1):
            _, y = self.place(10.0 ** self.x[0], 10.0 ** power)
            parts.append(f'<line x1="{self.left}" x2="{self.left + PANEL[0]}" y1="{y:.1f}" y2="{y:.1f}" stroke="#eee"/>')
            parts.append(f'<text x="{self.left - 6}" y="{y + 4:.1f}" text-anchor="end">1e{power}</text>')
        density, floor = self.rows[0]["noise_density"], self.rows[0]["bias_instability"]
        parts.append(self.path([(t, density / math.sqrt(t)) for t in self.tau], 'stroke="#c8553d" stroke-dasharray="6 4"'))
        parts.append(self.path([(t, floor) for t in self.tau], 'stroke="#588b41" stroke-dasharray="6 4"'))
        parts.append(self.path([(r["tau"], r["closed_form"]) for r in self.rows], 'stroke="#999" stroke-width="1"'))
        parts += ['<circle cx="{:.1f}" cy="{:.1f}" r="2.6" fill="#0b6e99"/>'.format(*self.place(r["tau"], r["simulated"]))
                  for r in self.rows]
        parts.append(f'<text x="{self.left + PANEL[0] / 2}" y="{MARGIN[1] + PANEL[1] + 34}" text-anchor="middle">'
                     f'averaging time τ [s]; Allan deviation [{self.unit}]</text>')
        x = self.left + PANEL[0] - 178
        for i, (colour, text) in enumerate((("#0b6e99", "simulated, 42 h, three axes"), ("#999", "closed form of the model"),
                                            ("#c8553d", "data sheet: noise density / √τ"),
                                            ("#588b41", "data sheet: bias instability"))):
            y = MARGIN[1] + 16 + 15 * i
            parts.append(f'<line x1="{x - 18}" x2="{x - 4}" y1="{y - 4}" y2="{y - 4}" stroke="{colour}" stroke-width="2"/>'
                         f'<text x="{x}" y="{y}">{text}</text>')
        return "\n".join(parts)


def main():
    files = sys.argv[1:]
    if not files:
        sys.exit(__doc__)
    panels = [Panel(file, MARGIN[0] + i * (PANEL[0] + GAP)) for i, file in enumerate(files)]
    width = MARGIN[0] + len(panels) * PANEL[0] + (len(panels) - 1) * GAP + MARGIN[2]
    height = MARGIN[1] + PANEL[1] + MARGIN[3]
    print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="11">')
    print(f'<rect width="{width}" height="{height}" fill="white"/>')
    print("\n".join(panel.svg() for panel in panels))
    print("</svg>")


if __name__ == "__main__":
    main()
