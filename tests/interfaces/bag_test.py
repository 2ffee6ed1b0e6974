# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
"""Bags out of the program and into it, beside Debian's own rosbag: bag_test.py PROGRAM SOURCE_FOLDER

No master and no node runs: a bag is a file."""
import csv
import io
import math
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import unittest

from console_peer import PATIENCE, Program, join

PROGRAM, SOURCE = sys.argv[1], pathlib.Path(sys.argv[2])
FOLDER = tempfile.TemporaryDirectory(prefix="remora_bag_")
PLACE = pathlib.Path(FOLDER.name)
os.environ.update(ROS_HOME=FOLDER.name, ROS_LOG_DIR=FOLDER.name, XDG_DATA_HOME=FOLDER.name, LIBGL_ALWAYS_SOFTWARE="1")

import cv2  # noqa: E402
import numpy  # noqa: E402
import rosbag  # noqa: E402: it looks at the environment when it is loaded
import rospy  # noqa: E402
from geometry_msgs.msg import PoseStamped  # noqa: E402
from sensor_msgs.msg import Image  # noqa: E402

SECONDS = 4


def remora(*arguments):
    return subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, timeout=10 * PATIENCE)


class Playback(Program):
    """`remora playback` with its page on a port of its own."""
    verb = "playback"


def turned(orientation):
    """Heading [deg] of a forward-left-up attitude in east-north-up."""
    yaw = math.atan2(2 * (orientation.w * orientation.z + orientation.x * orientation.y),
                     1 - 2 * (orientation.y ** 2 + orientation.z ** 2))
    return (90 - math.degrees(yaw)) % 360


def hand_made(path, frame="odom", encoding="mono8"):
    """As from a vehicle in the field: its own names, a clock of this decade, map coordinates."""
    began = 1_700_000_000
    with rosbag.Bag(str(path), "w") as bag:
        for i in range(101):  # ten seconds north at half a metre a second, 6 m deep
            at = rospy.Time(began, 0) + rospy.Duration(nsecs=100_000_000 * i)
            pose = PoseStamped()
            pose.header.stamp, pose.header.frame_id = at, frame
            pose.pose.position.x, pose.pose.position.y, pose.pose.position.z = 493_000.0, 4_180_000.0 + 0.05 * i, -6.0
            pose.pose.orientation.z = pose.pose.orientation.w = math.sqrt(0.5)
            bag.write("/girona/navigator/pose", pose, at)
            if i % 10 == 0:
                image = Image(height=24, width=32, encoding=encoding, step=32, data=bytes([25 * i // 10]) * (24 * 32))
                image.header.stamp = at
                bag.write("/girona/camera", image, at)
    return began


class Bags(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        flown = remora("dive", "harbour", "--headless", "--for", SECONDS, "--out", PLACE / "dive")
        assert flown.returncode == 0, flown.stderr
        cls.log = PLACE / "dive" / "log.remora"
        cls.bag = PLACE / "dive.bag"
        cls.told = remora("export", cls.log, "--bag", cls.bag)

    def messages(self, topic):
        with rosbag.Bag(str(self.bag)) as bag:
            return [(at.to_nsec(), message) for _, message, at in bag.read_messages([topic])]

    def measured(self, sensor):
        table = remora("export", self.log, "--sensor", sensor)
        return list(csv.DictReader(io.StringIO(table.stdout)))

    # ---- out

    def test_rosbag_knows_what_is_in_it(self):
        self.assertEqual(self.told.returncode, 0, self.told.stderr)
        self.assertFalse(pathlib.Path(str(self.bag) + ".active").exists())
        info = subprocess.run(["rosbag", "info", str(self.bag)], capture_output=True, text=True, timeout=PATIENCE).stdout
        for topic, kind, rate in (("/rov/imu", "sensor_msgs/Imu", 100), ("/rov/odometry", "nav_msgs/Odometry", 50),
                                  ("/rov/pressure", "sensor_msgs/FluidPressure", None), ("/tf", "tf2_msgs/TFMessage", 50),
                                  ("/rov/dvl", "remora_msgs/Dvl", None), ("/rov/contacts", "remora_msgs/Contacts", 50),
                                  ("/rov/tether", "remora_msgs/TetherState", 50), ("/tf_static", "tf2_msgs/TFMessage", None),
                                  ("/rov/truth/current", "geometry_msgs/Vector3Stamped", 50)):
            line = re.search(rf"{topic}\s+(\d+) msgs?\s+: {kind}", info)
            self.assertTrue(line, f"{topic}\n{info}")
            if rate:
                self.assertAlmostEqual(int(line[1]), rate * SECONDS, delta=1, msg=topic)
        self.assertNotIn("/clock", info)
        self.assertNotIn("image", info)

    def test_pictures_come_when_they_are_asked_for(self):
        flown = remora("dive", "harbour", "--headless", "--for", 0.25, "--out", PLACE / "short")
        self.assertEqual(flown.returncode, 0, flown.stderr)
        told = remora("export", PLACE / "short" / "log.remora", "--bag", PLACE / "short.bag", "--pictures")
        self.assertEqual(told.returncode, 0, told.stderr)
        with rosbag.Bag(str(PLACE / "short.bag")) as bag:
            heard = {topic: message for topic, message, _ in bag.read_messages()}
        picture, info = heard["/rov/main/image_raw/compressed"], heard["/rov/main/camera_info"]
        self.assertEqual((picture.format, bytes(picture.data[:2])), ("jpeg", b"\xff\xd8"))
        self.assertEqual(picture.header.stamp, info.header.stamp)
        size = struct.pack(">HH", info.height, info.width)
        self.assertIn(size, bytes(picture.data[:1000]))  # of the JPEG's frame header

    def test_measurements_are_those_of_the_log_to_the_last_bit(self):
        rows = [row for row in self.measured("depth") if row["status"] != "dropout"]
        heard = self.messages("/rov/pressure")
        self.assertEqual(len(heard), len(rows))
        pressure = next(name for name in rows[0] if name.startswith("pressure"))
        for (at, message), row in zip(heard, rows):
            self.assertEqual(message.fluid_pressure, float(row[pressure]))
            self.assertEqual(message.header.stamp.to_nsec(), round(float(row["valid"]) * 1e9))
            self.assertEqual(at, round(float(row["delivered"]) * 1e9))

    def test_odometry_is_the_track_of_the_log_in_axes_of_ros(self):
        track = {round(float(row["time"]) * 1e9): row
                 for row in csv.DictReader(io.StringIO(remora("export", self.log).stdout))}
        heard = self.messages("/rov/truth/odometry")
        compared = 0
        for at, message in heard:
            self.assertEqual(message.header.stamp.to_nsec(), at)
            if at not in track:
                continue
            place = message.pose.pose.position
            row = track[at]
            self.assertEqual((place.y, place.x, -place.z), tuple(float(row[n]) for n in ("north", "east", "depth")))
            self.assertEqual(message.twist.twist.linear.x, float(row["u"]))
            compared += 1
        self.assertGreater(compared, 5 * SECONDS)

    def test_where_instruments_are_fitted_is_latched(self):
        with rosbag.Bag(str(self.bag)) as bag:
            told = [c for c in bag._get_connections(["/tf_static"])]
        self.assertEqual(told[0].header["latching"] if isinstance(told[0].header["latching"], str)
                         else told[0].header["latching"].decode(), "1")
        (_, static), = self.messages("/tf_static")
        self.assertIn("rov/dvl", [t.child_frame_id for t in static.transforms])

    def test_what_cannot_be_written_leaves_nothing_behind(self):
        lost = remora("export", self.log, "--bag", PLACE / "no" / "folder.bag")
        self.assertEqual(lost.returncode, 1)
        self.assertIn("cannot write", lost.stderr)
        junk = PLACE / "junk.remora"
        junk.write_bytes(b"no log")
        lost = remora("export", junk, "--bag", PLACE / "junk.bag")
        self.assertEqual(lost.returncode, 2)
        self.assertEqual(list(PLACE.glob("junk.bag*")), [])
        both = remora("export", self.log, "--bag", PLACE / "x.bag", "--csv", PLACE / "x.csv")
        self.assertEqual(both.returncode, 2)

    # ---- in

    def seek(self, observer, to, after=None):
        """The telemetry of a moment that was asked for."""
        answer = observer.ask("seek", to=to)
        self.assertTrue(answer["ok"], answer)
        return observer.wait(lambda m: m["type"] == "telemetry" and abs(m["time"] - to) < 1e-6)

    def test_a_bag_of_ours_plays_where_the_dive_was(self):
        heard = self.messages("/rov/odometry")
        began = heard[0][0]
        program = Playback(PROGRAM, self.bag, "--scene", "harbour")
        try:
            dive = program.get_json("/api/dive")
            self.assertEqual(dive["source"], "replay")
            self.assertEqual(dive["playback"], {"name": "dive.bag", "film": None})
            self.assertAlmostEqual(dive["horizon"], (heard[-1][0] - began) / 1e9, delta=0.011)
            observer = join(program, "instructor", "looker")
            self.assertTrue(observer.ask("pace", rate=0)["ok"])
            for share in (0.8, 0.2, 0.5):  # to and fro
                at, message = heard[int(share * len(heard))]
                now = self.seek(observer, (at - began) / 1e9)["vehicles"][0]
                place = message.pose.pose.position
                for seen, wanted in zip(now["position"], (place.y, place.x, -place.z)):
                    self.assertAlmostEqual(seen, wanted, delta=2e-3)
                turn = (now["heading_deg"] - turned(message.pose.pose.orientation) + 180) % 360 - 180
                self.assertAlmostEqual(turn, 0.0, delta=0.1)
            self.assertEqual(program.request("GET", "/video/film.jpg")[0], 404)
            observer.close()
        finally:
            self.assertEqual(program.close(), 0)

    def test_a_bag_from_the_field_plays_in_open_water(self):
        path = PLACE / "field.bag"
        hand_made(path)
        program = Playback(PROGRAM, path)
        try:
            dive = program.get_json("/api/dive")
            self.assertEqual(dive["playback"], {"name": "field.bag", "film": {"source": "film", "title": "/girona/camera"}})
            self.assertEqual(dive["started"], "2023-11-14T22:13:20Z")
            self.assertEqual(dive["horizon"], 10.0)
            observer = join(program, "instructor", "looker")
            self.assertTrue(observer.ask("pace", rate=0)["ok"])
            now = self.seek(observer, 6.0)["vehicles"][0]
            self.assertAlmostEqual(now["position"][0], 3.0, delta=2e-3)  # moved to the scene's origin
            self.assertAlmostEqual(now["depth"], 6.0, delta=2e-3)
            self.assertAlmostEqual((now["heading_deg"] + 180) % 360, 180.0, delta=0.1)
            self.assertAlmostEqual(now["speed"], 0.5, delta=0.05)  # less the drag of one step
            # The camera's pictures get brighter by 25 a second: 150 at 6 s, 225 at 9.5 s.
            for to, brightness in ((6.0, 150), (9.5, 225), (2.2, 50)):
                self.seek(observer, to)
                status, _, jpeg = program.request("GET", "/video/film.jpg")
                self.assertEqual(status, 200)
                picture = cv2.imdecode(numpy.frombuffer(jpeg, numpy.uint8), cv2.IMREAD_COLOR)
                self.assertEqual(picture.shape, (24, 32, 3))
                self.assertAlmostEqual(float(picture.mean()), brightness, delta=2)
            observer.close()
        finally:
            self.assertEqual(program.close(), 0)

    def test_bags_that_do_not_play_say_why(self):
        path = PLACE / "strange.bag"
        hand_made(path, encoding="bayer_grbg8")
        lost = remora("playback", path, "--odometry", "/odom")
        self.assertEqual(lost.returncode, 2)
        for words in ("no topic /odom", "/girona/navigator/pose  geometry_msgs/PoseStamped  101 messages", "/girona/camera"):
            self.assertIn(words, lost.stderr)
        lost = remora("playback", path, "--odometry", "/girona/camera")
        self.assertIn("no poses on /girona/camera", lost.stderr)
        lost = remora("playback", path, "--images", "/girona/camera")
        self.assertEqual(lost.returncode, 2)
        self.assertIn("bayer_grbg8", lost.stderr)
        whole = path.read_bytes()
        for size in (len(whole) // 2, len(whole) - 40, 200, 5):
            cut = PLACE / "cut.bag"
            cut.write_bytes(whole[:size])
            lost = remora("playback", cut)
            self.assertEqual(lost.returncode, 2, (size, lost.stderr))
            self.assertIn("cut.bag", lost.stderr)
        junk = PLACE / "no.bag"
        junk.write_text("this is no bag\n" * 100)
        lost = remora("playback", junk)
        self.assertEqual(lost.returncode, 2)
        self.assertIn("not a bag that can be read", lost.stderr)
        lost = remora("playback", PLACE / "nowhere.bag")
        self.assertEqual(lost.returncode, 2)
        self.assertIn("there is no file", lost.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
