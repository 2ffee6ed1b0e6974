#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
"""Takes the pictures of docs/gallery.md, measures them, and puts every scene in several waters on one sheet.

    tools/make_gallery.py                        the looks, their measurements, and the sheet
    tools/make_gallery.py --only reef,pool       some of the looks, and no sheet
    tools/make_gallery.py --no-looks --scenes harbour,reef --out /somewhere/else

Needs Python and the program. Pictures that are measured, and the sheet, become JPEG where `cjpeg` is installed (Debian:
libjpeg-turbo-progs), otherwise PNG; the others are written by the program itself.
"""
import argparse
import csv
import math
import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib
from typing import NamedTuple

ROOT = pathlib.Path(__file__).resolve().parents[1]
SIGNATURE = b"\x89PNG\r\n\x1a\n"


class Look(NamedTuple):
    """One picture of the gallery, and the boxes in it that are measured: left, top, width, height in px of 960 × 540."""
    name: str
    scene: str  # empty: the options name a mission
    options: list
    boxes: dict


LOOKS = [
    Look("reef", "reef", ["--camera", "main", "--at", "15"],
         {"water, upper": (620, 60, 90, 60), "water, horizon": (460, 300, 60, 24), "near boulder": (130, 340, 120, 80),
          "far boulder": (640, 390, 90, 60), "near sand": (220, 520, 60, 18), "far sand": (440, 350, 50, 20)}),
    Look("mussel_farm", "mussel_farm", ["--camera", "main", "--at", "2"],
         {"water, upper": (560, 130, 120, 40), "water, lower": (560, 480, 120, 40), "water, right": (780, 260, 70, 60),
          "near rope": (424, 260, 34, 120), "second rope": (742, 260, 18, 120), "third rope": (868, 260, 10, 120)}),
    Look("kelp", "harbour", ["--camera", "main", "--at", "47"],
         {"water, upper": (650, 30, 120, 40), "water, lower": (720, 340, 120, 40), "near bed": (660, 500, 80, 30),
          "far bed": (680, 424, 60, 14), "near blade": (368, 340, 44, 80), "far blade": (536, 240, 24, 60)}),
    Look("harbour_murky", "harbour", ["--camera", "main", "--at", "52", "--visibility", "3"],
         {"water, upper": (560, 30, 120, 60), "water, horizon": (560, 270, 120, 30), "near bed": (420, 480, 140, 50),
          "mid bed": (420, 380, 140, 40), "far bed": (540, 340, 140, 20), "stone": (258, 440, 40, 30)}),
    Look("night_wreck", "night_wreck", ["--camera", "astern", "--at", "4"],
         {"lit bed": (540, 450, 100, 40), "bed beyond the pool": (760, 440, 80, 40), "dark bed": (60, 450, 120, 60),
          "water in the beam": (470, 260, 12, 40), "water beside it": (700, 120, 120, 80), "vehicle's back": (360, 250, 60, 30)}),
    Look("night_pilot", "night_wreck", ["--camera", "main", "--at", "5.5"],
         {"plate": (240, 120, 120, 100), "water, upper": (780, 30, 120, 60), "water, lower": (640, 440, 100, 60)}),
    Look("docking_station", "docking_station", ["--camera", "beside", "--at", "4.1"], {}),
    Look("pool", "rectangular_pool", ["--camera", "main", "--at", "2"],
         {"near floor": (380, 500, 60, 30), "far floor": (440, 394, 80, 10), "far wall": (400, 250, 160, 60),
          "side wall in the sun": (20, 220, 100, 120), "side wall in shade": (800, 220, 100, 120), "mirror": (430, 30, 130, 60)}),
    Look("hull", "hull_inspection", ["--camera", "main", "--at", "5"],
         {"hull, centre": (400, 180, 120, 80), "hull, edge": (20, 180, 60, 120), "fouled patch": (840, 140, 100, 160)}),
    Look("draught_marks", "hull_inspection", ["--camera", "midships", "--at", "2"],
         {"hull, upper": (240, 60, 100, 60), "hull, lower": (240, 420, 100, 60), "white of a mark": (437, 237, 20, 8)}),
    Look("vessel_tug", "hull_survey", ["--vessel", "tug", "--visibility", "80", "--camera", "free", "--eye", "-38", "9", "4.6",
                                       "--target", "-24", "0", "2.6", "--at", "0.5"], {}),
    Look("vessel_tug_fouled", "hull_survey", ["--vessel", "tug", "--fouling", "3", "--visibility", "80", "--camera", "free", "--eye", "-38", "9", "4.6",
                                              "--target", "-24", "0", "2.6", "--at", "0.5"], {}),
    Look("vessel_trawler", "hull_survey", ["--vessel", "trawler", "--visibility", "80", "--camera", "free", "--eye", "-36", "7", "3.6",
                                           "--target", "-23", "0", "2.0", "--at", "0.5"], {}),
    Look("vessel_trawler_fouled", "hull_survey", ["--vessel", "trawler", "--fouling", "3", "--visibility", "80", "--camera", "free",
                                                  "--eye", "-36", "7", "3.6", "--target", "-23", "0", "2.0", "--at", "0.5"], {}),
    Look("vessel_yacht", "hull_survey", ["--vessel", "yacht", "--visibility", "80", "--camera", "free", "--eye", "-31", "6.5", "2.4",
                                         "--target", "-23.7", "0", "1.0", "--at", "0.5"], {}),
    Look("vessel_yacht_fouled", "hull_survey", ["--vessel", "yacht", "--fouling", "3", "--visibility", "80", "--camera", "free", "--eye", "-31", "6.5", "2.4",
                                                "--target", "-23.7", "0", "1.0", "--at", "0.5"], {}),
    Look("surface", "reef", ["--camera", "surface", "--at", "6"],
         {"sun": (540, 4, 60, 14), "window, centre": (440, 180, 120, 60), "window, edge": (440, 400, 80, 30),
          "outside the window": (20, 330, 60, 100), "below": (440, 510, 100, 24)}),
    Look("tether", "harbour", ["--camera", "chase", "--at", "28"],
         {"blue float": (372, 300, 30, 20), "black frame": (360, 398, 120, 6), "tether": (200, 333, 60, 3),
          "pile": (680, 180, 120, 120), "wall behind": (100, 120, 120, 120)}),
    Look("mud_drag", "mud_drag", ["--camera", "beside", "--at", "21"], {}),
    Look("aged_amphora", "aged_objects", ["--camera", "row", "--at", "0.5"], {}),
    Look("gripper_pickup", "", ["--mission", "gripper_pickup", "--camera", "free", "--eye", "4.6", "-1.9", "8.3",
                                "--target", "2.8", "0.2", "8.9", "--at", "42"], {}),
    Look("valve_panel", "", ["--mission", "valve_panel", "--camera", "free", "--eye", "2.6", "1.6", "8.3",
                             "--target", "3.7", "0", "8.8", "--at", "33"], {}),
    Look("amphora_recovery", "", ["--mission", "amphora_recovery", "--camera", "free", "--eye", "4.9", "-1.9", "8.2",
                                  "--target", "2.9", "-0.2", "8.9", "--at", "45"], {}),
    Look("flying_lead", "", ["--mission", "flying_lead", "--camera", "free", "--eye", "2.0", "-0.7", "10.5",
                             "--target", "2.4", "0.6", "11.0", "--at", "22"], {}),
    Look("bimanual_bar", "", ["--mission", "bimanual_bar", "--camera", "beside", "--at", "40"], {}),
    Look("caldera", "", ["--mission", "caldera", "--camera", "free", "--eye", "-8.9", "-13.6", "23.4",
                         "--target", "-7.0", "-15.0", "24.2", "--at", "55"], {}),
    Look("arm_reach", "arm_reach", ["--camera", "free", "--eye", "3.4", "-0.9", "4.9", "--target", "1.7", "0.3", "5.4", "--at", "12"], {}),
    Look("arm_panel", "arm_panel", ["--camera", "free", "--eye", "1.4", "2.7", "4.6", "--target", "2.1", "0.6", "5.2", "--at", "8"], {}),
    Look("widgets", "harbour", ["--camera", "chase", "--at", "28", "--inset", "sonar", "--axes", "--trail", "--overlay"], {}),
]

# Options of `remora shot`, and what to call the column.
WATERS = [
    ([], "the scene's own water"),
    (["--jerlov", "IB"], "Jerlov IB, clear ocean"),
    (["--jerlov", "3C"], "Jerlov 3C, green coast"),
    (["--visibility", "3"], "3 m, murky harbour"),
]
GAP = 4

# Where the pilot's camera shows more than the view from behind the vehicle: camera and simulated seconds.
VIEWS = {
    "circular_pool": ("main", "1"),
    "hull_inspection": ("main", "5"),
    "mussel_farm": ("main", "2"),
    "night_wreck": ("chase", "4"),
    "rectangular_pool": ("main", "2"),
    "reef": ("main", "15"),
}
VIEW = ("chase", "6")


def read_png(path):
    """Width and rows of an 8-bit RGB picture, as libpng writes them."""
    data = path.read_bytes()
    at, packed = len(SIGNATURE), b""
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack(">IIBB", body[:10])
            if (depth, colour) != (8, 2):
                sys.exit(f"{path} is not an 8-bit RGB picture")
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
    return width, rows


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


def write_picture(stem, width, rows, quality):
    """STEM.jpg, or STEM.png on a machine without cjpeg."""
    if not shutil.which("cjpeg"):
        write_png(stem.with_suffix(".png"), width, rows)
        return
    header = f"P6 {width} {len(rows)} 255\n".encode()
    packed = subprocess.run(["cjpeg", "-quality", str(quality), "-optimize", "-progressive"],
                            input=header + b"".join(rows), stdout=subprocess.PIPE, check=True).stdout
    stem.with_suffix(".jpg").write_bytes(packed)


def linear(level):
    """Linear light, 0 … 1, of an 8-bit sRGB level (IEC 61966-2-1)."""
    share = level / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


LINEAR = [linear(level) for level in range(256)]


def luminance(rows, box):
    """Rows of linear luminance inside the box."""
    left, top, width, height = box
    return [[0.2126 * LINEAR[row[3 * x]] + 0.7152 * LINEAR[row[3 * x + 1]] + 0.0722 * LINEAR[row[3 * x + 2]]
             for x in range(left, left + width)] for row in rows[top:top + height]]


def blurred(values, sigma=8):
    """One row, smoothed by a Gaussian that is cut off at the row's ends."""
    weights = [math.exp(-0.5 * (i / sigma) ** 2) for i in range(3 * sigma + 1)]
    result = []
    for x in range(len(values)):
        near = range(max(0, x - 3 * sigma), min(len(values), x + 3 * sigma + 1))
        result.append(sum(weights[abs(x - i)] * values[i] for i in near) / sum(weights[abs(x - i)] for i in near))
    return result


def measure(rows, box):
    """Mean red, green, blue (sRGB levels), mean luminance, and local contrast: RMS of the luminance about its blur, over the mean."""
    left, top, width, height = box
    count = width * height
    mean = [sum(sum(row[3 * left + c:3 * (left + width) + c:3]) for row in rows[top:top + height]) / count for c in range(3)]
    light = luminance(rows, box)
    across = [blurred(row) for row in light]
    smooth = list(zip(*[blurred(column) for column in zip(*across)]))
    average = sum(map(sum, light)) / count
    scatter = sum((a - b) ** 2 for u, v in zip(light, smooth) for a, b in zip(u, v)) / count
    return [round(m) for m in mean] + [round(average, 4), round(math.sqrt(scatter) / average, 4)]


def take(program, scene, options, width, file):
    """Writes the picture; false, with what the program said, when it could not be taken."""
    done = subprocess.run([program, "shot", *([scene] if scene else []), *options, "--width", str(width),
                           "--height", str(width * 9 // 16), "--out", file], capture_output=True, text=True)
    if done.returncode != 0:
        print(f"{scene} {' '.join(options)}: {done.stderr.strip()}", file=sys.stderr)
    return done.returncode == 0


def shoot(program, scene, options, width, file):
    """The picture's rows, or nothing when it could not be taken."""
    return read_png(file)[1] if take(program, scene, options, width, file) else None


def make_looks(program, out, looks, file):
    table = []
    for look in looks:
        if not look.boxes:
            if not take(program, look.scene, look.options, 960, out / f"{look.name}.jpg"):
                sys.exit(1)
            print(look.name, flush=True)
            continue
        rows = shoot(program, look.scene, look.options, 960, file)
        if rows is None:
            sys.exit(1)
        write_picture(out / look.name, 960, rows, quality=82)
        for name, box in look.boxes.items():
            values = measure(rows, box)
            table.append([look.name, name, *box, *values])
            print(f"{look.name:14} {name:24} {values[0]:3},{values[1]:3},{values[2]:3}  Y {values[3]:.3f}  contrast {100 * values[4]:.1f} %",
                  flush=True)
    return table


def write_table(path, table):
    with path.open("w", newline="") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(["picture", "box", "left", "top", "width", "height", "red", "green", "blue", "luminance", "local_contrast"])
        writer.writerows(table)


def make_sheet(program, out, scenes, width, file):
    """A row for each scene, a column for each water; a picture that could not be taken is dark."""
    height = width * 9 // 16
    whole = len(WATERS) * (width + GAP) - GAP
    sheet = []
    for scene in scenes:
        camera, at = VIEWS.get(scene, VIEW)
        pictures = [shoot(program, scene, ["--camera", camera, "--at", at, *water], width, file) or [bytes(3 * width)] * height
                    for water, _ in WATERS]
        sheet += [bytes(3 * GAP).join(rows[y] for rows in pictures) for y in range(height)] + [bytes(3 * whole)] * GAP
        print(f"{scene} is on the sheet", flush=True)
    write_picture(out / "sheet", whole, sheet, quality=75)
    print("from left to right: " + "; ".join(label for _, label in WATERS))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", type=pathlib.Path, default=ROOT / "build/release/remora")
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "docs/images/gallery")
    parser.add_argument("--only", default="", help="names of looks, separated by commas; no sheet")
    parser.add_argument("--no-looks", action="store_true", help="the sheet alone")
    parser.add_argument("--scenes", default="", help="of the sheet: names, separated by commas (default: all)")
    parser.add_argument("--width", type=int, default=240, help="of each picture on the sheet")
    options = parser.parse_args()
    if not options.program.exists():
        sys.exit(f"no program {options.program}: build it with ./run.sh list, or name it with --program")
    wanted = options.only.split(",") if options.only else [look.name for look in LOOKS]
    unknown = set(wanted) - {look.name for look in LOOKS}
    if unknown:
        sys.exit(f"unknown look {', '.join(sorted(unknown))}; there are {', '.join(look.name for look in LOOKS)}")
    scenes = options.scenes.split(",") if options.scenes else sorted(p.stem for p in (ROOT / "scenarios").glob("*.yaml"))
    options.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "shot.png"
        if not options.no_looks:
            table = make_looks(options.program, options.out, [look for look in LOOKS if look.name in wanted], file)
            if not options.only:
                write_table(options.out / "measurements.csv", table)
        if not options.only:
            make_sheet(options.program, options.out, scenes, options.width, file)


if __name__ == "__main__":
    main()
