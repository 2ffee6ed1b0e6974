# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
"""A dive in ROS 1, seen by Debian's own tools and a rospy node: ros1_test.py PROGRAM SOURCE_FOLDER GROUP"""
import contextlib
import csv
import io
import math
import pathlib
import re
import signal
import socket
import subprocess
import time

from ros1_graph import (FOLDER, PATIENCE, PROGRAM, SOURCE, Graph, deaf_subscriber, free_port, inlined, next_of,
                        run_group, said_by, service, spawn, start, start_master, topics, wait_for)  # first of all

import cv_bridge
import genpy.dynamic
import numpy
import rosgraph
import rospy
from geometry_msgs.msg import Point, Pose, PoseStamped, Quaternion, Twist, TwistStamped, Vector3, Vector3Stamped, Wrench, WrenchStamped
from nav_msgs.msg import Odometry
from rosgraph_msgs.msg import Clock
from sensor_msgs.msg import CameraInfo, CompressedImage, FluidPressure, Image, Imu, JointState
from std_msgs.msg import Float64
from tf2_msgs.msg import TFMessage
from trajectory_msgs.msg import JointTrajectory, JointTrajectoryPoint


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
        odometry = next_of("/rov/truth/odometry", Odometry)
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
            text = (SOURCE / "src/interfaces/ros_messages/remora_msgs/msg" / f"{name}.msg").read_text()
            wanted = [line.split("#")[0].split() for line in text.splitlines() if line.split("#")[0].strip()]
            told = [line.split() for line in header["message_definition"].split("\n\n")[0].splitlines()]
            bare = [[part.split("/")[-1] for part in line] for line in told]
            self.assertEqual(bare, [[part.split("/")[-1] for part in line] for line in wanted])
            made = genpy.dynamic.generate_dynamic(header["type"], header["message_definition"])[header["type"]]
            self.assertEqual(made._md5sum, header["md5sum"])
            made().deserialize(heard._buff)

    def test_rosbag_records_it_and_reads_it_again(self):
        bag = pathlib.Path(FOLDER.name) / "dive.bag"
        record = start("rosbag", "record", "-O", str(bag), "/clock", "/tf", "/rov/imu", "/rov/truth/odometry", "/rov/dvl")
        heard = []
        listener = rospy.Subscriber("/rov/truth/odometry", Odometry, heard.append)
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
        reached = -next_of("/rov/truth/odometry", Odometry).pose.pose.position.z
        self.assertAlmostEqual(reached, target, delta=0.3)

    def test_velocity_is_flown_and_silence_is_neutral(self):
        velocity = rospy.Publisher("/rov/cmd_vel", Twist, queue_size=1)
        wait_for(lambda: velocity.get_num_connections() > 0, "somebody to listen")
        heard = [next_of("/rov/truth/odometry", Odometry)]
        listener = rospy.Subscriber("/rov/truth/odometry", Odometry, lambda m: heard.append(m))
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
        refused = spawn(kind="crate", pose=Pose(orientation=Quaternion(w=1)))
        self.assertFalse(refused.success)
        self.assertIn("Left: nothing", refused.message)

    def test_reset_goes_back_to_the_start_to_the_bit(self):
        there = Pose(Point(3.0, 5.0, -4.0), Quaternion(0, 0, 0, 1))
        moved_away = service("Teleport", inlined("string vehicle\ngeometry_msgs/Pose pose\n"
                                                 "geometry_msgs/Twist twist\n", Pose, Twist),
                             vehicle="rov", pose=there, twist=Twist())
        self.assertTrue(moved_away.success, moved_away.message)
        clocks, track = [], []
        listeners = [rospy.Subscriber("/clock", Clock, lambda m: clocks.append(m.clock.to_nsec())),
                     rospy.Subscriber("/rov/truth/odometry", Odometry, track.append)]
        wait_for(lambda: track and track[-1].pose.pose.position.y < 6.0, "the vehicle elsewhere")
        wait_for(lambda: clocks and clocks[-1] > 3_000_000_000, "the clock to be well away from zero")
        answer = service("Reset", "")
        self.assertTrue(answer.success, answer.message)

        def since():
            """What was told from the jump on."""
            told = list(track)
            jumps = [i for i in range(1, len(told)) if told[i].header.stamp < told[i - 1].header.stamp]
            return told[jumps[0]:] if jumps else []

        wait_for(lambda: since() and since()[-1].header.stamp.to_sec() > 1.0, "a second after")
        for listener in listeners:
            listener.unregister()
        # The clock is published back at zero, and ticks from there.
        back = [i for i in range(1, len(clocks)) if clocks[i] < clocks[i - 1]]
        self.assertEqual(len(back), 1)
        self.assertLess(clocks[back[0]], 100_000_000)
        # A busy machine may lose a message; whatever comes is on the grid of the steps.
        ticks = [b - a for a, b in zip(clocks[back[0]:], clocks[back[0] + 1:])]
        self.assertEqual({tick % 10_000_000 for tick in ticks}, {0})
        self.assertGreater(ticks.count(10_000_000), 0.9 * len(ticks))
        # It is again the dive that another run of the program makes, without ROS and in another
        # process: the same places at the same times.
        folder = pathlib.Path(FOLDER.name) / "again"
        subprocess.run([PROGRAM, "dive", "harbour", "--headless", "--for", "1", "--out", str(folder)],
                       check=True, capture_output=True, timeout=PATIENCE)
        table = subprocess.run([PROGRAM, "export", str(folder / "log.remora")], check=True,
                               capture_output=True, text=True, timeout=PATIENCE).stdout
        rows = {round(float(row["time"]) * 1e9): row for row in csv.DictReader(io.StringIO(table))
                if row["vehicle"] == "rov"}
        told = {m.header.stamp.to_nsec(): m.pose.pose.position for m in since()}
        common = sorted(rows.keys() & told.keys())
        self.assertEqual(common, [n * 100_000_000 for n in range(1, 11)])  # ten a second in a log
        for at in common:
            row, position = rows[at], told[at]
            self.assertEqual((position.y, position.x, -position.z),
                             tuple(float(row[name]) for name in ("north", "east", "depth")), at)

    def test_a_subscriber_that_never_reads_holds_up_nobody_else(self):
        topic, pictures, clocks = "/rov/main/image_raw", [], []
        listeners = [
            rospy.Subscriber(topic, Image, lambda m: pictures.append(m.header.stamp.to_nsec()),
                             buff_size=1 << 24),
            rospy.Subscriber("/clock", Clock,
                             lambda m: clocks.append((time.monotonic(), m.clock.to_sec())))]

        def five_seconds():
            """Seconds of the dive in a second of the wall's, and pictures in it."""
            clocks.clear()
            pictures.clear()
            wait_for(lambda: clocks and clocks[-1][0] - clocks[0][0] > 5.0, "five seconds")
            (wall, sim), (wall_end, sim_end), seen = clocks[0], clocks[-1], list(pictures)
            self.assertEqual(seen, sorted(set(seen)))
            return (sim_end - sim) / (wall_end - wall), len(seen) / (wall_end - wall)

        wait_for(lambda: pictures and clocks, "pictures and the clock")
        _, pictures_before = five_seconds()
        deaf = deaf_subscriber(topic, Image)

        def waiting():
            with contextlib.suppress(BlockingIOError):
                return len(deaf.recv(1 << 16, socket.MSG_PEEK | socket.MSG_DONTWAIT))
            return 0

        wait_for(waiting, "the first bytes for the one who never reads")
        pictures.clear()
        wait_for(lambda: len(pictures) > 5, "pictures for the one who reads")
        full = waiting()
        pace, pictures_meanwhile = five_seconds()
        self.assertEqual(waiting(), full, "what the system takes in for it was full all the time")
        deaf.close()
        for listener in listeners:
            listener.unregister()
        self.assertGreater(pace, 0.9)  # real time
        # The machine draws them in software beside its other work.
        self.assertGreater(pictures_meanwhile, 0.5 * pictures_before)

    def test_a_vehicle_is_put_where_a_service_says(self):
        there = Pose()
        there.position.x, there.position.y, there.position.z = 3.0, 5.0, -4.0
        there.orientation.w = 1.0  # heads east
        answer = service("Teleport", inlined("string vehicle\ngeometry_msgs/Pose pose\ngeometry_msgs/Twist twist\n",
                                             Pose, Twist), vehicle="rov", pose=there, twist=Twist())
        self.assertTrue(answer.success, answer.message)

        def is_there():
            pose = next_of("/rov/truth/odometry", Odometry).pose.pose
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
            position = next_of("/rov/truth/odometry", Odometry).pose.pose.position
            return math.dist((position.x, position.y, position.z), (2.0, 4.0, -3.0)) < 0.01

        wait_for(is_there, "the vehicle to be there")

    def test_a_current_is_set_and_felt(self):
        answer = service("SetCurrent", inlined("geometry_msgs/Vector3 velocity\n", Vector3),
                         velocity=Vector3(1.0, -0.5, 0.0))
        self.assertTrue(answer.success, answer.message)

        def flows():
            water = next_of("/rov/truth/current", Vector3Stamped).vector
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


class Store(Graph):
    """A scene that a node furnishes while it is dived in."""

    arguments = (str(SOURCE / "examples/ros/spares.yaml"), "--headless", "--ros1")
    first_topic = "/rov/truth/odometry"

    def test_what_waits_outside_is_put_into_the_water_once(self):
        named = set()
        listener = rospy.Subscriber("/rov/contacts", rospy.AnyMsg, lambda m: named.update(
            name for name in (b"crate_1", b"crate_2", b"ball") if name in m._buff))
        wait_for(lambda: listener.get_num_connections() > 0, "the connection")
        # Three metres deep; ours heads north at the origin, 1.5 m down. A crate sinks onto its back.
        above = Pose(position=Point(x=0, y=0, z=-1.0), orientation=Quaternion(w=1))
        answers = [spawn(kind="crate", pose=above)]
        wait_for(lambda: named, "a crate that lies on the vehicle")
        self.assertEqual(named, {b"crate_1"})  # the other still waits
        aside = Pose(position=Point(x=2, y=2, z=-1.0), orientation=Quaternion(w=1))
        answers += [spawn(kind="crate", pose=aside), spawn(name="ball", pose=aside), spawn(kind="crate", pose=aside)]
        self.assertEqual([answer.success for answer in answers], [True, True, True, False])
        self.assertIn("crate_2", answers[1].message)
        self.assertIn("ball", answers[2].message)
        self.assertIn("nothing", answers[3].message)
        # What was taken away can come again; what is not there cannot go.
        gone = [service("Remove", "string name\n", name=name) for name in ("crate_1", "anchor")]
        self.assertEqual([answer.success for answer in gone], [True, False])
        wait_for(lambda: not service("Remove", "string name\n", name="crate_1").success, "the crate to be gone")
        self.assertIn("crate_1", spawn(kind="crate", pose=aside).message)
        # Worksites are known by name.
        jumps = [service("Jump", "string worksite\n", worksite=worksite) for worksite in ("corner", "moon")]
        self.assertEqual([answer.success for answer in jumps], [True, False])
        wait_for(lambda: abs(next_of("/rov/truth/odometry", Odometry).pose.pose.position.x + 4) < 0.5,
                 "the vehicle in the corner")
        listener.unregister()

    def test_a_tether_comes_off_and_is_made_fast_again(self):
        def tether(name):
            return service(name, "string tether\n", tether="")

        self.assertFalse(tether("AttachTether").success)  # it is fast
        self.assertTrue(tether("DetachTether").success)
        wait_for(lambda: not tether("DetachTether").success, "the line to be off")
        self.assertTrue(tether("AttachTether").success)
        wait_for(lambda: not tether("AttachTether").success, "the line to be fast")

    def test_a_joint_goes_where_it_is_told(self):
        orders = rospy.Publisher("/rov/cmd_joints", JointState, queue_size=1)
        wait_for(lambda: orders.get_num_connections() > 0, "the connection")
        orders.publish(JointState(name=["main_tilt"], position=[-0.5]))

        def is_there():
            joints = next_of("/rov/joint_states", JointState)
            return abs(dict(zip(joints.name, joints.position))["main_tilt"] + 0.5) < 1e-9

        wait_for(is_there, "the camera to look down")


class Arm(Graph):
    """A work class vehicle whose arm a node moves."""

    arguments = (str(SOURCE / "examples/ros/arm.yaml"), "--headless", "--ros1")
    first_topic = "/rov/joint_states"

    @staticmethod
    def joints():
        told = next_of("/rov/joint_states", JointState)
        return dict(zip(told.name, told.position))

    def publisher(self, topic, kind):
        publisher = rospy.Publisher(topic, kind, queue_size=1)
        wait_for(lambda: publisher.get_num_connections() > 0, "the connection")
        return publisher

    def test_motors_take_positions_velocities_and_efforts(self):
        orders = self.publisher("/rov/cmd_joints", JointState)
        orders.publish(JointState(name=["arm/wrist"], position=[1.2]))
        wait_for(lambda: abs(self.joints()["arm/wrist"] - 1.2) < 0.01, "the wrist to be where it was sent")
        orders.publish(JointState(name=["arm/wrist"], velocity=[0.3]))
        wait_for(lambda: self.joints()["arm/wrist"] > 1.25, "the wrist to turn")
        orders.publish(JointState(name=["arm/left_jaw"], effort=[-4.0]))
        wait_for(lambda: abs(self.joints()["arm/left_jaw"]) < 0.01, "the jaws to shut")

    def test_a_trajectory_is_flown_to_its_end(self):
        way = self.publisher("/rov/cmd_trajectory", JointTrajectory)
        start = self.joints()["arm/elbow"]
        way.publish(JointTrajectory(joint_names=["arm/elbow", "arm/slew"], points=[
            JointTrajectoryPoint(positions=[start - 0.3, 3.0], time_from_start=rospy.Duration(2.0)),
            JointTrajectoryPoint(positions=[start - 0.4, 3.2], time_from_start=rospy.Duration(3.5))]))
        wait_for(lambda: abs(self.joints()["arm/elbow"] - start + 0.4) < 0.01 and
                 abs(self.joints()["arm/slew"] - 3.2) < 0.01, "the end of the way")

    def test_the_gripper_opens_to_what_it_is_told(self):
        self.publisher("/rov/arm/cmd_opening", Float64).publish(Float64(data=1.0))
        wait_for(lambda: abs(self.joints()["arm/right_jaw"] - math.radians(40)) < 0.01, "the jaws to open")
        self.publisher("/rov/arm/cmd_grip", Float64).publish(Float64(data=3.0))
        wait_for(lambda: abs(self.joints()["arm/right_jaw"]) < 0.01, "the jaws to shut")

    def test_a_twist_moves_the_hand_while_it_is_repeated(self):
        hand = self.publisher("/rov/arm/cmd_twist", TwistStamped)
        before = self.joints()
        up = TwistStamped(twist=Twist(linear=Vector3(0, 0, 0.05)))
        deadline = time.monotonic() + PATIENCE
        while max(abs(self.joints()[name] - before[name]) for name in ("arm/upper_arm", "arm/elbow")) < 0.05:
            self.assertLess(time.monotonic(), deadline, "the hand did not move")
            hand.publish(up)

    def test_a_pose_beyond_the_arm_is_reached_with_the_vehicle(self):
        start = next_of("/rov/truth/odometry", Odometry).pose.pose.position
        # North of the vehicle, beyond the reach of its arm; the place alone counts.
        goal = PoseStamped(pose=Pose(position=Point(start.x, start.y + 4.0, start.z - 0.5),
                                     orientation=Quaternion(0, 0, 0, 0)))
        goal.header.frame_id = "world"
        self.publisher("/rov/arm/with_vehicle/cmd_pose", PoseStamped).publish(goal)
        wait_for(lambda: math.dist((start.x, start.y), self.place()) > 0.5, "the vehicle to come along")

    @staticmethod
    def place():
        told = next_of("/rov/truth/odometry", Odometry).pose.pose.position
        return told.x, told.y

    def test_the_wrist_feels_its_hand(self):
        load = next_of("/rov/arm_wrist_force", WrenchStamped)
        force = load.wrench.force
        self.assertEqual(load.header.frame_id, "rov/arm_wrist_force")
        # Hand and jaws weigh 1.48 kg and displace 0.76 l.
        self.assertAlmostEqual(math.hypot(force.x, force.y, force.z), 6.9, delta=1.5)


if __name__ == "__main__":
    run_group()
