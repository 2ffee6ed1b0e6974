# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
"""The JSON schema and the reader must agree on what a mission is.

Every shipped mission passes the schema; with one unknown key in any of its maps it no longer does. The bad missions
next to this test are given to the reader too (mission_file_test.cpp); their first lines say what each must find.
"""
import copy
import json
import unittest

import jsonschema

from schema_test import ROOT, at, load, maps  # takes the root from the arguments

SCHEMA = json.loads((ROOT / "protocol/mission.schema.json").read_text())
CHECK = jsonschema.Draft202012Validator(SCHEMA)
SHIPPED = [f for f in sorted((ROOT / "missions").glob("*.yaml")) if f.stem != "course"]


class MissionSchema(unittest.TestCase):
    def test_is_a_schema(self):
        jsonschema.Draft202012Validator.check_schema(SCHEMA)

    def test_every_shipped_mission_passes(self):
        self.assertTrue(SHIPPED)
        for file in SHIPPED:
            for error in CHECK.iter_errors(load(file)):
                self.fail(f"{file.name}: {error.json_path}: {error.message}")

    def test_an_unknown_key_anywhere_fails(self):
        for file in SHIPPED:
            whole = load(file)
            for path in maps(whole):
                changed = copy.deepcopy(whole)
                at(changed, path)["no_such_key"] = 1
                self.assertFalse(CHECK.is_valid(changed), f"{file.name}: {path}")

    def test_bad_missions_fail_where_a_schema_can_see_it(self):
        files = sorted((ROOT / "src/scenario/test/data/bad_missions").glob("*.yaml"))
        self.assertTrue(files)
        for file in files:
            rejects = "# schema: rejects" in file.read_text()
            self.assertEqual(CHECK.is_valid(load(file)), not rejects, file.name)


if __name__ == "__main__":
    unittest.main()
