# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
"""An outside tracker on OpenCV steers the real remora by its pictures: tracking_test.py PROGRAM SOURCE"""
import pathlib
import re
import subprocess
import sys
import unittest

from console_peer import PATIENCE, Program

PROGRAM, SOURCE = sys.argv[1], pathlib.Path(sys.argv[2])


class Tracking(unittest.TestCase):
    def test_the_tracker_brings_the_amphora_to_the_middle_of_the_picture(self):
        program = Program(PROGRAM, "amphora_site")
        self.addCleanup(program.close)
        # The loose amphora lies below the middle of the first picture.
        tracker = subprocess.run(
            [sys.executable, SOURCE / "examples/tracking/track_object.py", "--port", str(program.port), "--seconds", "25",
             "--box", "0.43", "0.55", "0.13", "0.13"], capture_output=True, text=True, timeout=25 + PATIENCE)
        self.assertEqual(tracker.returncode, 0, tracker.stderr)
        lines = tracker.stdout.splitlines()
        self.assertGreater(float(re.search(r"down (\S+)", lines[0])[1]), 0.08)
        self.assertLess(float(re.search(r"quarter: (\S+)", lines[-1])[1]), 0.06, lines[-5:])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
