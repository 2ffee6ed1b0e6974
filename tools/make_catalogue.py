#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
"""Makes docs/catalogue: what comes with Remora, with pictures and with numbers from its own files.

    tools/make_catalogue.py                                      writes the pages
    tools/make_catalogue.py --check                              fails when a page is stale
    tools/make_catalogue.py --pictures build/release/remora      takes the pictures that are not there yet

Pictures are not compared by --check. They are 400 × 225 and less than 25 kB each; to take one again, remove it.
Needs Debian's python3-yaml.
"""
import argparse
import math
import pathlib
import re
import subprocess
import sys
import tempfile

import yaml

ROOT = pathlib.Path(__file__).resolve().parents[1]
PAGES = pathlib.Path("docs/catalogue")
PICTURES = pathlib.Path("docs/images/catalogue")
NOTE = "<!-- Made by tools/make_catalogue.py from the files named here: change those instead. -->"

# As people say them, where it is not the file's name with a capital letter.
NAMES = {
    "bluerov2": "BlueROV2", "bluerov2_gz": "BlueROV2, Gazebo's numbers", "bluerov2_heavy": "BlueROV2 Heavy",
    "bluerov2_heavy_gz": "BlueROV2 Heavy, Gazebo's numbers", "bluerov2_heavy_von_benzon": "BlueROV2 Heavy, von Benzon's numbers",
    "bluerov2_heavy_wu": "BlueROV2 Heavy, Wu's numbers", "inspection": "Inspection vehicle, 12 kg", "npsauv2": "NPS AUV II",
    "openrov": "OpenROV", "remus100": "REMUS 100", "rexrov": "RexROV", "videoray_pro": "VideoRay Pro III",
    "arm_panel": "An arm around a panel", "arm_reach": "An arm reaches out", "bar_and_stands": "A bar and its stands",
    "bimanual_bar": "A bar for two hands", "circular_pool": "Round pool", "current_station_keeping": "Station keeping in a current",
    "dvl_transect": "DVL transect over a cliff", "flying_lead": "Flying lead", "hull_inspection": "Hull inspection",
    "hull_survey": "Hull survey", "hull_survey_defects": "Hull survey, damaged ship", "hull_survey_fouled": "Hull survey, fouled ship",
    "instruments_only": "By instruments alone", "lidar_wreck": "Lidar survey of a wreck", "mud_drag": "Dragging through mud",
    "night_wreck": "Wreck at night", "npsauv_turn": "A turn of the NPS AUV II", "openrov_demo": "OpenROV demonstration",
    "panel_and_valves": "Panel with valves", "pile_field": "Piles under a pier", "quay_wall": "Quay wall",
    "rectangular_pool": "Rectangular pool", "side_scan_survey": "Side-scan survey", "sonar_search": "Search with sonar",
    "tether_back_out": "Backing out of a snag", "tether_catenary": "Tether: catenary", "tether_current": "Tether: current",
    "tether_reach": "Tether: end of reach", "tether_reel": "Tether: reel", "tether_snag": "Tether: snag",
    "tether_wrap_propeller": "Tether: around a screw", "toolbox_and_basket": "Toolbox and basket",
    "two_vehicles": "Two vehicles", "t_bar_valve": "T-bar valve", "t_handle": "T-handle", "uhd_4k": "4K camera",
    "low_light_hd": "Low-light HD camera", "uuv_simulator": "UUV Simulator's camera", "videoray_zoom": "VideoRay's zoom camera",
    "pilot": "BlueROV2's pilot camera", "small_led": "Small LED",
}
# Vehicles that differ in their numbers only.
LOOKS_LIKE = {"bluerov2_gz": "bluerov2", "bluerov2_heavy_gz": "bluerov2_heavy", "bluerov2_heavy_von_benzon": "bluerov2_heavy",
              "bluerov2_heavy_wu": "bluerov2_heavy"}
# Scenes that other pages have a picture of, relative to docs.
ELSEWHERE = {
    "arm_panel": "images/gallery/arm_panel.jpg", "arm_reach": "images/gallery/arm_reach.jpg",
    "amphora_site": "images/gallery/amphora_recovery.jpg", "aged_objects": "images/gallery/aged_amphora.jpg",
    "bimanual_bar": "images/gallery/bimanual_bar.jpg", "bar_and_stands": "images/gallery/bimanual_bar.jpg",
    "caldera": "images/gallery/caldera.jpg", "docking_station": "images/gallery/docking_station.jpg", "flying_lead": "images/gallery/flying_lead.jpg", "harbour": "images/gallery/tether.jpg",
    "mud_drag": "images/gallery/mud_drag.jpg", "mussel_farm": "images/gallery/mussel_farm.jpg",
    "panel_and_valves": "images/gallery/valve_panel.jpg", "rectangular_pool": "images/gallery/pool.jpg",
    "reef": "images/gallery/reef.jpg", "sonar_search": "images/sonar_amphora.png",
    "toolbox_and_basket": "images/gallery/gripper_pickup.jpg", "tether_snag": "images/tether_snag.svg",
    "dvl_transect": "images/dvl_transect.svg",
}
KINDS_OF_SENSORS = {
    "imu": "Inertial", "ahrs": "Inertial", "magnetometer": "Inertial", "ins": "Inertial", "depth": "Depth and altitude",
    "altimeter": "Depth and altitude", "ranges": "Depth and altitude", "gps": "Position", "usbl": "Position", "lbl": "Position",
    "modem": "Position", "pose": "Position", "dvl": "Velocity", "adcp": "Velocity", "current_meter": "Velocity", "ctd": "Water",
    "imaging_sonar": "Sonars", "side_scan": "Sonars", "multibeam": "Sonars", "scanning_sonar": "Sonars", "echo_sounder": "Sonars",
    "lidar": "Lidars and lasers", "laser_line": "Lidars and lasers",
}
SENSOR_NUMBERS = [  # key, words, unit
    ("rate_hz", "", "Hz"), ("frequency_khz", "", "kHz"), ("sector_deg", "sector", "°"), ("swath_deg", "swath", "°"),
    ("beams", "beams", ""), ("beam_angle_deg", "beams at", "°"), ("max_range", "range", "m"), ("max_altitude", "altitude up to", "m"),
    ("range_resolution", "resolution", "m"), ("max_pressure", "up to", "Pa"), ("velocity_noise", "noise", "m/s"),
    ("range_noise", "range noise", "m"), ("horizontal_noise", "noise", "m"), ("cells", "cells", ""), ("cell_size", "cells of", "m"),
    ("azimuth_span_deg", "field", "°"), ("columns", "columns", ""),
]


class Loader(yaml.SafeLoader):
    """YAML as the program takes it: 1e-3 is a number; yes and no are words."""


Loader.yaml_implicit_resolvers = {
    first: [(tag, regexp) for tag, regexp in resolvers
            if tag not in ("tag:yaml.org,2002:bool", "tag:yaml.org,2002:float", "tag:yaml.org,2002:timestamp")]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()}
Loader.add_implicit_resolver("tag:yaml.org,2002:float",
                             re.compile(r"^[-+]?(\d+\.?\d*([eE][-+]?\d+)?|\.\d+([eE][-+]?\d+)?)$"), list("-+.0123456789"))
Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(true|false)$"), list("tf"))


def merged(base, changes):
    """As the program merges a file over the one it is based on: maps key by key, all else replaced."""
    return {**base, **{key: merged(base[key], value) if isinstance(value, dict) and isinstance(base.get(key), dict) else value
                       for key, value in changes.items()}}


def load(folder, name):
    whole = yaml.load((ROOT / folder / f"{name}.yaml").read_text(), Loader)
    return merged(load(folder, whole["based_on"]), whole) if "based_on" in whole else whole


def names_in(folder):
    return sorted(file.stem for file in (ROOT / folder).glob("*.yaml"))


def name_of(name, whole):
    return whole.get("title") or NAMES.get(name) or name.replace("_", " ").capitalize()


def number(value, unit=""):
    text = f"{value:.4g}" if isinstance(value, float) else str(value)
    return f"{text}{'' if unit in ('', '°') else ' '}{unit}"


def extents(shapes):
    """The box around solids without a turn, or nothing where one has its size in a mesh or a part."""
    low, high = [math.inf] * 3, [-math.inf] * 3
    for shape in shapes:
        size = shape.get("size") if shape.get("kind") == "box" else None
        if shape.get("kind") == "sphere":
            size = [2 * shape["radius"]] * 3
        if shape.get("kind") in ("cylinder", "capsule", "ring_wall"):
            size = [2 * shape["radius"]] * 2 + [shape["length"] + (2 * shape["radius"] if shape["kind"] == "capsule" else 0)]
        if not size:
            return None
        if shape.get("pitch_deg") in (90, -90):
            size = [size[2], size[1], size[0]]
        at = shape.get("position", [0, 0, 0])
        for axis in range(3):
            low[axis] = min(low[axis], at[axis] - size[axis] / 2)
            high[axis] = max(high[axis], at[axis] + size[axis] / 2)
    return [b - a for a, b in zip(low, high)] if shapes else None


def size_text(size):
    return " × ".join(f"{value:.2g}" if value < 1 else f"{value:.3g}" for value in size) + " m" if size else ""


def list_text(items):
    return ", ".join(items) if items else "–"


def preset_text(entries, key):
    """The presets in a list, each with how often it is there."""
    found = {}
    for entry in entries or []:
        name = entry.get(key) or entry.get("kind") or entry.get("name")
        found[name] = found.get(name, 0) + 1
    return list_text([f"{count} × {name}" if count > 1 else name for name, count in found.items()])


def picture_of(group, name):
    """The file, relative to docs, whether it is there or not."""
    if group == "vehicle":
        name = LOOKS_LIKE.get(name, name)
    return ELSEWHERE.get(name if group == "scene" else "") or f"images/catalogue/{group}_{name}.jpg"


def picture(group, name, words):
    file = picture_of(group, name)
    return f'<img src="../{file}" alt="{words}" width="400">' if (ROOT / "docs" / file).is_file() else ""


def entry(group, name, title, whole, facts):
    lines = [f"## {title}", "", f"`{name}`: {whole.get('purpose', '')}.".replace("..", "."), ""]
    shown = picture(group, name, title)
    if shown:
        lines += [shown, ""]
    rows = [f"| {key} | {value} |" for key, value in facts if value not in ("", None, "–")]
    return lines + (["| | |", "|---|---|", *rows, ""] if rows else [])


def vehicles():
    lines = []
    for name in names_in("assets/vehicles"):
        v = load("assets/vehicles", name)
        hull, pilot = v.get("hull", {}), v.get("control", {}).get("pilot", {})
        weight = hull.get("mass") or (hull["weight"] / 9.81 if "weight" in hull else None)
        supply = v.get("supply", {})
        speed = pilot.get("max_speed")
        lines += entry("vehicle", name, name_of(name, v), v, [
            ("mass", number(float(weight), "kg") if weight else ""),
            ("size", size_text(extents(v.get("collision", {}).get("shapes", [])))),
            ("equations", {"fossen": "Fossen"}.get(hull.get("model", "fossen"), f"its own ({hull.get('model')})")),
            ("moved by", f"{len(v['thrusters'])} thrusters" if "thrusters" in v else "fins and a propeller"),
            ("speed at full stick, pilot mode", "surge {}, sway {}, heave {} m/s".format(*speed) if speed else ""),
            ("power", f"battery of {number(supply['capacity_Ah'])} A·h" if supply.get("kind") == "battery" and "capacity_Ah" in supply
             else "battery" if supply.get("kind") == "battery" else
             f"{number(supply['voltage'], 'V')} by tether" if "voltage" in supply else ""),
            ("cameras", preset_text(v.get("cameras"), "camera")), ("lamps", preset_text(v.get("lamps"), "lamp")),
            ("instruments", preset_text(v.get("sensors"), "sensor")),
            ("try it", f"`remora dive` with `- {{vehicle: {name}, position: [0, 0, 2]}}` in a scene")])
    return lines


def clarity_text(clarity):
    words = {"visibility": "{} m", "jerlov": "Jerlov {}", "turbidity_ntu": "{} NTU", "chlorophyll": "{} mg/m³ chlorophyll"}
    return next((text.format(clarity[key]) for key, text in words.items() if key in clarity),
                "by depth" if "profile" in clarity else "20 m")


def scenes():
    lines = []
    for name in names_in("scenarios"):
        s = load("scenarios", name)
        missions = [m for m in names_in("missions") if m != "course" and load("missions", m).get("scenario") == name]
        kinds = [name_of(v["vehicle"], load("assets/vehicles", v["vehicle"])) if v.get("vehicle") and
                 (ROOT / f"assets/vehicles/{v['vehicle']}.yaml").is_file() else str(v.get("vehicle") or v.get("model"))
                 for v in s["vehicles"]]
        seabed = s.get("seabed", {})
        depth = seabed.get("depth", seabed.get("terrain", {}).get("depth"))
        speeds = [c.get("speed") or (math.hypot(*c["velocity"]) if "velocity" in c else None) for c in s.get("currents", [])]
        lines += entry("scene", name, name_of(name, s), s, [
            ("vehicles", list_text(kinds)), ("length", number(s.get("duration", 60), "s")),
            ("visibility", clarity_text(s.get("water", {}).get("clarity", {}))),
            ("depth", number(float(depth), "m") if depth is not None else "no bottom"),
            ("current", list_text([f"{speed:.2g} m/s" if speed else c.get("kind", "uniform")
                                   for speed, c in zip(speeds, s.get("currents", []))]) if speeds else "none"),
            ("tether", list_text([f"{v['tether'].get('reel', {}).get('deployed', 40)} m out" for v in s["vehicles"] if "tether" in v])),
            ("arms", list_text([a.get("arm", a.get("name")) for v in s["vehicles"] for a in v.get("arms", [])])),
            ("missions", list_text([f"[{load('missions', m)['title']}](missions.md#{anchor(load('missions', m)['title'])})" for m in missions])),
            ("try it", f"`remora dive {name}`")])
    return lines


def missions():
    course = yaml.load((ROOT / "missions/course.yaml").read_text(), Loader)
    ids = {c["id"]: c["title"] for c in course.get("competences", []) if "id" in c}
    found = [(load("missions", name), name) for name in names_in("missions") if name != "course"]
    lines = ["| mission | difficulty | time of a good pilot | scene |", "|---|---|---|---|"]
    for m, name in sorted(found, key=lambda item: (item[0].get("difficulty", 1), item[0]["title"])):
        lines.append(f"| [{m['title']}](#{anchor(m['title'])}) | {m.get('difficulty', 1)} | {m.get('par', 300)} s | {m['scenario']} |")
    lines += ["", "## By competence", "",
              "[Where the headings come from](../guides/training.md#missions-and-public-competence-headings).", "",
              "| heading | how a mission measures it | trained by |", "|---|---|---|"]
    for c in course["competences"]:
        trained = [f"[{m['title']}](#{anchor(m['title'])})" for m, _ in found if c["id"] in m.get("competences", [])]
        lines.append(f"| {c['id']} {c['title']} | {c['measure']} | {', '.join(trained) or 'not yet'} |")
    lines.append("")
    for m, name in found:
        scene = load("scenarios", m["scenario"])
        lines += [f"## {m['title']}", "", m["briefing"].strip().split("\n\n")[0].replace("\n", " "), ""]
        shown = picture("scene", m["scenario"], name_of(m["scenario"], scene))
        lines += [shown, ""] if shown else []
        lines += ["| | |", "|---|---|", f"| scene | [{name_of(m['scenario'], scene)}](scenes.md#{anchor(name_of(m['scenario'], scene))}) |",
                  f"| difficulty | {m.get('difficulty', 1)} of 5 |",
                  f"| time | {m.get('par', 300)} s for a good pilot, {m.get('limit', 900)} s at most |",
                  f"| goals | {len(m['goals'])} |",
                  *([f"| competences | {list_text([ids.get(c, c) for c in m['competences']])} |"] if m.get("competences") else []),
                  f"| try it | `remora dive --mission {name} --trainee Ann` |", ""]
    return lines


def sensors():
    groups = {}
    for name in names_in("assets/sensors"):
        s = load("assets/sensors", name)
        groups.setdefault(KINDS_OF_SENSORS.get(s.get("kind"), "Others"), []).append((name, s))
    lines = []
    for group, found in groups.items():
        lines += [f"## {group}", "", "| preset | what | kind | numbers |", "|---|---|---|---|"]
        for name, s in found:
            facts = [" ".join(filter(None, [words, number(s[key], unit)])) for key, words, unit in SENSOR_NUMBERS
                     if isinstance(s.get(key), (int, float)) and not isinstance(s.get(key), bool)]
            lines.append(f"| `{name}` | {s['purpose']} | `{s['kind']}` | {', '.join(facts)} |")
        lines.append("")
    return lines


def objects():
    lines = []
    for name in names_in("assets/objects"):
        o = load("assets/objects", name)
        lines += entry("object", name, name_of(name, o), o, [
            ("size", size_text(extents(o.get("shapes", [])))), ("material", o.get("material", "concrete")),
            ("mass", f"{number(float(o['mass']), 'kg')}, can be moved" if "mass" in o else
             f"{number(float(o['hull']['mass']), 'kg')}, can be moved" if "hull" in o else
             "on a joint" if "attachment" in o else "fixed"),
            ("friction", number(o.get("friction", 0.5))),
            ("sockets", list_text([r["name"] for r in o.get("receptacles", [])])),
            ("plug of kind", o.get("plug", {}).get("fits", ""))])
    return lines


def arms():
    lines = []
    for name in names_in("assets/arms"):
        a = load("assets/arms", name)
        links = a.get("links", [])
        driven = [link["joint"] for link in links if "motor" in link["joint"] and "follows" not in link["joint"]]
        mass = sum(link.get("mass") or link.get("hull", {}).get("mass", 0) for link in links)
        effort = max((joint["motor"]["max_effort"] for joint in driven), default=None)
        lines += entry("arm", name, a["purpose"].split(",")[0], a, [
            ("links", str(len(links))), ("motors", str(len(driven))), ("mass in air", number(float(mass), "kg")),
            ("strongest motor", number(effort, "N·m") if effort else ""), ("postures", list_text(sorted(a.get("postures", {})))),
            ("try it", f"`arms: [{{arm: {name}}}]` under a vehicle")])
    return lines


def cameras():
    lines = ["## Cameras", "", "| preset | what | picture | field of view | rate | port | tilt | zoom |", "|---|---|---|---|---|---|---|---|"]
    for name in names_in("assets/cameras"):
        c = load("assets/cameras", name)
        port = c.get("port", "flat")
        tilt = c.get("tilt_deg")
        lines.append(f"| `{name}` | {c['purpose']} | {c.get('width', 640)} × {c.get('height', 480)} | "
                     f"{number(c.get('field_of_view_deg', 80), '°') if 'intrinsics' not in c else 'by intrinsics'} | "
                     f"{number(c.get('rate_hz', 20), 'Hz')} | {port if isinstance(port, str) else port.get('kind', 'flat')} | "
                     f"{f'{tilt[0]}° … {tilt[1]}°' if tilt else 'fixed'} | {number(c.get('max_zoom', 1), '×')} |")
    lines += ["", "## Lamps", "", "| preset | what | light | beam | colour |", "|---|---|---|---|---|"]
    for name in names_in("assets/lamps"):
        lamp = load("assets/lamps", name)
        lines.append(f"| `{name}` | {lamp['purpose']} | {number(lamp.get('lumens', 1500), 'lm')} | "
                     f"{number(lamp.get('beam_deg', 135), '°')} | {number(lamp.get('colour_temperature', 6200), 'K')} |")
    return lines + [""]


def anchor(title):
    """As GitHub makes it of a heading."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


CATALOGUE = [
    ("vehicles", "Vehicles", "The files in `assets/vehicles`. Each number there has its source beside it; how good they are: "
     "[validation](../validation.md).", vehicles),
    ("scenes", "Scenes", "The files in `scenarios/`. How to write one: [writing a scene](../guides/scenarios.md).", scenes),
    ("missions", "Missions", "The files in `missions/`. How to fly them: [training](../guides/training.md).", missions),
    ("sensors", "Instruments", "The presets in `assets/sensors`, named `sensor: NAME` under a vehicle's `sensors`. How they measure: "
     "[instruments](../guides/instruments.md).", sensors),
    ("objects", "Objects", "The files in `assets/objects`, named `object: NAME` under a scene's `objects`.", objects),
    ("arms", "Arms", "The files in `assets/arms`. How to use them: [arms](../guides/arms.md).", arms),
    ("cameras", "Cameras and lamps", "The presets in `assets/cameras` and `assets/lamps`.", cameras),
]


def pages():
    texts, rows = {}, []
    for page, title, introduction, make in CATALOGUE:
        texts[f"{page}.md"] = "\n".join([NOTE, "", f"# {title}", "", introduction, "", *make()]).rstrip() + "\n"
        folders = {"scenes": "scenarios", "missions": "missions", "cameras": "assets/cameras"}
        count = len(names_in(folders.get(page, f"assets/{page}"))) - (page == "missions")
        rows.append(f"| [{title}]({page}.md) | {count} |")
    texts["README.md"] = "\n".join([NOTE, "", "# Catalogue", "", "What comes with Remora. `remora list` prints the names.", "",
                                    "| | how many |", "|---|---|", *rows]) + "\n"
    return texts


# ---- pictures ----

# How far the camera stands away [m], where the size of an object is in a mesh or part, and of an arm.
FAR = {"coaster": 24, "tug": 17, "trawler": 16, "yacht": 10, "workboat": 8, "barge": 12, "wreck": 17, "quay": 12, "pipeline": 7, "pipe": 4.5, "mussel_line": 7,
       "mooring_chain": 4.5, "pile": 9, "fouled_pile": 6, "docking_station": 5, "propeller": 3.6, "rock": 2.2, "anchor": 1.8, "amphora": 1.5, "tyre": 1.6,
       "newton": 0.7, "videoray_gripper": 0.7, "reach_alpha5": 0.9, "reach_bravo7": 1.5, "arm5e": 1.5, "pa10": 1.9, "predator": 2.2,
       "oberon7": 2.4}
AFLOAT = {"coaster", "tug", "trawler", "yacht", "workboat", "barge", "mussel_line", "quay"}
FACING_BACK = {"checkerboard", "colour_chart", "docking_station", "valve_panel", "junction_plate", "quay"}
STANDING = {"valve_panel": 0.55, "junction_plate": 0.6, "bar_stand": 0.5, "docking_station": 1.0}  # how far above the origin their middle is [m]
VIEWS = {  # of scenes: what shows them best; the others from behind their vehicle
    "canyon": ["--camera", "chase", "--at", "120"],
    "night_wreck": ["--camera", "astern", "--at", "4"], "hull_inspection": ["--camera", "main", "--at", "5"],
    "hull_survey": ["--camera", "stern", "--at", "1"], "hull_survey_fouled": ["--camera", "stern", "--at", "1"],
}


def turntable(body, far, depth, bottom, from_behind=False):
    """A scene around one thing, and the options of a camera that looks at it from the front and above."""
    scene = {"purpose": "a picture for the catalogue", "duration": 1, "water": {"clarity": {"visibility": 90}},
             "sky": {"sun_elevation_deg": 60, "sun_bearing_deg": 120, "cloud_cover": 0.2}, "seabed": {"depth": bottom},
             "particles": {"marine_snow": 0}, **body}
    eye = [(-0.72 if from_behind else 0.72) * far, 0.55 * far, max(0.3, depth - 0.42 * far)]
    return scene, ["--camera", "free", "--eye", *map(str, eye), "--target", "0", "0", str(depth), "--at", "0.01"]


def shots():
    """File name, scene (a name or the scene itself) and options of each picture."""
    away = {"vehicle": "openrov", "position": [-60, 0, 2]}
    for name in [name for name in names_in("assets/vehicles") if name not in LOOKS_LIKE]:
        size = extents(load("assets/vehicles", name).get("collision", {}).get("shapes", [])) or [1.6, 0.4, 0.4]
        far = 1.5 * math.hypot(*size)
        depth = 1.0 + 0.6 * far
        yield (f"vehicle_{name}", *turntable({"vehicles": [{"vehicle": name, "position": [0, 0, depth]}]}, far, depth, depth + size[2]))
    for name in names_in("assets/objects"):
        o = load("assets/objects", name)
        size = extents(o.get("shapes", []))
        far = FAR.get(name) or 1.9 * math.hypot(*size)
        depth = 0.6 if name in AFLOAT else 1.0 + 0.45 * far
        thing = {"object": name, "name": name, "position": [0, 0, 0 if name in AFLOAT else depth + STANDING.get(name, 0.0)]}
        if "attachment" in o:
            thing["attachment"] = {"parent": "stand"}
        stand = [{"object": "valve_panel", "name": "stand", "position": [0.3, 0, depth]}] if "attachment" in o else []
        yield (f"object_{name}", *turntable({"vehicles": [away], "objects": stand + [thing]}, far, depth,
                                            14 if name in AFLOAT else depth + (0.5 * size[2] if size else 0.4),
                                            name in FACING_BACK))
    for name in names_in("assets/arms"):
        far = FAR.get(name, 2.0)
        vehicle = {"vehicle": "rexrov", "position": [-1.3 - 0.2 * far, -0.3, 2.2], "arms": [{"arm": name, "position": [1.3, 0.3, 0.6]}]}
        yield (f"arm_{name}", *turntable({"vehicles": [vehicle]}, far, 2.65, 4))
    for name in [name for name in names_in("scenarios") if name not in ELSEWHERE]:
        yield f"scene_{name}", name, VIEWS.get(name, ["--camera", "chase", "--at", "4"])


def take_pictures(program):
    (ROOT / PICTURES).mkdir(parents=True, exist_ok=True)
    failed = []
    with tempfile.TemporaryDirectory() as folder:
        for name, scene, options in shots():
            file = ROOT / PICTURES / f"{name}.jpg"
            if file.is_file():
                continue
            if isinstance(scene, dict):
                path = pathlib.Path(folder) / f"{name}.yaml"
                path.write_text(yaml.safe_dump(scene))
                scene = str(path)
            done = subprocess.run([program, "shot", scene, *options, "--width", "400", "--height", "225", "--out", file],
                                  capture_output=True, text=True)
            if done.returncode != 0:
                failed.append(f"{name}: {(done.stderr or done.stdout).strip()}")
            elif file.stat().st_size > 25_000:
                failed.append(f"{file.name} has {file.stat().st_size} bytes; 25,000 are allowed")
    return failed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--pictures", metavar="PROGRAM")
    arguments = parser.parse_args()
    problems = take_pictures(arguments.pictures) if arguments.pictures else []
    texts = pages()
    for name, text in texts.items():
        file = ROOT / PAGES / name
        if not arguments.check:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        elif not file.is_file() or file.read_text() != text:
            problems.append(f"{PAGES / name}: stale; run tools/make_catalogue.py")
    print("\n".join(problems) or f"{len(texts)} pages of the catalogue are fresh")
    return bool(problems)


sys.exit(main())
