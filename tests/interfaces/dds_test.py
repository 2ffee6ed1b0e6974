# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
"""ROS 2 without ROS, heard by another vendor's DDS: dds_test.py PROGRAM PEER

The peer is a process of its own on Fast DDS that shares no code with Remora. What it hears is compared with the log
of the same dive.
"""
import contextlib
import csv
import io
import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import cv2
import numpy

from console_peer import PATIENCE, Program, join

PROGRAM, PEER = sys.argv[1], sys.argv[2]
SCENE = "harbour"
THRUSTERS = 8


class Peer:
    """A ROS 2 node, as far as DDS can tell."""

    def __init__(self, domain):
        self.process = subprocess.Popen([PEER, str(domain)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.heard = {}
        self.news = threading.Condition()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        for line in self.process.stdout:
            message = json.loads(line)
            with self.news:
                self.heard.setdefault(message["topic"].removeprefix("rt"), []).append(message)
                self.news.notify_all()

    def order(self, *words):
        print(*words, file=self.process.stdin, flush=True)

    def hear(self, topic, ros_type, reliability="reliable", durability=""):
        package, name = ros_type.split("/")
        self.order("hear", "rt" + topic, f"{package}::msg::dds_::{name}_", reliability, durability)

    def wait_for(self, topic, count=1, wanted=lambda message: True):
        """The messages of a topic that are as wanted, once there are so many."""
        deadline = time.monotonic() + PATIENCE
        with self.news:
            while True:
                found = [message for message in self.heard.get(topic, []) if wanted(message)]
                if len(found) >= count:
                    return found
                left = deadline - time.monotonic()
                if left <= 0 or not self.news.wait(left):
                    raise AssertionError(f"{topic}: {len(found)} of {count} messages came")

    def close(self):
        self.process.stdin.close()
        return self.process.wait(PATIENCE)


def exported(log, *arguments):
    """Rows of a table that `remora export` makes of a log."""
    table = subprocess.run([PROGRAM, "export", str(log), *arguments], capture_output=True, text=True, check=True)
    return list(csv.DictReader(io.StringIO(table.stdout)))


def nanoseconds(seconds):
    return round(float(seconds) * 1e9)


class Ros2(unittest.TestCase):
    """One dive, one peer; what comes of it is told apart below."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.out = pathlib.Path(cls.folder.name) / "dive"
        # 0 is everybody's; ports of higher ones reach into those that systems hand out.
        domain = 1 + int.from_bytes(os.urandom(2), "little") % 99
        cls.program = Program(PROGRAM, SCENE, "--ros2", "--ros-domain", domain, "--out", cls.out)
        cls.peer = Peer(domain)

    @classmethod
    def tearDownClass(cls):
        with contextlib.suppress(Exception):
            cls.peer.close()
        cls.program.close()
        cls.folder.cleanup()

    def status(self):
        with contextlib.closing(join(self.program, "observer", "Eve")) as client:
            return client.wait(lambda m: m["type"] == "telemetry")

    def test_1_the_clock_runs_and_frames_are_told_to_those_who_come_late(self):
        self.peer.hear("/clock", "rosgraph_msgs/Clock", "best_effort")
        clocks = [message["clock"] for message in self.peer.wait_for("/clock", 20)]
        self.assertEqual(clocks, sorted(set(clocks)))
        self.assertTrue(all(clock % 10_000_000 == 0 for clock in clocks), "every hundredth of a second")
        # Said once, long ago.
        self.peer.hear("/tf_static", "tf2_msgs/TFMessage", "reliable", "latched")
        static, = self.peer.wait_for("/tf_static")[:1]
        children = {transform["child"] for transform in static["transforms"]}
        self.assertIn("rov/imu", children)
        self.peer.hear("/tf", "tf2_msgs/TFMessage")
        moving = self.peer.wait_for("/tf")[0]["transforms"]
        self.assertIn(("world", "rov/base_link"), {(t["frame"], t["child"]) for t in moving})

    def test_2_a_picture_is_to_the_byte_what_opencv_reads_from_the_compressed_one(self):
        camera = "/rov/main"
        self.peer.hear(camera + "/image_raw", "sensor_msgs/Image")
        self.peer.hear(camera + "/image_raw/compressed", "sensor_msgs/CompressedImage", "best_effort")
        self.peer.hear(camera + "/camera_info", "sensor_msgs/CameraInfo")
        deadline = time.monotonic() + PATIENCE
        both = []
        while len(both) < 2:
            self.assertLess(time.monotonic(), deadline, "no picture came both ways")
            raw = {m["stamp"]: m for m in self.peer.wait_for(camera + "/image_raw")}
            compressed = {m["stamp"]: m for m in self.peer.wait_for(camera + "/image_raw/compressed")}
            both = sorted(raw.keys() & compressed.keys())
            time.sleep(0.1)
        for stamp in both:
            jpeg = bytes.fromhex(compressed[stamp]["data"])
            self.assertEqual(compressed[stamp]["format"], "jpeg")
            # OpenCV's order is blue, green, red.
            picture = cv2.cvtColor(cv2.imdecode(numpy.frombuffer(jpeg, numpy.uint8), cv2.IMREAD_COLOR), cv2.COLOR_BGR2RGB)
            height, width, _ = picture.shape
            self.assertEqual((raw[stamp]["width"], raw[stamp]["height"]), (width, height))
            self.assertEqual((raw[stamp]["encoding"], raw[stamp]["step"]), ("rgb8", 3 * width))
            self.assertEqual(bytes.fromhex(raw[stamp]["data"]), picture.tobytes())
            self.assertGreater(len(numpy.unique(picture)), 20, "a picture of something")
        info = self.peer.wait_for(camera + "/camera_info")[0]
        self.assertEqual((info["width"], info["height"]), (width, height))
        self.assertAlmostEqual(info["k"][2], width / 2, delta=1.0)

    def test_3_a_thruster_that_is_commanded_moves_the_vehicle(self):
        self.peer.hear("/rov/odometry", "nav_msgs/Odometry")
        self.peer.hear("/rov/imu", "sensor_msgs/Imu", "best_effort")
        still = self.peer.wait_for("/rov/odometry", 3)[-1]
        self.peer.wait_for("/rov/imu", 3)
        self.peer.order("thrust", "rt/rov/cmd_thrusters", *[1.0] + [0.0] * (THRUSTERS - 1))

        def is_moving(odometry):
            return math.dist(odometry["position"], still["position"]) > 0.1 and max(map(abs, odometry["linear"])) > 0.05
        self.peer.wait_for("/rov/odometry", 1, is_moving)
        self.assertIn("cmd_thrusters", json.dumps(self.status()))
        deadline = time.monotonic() + PATIENCE
        while "unreadable" not in json.dumps(self.status()):
            self.assertLess(time.monotonic(), deadline, "nonsense was not noticed")
            # Commands are read with best effort: one that comes before the reader knows its writer is lost.
            self.peer.order("garbage", "rt/rov/cmd_wrench", "geometry_msgs::msg::dds_::Wrench_")
        self.peer.order("silence")
        deadline = time.monotonic() + PATIENCE
        while "silent" not in json.dumps(self.status()):
            self.assertLess(time.monotonic(), deadline, "silence was not noticed")

    def test_4_measurements_and_motion_are_to_the_bit_those_in_the_log(self):
        imu = self.peer.wait_for("/rov/imu", 20)
        odometry = self.peer.wait_for("/rov/odometry", 20)
        self.assertEqual(self.peer.close(), 0)
        self.program.process.terminate()
        self.assertEqual(self.program.process.wait(PATIENCE), 0)
        log = self.out / "log.remora"

        measured = {nanoseconds(row["valid"]): row for row in exported(log, "--sensor", "rov/imu")}
        for message in imu:
            row = measured[message["stamp"]]
            # The instrument's axes are forward-right-down, the message's forward-left-up.
            for field, channel in (("angular_velocity", "rate"), ("linear_acceleration", "force")):
                truth = [float(row[f"{channel}_{axis}"]) for axis in "xyz"]
                self.assertEqual(message[field], [truth[0], -truth[1], -truth[2]], message["stamp"])

        track = {nanoseconds(row["time"]): row for row in exported(log) if row["vehicle"] == "rov"}
        compared = 0
        for message in odometry:
            row = track.get(message["stamp"])
            if row is None:
                continue  # the log keeps fewer of them
            compared += 1
            north, east, down = (float(row[name]) for name in ("north", "east", "depth"))
            self.assertEqual(message["position"], [east, north, -down])
            u, v, w = (float(row[name]) for name in "uvw")
            self.assertEqual(message["linear"], [u, -v, -w])
        self.assertGreater(compared, 3)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
