# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
"""The defaults in the schemas are those of the code.

The readers in src/scenario say which field of which struct takes a key, and the headers say what the field
is before: `section.read("height", spec.height, …)` and `double height = 0.9;`. This finds both by their look,
which works for most keys; a default is confirmed when one of the readers of its key has it.
"""
import json
import math
import pathlib
import re
import sys
import unittest

ROOT = pathlib.Path(sys.argv.pop(1))
UNLIKE = {".properties.sky.sun_elevation_deg",  # not in a spec: it is the clock's unless given
          ".$defs.arm_joint.kind"}              # of links only
CONFIRMED_AT_LEAST = 600  # of the defaults; fewer means that the readers look different and this test is blind


def structs():
    """Field -> initialiser for each struct, `goal::Hold` by both its names."""
    found = {}
    for header in sorted((ROOT / "src").rglob("*.h")):
        text = header.read_text()
        for struct in re.finditer(r"^struct (\w+)(?: : [^{]*)? \{\n(.*?)^\};", text, re.M | re.S):
            spaces = re.findall(r"^(?:namespace (\w+) \{|\}  // namespace (\w+))", text[:struct.start()], re.M)
            inner = next((opened for opened, _ in reversed(spaces) if opened), "")
            fields = dict(re.findall(r"^\s+[\w:<>, ]+? (\w+)(?: = |\{)([^;]*?)\}?;", struct[2], re.M))
            for names in re.findall(r"^\s+\w+ ((?:\w+ = [\w.+-]+, )+\w+ = [\w.+-]+);", struct[2], re.M):
                fields.update(re.findall(r"(\w+) = ([\w.+-]+)", names))
            found[f"{inner}::{struct[1]}"] = fields
            found.setdefault(struct[1], fields)
    return found


def initialisers():
    """The initialisers that the readers of each key find in their specs."""
    known, found = structs(), {}
    for source in sorted((ROOT / "src/scenario").rglob("*.cpp")):
        text = source.read_text()
        for body in re.finditer(r"^[\w:<>,&\* ]+\(([^;{}]*?)\)(?: const)? \{\n(.*?)^\}", text, re.M | re.S):
            types = {name: kind for kind, name in re.findall(r"(\w+)>?[&\*]? (\w+)(?=[,)]|$)", body[1])}
            declared = re.findall(r"^\s*((?:\w+::)?\w+) (\w+)(?:;| = \w[\w.]*;)", body[2], re.M)
            aliases = dict(re.findall(r"using (\w+) = (\w+);", body[2]))
            types.update({name: aliases.get(kind, kind) for kind, name in declared if kind != "return"})
            locals_ = dict(re.findall(r"(?:double|int|bool|float) (\w+) = ([^;]+);", body[2]))
            for key, expression in re.findall(r'read\w*\(\s*"(\w+)",\s*([\w.\->]+)', body[2]):
                root, *path = expression.replace("->", ".").split(".")
                value = locals_.get(root) if not path else None
                if len(path) == 1:
                    value = known.get(types.get(root, ""), {}).get(path[0])
                if len(path) == 2:  # spec.effects.grain: whichever struct has that field
                    for fields in known.values():
                        if path[1] in fields:
                            found.setdefault(key, set()).add(fields[path[1]])
                if value:
                    found.setdefault(key, set()).add(value)
            for key, kind, field in re.findall(r'\{"(\w+)", &(S|\w+)::(\w+),', body[2]):
                if field in known.get(aliases.get(kind, kind), {}):
                    found.setdefault(key, set()).add(known[aliases.get(kind, kind)][field])
    return found


def value_of(text, key):
    """An initialiser as a scene would write it, or nothing."""
    text = text.strip()
    vectors = {"Vec3::Zero()": [0, 0, 0], "Vec3::UnitX()": [1, 0, 0], "Vec3::UnitZ()": [0, 0, 1]}
    if text in vectors:
        return vectors[text]
    word = re.fullmatch(r"\w+::(\w+)", text)
    if word:
        return word[1]
    if text in ("true", "false"):
        return text == "true"
    if text.startswith(("{", "Vec3")) or re.fullmatch(r"[-\d., e]+,[-\d., e]+", text):
        return [float(v) for v in re.findall(r"-?[\d.]+(?:e-?\d+)?", text.replace("Vec3", ""))]
    plain = text.replace("'", "").replace("std::numbers::pi", str(math.pi)).replace("kDegree", str(math.pi / 180))
    if not re.fullmatch(r"[-+*/().\deE ]+", plain):
        return text.strip('"')
    try:
        number = float(eval(plain))  # digits and operators only
    except (SyntaxError, ZeroDivisionError):
        return None
    return math.degrees(number) if key.endswith("_deg") else number


def is_comparable(value, default, choices):
    """Readers of other keys with the same name have other kinds of values."""
    if isinstance(default, list):
        return isinstance(value, list) and len(value) == len(default)
    if isinstance(default, str):
        return value in choices
    return isinstance(value, bool) == isinstance(default, bool) and isinstance(value, (bool, int, float))


def is_equal(one, other):
    if isinstance(one, list):
        return all(is_equal(a, b) for a, b in zip(one, other))
    if isinstance(one, (bool, str)):
        return one == other
    return math.isclose(one, other, rel_tol=3e-3, abs_tol=1e-12)  # degrees are written with few digits


def defaults(value, path=""):
    """Every key with a default: where it is, the key, the default, its words."""
    if isinstance(value, dict):
        for key, child in value.get("properties", {}).items():
            if isinstance(child, dict):
                for default in [child["default"]] if "default" in child else child.get("x-defaults", {}).values():
                    yield f"{path}.{key}", key, default, child.get("enum", [])
        for key, child in value.items():
            yield from defaults(child, f"{path}.{key}")
    elif isinstance(value, list):
        for child in value:
            yield from defaults(child, path)


class Defaults(unittest.TestCase):
    def test_are_those_of_the_code(self):
        known, confirmed = initialisers(), 0
        for name, fields in structs().items():  # what goals and steps share is read by a function for all
            if name.startswith(("goal::", "plan::")):
                for field, text in fields.items():
                    known.setdefault(field, set()).add(text)
        for name in ("scenario", "mission"):
            schema = json.loads((ROOT / f"protocol/{name}.schema.json").read_text())
            for where, key, default, choices in defaults(schema):
                values = [value_of(text, key) for text in sorted(known.get(key, ()))]
                values = [value for value in values if is_comparable(value, default, choices)]
                if not values or where in UNLIKE:
                    continue  # read in another way
                with self.subTest(where=where):
                    self.assertTrue(any(is_equal(default, value) for value in values),
                                    f"{name}: {where} is {default}; the code has {values}")
                    confirmed += 1
        print(f"{confirmed} defaults confirmed")
        self.assertGreater(confirmed, CONFIRMED_AT_LEAST)


if __name__ == "__main__":
    unittest.main()
