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
import re
import struct
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
            if "problem" in message:
                # Fast DDS hands out a picture it has not put together yet when it is late: not ours to judge.
                # Whatever a test waits for must still come whole.
                print(f"the peer could not read a sample: {message}", file=sys.stderr)
                continue
            with self.news:
                self.heard.setdefault(message["topic"].removeprefix("rt"), []).append(message)
                self.news.notify_all()

    def order(self, *words):
        print(*words, file=self.process.stdin, flush=True)

    def hear(self, topic, ros_type, reliability="reliable", durability=""):
        package, name = ros_type.split("/")
        self.order("hear", "rt" + topic, f"{package}::msg::dds_::{name}_", reliability, durability)

    def say(self, topic, message, count=1):
        """Says it as often, and returns how many of them went out."""
        kind, payload = message
        before = len(self.heard.get("said", []))
        self.order("say", "rt" + topic, kind, payload.hex(), count)
        return self.wait_for("said", before + 1)[-1]["count"]

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


def pictures_of(program, source, query):
    """The MJPEG of a camera as it comes: time of the dive in nanoseconds, JPEG."""
    with contextlib.closing(program.raw()) as link:
        link.sendall(f"GET /video/{source}.mjpg?{query} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        stream = link.makefile("rb")
        while stream.readline() != b"--remora\r\n":
            pass
        while True:
            headers = {}
            while line := stream.readline().strip().decode():
                name, _, value = line.partition(":")
                headers[name] = value.strip()
            yield nanoseconds(headers["X-Sim-Time"]), stream.read(int(headers["Content-Length"]))
            assert stream.readline() + stream.readline() == b"\r\n--remora\r\n"


def rgb(jpeg):
    """OpenCV's order is blue, green, red."""
    picture = cv2.imdecode(numpy.frombuffer(jpeg, numpy.uint8), cv2.IMREAD_COLOR)
    return cv2.cvtColor(picture, cv2.COLOR_BGR2RGB)


# ---- payloads in plain CDR, little endian, as ROS 2 sends them

HEADER = bytes((0, 1, 0, 0))


def aligned(body):
    """Doubles begin at multiples of eight behind the header."""
    return body + bytes(-len(body) % 8)


def doubles(*values):
    return struct.pack(f"<{len(values)}d", *values)


def wrench(*values):
    return "geometry_msgs::msg::dds_::Wrench_", HEADER + doubles(*values)


def twist(*values):
    return "geometry_msgs::msg::dds_::Twist_", HEADER + doubles(*values)


def thrusters(*values, says=None):
    """No dimensions, no offset, numbers; `says` how many, if that is a lie."""
    body = struct.pack("<III", 0, 0, len(values) if says is None else says)
    return "std_msgs::msg::dds_::Float64MultiArray_", HEADER + aligned(body) + doubles(*values)


def pose(frame, *values):
    name = frame.encode() + b"\0"
    body = struct.pack("<iII", 0, 0, len(name)) + name
    return "geometry_msgs::msg::dds_::PoseStamped_", HEADER + aligned(body) + doubles(*values)


def joint_state(name, position):
    """No stamp, no frame, one joint, no velocity, no effort."""
    text = name.encode() + b"\0"
    body = struct.pack("<iII", 0, 0, 1) + bytes(4) + struct.pack("<II", 1, len(text)) + text
    body += bytes(-len(body) % 4) + struct.pack("<I", 1)
    return "sensor_msgs::msg::dds_::JointState_", HEADER + aligned(body) + doubles(position) + bytes(8)


def number(value):
    return "std_msgs::msg::dds_::Float64_", HEADER + doubles(value)


def cut(message, size):
    kind, payload = message
    return kind, payload[:size]


def some_domain():
    """0 is everybody's; ports of higher ones reach into those that systems hand out."""
    return 1 + int.from_bytes(os.urandom(2), "little") % 99


class Ros2(unittest.TestCase):
    """One dive, one peer; what comes of it is told apart below."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.out = pathlib.Path(cls.folder.name) / "dive"
        domain = some_domain()
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
            picture = rgb(jpeg)
            height, width, _ = picture.shape
            self.assertEqual((raw[stamp]["width"], raw[stamp]["height"]), (width, height))
            self.assertEqual((raw[stamp]["encoding"], raw[stamp]["step"]), ("rgb8", 3 * width))
            self.assertEqual(bytes.fromhex(raw[stamp]["data"]), picture.tobytes())
            self.assertGreater(len(numpy.unique(picture)), 20, "a picture of something")
        info = self.peer.wait_for(camera + "/camera_info")[0]
        self.assertEqual((info["width"], info["height"]), (width, height))
        self.assertAlmostEqual(info["k"][2], width / 2, delta=1.0)

    def test_2_what_the_console_shows_is_to_the_byte_what_a_node_gets(self):
        """One picture for all who ask for the same: 30 a second, in whole nanoseconds, and quality 95."""
        topic = "/rov/main/image_raw"
        self.peer.hear(topic, "sensor_msgs/Image")
        query = f"fps={1 / (round(1e9 / 30) / 1e9)!r}&quality=95&width=1280"
        deadline, shown, common = time.monotonic() + PATIENCE, {}, set()
        for at, jpeg in pictures_of(self.program, "rov/main", query):
            shown[at] = jpeg
            raw = {m["stamp"]: m for m in list(self.peer.heard.get(topic, []))}
            # The console tells microseconds; a step is ten milliseconds.
            common = shown.keys() & raw.keys()
            if len(common) >= 3:
                break
            self.assertLess(time.monotonic(), deadline, "no picture came both ways")
        for at in common:
            self.assertEqual(bytes.fromhex(raw[at]["data"]), rgb(shown[at]).tobytes())
        self.assertEqual(len({raw[at]["data"] for at in common}), len(common), "a moving picture")

    def test_3_a_thruster_that_is_commanded_moves_the_vehicle(self):
        self.peer.hear("/rov/truth/odometry", "nav_msgs/Odometry")
        self.peer.hear("/rov/imu", "sensor_msgs/Imu", "best_effort")
        still = self.peer.wait_for("/rov/truth/odometry", 3)[-1]
        self.peer.wait_for("/rov/imu", 3)
        self.peer.order("thrust", "rt/rov/cmd_thrusters", *[1.0] + [0.0] * (THRUSTERS - 1))

        def is_moving(odometry):
            return math.dist(odometry["position"], still["position"]) > 0.1 and max(map(abs, odometry["linear"])) > 0.05
        self.peer.wait_for("/rov/truth/odometry", 1, is_moving)
        self.assertIn("cmd_thrusters", json.dumps(self.status()))
        deadline = time.monotonic() + PATIENCE
        while "unreadable" not in json.dumps(self.status()):
            self.assertLess(time.monotonic(), deadline, "nonsense was not noticed")
            # Commands are read with best effort: one that comes before the reader knows its writer is lost.
            self.peer.say("/rov/cmd_wrench", cut(wrench(0, 0, 0, 0, 0, 0), 12))
        self.peer.order("silence")
        deadline = time.monotonic() + PATIENCE
        while "silent" not in json.dumps(self.status()):
            self.assertLess(time.monotonic(), deadline, "silence was not noticed")

    def test_4_measurements_and_motion_are_to_the_bit_those_in_the_log(self):
        imu = self.peer.wait_for("/rov/imu", 20)
        odometry = self.peer.wait_for("/rov/truth/odometry", 20)
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


class Arm(unittest.TestCase):
    """A work class vehicle whose arm a node moves; the console tells what comes of it."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        domain = some_domain()
        cls.program = Program(PROGRAM, "arm_reach", "--ros2", "--ros-domain", domain, "--out",
                              pathlib.Path(cls.folder.name) / "dive")
        cls.peer = Peer(domain)
        cls.console = join(cls.program, "observer", "Eve", rate=20)

    @classmethod
    def tearDownClass(cls):
        cls.console.close()
        with contextlib.suppress(Exception):
            cls.peer.close()
        cls.program.close()
        cls.folder.cleanup()

    def tell(self, topic, message, joint, place):
        """Says it until the joint is there. Commands are read with best effort: one that comes before the reader
        knows its writer is lost."""
        def is_there(telemetry):
            joints = {one["name"]: one["position"] for one in telemetry["vehicles"][0]["joints"]}
            return abs(joints[joint] - place) < 0.02

        deadline = time.monotonic() + PATIENCE
        while True:
            self.peer.say(topic, message)
            with contextlib.suppress(AssertionError):
                return self.console.wait(lambda m: m["type"] == "telemetry" and is_there(m), 1.0)
            self.assertLess(time.monotonic(), deadline, f"{joint} did not go to {place}")

    def test_jaws_open_to_a_share_and_close_with_a_force(self):
        self.tell("/rov/arm/cmd_opening", number(1.0), "arm/left_jaw", math.radians(40))
        self.tell("/rov/arm/cmd_grip", number(3.0), "arm/left_jaw", 0.0)

    def test_a_joint_goes_where_it_is_told(self):
        self.tell("/rov/cmd_joints", joint_state("arm/wrist", 1.2), "arm/wrist", 1.2)
        self.tell("/rov/cmd_joints", joint_state("arm/elbow", 1.9), "arm/elbow", 1.9)


class Trouble(unittest.TestCase):
    """Nodes that fail, quarrel or rave; a dive of its own for each test."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.domain = some_domain()
        # Its script flies, as in a dive without a console: the two can be compared.
        self.program = Program(PROGRAM, SCENE, "--script", "--ros2", "--ros-domain", self.domain, "--out",
                               self.folder / "dive")
        self.addCleanup(self.program.close)
        self.console = join(self.program, "observer", "Eve", rate=50)
        self.addCleanup(self.console.close)

    def new_peer(self):
        peer = Peer(self.domain)
        self.addCleanup(peer.process.wait)
        self.addCleanup(peer.process.kill)
        return peer

    def see(self, wanted, patience=PATIENCE):
        """The next telemetry that is as wanted."""
        return self.console.wait(lambda m: m["type"] == "telemetry" and wanted(m), patience)

    def now(self):
        """The newest telemetry; what came before is forgotten."""
        while not self.console.messages.empty():
            self.console.messages.get()
        return self.see(lambda m: True)

    @staticmethod
    def status(telemetry):
        return telemetry["partners"][0]

    @staticmethod
    def speeds(telemetry):
        """Of the thrusters, each from -1 to 1 of its full speed."""
        return telemetry["vehicles"][0]["thrusters"]

    def command(self, peer, number):
        """A node that has one thruster run at full power."""
        values = [0.0] * THRUSTERS
        values[number] = 1.0
        peer.order("thrust", "rt/rov/cmd_thrusters", *values)
        return lambda telemetry: self.speeds(telemetry)[number] > 0.9

    def test_nonsense_is_named_and_changes_nothing(self):
        nan, level, zeros = math.nan, (0, 0, 0, 1), [0.0] * 6
        counted = "8 finite numbers are wanted, one for each thruster"
        cases = [
            ("/rov/cmd_wrench", wrench(nan, *zeros[1:]), "no wrench: not finite"),
            ("/rov/cmd_wrench", wrench(0, 0, 0, 0, 0, math.inf), "no wrench: not finite"),
            ("/rov/cmd_vel", twist(0, 0, nan, 0, 0, 0), "no velocity: not finite"),
            ("/rov/cmd_thrusters", thrusters(*[1.0] * 7, nan), counted),
            ("/rov/cmd_thrusters", thrusters(*[1.0] * 7), counted),
            ("/rov/cmd_thrusters", thrusters(*[1.0] * 9), counted),
            ("/rov/cmd_pose", pose("moon", 1, 2, -3, *level), "a pose in 'moon'"),
            ("/rov/cmd_pose", pose("world", 1, 2, -3, 0, 0, 0, 0), "no pose"),
            ("/rov/cmd_pose", pose("world", nan, 2, -3, *level), "no pose"),
            # Less than it says, less than a message, no message at all, another encoding. DDS sends
            # whole words: what is cut by less than four bytes comes filled up with zeros.
            ("/rov/cmd_thrusters", thrusters(*[1.0] * 8, says=9), "cut short"),
            ("/rov/cmd_thrusters", thrusters(*[1.0] * 8, says=0xFFFFFFFF), "cut short"),
            ("/rov/cmd_wrench", cut(wrench(*[9.0] * 6), 4 + 44), "cut short"),
            ("/rov/cmd_vel", cut(twist(*[9.0] * 6), 4), "cut short"),
            ("/rov/cmd_wrench", (wrench()[0], bytes((0, 9, 0, 0)) + doubles(*[9.0] * 6)), "unknown encoding")]
        peer = self.new_peer()
        for topic, message, reason in cases:
            named = re.compile(re.escape(f"{topic}: {reason}"))
            number = re.compile(r"(\d+) (?:refused|unreadable)")
            before = sum(map(int, number.findall(self.status(self.now()))))
            deadline = time.monotonic() + PATIENCE
            while True:
                self.assertLess(time.monotonic(), deadline, f"{topic} {message}: {self.status(self.now())}")
                # Read with best effort: what comes before the reader knows its writer is lost.
                peer.say(topic, message)
                with contextlib.suppress(AssertionError):
                    self.see(lambda m: named.search(self.status(m)) and
                             sum(map(int, number.findall(self.status(m)))) > before, patience=1.0)
                    break
        self.assertNotIn("rov: cmd", self.status(self.now()))
        # The dive was that of a vehicle which no node commands: to the bit. Its script begins after 2 s.
        length = math.floor(self.see(lambda m: m["time"] > 4.0)["time"])
        self.program.process.terminate()
        self.assertEqual(self.program.process.wait(PATIENCE), 0)
        subprocess.run([PROGRAM, "dive", SCENE, "--headless", "--for", str(length), "--out",
                        str(self.folder / "alone")], check=True, capture_output=True, timeout=PATIENCE)
        alone = exported(self.folder / "alone" / "log.remora")
        self.assertGreater(len(alone), 10 * length)
        self.assertEqual(exported(self.folder / "dive" / "log.remora")[:len(alone)], alone)

    def test_a_node_that_dies_leaves_a_neutral_vehicle_within_half_a_second(self):
        peer = self.new_peer()
        self.see(self.command(peer, 0))
        peer.process.kill()
        peer.process.wait(PATIENCE)
        died = self.now()
        silent = self.see(lambda m: "cmd_thrusters silent, neutral" in self.status(m))
        self.see(lambda m: abs(self.speeds(m)[0]) < 0.01)
        # Half a second, and what passes until telemetry says so: fifty a second.
        self.assertLess(silent["time"] - died["time"], 0.5 + 0.1)

    def test_of_two_nodes_that_command_the_newest_word_counts(self):
        first, second = self.new_peer(), self.new_peer()
        self.see(self.command(first, 0))
        self.command(second, 1)
        # They take turns twenty times a second each, and a propeller has its inertia.
        both = self.see(lambda m: self.speeds(m)[0] > 0.1 and self.speeds(m)[1] > 0.1)
        self.assertNotIn("silent", self.status(both))
        first.order("silence")
        alone = self.see(lambda m: self.speeds(m)[1] > 0.9)
        self.assertNotIn("silent", self.status(alone))
        self.see(lambda m: abs(self.speeds(m)[0]) < 0.01 and self.speeds(m)[1] > 0.9)

    def test_a_status_names_the_command_that_is_obeyed(self):
        peer = self.new_peer()
        is_obeyed = self.command(peer, 0)
        self.see(is_obeyed)
        deadline = time.monotonic() + PATIENCE
        while "a pose in 'moon'" not in self.status(self.now()):
            self.assertLess(time.monotonic(), deadline, "a pose in another frame was not noticed")
            peer.say("/rov/cmd_pose", pose("moon", 1, 2, -3, 0, 0, 0, 1))
        peer.order("silence")
        silent = self.see(lambda m: "silent" in self.status(m))
        self.assertIn("rov: cmd_thrusters silent, neutral", self.status(silent))

    def test_a_flood_of_commands_does_not_hold_up_physics(self):
        peer = self.new_peer()
        peer.say("/rov/cmd_wrench", wrench(*[0.0] * 6))
        begin = self.now()
        sent = 0
        while self.now()["wall"] - begin["wall"] < 5.0:
            sent += peer.say("/rov/cmd_wrench", wrench(*[0.0] * 6), 5000)
        end = self.now()
        self.assertGreater(sent, 50_000)
        self.assertGreater((end["time"] - begin["time"]) / (end["wall"] - begin["wall"]), 0.9)
        # Whoever speaks next is heard.
        self.see(self.command(peer, 0))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[3:], verbosity=2, warnings="ignore")
