# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
"""The table that xacro's expressions are tested with holds what Python itself answers."""
import builtins
import math
import pathlib
import sys
import unittest

TABLE = pathlib.Path(sys.argv.pop(1))
NAMES = {name: getattr(math, name) for name in dir(math) if not name.startswith("_")}
NAMES |= {name: getattr(builtins, name)
          for name in ("abs", "all", "any", "bool", "dict", "float", "int", "len", "list", "max", "min",
                       "range", "round", "sorted", "str", "sum", "tuple")}
NAMES |= {"math": math, "pow": math.pow}


class PythonExpressions(unittest.TestCase):
    def test_every_line_is_what_python_says(self):
        rows = [line.split("\t") for line in TABLE.read_text().splitlines() if not line.startswith("#")]
        self.assertGreater(len(rows), 100)
        for expression, result in rows:
            self.assertEqual(str(eval(expression, {"__builtins__": {}}, dict(NAMES))), result, expression)


if __name__ == "__main__":
    unittest.main()
