# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
"""Programs outside make the steps of the real remora: lockstep_test.py GROUP PROGRAM SOURCE"""
import csv
import json
import math
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import unittest

import jsonschema

PROGRAM, SOURCE = sys.argv[2], pathlib.Path(sys.argv[3])
EXAMPLES = SOURCE / "examples" / "lockstep"
PATIENCE = 120.0  # seconds; the machine may be busy with the other tests


class Backend:
    def __init__(self, *arguments):
        self.process = subprocess.Popen([PROGRAM, "dive", *arguments, "--headless"], stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, text=True)
        line = self.process.stdout.readline()
        found = re.match(r"Lock-step: waiting on (\S+)", line)
        if not found:
            raise RuntimeError(line + self.process.stdout.read())
        self.address = found[1]

    def connect(self):
        host, port = self.address.rsplit(":", 1)
        return socket.create_connection((host, int(port)), timeout=PATIENCE)

    def close(self):
        self.process.terminate()
        said = self.process.communicate(timeout=PATIENCE)[0]
        return self.process.returncode, said


class Programs(unittest.TestCase):
    def test_hover_holds_its_depth(self):
        backend = Backend("harbour", "--lockstep", "127.0.0.1:0")
        try:
            ran = subprocess.run([sys.executable, EXAMPLES / "hover.py", backend.address, "3.5", "25"],
                                 capture_output=True, text=True, timeout=PATIENCE)
            self.assertEqual(ran.returncode, 0, ran.stdout + ran.stderr)
            self.assertAlmostEqual(float(re.search(r"held ([\d.]+) m", ran.stdout)[1]), 3.5, delta=0.15)
        finally:
            status, said = backend.close()
        self.assertEqual(status, 0, said)

    def test_all_that_is_said_follows_the_schema(self):
        schema = json.loads((SOURCE / "protocol" / "lockstep.schema.json").read_text())
        check = jsonschema.Draft7Validator(schema)
        backend = Backend("harbour", "--lockstep", "127.0.0.1:0")
        try:
            with backend.connect() as link:
                lines = link.makefile("rw", newline="\n")
                said = [json.loads(lines.readline())]
                requests = [{"type": "step", "id": 1}, {"type": "step", "id": "b", "count": 150},
                            {"type": "step", "vehicles": {"rov": {"wrench": [1, 0, 0, 0, 0, 0], "lamps": 1, "tilt": 0.1}}},
                            {"type": "step", "vehicles": {"rov": {"pose": {"position": [0, 0, 3], "attitude": [0, 0, 0]}}}},
                            {"type": "reset"}, {"type": "bye"}]
                for request in requests:
                    check.validate(request)
                    lines.write(json.dumps(request) + "\n")
                    lines.flush()
                    said.append(json.loads(lines.readline()))
            self.assertEqual([s["type"] for s in said], ["hello"] + ["state"] * 5 + ["bye"])
            with backend.connect() as link:
                lines = link.makefile("rw", newline="\n")
                lines.readline()
                lines.write("{\n")
                lines.flush()
                said.append(json.loads(lines.readline()))
            self.assertEqual(said[-1]["error"], "bad_json")
            for line in said:
                check.validate(line)
        finally:
            backend.close()


class Trouble(unittest.TestCase):
    def test_half_open_connections_and_deaths_leave_the_dive_where_it_stands(self):
        backend = Backend("rectangular_pool", "--lockstep", "127.0.0.1:0")
        try:
            silent = backend.connect()          # says half a line and dies
            silent.makefile("r").readline()
            silent.sendall(b'{"type":"st')
            silent.close()
            end = time.monotonic() + PATIENCE
            while True:                         # its place is free at once
                with backend.connect() as link:
                    lines = link.makefile("rw", newline="\n")
                    first = json.loads(lines.readline())
                    if first["type"] == "hello":
                        self.assertEqual(first["steps"], 0)
                        lines.write('{"type":"step","count":7}\n')
                        lines.flush()
                        self.assertEqual(json.loads(lines.readline())["steps"], 7)
                        break
                self.assertLess(time.monotonic(), end)
                time.sleep(0.05)
        finally:
            status, said = backend.close()
        self.assertEqual(status, 0, said)

    def test_an_address_that_others_could_reach_is_refused(self):
        ran = subprocess.run([PROGRAM, "dive", "harbour", "--headless", "--lockstep", "0.0.0.0:9100"],
                             capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(ran.returncode, 2)
        self.assertIn("this machine's own", ran.stderr)


def octave_has_sockets():
    if not shutil.which("octave-cli"):
        return False
    return subprocess.run(["octave-cli", "--no-history", "--eval", "pkg load sockets"], capture_output=True,
                          timeout=PATIENCE).returncode == 0


class Octave(unittest.TestCase):
    """The NPS AUV II: equations in Octave against our own, in C++."""

    SECONDS = 20

    @classmethod
    def setUpClass(cls):
        if not octave_has_sockets():
            raise unittest.SkipTest("Octave with its package `sockets` is not installed: tools/setup.sh octave_test")

    def outside(self, folder):
        """The track that Octave flew, by time, and what Octave said of it."""
        track = folder / "track.csv"
        backend = Backend("npsauv_turn", "--lockstep", "127.0.0.1:0")
        try:
            ran = subprocess.run(["octave-cli", "--no-history", EXAMPLES / "npsauv.m", f"--address={backend.address}",
                                  f"--seconds={self.SECONDS}", f"--track={track}"],
                                 capture_output=True, text=True, timeout=5 * PATIENCE)
            self.assertEqual(ran.returncode, 0, ran.stdout + ran.stderr)
        finally:
            status, said = backend.close()
        self.assertEqual(status, 0, said)
        rows = csv.reader(track.read_text().splitlines())
        return {round(float(row[0]), 6): [float(x) for x in row[1:4]] for row in rows}, ran.stdout

    def test_the_turn_with_its_equations_outside_is_the_turn_with_our_own(self):
        with tempfile.TemporaryDirectory(prefix="remora_octave_") as name:
            folder = pathlib.Path(name)
            subprocess.run([PROGRAM, "dive", "npsauv_turn", "--headless", "--for", str(self.SECONDS), "--out",
                            folder / "own"], check=True, capture_output=True, timeout=PATIENCE)
            outside, said = self.outside(folder)
            own = list(csv.DictReader((folder / "own" / "track.csv").read_text().splitlines()))
        shown = float(re.search(r"shown at most ([\d.]+) m", said)[1])
        self.assertLess(shown, 1e-3, "what is shown is what Octave says")
        compared, worst, start, end = 0, 0.0, None, None
        for row in own:
            here = [float(row[axis]) for axis in ("north", "east", "depth")]
            start, end = start or here, here
            there = outside.get(round(float(row["time"]), 6))
            if there:
                worst, compared = max(worst, math.dist(here, there)), compared + 1
        self.assertGreaterEqual(compared, len(own) - 1, "all but the start")
        self.assertGreater(math.dist(start, end), 2.0)
        self.assertLess(worst, 1e-3)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], sys.argv[1], "-v"])
