#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
"""Makes docs/reference: one page for each part of a scene or mission, from the schemas in protocol/.

    tools/make_reference.py            writes the pages
    tools/make_reference.py --check    fails when a page is stale or a key has no description

A description in a schema ends with its unit in brackets: "height of the camera [m]".
"""
import argparse
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
FOLDER = pathlib.Path("docs/reference")
NOTE = "<!-- Made by tools/make_reference.py from protocol/{}: change that file instead. -->"

# A page, its title and introduction, and the definitions that begin it. A definition that is not named
# here goes to the page of the first definition that uses it.
PAGES = {
    "scenario": [
        ("scene", "The scene", "The keys of a file in `scenarios/`. The guide is [writing a scene](../guides/scenarios.md).",
         [""]),
        ("water", "Water, currents and waves", "What the water is like and how it moves.",
         ["water", "current", "waves", "constituents"]),
        ("seabed", "Seabed and mud", "The bottom of the scene.", ["terrain", "grid", "raster", "geographic_origin", "mud", "material"]),
        ("vehicle", "Vehicles", "A vehicle in a scene, and the file in `assets/vehicles` that it is made from. "
         "A walk-through: [my own vehicle](../guides/my_own_vehicle.md).",
         ["vehicle_entry", "vehicle_file", "vehicle_changes"]),
        ("hull", "Hulls, thrusters and control", "What makes a vehicle move.",
         ["hull_fossen", "hull_openrov", "hull_npsauv2", "hull_remus100", "curve", "supply", "control"]),
        ("sensors", "Instruments", "What each instrument measures: [instruments](../guides/instruments.md).",
         ["sensor_entry", "sensor_values", "sensor_fault", "scalar_error", "triad_error", "wander", "angle_wander"]),
        ("navigation", "Navigation", "What displays and controller are fed with. "
         "The guide is [navigation](../theory/navigation.md).", ["navigation_values"]),
        ("cameras", "Cameras and lamps", "The guide is [pictures](../guides/pictures.md).",
         ["camera_entry", "world_camera", "camera_values", "lamp_entry", "light_entry", "lamp_values", "strobe"]),
        ("looks", "Looks and scenery", "What cameras see of things.",
         ["appearance", "visuals", "mesh_source", "scenery_entry", "scenery_values"]),
        ("objects", "Objects and shapes", "Everything that can be touched.",
         ["object_entry", "object_file", "attachment", "shape", "hull_fouling", "distortion", "hull_defects",
          "receptacles", "plug"]),
        ("tether", "Tethers", "The guide is [tethers](../guides/scenarios.md#tethers).", ["tether"]),
        ("arms", "Arms", "The guide is [arms](../guides/arms.md).", ["arm_entry", "arm_file", "arm_link", "arm_joint"]),
        ("script", "Script", "What happens when. The same events can be caused by instructors and missions.",
         ["script_entry", "start", "worksite_entry"]),
    ],
    "mission": [
        ("mission", "Missions", "The keys of a file in `missions/`. The guide is [missions](../guides/missions.md).", [""]),
        ("mission_goals", "Goals and judges of missions", "What is to be done, and what costs marks.",
         ["goal", "judge", "point", "arranged_points"]),
        ("mission_plan", "Timelines and plans of missions", "What happens to the pilot, and how the autopilot flies it.",
         ["timeline_entry", "plan_step"]),
    ],
}
TITLES = {"": "Keys of the file", "hull_fossen": "Hull: Fossen's equations", "hull_openrov": "Hull: OpenROV",
          "hull_npsauv2": "Hull: NPS AUV II", "hull_remus100": "Hull: REMUS 100", "curve": "Thruster curve",
          "supply": "Power supply", "vehicle_entry": "A vehicle in a scene", "vehicle_file": "A vehicle's file",
          "vehicle_changes": "Changes to a vehicle", "sensor_entry": "An instrument in a list",
          "sensor_values": "Keys of instruments", "navigation_values": "Sources",
          "camera_entry": "A camera of a vehicle", "world_camera": "A camera fixed in the world",
          "camera_values": "Keys of cameras", "lamp_entry": "A lamp of a vehicle", "lamp_values": "Keys of lamps",
          "light_entry": "A light of the scene", "strobe": "Strobe",
          "scenery_entry": "An entry of scenery", "scenery_values": "Keys of scenery", "object_entry": "An object in a scene",
          "object_file": "An object's file", "arm_entry": "An arm of a vehicle", "arm_file": "An arm's file",
          "arm_link": "A link", "arm_joint": "A joint", "script_entry": "An entry of the script", "start": "Position and motion",
          "worksite_entry": "A worksite", "timeline_entry": "An entry of the timeline", "plan_step": "A step of the plan",
          "mesh_source": "Where a mesh comes from", "place_on_body": "Place on a body", "mounting": "Mounting",
          "hull_fouling": "Fouling", "hull_defects": "Defects"}


def title_of(name):
    return TITLES.get(name, name.replace("_", " ").capitalize())


def anchor_of(title):
    """As GitHub makes it of a heading."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def split_unit(text):
    """The words and the unit, where the description ends with a unit: "[m]", "[N·m] or [N]"."""
    found = re.fullmatch(r"([^\[\]]*?)\s*\[([^\[\]]+)\]( or \[([^\[\]]+)\])?", text or "")
    if not found:
        return (text or "").strip(), ""
    unit = found[2] + (f" or {found[4]}" if found[4] else "")
    return found[1], unit.replace("degrees per second", "degrees/s").replace("degrees", "°")


class Schema:
    def __init__(self, name):
        self.file = f"{name}.schema.json"
        self.whole = json.loads((ROOT / "protocol" / self.file).read_text())
        self.definitions = {"": self.whole, **self.whole["$defs"]}

    def target(self, schema):
        return schema["$ref"].rsplit("/", 1)[1] if "$ref" in schema else None

    def is_section(self, name):
        """Definitions with keys of their own get a section; others are told where they are used."""
        schema = self.definitions[name]
        items = schema.get("items", {})
        return bool(alternatives(schema) or alternatives(items) or "allOf" in schema or "allOf" in items)

    def used_by(self, name):
        """Names of the definitions that a definition refers to, in their order."""
        found = []

        def walk(value):
            if isinstance(value, dict):
                if self.target(value):
                    found.append(self.target(value))
                for key, child in value.items():
                    if key != "$defs":
                        walk(child)
            elif isinstance(value, list):
                for child in value:
                    walk(child)

        walk(self.definitions[name])
        return found


def alternatives(schema):
    """The sets of keys that an object may have: one, or one for each kind."""
    found = [schema] if "properties" in schema else []
    for part in ("oneOf", "anyOf"):
        for choice in schema.get(part, []):
            found += alternatives(choice)
    if "if" in schema and "properties" not in schema:
        found += alternatives(schema.get("then", {})) + alternatives(schema.get("else", {}))
    return found


def number(value):
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        value = int(value)
    if isinstance(value, int) and value >= 2**63 - 1:
        return "2⁶⁴ − 1"
    return f"{value:g}" if isinstance(value, float) else str(value)


def range_of(schema):
    low = f"≥ {number(schema['minimum'])}" if "minimum" in schema else \
        f"> {number(schema['exclusiveMinimum'])}" if "exclusiveMinimum" in schema else ""
    high = number(schema["maximum"]) if "maximum" in schema else ""
    if low and high:
        return f"{low[2:] if low[0] == '≥' else low} … {high}"
    return low or (f"≤ {high}" if high else "")


def value_text(value):
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "[" + ", ".join(value_text(v) for v in value) + "]"
    return number(value) if isinstance(value, (int, float)) else f"`{value}`"


class Pages:
    def __init__(self, name):
        self.schema = Schema(name)
        self.pages = PAGES[name]
        self.missing = []
        self.place = {}  # definition -> page
        for page, _, _, names in self.pages:
            for definition in names:
                self.place[definition] = page
        for page, _, _, names in self.pages:
            for definition in names:
                self.spread(definition, page)

    def spread(self, definition, page):
        for used in self.schema.used_by(definition):
            if used not in self.place:
                self.place[used] = page
                self.spread(used, page)

    def link(self, name, page):
        title = title_of(name)
        file = "" if self.place[name] == page else f"{self.place[name]}.md"
        return f"[{title}]({file}#{anchor_of(title)})"

    def type_and_range(self, schema, page):
        name = self.schema.target(schema)
        if name:
            if self.schema.is_section(name):
                return self.link(name, page), ""
            return self.type_and_range(self.schema.definitions[name], page)
        if "const" in schema:
            return value_text(schema["const"]), ""
        if "enum" in schema:
            return ", ".join(value_text(v) for v in schema["enum"]), ""
        kind = schema.get("type")
        if kind == "array":
            items = schema.get("items", {})
            inner, limits = self.type_and_range(items, page)
            count = schema.get("minItems") if schema.get("minItems") == schema.get("maxItems") else None
            if count and inner in ("number", "integer"):
                return f"{count} {inner}s", limits
            upto = f", at most {schema['maxItems']}" if "maxItems" in schema and not count else ""
            return ("list" if inner == "map" else f"list of {inner}") + upto, limits
        choices = schema.get("oneOf") or schema.get("anyOf")
        if choices and not any("required" in c and len(c) == 1 for c in choices):
            parts = [self.type_and_range(choice, page) for choice in choices]
            parts = [(re.sub(r"^list of (\d) numbers$", r"\1 rows of \1 numbers", text), limits) for text, limits in parts]
            ranges = [limits for _, limits in parts if limits]
            return " or ".join(dict.fromkeys(text for text, _ in parts)), ", ".join(dict.fromkeys(ranges))
        if kind == "object" or "properties" in schema or alternatives(schema):
            return ("map by name", "") if isinstance(schema.get("additionalProperties"), dict) else ("map", "")
        if isinstance(kind, list):
            return " or ".join({"string": "text"}.get(k, k) for k in kind), range_of(schema)
        return {"string": "text", "boolean": "true or false"}.get(kind, kind or "anything"), range_of(schema)

    def described(self, schema):
        """The description of a key: its own, or that of the definition it refers to."""
        name = self.schema.target(schema)
        if "description" in schema or not name:
            return schema.get("description", "")
        return self.schema.definitions[name].get("description", "")

    def default_of(self, schema, is_required):
        if is_required:
            return "required"
        if "default" in schema:
            return value_text(schema["default"])
        return ", ".join(f"{kind} {value_text(value)}" for kind, value in schema.get("x-defaults", {}).items())

    def rows(self, schema, page, where, prefix=""):
        """One row for each key, and for each key of the maps and lists of maps inside it."""
        required = schema.get("required", [])
        for key, value in schema["properties"].items():
            if not isinstance(value, dict):
                continue
            words, unit = split_unit(self.described(value))
            if not words and "const" not in value:
                self.missing.append(f"{where}: {prefix}{key}")
            if not unit and key.endswith("_deg"):
                unit = "°"
            name = self.schema.target(value)
            if not unit and name and not self.schema.is_section(name):
                unit = split_unit(self.schema.definitions[name].get("description"))[1]
            kind, limits = self.type_and_range(value, page)
            yield [f"`{prefix}{key}`", kind, unit, self.default_of(value, key in required), limits,
                   words or "this kind"]
            inside, mark = (value.get("items", {}), "[]") if value.get("type") == "array" else (value, "")
            if isinstance(inside.get("additionalProperties"), dict) and "properties" in inside["additionalProperties"]:
                inside, mark = inside["additionalProperties"], ".NAME"
            if name or self.schema.target(inside):
                continue
            for choice in alternatives(inside):
                yield from self.rows(choice, page, where, f"{prefix}{key}{mark}.")

    def table(self, rows):
        seen = []
        for row in rows:
            if row not in seen:
                seen.append(row)
        lines = ["| key | type | unit | default | range | meaning |", "|---|---|---|---|---|---|"]
        return lines + ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in seen] + [""]

    def section(self, name, page):
        schema = self.schema.definitions[name]
        lines = [f"## {title_of(name)}", ""]
        description = schema.get("description", "")
        if description and name:
            lines += [description[0].upper() + description[1:] + ".", ""]
        if schema.get("type") == "array":
            lines += ["A list, each entry with these keys." if "maxItems" not in schema else
                      f"A list of at most {schema['maxItems']}, each entry with these keys.", ""]
            schema = schema["items"]
        also = [self.link(self.schema.target(part), page) for part in schema.get("allOf", []) if self.schema.target(part)]
        if also:
            lines += [f"It also has the keys of {' and '.join(also)}.", ""]
        choices = alternatives(schema)
        if len(choices) <= 1:
            for choice in choices:
                lines += self.table(self.rows(choice, page, name))
            return lines
        first = choices[0]["properties"]
        common = {key: value for key, value in first.items()
                  if all(choice["properties"].get(key) == value for choice in choices)}
        if common:
            lines += ["Every kind has these:", ""] + self.table(self.rows({"properties": common}, page, name))
        for choice in choices:
            own = {k: v for k, v in choice["properties"].items() if k not in common}
            fixed = [f"{k}: {v['const']}" for k, v in own.items() if "const" in v]
            own = {k: v for k, v in own.items() if "const" not in v}
            heading = ", ".join(fixed) or " or ".join(
                f"`{key}`" for key in choice.get("required", [])[:1]) or "written out"
            lines += [f"### {title_of(name)}, {heading}" if fixed else f"### {title_of(name)} with {heading}", ""]
            if own:
                lines += self.table(self.rows({"properties": own, "required": choice.get("required", [])}, page, name))
            else:
                lines += ["It needs no more keys.", ""]
        return lines

    def text(self):
        """The text of each page by its file name."""
        found = {}
        for page, title, introduction, names in self.pages:
            lines = [NOTE.format(self.schema.file), "", f"# {title}", "", introduction, ""]
            order = names + [n for n, p in self.place.items() if p == page and n not in names]
            for name in order:
                if self.schema.is_section(name):
                    lines += self.section(name, page)
            found[f"{page}.md"] = "\n".join(lines).rstrip() + "\n"
        return found


def all_pages():
    texts, missing, index = {}, [], []
    for name in PAGES:
        pages = Pages(name)
        texts.update(pages.text())
        missing += [f"protocol/{pages.schema.file}: {key} has no description; write one, with its unit in brackets"
                    for key in dict.fromkeys(pages.missing)]
        index += [f"| [{title}]({page}.md) | {introduction.split('. ')[0].rstrip('.')} |"
                  for page, title, introduction, _ in PAGES[name]]
    texts["README.md"] = "\n".join([
        NOTE.format("*.schema.json"), "", "# Reference", "",
        "Every key of a scene and of a mission, with its type, unit, default and range. Metres, seconds, kilograms and",
        "newtons, unless a key says otherwise (`heading_deg`). The world is north-east-down, a body forward-right-down.", "",
        "`remora check FILE` says what is wrong with a file, line by line.", "",
        "| page | what |", "|---|---|", *index]) + "\n"
    return texts, missing


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--root", type=pathlib.Path, help="another tree, for tests")
    arguments = parser.parse_args()
    global ROOT
    ROOT = arguments.root or ROOT
    texts, problems = all_pages()
    folder = ROOT / FOLDER
    if arguments.check:
        problems += [f"{FOLDER / name}: stale; run tools/make_reference.py" for name, text in texts.items()
                     if not (folder / name).is_file() or (folder / name).read_text() != text]
        problems += [f"{FOLDER / file.name}: belongs to no part of a scene; remove it"
                     for file in sorted(folder.glob("*.md")) if file.name not in texts]
    else:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in texts.items():
            (folder / name).write_text(text)
    print("\n".join(problems) or f"{len(texts)} pages of reference are fresh")
    return bool(problems)


sys.exit(main())
