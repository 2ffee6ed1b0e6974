# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
"""A dive in ROS 1, seen by Debian's own tools and a rospy node: ros1_test.py PROGRAM SOURCE_FOLDER GROUP

One master, one dive, one node for all tests of a group; everything on the loopback interface."""
import math
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest

PROGRAM, SOURCE = sys.argv[1], pathlib.Path(sys.argv[2])
PATIENCE = 60  # real seconds, on a machine with much else to do


def free_port():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


FOLDER = tempfile.TemporaryDirectory(prefix="remora_ros1_")
PORT = free_port()
os.environ.update(ROS_MASTER_URI=f"http://127.0.0.1:{PORT}", ROS_HOSTNAME="127.0.0.1", ROS_HOME=FOLDER.name,
                  ROS_LOG_DIR=FOLDER.name, XDG_DATA_HOME=FOLDER.name, LIBGL_ALWAYS_SOFTWARE="1",
                  PYTHONUNBUFFERED="1")

import cv_bridge  # noqa: E402: they look at the environment when they are loaded
import genpy.dynamic  # noqa: E402
import numpy  # noqa: E402
import rosgraph  # noqa: E402
import rospy  # noqa: E402
from geometry_msgs.msg import Point, Pose, PoseStamped, Quaternion, Twist, TwistStamped, Vector3, Vector3Stamped, Wrench  # noqa: E402
from nav_msgs.msg import Odometry  # noqa: E402
from rosgraph_msgs.msg import Clock  # noqa: E402
from sensor_msgs.msg import CameraInfo, CompressedImage, FluidPressure, Image, Imu, LaserScan, Range  # noqa: E402
from std_msgs.msg import Bool  # noqa: E402
from tf2_msgs.msg import TFMessage  # noqa: E402


def start(*command):
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def wait_for(is_true, what):
    end = time.monotonic() + PATIENCE
    while not is_true():
        if time.monotonic() > end:
            raise AssertionError(f"waited in vain for {what}")
        time.sleep(0.02)


def said_by(process, pattern):
    """The first line that matches; what comes after is read and forgotten."""
    lines = []
    for line in process.stdout:
        lines.append(line)
        if re.search(pattern, line):
            threading.Thread(target=process.stdout.read, daemon=True).start()
            return line
    raise AssertionError("".join(lines))


def next_of(topic, kind):
    return rospy.wait_for_message(topic, kind, timeout=PATIENCE)


def service(name, request, /, **fields):
    """Calls a service whose classes are made from its text, as a node without our package does."""
    kind = f"remora_msgs/{name}"
    texts = {"Request": request, "Response": "bool success\nstring message\n"}
    made = {leaf: genpy.dynamic.generate_dynamic(kind + leaf, text)[kind + leaf] for leaf, text in texts.items()}

    class Service:
        _type, _md5sum = kind, "*"
        _request_class, _response_class = made["Request"], made["Response"]

    topic = "/remora/" + re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
    rospy.wait_for_service(topic, PATIENCE)
    return rospy.ServiceProxy(topic, Service)(**fields)


def inlined(text, *messages):
    for message in messages:
        text += "\n" + "=" * 80 + f"\nMSG: {message._type}\n{message._full_text}"
    return text


def topics():
    """Name → type of all there are."""
    return dict(rosgraph.Master("/test").getTopicTypes())


def start_master():
    """What roscore runs, without its limit of ten seconds to come up."""
    master = start("rosmaster", "--core", "-p", str(PORT))
    wait_for(rosgraph.is_master_online, "the master")
    return master


class Graph(unittest.TestCase):
    """A master and a dive."""

    arguments, first_topic = (), ""

    @classmethod
    def setUpClass(cls):
        cls.master = start_master()
        cls.dive = start(PROGRAM, "dive", *cls.arguments)
        threading.Thread(target=cls.dive.stdout.read, daemon=True).start()
        wait_for(lambda: cls.first_topic in topics(), "our topics")
        rospy.init_node("peer", disable_signals=True)

    @classmethod
    def tearDownClass(cls):
        rospy.signal_shutdown("done")
        cls.dive.send_signal(signal.SIGINT)  # what Ctrl-C does
        status = cls.dive.wait(PATIENCE)
        cls.master.terminate()
        cls.master.wait(PATIENCE)
        assert status == 0, f"the dive ended with {status}"

    def setUp(self):
        service("Resume", "")


class Ros1(Graph):
    arguments, first_topic = ("harbour", "--ros1", "--port", "0"), "/rov/imu"

    def test_nodes_run_on_simulated_time(self):
        self.assertTrue(rospy.get_param("/use_sim_time"))
        first, second = next_of("/clock", Clock), next_of("/clock", Clock)
        self.assertGreater(second.clock, first.clock)
        self.assertLess(second.clock.to_sec(), 600)

    def test_sensors_come_at_their_rate_by_the_dives_clock(self):
        for topic, rate in (("/rov/imu", 100), ("/rov/pressure", 50), ("/rov/odometry", 50)):
            hz = start("rostopic", "hz", "-w", "100", topic)
            line = said_by(hz, "average rate")
            hz.terminate()
            hz.wait(PATIENCE)
            # rostopic reads a clock that ticks every 10 ms.
            self.assertAlmostEqual(float(line.split(":")[1]), rate, delta=0.1 * rate, msg=topic)

    def test_stamps_are_those_of_the_measurement(self):
        stamps = []
        listener = rospy.Subscriber("/rov/imu", Imu, lambda m: stamps.append(m.header.stamp.to_nsec()))
        wait_for(lambda: len(stamps) > 50, "fifty measurements")
        listener.unregister()
        gaps = {b - a for a, b in zip(stamps, stamps[1:])}
        self.assertEqual(gaps, {10_000_000})

    def test_up_is_up_and_north_is_y(self):
        imu = next_of("/rov/imu", Imu)
        self.assertAlmostEqual(imu.linear_acceleration.z, 9.8, delta=0.7)  # at rest, forward-left-up
        odometry = next_of("/rov/odometry", Odometry)
        self.assertEqual((odometry.header.frame_id, odometry.child_frame_id), ("world", "rov/base_link"))
        self.assertLess(odometry.pose.pose.position.z, -1.0)  # under water
        pressure = next_of("/rov/pressure", FluidPressure)
        depth = (pressure.fluid_pressure - 101325) / (1025 * 9.81)
        self.assertAlmostEqual(-odometry.pose.pose.position.z, depth, delta=0.5)

    def test_tf_and_odometry_agree(self):
        found = {}
        listeners = [rospy.Subscriber("/tf", TFMessage, lambda m: found.update(
                         {("tf", t.header.stamp.to_nsec()): t.transform for t in m.transforms
                          if t.child_frame_id == "rov/base_link"})),
                     rospy.Subscriber("/rov/odometry", Odometry, lambda m: found.update(
                         {("odometry", m.header.stamp.to_nsec()): m.pose.pose}))]

        def common():
            times = [{t for kind, t in list(found) if kind == wanted} for wanted in ("tf", "odometry")]
            return times[0] & times[1]

        wait_for(common, "both at one time")
        for listener in listeners:
            listener.unregister()
        at = min(common())
        self.assertEqual(found["tf", at].translation.x, found["odometry", at].position.x)
        self.assertEqual(found["tf", at].rotation, found["odometry", at].orientation)
        static = next_of("/tf_static", TFMessage)
        self.assertIn("rov/dvl", [t.child_frame_id for t in static.transforms])

    def test_our_own_messages_are_those_of_the_package(self):
        for topic, name in (("/rov/dvl", "Dvl"), ("/rov/tether", "TetherState"), ("/rov/contacts", "Contacts")):
            heard = next_of(topic, rospy.AnyMsg)
            header = heard._connection_header
            self.assertEqual(header["type"], f"remora_msgs/{name}")
            text = (SOURCE / "src/interfaces/ros/remora_msgs/msg" / f"{name}.msg").read_text()
            wanted = [line.split("#")[0].split() for line in text.splitlines() if line.split("#")[0].strip()]
            told = [line.split() for line in header["message_definition"].split("\n\n")[0].splitlines()]
            bare = [[part.split("/")[-1] for part in line] for line in told]
            self.assertEqual(bare, [[part.split("/")[-1] for part in line] for line in wanted])
            made = genpy.dynamic.generate_dynamic(header["type"], header["message_definition"])[header["type"]]
            self.assertEqual(made._md5sum, header["md5sum"])
            made().deserialize(heard._buff)

    def test_rosbag_records_it_and_reads_it_again(self):
        bag = pathlib.Path(FOLDER.name) / "dive.bag"
        record = start("rosbag", "record", "-O", str(bag), "/clock", "/tf", "/rov/imu", "/rov/odometry", "/rov/dvl")
        heard = []
        listener = rospy.Subscriber("/rov/odometry", Odometry, heard.append)
        wait_for(lambda: pathlib.Path(str(bag) + ".active").exists(), "the bag")
        heard.clear()
        wait_for(lambda: len(heard) > 100, "two seconds")
        listener.unregister()
        record.send_signal(signal.SIGINT)
        record.communicate(timeout=PATIENCE)
        info = subprocess.run(["rosbag", "info", str(bag)], capture_output=True, text=True, timeout=PATIENCE).stdout
        for topic, kind in (("/rov/imu", "sensor_msgs/Imu"), ("/rov/dvl", "remora_msgs/Dvl"), ("/tf", "tf2_msgs/TFMessage")):
            self.assertRegex(info, rf"{topic}\s+\d+ msgs?\s+: {kind}")

    def test_a_picture_is_one_for_opencv(self):
        image = next_of("/rov/main/image_raw", Image)
        picture = cv_bridge.CvBridge().imgmsg_to_cv2(image, "bgr8")
        info = next_of("/rov/main/camera_info", CameraInfo)
        self.assertEqual(picture.shape, (info.height, info.width, 3))
        self.assertEqual(image.header.frame_id, "rov/main_optical")
        self.assertGreater(picture.std(), 3.0)  # not one colour
        self.assertAlmostEqual(info.K[2], (info.width - 1) / 2, delta=1.0)
        compressed = next_of("/rov/main/image_raw/compressed", CompressedImage)
        again = cv_bridge.CvBridge().compressed_imgmsg_to_cv2(compressed, "bgr8")
        self.assertEqual(again.shape, picture.shape)
        self.assertLess(abs(float(numpy.mean(again)) - float(numpy.mean(picture))), 30)

    def test_a_node_holds_another_depth(self):
        """A controller as one writes it for the vehicle: pressure in, wrench out."""
        pascal = 1025 * 9.81
        start_depth = (next_of("/rov/pressure", FluidPressure).fluid_pressure - 101325) / pascal
        target = start_depth - 1.0
        wrench = rospy.Publisher("/rov/cmd_wrench", Wrench, queue_size=1)
        state = {"error": None, "integral": 0.0, "at": None, "settled": None}

        def control(pressure):
            now = pressure.header.stamp.to_sec()
            error = (pressure.fluid_pressure - 101325) / pascal - target  # below the target: positive
            command = Wrench()
            if state["at"] is not None and now > state["at"]:
                dt = now - state["at"]
                state["integral"] += error * dt
                rate = (error - state["error"]) / dt
                state["rate"] = state.get("rate", 0.0) + min(1.0, dt / 0.2) * (rate - state.get("rate", 0.0))
                command.force.z = 60 * error + 8 * state["integral"] + 50 * state["rate"]  # up
            state["error"], state["at"] = error, now
            if abs(error) > 0.1:
                state["settled"] = None
            elif state["settled"] is None:
                state["settled"] = now
            wrench.publish(command)

        listener = rospy.Subscriber("/rov/pressure", FluidPressure, control)
        wait_for(lambda: state["settled"] and state["at"] - state["settled"] > 2.0, "the depth to settle")
        listener.unregister()
        reached = -next_of("/rov/odometry", Odometry).pose.pose.position.z
        self.assertAlmostEqual(reached, target, delta=0.3)

    def test_velocity_is_flown_and_silence_is_neutral(self):
        velocity = rospy.Publisher("/rov/cmd_vel", Twist, queue_size=1)
        wait_for(lambda: velocity.get_num_connections() > 0, "somebody to listen")
        heard = [next_of("/rov/odometry", Odometry)]
        listener = rospy.Subscriber("/rov/odometry", Odometry, lambda m: heard.append(m))
        command = Twist()
        command.angular.z = 0.3  # to port

        def turns():
            velocity.publish(command)
            return heard[-1].twist.twist.angular.z > 0.2

        wait_for(turns, "a turn to port")
        # Nobody speaks any more: the turn dies.
        wait_for(lambda: abs(heard[-1].twist.twist.angular.z) < 0.05, "the turn to end")
        listener.unregister()

    def test_services_pause_step_and_say_why_not(self):
        self.assertFalse(service("Step", "uint32 steps\n", steps=1).success)  # it is running
        self.assertTrue(service("Pause", "").success)
        stamps = []
        listener = rospy.Subscriber("/rov/imu", Imu, lambda m: stamps.append(m.header.stamp.to_nsec()))
        time.sleep(0.5)  # nothing is to come: a claim about silence
        stamps.clear()
        time.sleep(0.5)
        self.assertEqual(stamps, [])
        wait_for(lambda: listener.get_num_connections() > 0, "the connection")
        answer = service("Step", "uint32 steps\n", steps=20)
        self.assertTrue(answer.success, answer.message)
        wait_for(lambda: len(stamps) >= 20, "twenty steps")
        time.sleep(0.3)
        self.assertEqual(len(stamps), 20)  # steps of 10 ms, an IMU of 100 Hz
        listener.unregister()
        refused = service("Spawn", inlined("string name\nstring kind\ngeometry_msgs/Pose pose\n", Pose), name="x",
                          kind="bluerov2", pose=Pose())
        self.assertFalse(refused.success)
        self.assertIn("before it begins", refused.message)

    def test_a_vehicle_is_put_where_a_service_says(self):
        there = Pose()
        there.position.x, there.position.y, there.position.z = 3.0, 5.0, -4.0
        there.orientation.w = 1.0  # heads east
        answer = service("Teleport", inlined("string vehicle\ngeometry_msgs/Pose pose\ngeometry_msgs/Twist twist\n",
                                             Pose, Twist), vehicle="rov", pose=there, twist=Twist())
        self.assertTrue(answer.success, answer.message)

        def is_there():
            pose = next_of("/rov/odometry", Odometry).pose.pose
            return math.dist((pose.position.x, pose.position.y, pose.position.z), (3.0, 5.0, -4.0)) < 0.5 and \
                abs(pose.orientation.w) > 0.95

        wait_for(is_there, "the vehicle to be there")
        lost = service("Teleport", inlined("string vehicle\ngeometry_msgs/Pose pose\ngeometry_msgs/Twist twist\n",
                                           Pose, Twist), vehicle="nobody", pose=there, twist=Twist())
        self.assertFalse(lost.success)
        self.assertIn("nobody", lost.message)

    def test_a_dive_without_a_master_says_so_and_ends_when_asked(self):
        alone = start(PROGRAM, "dive", "harbour", "--ros1", f"http://127.0.0.1:{free_port()}", "--port", "0")
        said_by(alone, "^Console: ")
        alone.send_signal(signal.SIGINT)
        self.assertEqual(alone.wait(PATIENCE), 0)

    def test_what_is_no_address_of_a_master_is_refused(self):
        for address in ("garbage", "http://127.0.0.1:port", "http://127.0.0.1:70000"):
            lost = subprocess.run([PROGRAM, "dive", "harbour", "--headless", "--for", "1", "--ros1", address],
                                  capture_output=True, text=True, timeout=PATIENCE)
            self.assertEqual(lost.returncode, 2, lost.stderr)
            self.assertIn(address, lost.stderr)

    def test_a_pose_is_followed_without_forces(self):
        there = PoseStamped(pose=Pose(Point(2.0, 4.0, -3.0), Quaternion(0, 0, 0, 1)))
        there.header.frame_id = "world"
        lead = rospy.Publisher("/rov/cmd_pose", PoseStamped, queue_size=1)

        def is_there():
            lead.publish(there)
            position = next_of("/rov/odometry", Odometry).pose.pose.position
            return math.dist((position.x, position.y, position.z), (2.0, 4.0, -3.0)) < 0.01

        wait_for(is_there, "the vehicle to be there")

    def test_a_current_is_set_and_felt(self):
        answer = service("SetCurrent", inlined("geometry_msgs/Vector3 velocity\n", Vector3),
                         velocity=Vector3(1.0, -0.5, 0.0))
        self.assertTrue(answer.success, answer.message)

        def flows():
            water = next_of("/rov/current", Vector3Stamped).vector
            return math.dist((water.x, water.y), (1.0, -0.5)) < 0.2  # the harbour's water is never quite steady

        wait_for(flows, "the current, east and south")
        too_fast = service("SetCurrent", inlined("geometry_msgs/Vector3 velocity\n", Vector3),
                           velocity=Vector3(99.0, 0.0, 0.0))
        self.assertFalse(too_fast.success)
        self.assertTrue(service("SetCurrent", inlined("geometry_msgs/Vector3 velocity\n", Vector3),
                                velocity=Vector3()).success)

    def test_a_flood_of_commands_does_not_hold_up_the_clock(self):
        """Ten thousand a second, as far as Python can; the dive keeps the pace of the wall clock."""
        flood = rospy.Publisher("/rov/cmd_wrench", Wrench, queue_size=1000)
        wait_for(lambda: flood.get_num_connections() > 0, "somebody to listen")
        heard = []
        listener = rospy.Subscriber("/clock", Clock, lambda m: heard.append((time.monotonic(), m.clock.to_sec())))
        wait_for(lambda: heard, "the clock")
        heard.clear()
        begin, sent = time.monotonic(), 0
        while time.monotonic() - begin < 2.0:
            flood.publish(Wrench())
            sent += 1
        wait_for(lambda: heard and heard[-1][0] > begin + 2.0, "the clock after the flood")
        listener.unregister()
        (wall, sim), (wall_end, sim_end) = heard[0], heard[-1]
        self.assertGreater(sent, 2000)
        self.assertGreater((sim_end - sim) / (wall_end - wall), 0.5)

    def test_half_open_connections_and_nonsense_change_nothing(self):
        master = rosgraph.Master("/test")
        host, port = re.match(r"http://([^:/]+):(\d+)", master.lookupNode("/remora")).groups()
        sockets = []
        for _ in range(20):
            half_open = socket.create_connection((host, int(port)), PATIENCE)
            half_open.sendall(b"POST /RPC2 HTTP/1.1\r\nContent-Length: 1000000\r\n\r\n<")
            sockets.append(half_open)
        first = next_of("/clock", Clock).clock
        wait_for(lambda: next_of("/clock", Clock).clock > first, "the clock")
        for half_open in sockets:
            half_open.close()

    def test_zz_a_master_that_dies_and_comes_back_finds_the_topics_again(self):
        cls = type(self)
        cls.master.kill()
        cls.master.wait(PATIENCE)
        # The program looks every second; a master on the same port has forgotten everything.
        cls.master = start_master()
        wait_for(lambda: "/rov/imu" in topics() and rospy.get_param("/use_sim_time", False), "our topics again")
        stamps = subprocess.run(["rostopic", "echo", "-n", "3", "/rov/imu/header/stamp/secs"], capture_output=True,
                                text=True, timeout=PATIENCE)
        self.assertEqual(stamps.returncode, 0, stamps.stderr)


class Uwsim(Graph):
    """A UWSim scene without a console: its own names, axes and rates."""

    arguments = (str(SOURCE / "examples/uwsim/tank.xml"), "--headless", "--ros1")
    first_topic = "/uwsim/girona500/odom"

    def lead(self, pose, twist=Twist(), until=lambda: True, what="the vehicle to be there"):
        """Publishes odometry as UWSim's users do until something is so."""
        odometry = Odometry()
        odometry.pose.pose, odometry.twist.twist = pose, twist

        def is_so():
            self.navigator.publish(odometry)
            return until()

        wait_for(is_so, what)

    def setUp(self):
        super().setUp()
        self.navigator = rospy.Publisher("/dataNavigator", Odometry, queue_size=1)
        wait_for(lambda: self.navigator.get_num_connections() > 0, "somebody to lead")

    def own(self, topic):
        """A message of a type that Debian does not have."""
        heard = next_of(topic, rospy.AnyMsg)
        header = heard._connection_header
        made = genpy.dynamic.generate_dynamic(header["type"], header["message_definition"])[header["type"]]
        return made().deserialize(heard._buff), header

    def position(self):
        p = next_of("/uwsim/girona500/odom", Odometry).pose.pose.position
        return p.x, p.y, p.z

    def test_topics_have_uwsims_names_and_types(self):
        there = topics()
        for name, kind in (("/dataNavigator", "nav_msgs/Odometry"), ("/g500/twist", "geometry_msgs/TwistStamped"),
                           ("/g500/pose", "geometry_msgs/Pose"), ("/uwsim/camera1", "sensor_msgs/Image"),
                           ("/uwsim/camera1_info", "sensor_msgs/CameraInfo"), ("/uwsim/g500/range", "sensor_msgs/Range"),
                           ("/g500/imu", "sensor_msgs/Imu"), ("/g500/pressure", "underwater_sensor_msgs/Pressure"),
                           ("/g500/gps", "sensor_msgs/NavSatFix"), ("/g500/dvl", "underwater_sensor_msgs/DVL"),
                           ("/g500/multibeam", "sensor_msgs/LaserScan"), ("/g500/contact", "std_msgs/Bool")):
            self.assertEqual(there.get(name), kind, name)
        self.assertNotIn("/uwsim/joint_state", there)  # there is no arm, and the program says so
        # Sums of UWSim's own package.
        self.assertEqual(self.own("/g500/pressure")[1]["md5sum"], "cc86d3e590cd90e822f975defafdf965")
        self.assertEqual(self.own("/g500/dvl")[1]["md5sum"], "c455f331872552e620e26fc7caad335d")
        self.assertFalse(next_of("/g500/contact", Bool).data)

    def test_odometry_puts_the_vehicle_where_it_says(self):
        yaw = 0.5
        pose = Pose(Point(2.0, 3.0, 2.5), Quaternion(0, 0, math.sin(yaw / 2), math.cos(yaw / 2)))
        self.lead(pose, until=lambda: math.dist(self.position(), (2.0, 3.0, 2.5)) < 0.01)
        # z is down in the scene, x north: in the usual topics it is east, north, up.
        usual = next_of("/girona500/odometry", Odometry).pose.pose.position
        self.assertLess(math.dist((usual.x, usual.y, usual.z), (3.0, 2.0, -2.5)), 0.01)
        # The pressure sensor is 0.2 m below, and UWSim calls a depth a pressure.
        self.assertAlmostEqual(self.own("/g500/pressure")[0].pressure, 2.7, delta=0.05)
        # The range finder is 0.3 m below and looks down at the floor at 5 m.
        wait_for(lambda: abs(next_of("/uwsim/g500/range", Range).range - 2.2) < 0.01, "the range to the floor")
        # The IMU is fitted back to front.
        imu = next_of("/g500/imu", Imu).orientation
        turned = 2 * math.atan2(imu.z, imu.w)
        self.assertAlmostEqual(math.remainder(turned - yaw - math.pi, 2 * math.pi), 0.0, delta=1e-3)
        # Beams 60° across see a level floor 2.2 m below; the middle one is the nearest.
        scan = next_of("/g500/multibeam", LaserScan)
        self.assertEqual(len(scan.ranges), 61)
        self.assertAlmostEqual(scan.angle_min, -math.pi / 6, delta=1e-6)
        self.assertAlmostEqual(scan.ranges[30], 2.2, delta=0.1)
        self.assertAlmostEqual(scan.ranges[5] * math.cos(scan.angle_min + 5 * scan.angle_increment), 2.2, delta=0.15)

    def test_a_twist_moves_it_from_where_it_is(self):
        self.lead(Pose(Point(0.5, 0.5, 2.0), Quaternion(0, 0, 0, 1)),
                  until=lambda: math.dist(self.position(), (0.5, 0.5, 2.0)) < 0.01)
        twist = TwistStamped(twist=Twist(linear=Vector3(0.3, 0.0, 0.0)))
        drive = rospy.Publisher("/g500/twist", TwistStamped, queue_size=1)

        def ahead():
            drive.publish(twist)
            return self.position()[0] > 1.0

        wait_for(ahead, "the vehicle to go ahead")
        x, y, z = self.position()
        self.assertAlmostEqual(y, 0.5, delta=0.01)
        self.assertAlmostEqual(z, 2.0, delta=0.01)
        # Odometry without a pose is a velocity, UWSim says; the velocity log is turned to starboard.
        self.lead(Pose(), Twist(linear=Vector3(-0.3, 0.0, 0.0)), what="the velocity log",
                  until=lambda: math.dist((0.0, 0.3), [(m.bi_x_axis, m.bi_y_axis)
                                                       for m in [self.own("/g500/dvl")[0]]][0]) < 0.02)
        # Nobody leads any more: it stands.
        wait_for(lambda: math.dist(self.position(), self.position()) < 1e-3, "the vehicle to stand")

    def test_a_picture_comes_of_the_cameras_size_and_lens(self):
        self.lead(Pose(Point(1.0, 1.0, 2.5), Quaternion(0, 0, 0, 1)),
                  until=lambda: math.dist(self.position(), (1.0, 1.0, 2.5)) < 0.01)
        picture = cv_bridge.CvBridge().imgmsg_to_cv2(next_of("/uwsim/camera1", Image), "bgr8")
        self.assertEqual(picture.shape, (240, 320, 3))
        self.assertGreater(picture.std(), 3.0)
        info = next_of("/uwsim/camera1_info", CameraInfo)
        self.assertAlmostEqual(info.K[4], 120 / math.tan(math.radians(25)), delta=0.01)

    def test_services_work_without_a_console(self):
        self.assertTrue(service("Pause", "").success)
        self.assertTrue(service("Step", "uint32 steps\n", steps=5).success)
        self.assertTrue(service("Resume", "").success)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[3:], verbosity=2, warnings="ignore")
