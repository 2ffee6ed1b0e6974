# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
"""The JSON schema and the reader must agree on what a scenario is.

Every shipped file passes the schema; with one unknown key in any of its maps it no longer does. The
bad files next to this test are given to the reader too (bad_scenes_test.cpp); their first lines say
what each of the two must find.
"""
import copy
import json
import pathlib
import re
import sys
import unittest

import jsonschema
import yaml

ROOT = pathlib.Path(sys.argv.pop(1))
SCHEMA = json.loads((ROOT / "protocol/scenario.schema.json").read_text())
FREE_MAPS = {"actuators", "mission", "postures", "start_deg", "xacro_args"}  # keys of their own, or none yet


class Loader(yaml.SafeLoader):
    """YAML as the reader takes it: 1e-3 is a number; yes and no are words."""


Loader.yaml_implicit_resolvers = {
    first: [(tag, regexp) for tag, regexp in resolvers
            if tag not in ("tag:yaml.org,2002:float", "tag:yaml.org,2002:bool",
                           "tag:yaml.org,2002:timestamp")]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
Loader.add_implicit_resolver(
    "tag:yaml.org,2002:float",
    re.compile(r"^[-+]?(\d+\.?\d*([eE][-+]?\d+)?|\.\d+([eE][-+]?\d+)?)$"), list("-+.0123456789"))
Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(true|false)$"), list("tf"))


def load(path):
    return yaml.load(path.read_text(), Loader)


def validator(part):
    schema = SCHEMA if part is None else {**SCHEMA, "$ref": f"#/$defs/{part}"}
    if part is not None:
        for key in ("type", "additionalProperties", "properties", "required"):
            schema.pop(key)
    return jsonschema.Draft202012Validator(schema)


SHIPPED = {
    None: sorted((ROOT / "scenarios").glob("*.yaml")),
    "vehicle_file": sorted((ROOT / "assets/vehicles").glob("*.yaml")),
    "sensor_file": sorted((ROOT / "assets/sensors").glob("*.yaml")),
    "object_file": sorted((ROOT / "assets/objects").glob("*.yaml")),
    "camera_file": sorted((ROOT / "assets/cameras").glob("*.yaml")),
    "arm_file": sorted((ROOT / "assets/arms").glob("*.yaml")),
    "navigation_file": sorted((ROOT / "assets/navigation").glob("*.yaml")),
    "lamp_file": sorted((ROOT / "assets/lamps").glob("*.yaml")),
}


def maps(value, path=()):
    """Every map in a document, as a path of keys and indices."""
    if isinstance(value, dict):
        yield path
        for key, child in value.items():
            if key not in FREE_MAPS:
                yield from maps(child, path + (key,))
    elif isinstance(value, list):
        for index, child in enumerate(value):
            yield from maps(child, path + (index,))


def at(value, path):
    for key in path:
        value = value[key]
    return value


class Schema(unittest.TestCase):
    def test_is_a_schema(self):
        jsonschema.Draft202012Validator.check_schema(SCHEMA)

    def test_every_shipped_file_passes(self):
        for part, files in SHIPPED.items():
            self.assertTrue(files)
            for file in files:
                for error in validator(part).iter_errors(load(file)):
                    self.fail(f"{file.name}: {error.json_path}: {error.message}")

    def test_an_unknown_key_anywhere_fails(self):
        for part, files in SHIPPED.items():
            check = validator(part)
            for file in files:
                whole = load(file)
                for path in maps(whole):
                    changed = copy.deepcopy(whole)
                    at(changed, path)["no_such_key"] = 1
                    self.assertFalse(check.is_valid(changed), f"{file.name}: {path}")

    def test_bad_files_fail_where_a_schema_can_see_it(self):
        files = sorted((ROOT / "src/scenario/test/data/bad").glob("*.yaml"))
        self.assertTrue(files)
        for file in files:
            rejects = "# schema: rejects" in file.read_text()
            self.assertEqual(validator(None).is_valid(load(file)), not rejects, file.name)


if __name__ == "__main__":
    unittest.main()
