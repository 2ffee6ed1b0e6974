# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
"""A program that behaves like ArduSub flies the real remora over UDP: ardusub_test.py GROUP PROGRAM SOURCE"""
import json
import math
import pathlib
import re
import socket
import struct
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM, SOURCE = sys.argv[2], pathlib.Path(sys.argv[3])
PATIENCE = 60.0  # seconds; the machine may be busy with the other tests

SCENE = """purpose: a calm bay for an autopilot
seabed: {depth: 20}
waves: {kind: none}
vehicles:
  - {name: rov, vehicle: %s, position: [3, 4, 5], heading_deg: 30, sensors: [{name: altimeter, sensor: ping2}]}
"""

# Factors of roll, pitch, yaw, throttle, forward, lateral for each motor: AP_Motors6DOF.
VECTORED = [(0, 0, 1, 0, -1, 1), (0, 0, -1, 0, -1, -1), (0, 0, -1, 0, 1, 1), (0, 0, 1, 0, 1, -1),
            (1, 0, 0, -1, 0, 0), (-1, 0, 0, -1, 0, 0)]
VECTORED_6DOF = VECTORED[:4] + [(1, -1, 0, -1, 0, 0), (-1, -1, 0, -1, 0, 0), (1, 1, 0, -1, 0, 0),
                                (-1, 1, 0, -1, 0, 0)]


class Backend:
    """`remora dive --ardusub` without console, on a port of its own."""

    def __init__(self, vehicle):
        self.folder = tempfile.TemporaryDirectory(prefix="remora_ardusub_")
        scene = pathlib.Path(self.folder.name) / "bay.yaml"
        scene.write_text(SCENE % vehicle)
        self.out = pathlib.Path(self.folder.name) / "out"
        self.process = subprocess.Popen(
            [PROGRAM, "dive", str(scene), "--ardusub", "0", "--headless", "--out", str(self.out)],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        line = self.process.stdout.readline()
        found = re.match(r"ArduSub: waiting on UDP 127\.0\.0\.1:(\d+)", line)
        if not found:
            raise RuntimeError(line + self.process.stdout.read())
        self.port = int(found[1])

    def close(self):
        self.process.terminate()
        said = self.process.communicate(timeout=PATIENCE)[0]
        self.folder.cleanup()
        return self.process.returncode, said


class Peer:
    """ArduSub's side: strict question and answer, asks again after 1.1 s."""

    def __init__(self, port, motors):
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.connect(("127.0.0.1", port))
        self.motors = motors
        self.count = 0
        self.answers = []

    def packet(self, pwm):
        channels = list(pwm) + [0] * (16 - len(pwm))
        return struct.pack("<HHI16H", 18458, 400, self.count, *channels)

    def exchange(self, pwm):
        packet = self.packet(pwm)
        self.socket.settimeout(1.1)
        end = time.monotonic() + PATIENCE
        while True:
            self.socket.send(packet)
            try:
                text = self.socket.recv(4096)
                break
            except TimeoutError:
                if time.monotonic() > end:
                    raise
        assert text.startswith(b"\n{") and text.endswith(b"}\n"), text
        self.count += 1
        self.answers.append(json.loads(text))
        return self.answers[-1]

    def mix(self, yaw=0.0, throttle=0.0, forward=0.0):
        """Pulse widths of commands in [-1, 1]."""
        return [round(1500 + 400 * max(-1.0, min(1.0, m[2] * yaw + m[3] * throttle + m[4] * forward)))
                for m in self.motors]

    def close(self):
        self.socket.close()


def wrapped(angle):
    return (angle + math.pi) % (2 * math.pi) - math.pi


class StationDive(unittest.TestCase):
    """Boots, arms, dives to 3 m, holds, turns by 90 degrees: with controllers of its own."""

    def fly(self, vehicle, motors):
        backend = Backend(vehicle)
        peer = Peer(backend.port, motors)
        try:
            for _ in range(680):
                answer = peer.exchange([0] * 8)            # boot: no output for 1.7 s
            for _ in range(400):
                answer = peer.exchange([1500] * len(motors))  # disarmed
            surface = answer["position"][2]
            self.assertLess(abs(surface), 0.3, "it floats")
            self.assertLess(abs(answer["velocity"][2]), 0.02)
            start_yaw = answer["attitude"][2]
            self.assertAlmostEqual(start_yaw, math.radians(30), delta=0.02)

            depth, yaw, integral = 3.0, start_yaw, 0.0
            held, turned = [], []
            for frame in range(400 * 40):
                if frame == 400 * 25:
                    yaw = wrapped(start_yaw + math.pi / 2)
                error = depth - answer["position"][2]
                if abs(error) < 1.0:
                    integral = max(-0.4, min(0.4, integral + 0.1 * error / 400))
                down = 0.8 * error + integral - 0.6 * answer["velocity"][2]
                turn = wrapped(yaw - answer["attitude"][2])
                # Stiff enough for the dead band of the thrusters, 28 of 400 µs.
                right = 1.5 * max(-0.25, min(0.25, turn)) - 0.6 * answer["imu"]["gyro"][2]
                answer = peer.exchange(peer.mix(yaw=right, throttle=-max(-0.6, min(0.6, down))))
                if 400 * 18 < frame < 400 * 25:
                    held.append(answer["position"][2])
                if frame > 400 * 37:
                    turned.append((wrapped(answer["attitude"][2] - start_yaw), answer["position"][2]))
            self.assertLess(max(abs(z - 3.0) for z in held), 0.1, "held at 3 m")
            self.assertLess(max(abs(a - math.pi / 2) for a, _ in turned), math.radians(5), "turned to starboard")
            self.assertLess(max(abs(z - 3.0) for _, z in turned), 0.2, "and still there")
            stamps = [a["timestamp"] for a in peer.answers]
            self.assertLess(max(abs(b - a - 0.0025) for a, b in zip(stamps, stamps[1:])), 1e-9)
            self.assertAlmostEqual(stamps[0], 0.0025)
            # The Ping2's scatter is half a percent.
            self.assertAlmostEqual(answer["rng_1"], 20.0 - answer["position"][2], delta=1.0)
            self.assertGreater(answer["battery"]["voltage"], 12.0)
        finally:
            peer.close()
            status, said = backend.close()
        self.assertEqual(status, 0, said)
        self.assertIn("bay:", said)

    def test_a_heavy_is_flown_as_vectored_6dof(self):
        self.fly("bluerov2_heavy", VECTORED_6DOF)

    def test_the_standard_vehicle_is_flown_as_vectored(self):
        self.fly("bluerov2", VECTORED)


class Trouble(unittest.TestCase):
    def test_a_vehicle_that_is_none_of_its_frames_is_refused_before_anything_starts(self):
        for vehicle in ("openrov", "npsauv2"):
            with tempfile.TemporaryDirectory(prefix="remora_ardusub_") as folder:
                scene = pathlib.Path(folder) / "bay.yaml"
                scene.write_text(SCENE % vehicle)
                ran = subprocess.run([PROGRAM, "dive", scene, "--ardusub", "0", "--headless"], capture_output=True,
                                     text=True, timeout=PATIENCE)
            self.assertEqual(ran.returncode, 2, ran.stdout + ran.stderr)
            self.assertRegex(ran.stderr, rf"'rov' \({vehicle}\) has \d thrusters")
            self.assertIn("bluerov2_heavy", ran.stderr)
            self.assertNotIn("waiting", ran.stdout)

    def test_noise_floods_and_strangers_are_named_and_harm_nothing(self):
        backend = Backend("bluerov2_heavy")
        peer, stranger = Peer(backend.port, VECTORED_6DOF), Peer(backend.port, VECTORED_6DOF)
        try:
            for _ in range(20):
                peer.exchange([1500] * 8)
            good = peer.packet([1500] * 8)
            for noise in (b"", b"x", good[:39], good + b"\0", b"\0\0" + good[2:], b"\xff" * 1500):
                peer.socket.send(noise)
            for _ in range(2000):
                stranger.socket.send(stranger.packet([1900] * 8))
            answer = peer.exchange([1500] * 8)
            self.assertAlmostEqual(answer["timestamp"], 21 * 0.0025, places=9)
            stranger.socket.settimeout(0.2)
            with self.assertRaises(TimeoutError):
                stranger.socket.recv(4096)
        finally:
            peer.close()
            stranger.close()
            status, said = backend.close()
        self.assertEqual(status, 0, said)
        self.assertRegex(said, r"refused a second program \d+x")
        self.assertRegex(said, r"\d packets malformed")

    def test_another_may_take_over_from_one_that_died_and_finds_the_vehicle_at_its_start(self):
        backend = Backend("bluerov2_heavy")
        first = Peer(backend.port, VECTORED_6DOF)
        try:
            start = first.exchange([0] * 8)["position"]
            for _ in range(1200):
                answer = first.exchange(first.mix(throttle=-0.6, forward=0.4))
            self.assertGreater(math.dist(answer["position"], start), 0.3)
            first.close()
            second = Peer(backend.port, VECTORED_6DOF)
            answer = second.exchange([0] * 8)  # asks again until it is heard
            self.assertAlmostEqual(answer["timestamp"], 0.0025, places=9)
            self.assertLess(math.dist(answer["position"], start), 0.01)
            second.close()
        finally:
            status, said = backend.close()
        self.assertEqual(status, 0, said)

    def test_a_log_of_it_is_replayed_to_the_same_hash(self):
        backend = Backend("bluerov2_heavy")
        peer = Peer(backend.port, VECTORED_6DOF)
        for frame in range(800):
            peer.exchange(peer.mix(yaw=0.2, throttle=-0.5, forward=math.sin(frame / 50)))
        peer.close()
        backend.process.terminate()
        backend.process.communicate(timeout=PATIENCE)
        replay = subprocess.run([PROGRAM, "replay", str(backend.out / "log.remora")], capture_output=True, text=True,
                                timeout=PATIENCE)
        backend.folder.cleanup()
        self.assertEqual(replay.returncode, 0, replay.stdout + replay.stderr)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], sys.argv[1], "-v"])
