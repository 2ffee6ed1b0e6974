# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
"""A ROS 1 master and a dive, for tests that are called with PROGRAM SOURCE_FOLDER GROUP.

One master, one dive, one node for all tests of a group; everything on the loopback interface. To be
imported before anything of ROS, which looks at the environment."""
import os
import pathlib
import re
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import xmlrpc.client

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

import genpy.dynamic  # noqa: E402: they look at the environment when they are loaded
import numpy  # noqa: E402
import rosgraph  # noqa: E402
import rospy  # noqa: E402
from geometry_msgs.msg import Pose  # noqa: E402


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


def spawn(**what):
    return service("Spawn", inlined("string name\nstring kind\ngeometry_msgs/Pose pose\n", Pose), **what)


def topics():
    """Name → type of all there are."""
    return dict(rosgraph.Master("/test").getTopicTypes())


def rotation(q):
    """The matrix of a message's quaternion."""
    x, y, z, w = q.x, q.y, q.z, q.w
    return numpy.array([[1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
                        [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
                        [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)]])


def moved(transform, points):
    """Points in the parent's frame that are given in the child's."""
    shift = transform.translation
    return points @ rotation(transform.rotation).T + [shift.x, shift.y, shift.z]


def deaf_subscriber(topic, kind):
    """A subscriber by TCPROS that shakes hands and never reads again."""
    master = rosgraph.Master("/test")
    node = xmlrpc.client.ServerProxy(master.lookupNode("/remora"))
    code, why, (_, host, port) = node.requestTopic("/deaf", topic, [["TCPROS"]])
    assert code == 1, why
    link = socket.socket()
    link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)  # what the system takes in for it
    link.settimeout(PATIENCE)
    link.connect((host, port))
    fields = [f"{name}={value}".encode() for name, value in (
        ("callerid", "/deaf"), ("topic", topic), ("type", kind._type), ("md5sum", kind._md5sum))]
    header = b"".join(struct.pack("<I", len(field)) + field for field in fields)
    link.sendall(struct.pack("<I", len(header)) + header)
    size, = struct.unpack("<I", link.recv(4, socket.MSG_WAITALL))
    answer = link.recv(size, socket.MSG_WAITALL)
    assert b"error=" not in answer, answer
    return link


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


def run_group():
    unittest.main(argv=sys.argv[:1] + sys.argv[3:], verbosity=2, warnings="ignore")
