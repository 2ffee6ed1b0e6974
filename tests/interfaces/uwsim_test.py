# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
"""A scene of UWSim in ROS 1, under UWSim's own names: uwsim_test.py PROGRAM SOURCE_FOLDER GROUP"""
import math

from ros1_graph import SOURCE, Graph, moved, next_of, run_group, service, topics, wait_for  # first of all

import cv_bridge
import genpy.dynamic
import numpy
import rospy
from geometry_msgs.msg import Point, Pose, Quaternion, Twist, TwistStamped, Vector3
from nav_msgs.msg import Odometry
from sensor_msgs import point_cloud2
from sensor_msgs.msg import CameraInfo, Image, Imu, JointState, LaserScan, PointCloud2, Range
from std_msgs.msg import Bool
from tf2_msgs.msg import TFMessage


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
        self.assertEqual(there.get("/uwsim/joint_state"), "sensor_msgs/JointState")
        self.assertEqual(there.get("/uwsim/joint_state_command"), "sensor_msgs/JointState")
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

    def test_the_velocity_log_tells_every_ping(self):
        """Five a second in the scene, by the clock of the dive. Its echo is back some milliseconds
        after a ping, so the message comes a step later; it is stamped with the ping all the same."""
        stamps = []

        def hear(heard):
            header = heard._connection_header
            made = genpy.dynamic.generate_dynamic(header["type"], header["message_definition"])
            stamps.append(made[header["type"]]().deserialize(heard._buff).header.stamp.to_nsec())

        listener = rospy.Subscriber("/g500/dvl", rospy.AnyMsg, hear)
        wait_for(lambda: len(stamps) >= 11, "two seconds of pings")
        listener.unregister()
        self.assertEqual({stamp % 200_000_000 for stamp in stamps}, {0})
        self.assertEqual({b - a for a, b in zip(stamps, stamps[1:])}, {200_000_000})

    def test_a_point_cloud_lies_on_the_floor_and_on_the_crate(self):
        """A fan of 61 beams 1° apart along north, 0.2 m ahead, 0.1 m to starboard and 0.3 m below
        the vehicle's origin, over a floor at 5 m and a crate that stands on it."""
        static = {t.child_frame_id: t for t in next_of("/tf_static", TFMessage).transforms}
        frame = "girona500/multibeam"
        self.assertEqual(static[frame].header.frame_id, "girona500/base_link")
        clouds, poses = {}, {}
        listeners = [
            rospy.Subscriber("/girona500/multibeam/points", PointCloud2,
                             lambda m: clouds.update({m.header.stamp.to_nsec(): m})),
            rospy.Subscriber("/tf", TFMessage, lambda m: poses.update(
                {t.header.stamp.to_nsec(): t.transform for t in m.transforms
                 if t.child_frame_id == "girona500/base_link"}))]

        def cloud_at(x, y, z):
            """A cloud that was taken there, in world."""
            def ready():
                return [at for at in list(clouds) if at in poses and
                        math.dist((poses[at].translation.x, poses[at].translation.y,
                                   poses[at].translation.z), (y, x, -z)) < 0.01]
            self.lead(Pose(Point(x, y, z), Quaternion(0, 0, 0, 1)), until=ready, what="a cloud")
            at = max(ready())
            cloud = clouds[at]
            self.assertEqual(cloud.header.frame_id, frame)
            self.assertEqual([field.name for field in cloud.fields], ["x", "y", "z", "intensity"])
            self.assertEqual(len(cloud.data), cloud.width * cloud.point_step)
            points = numpy.array(list(point_cloud2.read_points(cloud, ("x", "y", "z"))))
            return moved(poses[at], moved(static[frame].transform, points))

        near = 0.02  # m: two cells of its pulse, c / (2 · 80 kHz) = 9.4 mm
        floor = cloud_at(-3.0, -2.0, 2.5)
        self.assertEqual(len(floor), 61)
        numpy.testing.assert_allclose(floor[:, 0], -2.0 + 0.1, atol=0.01)  # east
        numpy.testing.assert_allclose(floor[:, 2], -5.0, atol=near)
        half = (5.0 - 2.8) * math.tan(math.radians(30))
        numpy.testing.assert_allclose((floor[:, 1].min(), floor[:, 1].max()),
                                      (-2.8 - half, -2.8 + half), atol=near)
        # The crate of 0.8 m by 0.5 m, its top at 4.6 m and its middle 1 m north and east, is turned
        # by 0.4 rad. The fan crosses it off its middle, where another turn gives another chord.
        beside, turn = 1.15 + 0.1 - 1.0, 0.4
        across = [(end * 0.4 - math.sin(turn) * beside) / math.cos(turn) for end in (-1, 1)]
        along = [(math.cos(turn) * beside + end * 0.25) / math.sin(turn) for end in (-1, 1)]
        first, last = 1.0 + max(across[0], along[0]), 1.0 + min(across[1], along[1])
        points = cloud_at(1.0, 1.15, 2.0)
        foot = math.radians(1) * 2.7 / math.cos(math.radians(30))  # of a beam; its middle may miss
        north, up = points[:, 1], points[:, 2]
        is_on, is_off = (north > first + foot) & (north < last - foot), \
            (north < first - foot) | (north > last + foot)
        self.assertGreater(is_on.sum(), 4)
        self.assertGreater(is_off.sum(), 40)
        numpy.testing.assert_allclose(up[is_on], -4.6, atol=near)
        numpy.testing.assert_allclose(up[is_off], -5.0, atol=near)
        for listener in listeners:
            listener.unregister()

    def test_a_joint_state_moves_the_arm_in_uwsims_order_or_by_name(self):
        orders = rospy.Publisher("/uwsim/joint_state_command", JointState, queue_size=1)
        wait_for(lambda: orders.get_num_connections() > 0, "the arm to listen")
        before = next_of("/uwsim/joint_state", JointState)

        def is_at(*wanted):
            now = next_of("/uwsim/joint_state", JointState).position
            return all(abs(place - where) < 0.02 for place, where in zip(now, wanted))

        # Without names UWSim takes them in its own order; joints that are not told anything stay.
        orders.publish(JointState(position=[-0.5, 0.9]))
        wait_for(lambda: is_at(-0.5, 0.9, *before.position[2:]), "two joints to go where they are sent")
        orders.publish(JointState(name=[before.name[0]], position=[0.3]))
        wait_for(lambda: is_at(0.3, 0.9, *before.position[2:]), "the joint that is named")

    def test_services_work_without_a_console(self):
        self.assertTrue(service("Pause", "").success)
        self.assertTrue(service("Step", "uint32 steps\n", steps=5).success)
        self.assertTrue(service("Resume", "").success)


if __name__ == "__main__":
    run_group()
