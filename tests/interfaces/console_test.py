# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
"""The console over real sockets: console_test.py GROUP PROGRAM SOURCE_FOLDER"""
import contextlib
import http.client
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

from console_peer import PATIENCE, Hands, Program, RawWebSocket, Refused, WebSocket, join

PROGRAM, SOURCE = sys.argv[2], pathlib.Path(sys.argv[3])

def telemetry_when(true_of_vehicle):
    return lambda m: m["type"] == "telemetry" and true_of_vehicle(m["vehicles"][0])


def event(kind):
    return lambda m: m["type"] == "event" and m["kind"] == kind


class WithConsole(unittest.TestCase):
    """One console for all tests of a class; each test leaves it without clients."""
    arguments = ("harbour",)

    @classmethod
    def setUpClass(cls):
        cls.program = cls.start()

    @classmethod
    def start(cls):
        return Program(PROGRAM, *cls.arguments)

    @classmethod
    def tearDownClass(cls):
        status = cls.program.close()
        assert status == 0, f"the console ended with {status}"

    def setUp(self):
        self.clients = []

    def tearDown(self):
        for client in self.clients:
            client.close()

    def join(self, role, name, **fields):
        client = join(self.program, role, name, **fields)
        self.clients.append(client)
        return client

    def seated(self, name="Ann"):
        """A pilot with the seat, whoever had it a moment ago."""
        pilot = self.join("pilot", name)
        if not pilot.welcome["seat"]:
            boss = join(self.program, "instructor", "Boss")
            boss.say("grant_seat", client=pilot.welcome["client"])
            pilot.wait(lambda m: m["type"] == "seat" and m["seat"])
            boss.close()
        # Those of an earlier test, and our own instructor, have gone when the roster says so.
        end = time.monotonic() + PATIENCE
        while any(c["role"] == "instructor" for c in self.program.get_json("/api/station")["roster"]):
            self.assertLess(time.monotonic(), end, "an instructor has stayed")
            time.sleep(0.05)
        return pilot


class ClassProgram(Program):
    """`remora class` with two stations that need not be there."""
    verb = "class"

    def __init__(self, program):
        with tempfile.NamedTemporaryFile("w", suffix=".yaml", delete=False) as file:
            file.write("title: Monday\ninstructor_code: 4711-x\ntoken: classroom-1\nstations:\n"
                       "  - {name: Ann, address: 127.0.0.1:18601}\n  - {name: Ben, address: 127.0.0.1:18602}\n")
        super().__init__(program, file.name)


class Seats(WithConsole):
    def test_two_pilots_cannot_hold_one_vehicle(self):
        ann, ben = self.seated("Ann"), self.join("pilot", "Ben")
        self.assertEqual(ann.welcome["vehicle"], "rov")
        self.assertFalse(ben.welcome["seat"])
        self.assertEqual(ben.welcome["seat_holder"], "Ann")
        self.assertFalse(ben.ask("lamps", level=1)["ok"])
        refused = ben.ask("sticks", sequence=1, heave=1)
        self.assertFalse(refused["ok"])
        self.assertIn("seat", refused["error"])

    def test_a_seat_is_handed_over_on_request(self):
        ann, ben = self.seated("Ann"), self.join("pilot", "Ben")
        self.assertTrue(ben.ask("request_seat", vehicle="rov")["ok"])
        asked = ann.wait(lambda m: m["type"] == "roster" and m["requests"])
        self.assertEqual([r["name"] for r in asked["requests"]], ["Ben"])
        self.assertTrue(ann.ask("grant_seat", client=asked["requests"][0]["client"])["ok"])
        self.assertTrue(ben.wait("seat")["seat"])
        self.assertTrue(ben.ask("lamps", level=0.5)["ok"])
        self.assertFalse(ann.ask("lamps", level=1)["ok"])

    def test_an_instructor_gives_a_seat_without_its_holder(self):
        ann, ben = self.seated("Ann"), self.join("pilot", "Ben")
        boss = self.join("instructor", "Boss")
        self.assertTrue(boss.ask("grant_seat", client=ben.welcome["client"])["ok"])
        self.assertFalse(ann.wait(lambda m: m["type"] == "seat")["seat"])
        self.assertTrue(ben.wait(lambda m: m["type"] == "seat")["seat"])

    def test_a_reload_finds_its_seat_again_and_a_stranger_does_not(self):
        ann = self.seated("Ann")
        ann.close()
        ben = self.join("pilot", "Ben", resume="0" * 32)
        self.assertFalse(ben.welcome["seat"])
        again = self.join("pilot", "Ann", resume=ann.welcome["resume"])
        self.assertTrue(again.welcome["seat"])
        self.assertNotEqual(again.welcome["resume"], ann.welcome["resume"])

    def test_observers_steer_nothing(self):
        self.seated("Ann")
        eve = self.join("observer", "Eve")
        for message in ({"type_": "sticks", "sequence": 1}, {"type_": "mode", "mode": "manual"},
                        {"type_": "arm", "armed": False}, {"type_": "photo"}, {"type_": "mark", "text": "x"},
                        {"type_": "pace", "rate": 0}, {"type_": "seek", "to": 0}, {"type_": "request_seat"},
                        {"type_": "weather", "visibility": 2}, {"type_": "message", "text": "x"},
                        {"type_": "fault", "target": "leak", "kind": "fast"}, {"type_": "reel", "speed": 1},
                        {"type_": "pose", "vehicle": "rov", "position": [0, 0, 0]}):
            self.assertFalse(eve.ask(**message)["ok"], message)
        self.assertEqual(eve.wait("telemetry")["rate"], 1.0)

    def test_the_pace_is_the_pilots_until_an_instructor_comes(self):
        ann = self.seated("Ann")
        self.assertTrue(ann.ask("pace", rate=0)["ok"])
        ann.wait(lambda m: m["type"] == "telemetry" and m["rate"] == 0)
        self.assertTrue(ann.ask("pace", rate=1)["ok"])
        self.join("instructor", "Boss")
        self.assertFalse(ann.ask("pace", rate=0)["ok"])


class Flying(WithConsole):
    def test_sticks_move_the_vehicle_and_their_number_comes_back(self):
        ann = self.seated()
        self.assertTrue(ann.ask("mode", mode="manual")["ok"])
        start = ann.wait("telemetry")["vehicles"][0]["depth"]
        hands = Hands(ann, heave=1.0)
        deeper = ann.wait(telemetry_when(lambda v: v["depth"] > start + 0.3))["vehicles"][0]
        hands.let_go()
        self.assertGreater(deeper["sequence"], 0)
        self.assertEqual(deeper["link"], "ok")
        self.assertEqual(deeper["pilot"], "Ann")
        self.assertGreater(max(map(abs, deeper["thrusters"])), 0.1)

    def test_silence_for_half_a_second_is_a_lost_link_and_neutral_sticks(self):
        ann, eve = self.seated(), self.join("observer", "Eve")
        self.assertTrue(ann.ask("mode", mode="manual")["ok"])
        hands = Hands(ann, surge=1.0)
        ann.wait(telemetry_when(lambda v: v["link"] == "ok" and max(map(abs, v["thrusters"])) > 0.3))
        hands.let_go()
        self.assertIn("rov", eve.wait(event("link_lost"))["text"])
        lost = eve.wait(telemetry_when(lambda v: v["link"] == "lost" and max(map(abs, v["thrusters"])) < 0.1))
        self.assertGreaterEqual(lost["vehicles"][0]["silence"], 0.5)
        hands = Hands(ann)
        eve.wait(event("link_back"))
        hands.let_go()

    def test_a_closed_page_is_a_lost_link(self):
        ann, eve = self.seated(), self.join("observer", "Eve")
        hands = Hands(ann, yaw=0.5)
        eve.wait(telemetry_when(lambda v: v["link"] == "ok" and v["sequence"] > 0))
        ann.close()
        eve.wait(event("link_lost"))
        eve.wait(telemetry_when(lambda v: v["link"] == "lost"))
        hands.let_go()

    def test_disarmed_thrusters_stand_still(self):
        ann = self.seated()
        self.assertTrue(ann.ask("mode", mode="manual")["ok"])
        self.assertTrue(ann.ask("arm", armed=False)["ok"])
        hands = Hands(ann, surge=1.0)
        ann.wait(telemetry_when(lambda v: not v["armed"] and v["sequence"] > 5))
        still = ann.wait(telemetry_when(lambda v: max(map(abs, v["thrusters"])) < 0.01))
        self.assertFalse(still["vehicles"][0]["armed"])
        self.assertTrue(ann.ask("arm", armed=True)["ok"])
        ann.wait(telemetry_when(lambda v: max(map(abs, v["thrusters"])) > 0.1))
        hands.let_go()

    def test_lamps_tilt_zoom_and_propellers_follow(self):
        ann = self.seated()
        for message in ({"type_": "lamps", "level": 0.5}, {"type_": "tilt", "deg": 10},
                        {"type_": "reverse", "thruster": 2, "reversed": True}):
            self.assertTrue(ann.ask(**message)["ok"], message)
        vehicle = ann.wait(telemetry_when(lambda v: abs(v["tilt_deg"] - 10) < 0.1))["vehicles"][0]
        self.assertEqual(vehicle["reversed"][2], True)
        self.assertEqual({0.5}, set(vehicle["lamps"]))

    def test_what_an_instructor_breaks_is_told_to_instructors_and_not_to_pilots(self):
        ann, boss = self.seated(), self.join("instructor", "Boss")
        self.assertTrue(boss.ask("fault", vehicle="rov", target="thruster", index=1, kind="dead")["ok"])
        self.assertEqual(boss.wait(event("fault"))["level"], "warning")
        boss.wait(telemetry_when(lambda v: v["thruster_faults"][1] == "dead"))
        self.assertTrue(boss.ask("fault", target="lamp", index=0, kind="dead")["ok"])
        self.assertTrue(boss.ask("fault", target="camera", index=0, kind="noisy")["ok"])
        boss.wait(telemetry_when(lambda v: v["lamp_faults"][0] == "dead" and v["camera_faults"][0] == "noisy"))
        self.assertTrue(boss.ask("message", text="how is she?", to="rov")["ok"])
        heard = ann.heard_until(event("message"))
        self.assertFalse([m for m in heard if m["type"] == "event" and m["kind"] == "fault"])
        for message in (m for m in heard if m["type"] == "telemetry"):
            told = message["vehicles"][0].keys() & {"thruster_faults", "lamp_faults", "camera_faults", "leak"}
            self.assertFalse(told)

    def test_a_leak_is_an_alarm_when_its_sensor_is_wet(self):
        ann, boss = self.seated(), self.join("instructor", "Boss")
        self.assertFalse(ann.wait("telemetry")["vehicles"][0]["leak_alarm"])
        self.assertTrue(boss.ask("fault", target="leak", kind="fast", value=0.5)["ok"])
        boss.wait(telemetry_when(lambda v: v["leak"] > 0.05))
        ann.wait(telemetry_when(lambda v: v["leak_alarm"]))
        self.assertTrue(boss.ask("fault", target="leak", kind="none")["ok"])

    def test_faults_of_what_is_not_there_are_refused(self):
        boss = self.join("instructor", "Boss")
        for wrong in ({"target": "thruster", "index": 99, "kind": "dead"}, {"target": "thruster", "kind": "flicker"},
                      {"target": "sensor", "sensor": "none", "kind": "freeze"}, {"vehicle": "x", "target": "leak", "kind": "slow"}):
            self.assertFalse(boss.ask("fault", **wrong)["ok"], wrong)

    def test_weather_changes_the_water(self):
        ann, boss = self.seated(), self.join("instructor", "Boss")
        self.assertTrue(boss.ask("weather", visibility=3.5, current={"speed": 0.4, "towards_deg": 90},
                                 sun_elevation_deg=20)["ok"])
        water = boss.wait(lambda m: m["type"] == "telemetry" and m["environment"]["visibility"] == 3.5)["environment"]
        told = ann.wait(lambda m: m["type"] == "telemetry" and abs(m["environment"]["sun_elevation_deg"] - 20) < 0.1)
        # Nothing aboard feels the current, and how far she sees she sees.
        self.assertEqual([told["environment"][name] for name in ("current", "visibility")], [None, None])
        self.assertAlmostEqual(water["sun_elevation_deg"], 20, delta=0.1)
        self.assertAlmostEqual(water["current"][1], 0.4, delta=0.3)  # beside the scene's own, which may vary

    def test_the_reel_pays_out_while_it_is_told_to(self):
        ann = self.seated()
        self.assertTrue(ann.ask("reel", speed=0.5, brake=False)["ok"])
        before = ann.wait("telemetry")["tethers"][0]["deployed"]
        ann.wait(lambda m: m["type"] == "telemetry" and m["tethers"][0]["deployed"] > before + 0.3)
        self.assertTrue(ann.ask("reel", brake=True)["ok"])
        ann.wait(lambda m: m["type"] == "telemetry" and m["tethers"][0]["brake"])
        self.assertFalse(ann.ask("reel", speed=0.5, tether="shoelace")["ok"])

    def test_marks_messages_and_the_timeline(self):
        ann, boss = self.seated(), self.join("instructor", "Boss")
        self.assertTrue(ann.ask("mark", text="weld seam")["ok"])
        self.assertIn("weld seam", boss.wait(event("mark"))["text"])
        self.assertTrue(boss.ask("message", text="mind the pile", to="rov")["ok"])
        told = ann.wait(event("message"))
        self.assertEqual((told["text"], told["data"]), ("mind the pile", {"from": "Boss", "to": "rov"}))
        kinds = {entry["kind"] for entry in self.program.get_json("/api/dive/timeline")}
        self.assertLessEqual({"start", "mark", "message", "seat"}, kinds)

    def test_a_ping_comes_back_and_nonsense_changes_nothing(self):
        ann = self.seated()
        ann.say("ping", sent=12.5)
        self.assertEqual(ann.wait("pong")["sent"], 12.5)
        for text in (b"{", b"[]", b"null", b'{"type":"warp"}', b'{"type":"sticks","sequence":1,"surge":7}'):
            ann.send_frame(1, text)
            self.assertFalse(ann.wait("answer")["ok"], text)

    def test_telemetry_comes_as_often_as_it_was_asked_for(self):
        slow = self.join("observer", "Eve", rate=5)
        slow.wait("telemetry")
        first = slow.wait("telemetry")
        for _ in range(20):
            last = slow.wait("telemetry")
        self.assertAlmostEqual(20 / (last["wall"] - first["wall"]), 5.0, delta=1.0)


class LongMessages(WithConsole):
    """Telemetry of three vehicles with all their instruments: more than the 4096 bytes after which Beast cuts."""
    SCENE = "purpose: three\nseabed: {depth: 20}\nvehicles:\n" + "".join(
        f"  - {{vehicle: bluerov2_heavy, name: rov{n}, position: [0, {5 * n}, 5]}}\n" for n in range(3))

    @classmethod
    def start(cls):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "three.yaml"
            file.write_text(cls.SCENE)
            return Program(PROGRAM, file)

    def test_a_long_message_is_one_frame_for_those_who_join_none(self):
        # Beast would cut a message after 4096 bytes if it were left to itself.
        client = RawWebSocket(self.program)
        self.addCleanup(client.close)
        client.hello("instructor", "Boss")
        for frame in client.frames():
            self.assertTrue(frame.is_final, frame.data[:80])
            if len(frame.data) > 4096:
                break
        message = json.loads(frame.data)
        self.assertEqual((frame.kind, message["type"], len(message["vehicles"])), (1, "telemetry", 3))

    def test_a_long_message_is_whole_for_those_who_join_pieces(self):
        client = RawWebSocket(self.program)
        self.addCleanup(client.close)
        client.hello("instructor", "Boss")
        seen = 0
        for text in client.joined_messages():
            message = json.loads(text)
            if message["type"] != "telemetry" or len(text) <= 4096:
                continue
            self.assertIn("thruster_faults", message["vehicles"][0])
            seen += 1
            if seen == 20:
                break
        self.assertEqual(seen, 20)


def apart(a, b):
    """Degrees from bearing b to bearing a, the short way round."""
    return (a - b + 540) % 360 - 180


class Instruments(WithConsole):
    arguments = ("instrument_pool",)

    def test_a_compass_that_has_moved_turns_the_vehicle_and_nobody_tells_the_pilot(self):
        ann, boss = self.seated(), self.join("instructor", "Boss")
        self.assertTrue(ann.ask("mode", mode="heading_hold")["ok"])
        ann.wait(telemetry_when(lambda v: v["mode"] == "heading_hold" and "heading_deg" in v["set_points"]))
        held = ann.wait("telemetry")["vehicles"][0]["set_points"]["heading_deg"]
        before = boss.wait("telemetry")["vehicles"][0]["heading_deg"]
        self.assertTrue(boss.ask("fault", target="sensor", sensor="compass", kind="bias_step", channel=2,
                                 value=math.radians(40))["ok"])
        turned = boss.wait(telemetry_when(lambda v: abs(apart(v["heading_deg"], before) + 40) < 3
                                          and abs(apart(v["estimate"]["heading_deg"], held)) < 3))
        self.assertAlmostEqual(apart(turned["vehicles"][0]["estimate"]["heading_deg"], turned["vehicles"][0]["heading_deg"]), 40,
                               delta=4)
        self.assertTrue(boss.ask("message", text="all well?", to="rov")["ok"])
        heard = ann.heard_until(event("message"))
        self.assertFalse([m for m in heard if m["type"] == "event" and m["kind"] == "fault"])
        last = [m for m in heard if m["type"] == "telemetry"][-1]["vehicles"][0]
        self.assertLess(abs(apart(last["heading_deg"], held)), 3)
        self.assertNotIn("estimate", last)

    def test_the_timeline_names_what_broke_to_instructors_alone(self):
        ann, boss = self.seated(), self.join("instructor", "Boss")
        self.assertTrue(boss.ask("fault", target="sensor", sensor="depth", kind="freeze")["ok"])
        boss.heard_until(event("fault"))
        kinds = lambda secret: {entry["kind"] for entry in json.loads(
            self.program.request("GET", "/api/dive/timeline", headers=secret)[2])}
        self.assertIn("fault", kinds({"Remora-Client": boss.welcome["resume"]}))
        for secret in ({}, {"Remora-Client": ann.welcome["resume"]}, {"Remora-Client": "wrong"}):
            self.assertNotIn("fault", kinds(secret))

    def test_the_water_is_not_told_to_pilots_who_have_nothing_that_feels_it(self):
        ann, boss = self.seated(), self.join("instructor", "Boss")
        self.assertIsNone(ann.wait("telemetry")["environment"]["current"])
        self.assertEqual(len(boss.wait("telemetry")["environment"]["current"]), 3)

    def test_a_vehicle_without_log_and_beacon_shows_no_speed_and_no_place(self):
        ann, boss = self.seated(), self.join("instructor", "Boss")
        told = ann.wait(telemetry_when(lambda v: v["depth"] is not None))["vehicles"][0]
        self.assertEqual([told[name] for name in ("position", "velocity", "speed", "current")], [None] * 4)
        truth = boss.wait("telemetry")["vehicles"][0]
        self.assertNotIn(None, [truth[name] for name in ("position", "velocity", "speed", "current")])
        self.assertIsNone(truth["estimate"]["position"])

    def test_a_frozen_gauge_shows_what_it_showed_while_the_vehicle_sinks(self):
        ann, boss = self.seated(), self.join("instructor", "Boss")
        ann.wait(telemetry_when(lambda v: v["depth"] is not None))
        self.assertTrue(boss.ask("fault", target="sensor", sensor="depth", kind="freeze")["ok"])
        frozen = ann.wait(lambda m: m["type"] == "telemetry")["vehicles"][0]["depth"]
        self.assertTrue(ann.ask("mode", mode="manual")["ok"])
        hands = Hands(ann, heave=1.0)
        boss.wait(telemetry_when(lambda v: v["depth"] > frozen + 1))
        hands.let_go()
        self.assertAlmostEqual(ann.wait("telemetry")["vehicles"][0]["depth"], frozen, delta=0.2)


class WithSchemas(WithConsole):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.rest = json.loads((SOURCE / "protocol/console_rest.schema.json").read_text())
        cls.server = json.loads((SOURCE / "protocol/console_server.schema.json").read_text())
        cls.client = json.loads((SOURCE / "protocol/console_client.schema.json").read_text())

    def check(self, definition, value):
        schema = {"$ref": f"#/definitions/{definition}", "definitions": self.rest["definitions"]}
        jsonschema.validate(value, schema, cls=jsonschema.Draft7Validator)

    def check_message(self, definition, value):
        schema = {"$ref": f"#/definitions/{definition}", "definitions": self.server["definitions"]}
        jsonschema.validate(value, schema, cls=jsonschema.Draft7Validator)


class Schemas(WithSchemas):
    """Everything the console says, held against what is published."""

    def test_answers_of_rest_are_as_published(self):
        self.check("StationInfo", self.program.get_json("/api/station"))
        self.check("DiveDescription", self.program.get_json("/api/dive"))
        for path, definition in (("/api/scenarios", "ScenarioCard"), ("/api/vehicles", "VehicleCard"),
                                 ("/api/dives", "DiveCard"), ("/api/dive/timeline", "TimelineEntry"),
                                 ("/api/photos", "PhotoCard")):
            for card in self.program.get_json(path):
                self.check(definition, card)
        status, _, body = self.program.request("GET", "/api/nothing")
        self.assertEqual(status, 404)
        self.check("Error", json.loads(body))

    def test_messages_are_as_published(self):
        validator = jsonschema.Draft7Validator(self.server)
        ann, boss = self.seated(), self.join("instructor", "Boss")
        validator.validate(ann.welcome)
        ann.say("ping", sent=1)
        ann.say("mark", text="here", id=7)
        ann.say("lamps", level=9)
        boss.say("message", text="hello")
        hands = Hands(ann, heave=0.2)
        seen = {}
        while not ({"telemetry", "event", "roster", "answer", "pong"} <= set(seen) and seen["telemetry"] >= 8):
            message = ann.wait(lambda m: True)
            seen[message["type"]] = seen.get(message["type"], 0) + 1
            problems = [f"{list(e.absolute_path)}: {e.message}" for e in validator.iter_errors(message)]
            if problems:  # `oneOf` hides which one it should have been
                name = {"telemetry": "Telemetry", "welcome": "Welcome"}.get(message["type"], message["type"].capitalize() + "Message")
                jsonschema.validate(message, {"$ref": f"#/definitions/{name}", "definitions": self.server["definitions"]},
                                    cls=jsonschema.Draft7Validator)
            self.assertEqual(problems, [])
        hands.let_go()

    def test_the_published_examples_of_a_client_are_understood(self):
        self.seated()
        boss = self.join("instructor", "Boss")
        examples = {"mode": {"mode": "depth_hold"}, "arm": {"armed": True}, "lamps": {"level": 0.3}, "tilt": {"deg": 5},
                    "zoom": {"factor": 1}, "reverse": {"thruster": 0, "reversed": False}, "mark": {"text": "x"},
                    "message": {"text": "x"}, "weather": {"visibility": 9}, "pace": {"rate": 1},
                    "free_view": {"name": "a", "eye": [0, 0, 0], "target": [5, 0, 5]},
                    "aids": {"outside_view": True, "taut_route": False},
                    "fault": {"target": "thruster", "kind": "none"}, "photo": {}}
        validator = jsonschema.Draft7Validator(self.client)
        for type_, fields in examples.items():
            validator.validate({"type": type_, **fields})
            if type_ != "photo":
                self.assertTrue(boss.ask(type_, **fields)["ok"], type_)
        around = {"name": "a", "vehicle": "rov", "bearing_deg": 200, "height_deg": 20, "distance": 3}
        validator.validate({"type": "free_view", **around})
        self.assertTrue(boss.ask("free_view", **around)["ok"])
        self.assertFalse(boss.ask("free_view", **{**around, "vehicle": "none"})["ok"])

    def test_marks_are_as_published_and_everybody_hears_of_them(self):
        eve = self.join("observer", "Eve")
        status, _, body = self.program.request("POST", "/api/marks", {"name": "Valve", "position": [1, 2, 3]})
        self.assertEqual(status, 201)
        mark = json.loads(body)
        self.check("MarkCard", mark)
        told = eve.wait(lambda m: m["type"] == "marks" and any(one["id"] == mark["id"] for one in m["marks"]))
        self.check_message("MarksMessage", told)
        status, _, body = self.program.request("POST", "/api/marks", {"id": mark["id"], "name": "Valve 2"})
        self.assertEqual((status, json.loads(body)["name"], json.loads(body)["position"]), (200, "Valve 2", [1, 2, 3]))
        for card in self.program.get_json("/api/marks"):
            self.check("MarkCard", card)
        self.assertEqual(self.program.request("DELETE", f"/api/marks/{mark['id']}")[0], 204)
        self.assertEqual(self.program.request("DELETE", f"/api/marks/{mark['id']}")[0], 404)
        for bad in ({}, {"position": [1, 2]}, {"source": "rov/main"}, {"source": "rov/main", "at": [2, 0]}):
            status, _, body = self.program.request("POST", "/api/marks", bad)
            self.assertEqual(status, 422, bad)
            self.check("Error", json.loads(body))


def multipart(stream, count):
    """The first pictures of an MJPEG stream: their headers and bytes, by RFC 2046."""
    assert stream.readline() == b"--remora\r\n"
    for _ in range(count):
        headers = {}
        while line := stream.readline().strip().decode():
            name, _, value = line.partition(":")
            headers[name] = value.strip()
        data = stream.read(int(headers["Content-Length"]))
        assert stream.readline() == b"\r\n" and stream.readline() == b"--remora\r\n"
        yield headers, data


class Video(WithConsole):
    def open_stream(self, query="width=160&fps=10", source="rov/main"):
        link = self.program.raw()
        self.addCleanup(link.close)
        link.sendall(f"GET /video/{source}.mjpg?{query} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        stream = link.makefile("rb")
        head = b""
        while (line := stream.readline()) not in (b"\r\n", b""):
            head += line
        self.assertIn(b"200", head.split(b"\r\n")[0], head)
        self.assertIn(b"multipart/x-mixed-replace; boundary=remora", head)
        return stream

    def test_parts_are_pictures_in_the_order_of_time(self):
        frames = list(multipart(self.open_stream(), 5))
        for headers, data in frames:
            self.assertEqual(headers["Content-Type"], "image/jpeg")
            self.assertTrue(data.startswith(b"\xff\xd8") and data.endswith(b"\xff\xd9"))
        for name in ("X-Sim-Time", "X-Timestamp"):
            times = [float(headers[name]) for headers, _ in frames]
            self.assertEqual(times, sorted(times))
        numbers = [int(headers["X-Frame"]) for headers, _ in frames]
        self.assertEqual(len(set(numbers)), len(numbers))
        self.assertLess(abs(float(frames[-1][0]["X-Timestamp"]) - time.time()), PATIENCE)

    def test_eight_viewers_share_one_stream(self):
        streams = [self.open_stream() for _ in range(8)]
        pictures = [dict((h["X-Frame"], d) for h, d in multipart(s, 6)) for s in streams]
        common = set(pictures[0]).intersection(*pictures[1:])
        shared = [number for number in common if len({p[number] for p in pictures}) == 1]
        self.assertEqual(sorted(shared), sorted(common))  # the same number is the same picture
        eve = self.join("observer", "Eve")
        figures = eve.wait(lambda m: m["type"] == "telemetry" and any(v["viewers"] == 8 for v in m["video"]))
        self.assertEqual(len([v for v in figures["video"] if v["viewers"]]), 1)

    def test_a_viewer_who_reads_nothing_holds_up_nobody(self):
        asleep = self.open_stream()
        awake = self.open_stream()
        frames = list(multipart(awake, 10))
        self.assertEqual(len(frames), 10)
        self.assertIsNotNone(asleep)

    def test_a_still_is_one_picture(self):
        status, headers, data = self.program.request("GET", "/video/chase.jpg?width=160")
        self.assertEqual((status, headers["Content-Type"]), (200, "image/jpeg"))
        self.assertTrue(data.startswith(b"\xff\xd8") and data.endswith(b"\xff\xd9"))

    def test_what_is_not_there_is_not_shown(self):
        for path in ("/video/rov/none.mjpg", "/video/none.jpg", "/video/rov/main.png"):
            status, _, body = self.program.request("GET", path)
            self.assertEqual(status, 404, path)
            self.assertEqual(json.loads(body)["code"], "not_found", path)

    def test_a_photo_is_taken_told_of_and_kept(self):
        ann = self.seated()
        self.assertTrue(ann.ask("photo")["ok"])
        card = ann.wait(event("photo"))["data"] if not self.program.get_json("/api/photos") else self.program.get_json("/api/photos")[-1]
        status, headers, data = self.program.request("GET", card["url"])
        self.assertEqual((status, headers["Content-Type"]), (200, "image/jpeg"))
        self.assertTrue(data.startswith(b"\xff\xd8"))
        self.assertEqual(card["source"], "rov/main")

    @unittest.skipUnless(shutil.which("ffmpeg"), "ffmpeg is not installed")
    def test_ffmpeg_reads_a_hundred_frames_with_sane_timestamps(self):
        address = f"http://127.0.0.1:{self.program.port}/video/rov/main.mjpg?width=160&fps=20"
        done = subprocess.run(["ffmpeg", "-hide_banner", "-nostdin", "-use_wallclock_as_timestamps", "1", "-f", "mpjpeg", "-i", address,
                               "-frames:v", "100", "-vf", "showinfo", "-fps_mode", "passthrough", "-f", "null", "-"],
                              capture_output=True, text=True, timeout=180)
        times = [float(t) for t in re.findall(r"pts_time:\s*([0-9.]+)", done.stderr)]
        self.assertEqual(done.returncode, 0, done.stderr[-2000:])
        self.assertGreaterEqual(len(times), 100, done.stderr[-2000:])
        # ffmpeg counts the pictures of such a stream in 25ths of a second: two may share one.
        self.assertEqual(times, sorted(times))
        self.assertGreater(times[99] - times[0], 4.0)  # at 20 a second 4.95 s, or more on a busy machine
        self.assertLess(times[99] - times[0], 120)

    @unittest.skipUnless(shutil.which("curl"), "curl is not installed")
    def test_curl_gets_a_still(self):
        file = self.program.folder / "still.jpg"
        done = subprocess.run(["curl", "-sS", "--fail", "-o", str(file),
                               f"http://127.0.0.1:{self.program.port}/video/rov/main.jpg"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue(file.read_bytes().startswith(b"\xff\xd8"))


class Dives(WithConsole):
    def test_a_dive_is_launched_ended_and_kept(self):
        eve = self.join("observer", "Eve")
        first = self.program.get_json("/api/dive")["id"]
        status, _, body = self.program.request("POST", "/api/dives", {"scenario": "harbour", "visibility": 4, "seed": 5})
        self.assertEqual(status, 201, body)
        dive = json.loads(body)["dive"]
        self.assertNotEqual(dive["id"], first)
        self.assertEqual(dive["environment"]["visibility"], 4)
        self.assertEqual(eve.wait(lambda m: m["type"] == "dive" and m["dive"] == dive["id"])["type"], "dive")
        self.assertEqual(self.program.request("DELETE", "/api/dives/current")[0], 204)
        eve.wait(lambda m: m["type"] == "dive" and m["dive"] is None)
        self.assertEqual(self.program.request("GET", "/api/dive")[0], 404)
        kept = {card["id"]: card for card in self.program.get_json("/api/dives")}
        self.assertLessEqual({first, dive["id"]}, set(kept))
        summary = json.loads(self.program.request("GET", f"/api/dives/{first}/summary.json")[2])
        self.assertEqual(summary["scenario"], "harbour")
        status, _, body = self.program.request("POST", "/api/dives", {"replay": first})
        self.assertEqual(status, 201, body)
        self.assertEqual(json.loads(body)["dive"]["source"], "replay")

    def test_a_recorded_dive_is_deleted_but_not_while_it_is_flown_or_looked_at(self):
        self.assertEqual(self.program.request("POST", "/api/dives", {"scenario": "harbour"})[0], 201)
        first = self.program.get_json("/api/dive")["id"]
        self.assertEqual(self.program.request("DELETE", f"/api/dives/{first}")[0], 409)
        self.assertEqual(self.program.request("POST", "/api/dives", {"replay": first})[0], 422)
        self.assertEqual(self.program.request("DELETE", "/api/dives/current")[0], 204)
        self.assertEqual(self.program.request("POST", "/api/dives", {"replay": first})[0], 201)
        status, _, body = self.program.request("DELETE", f"/api/dives/{first}")
        self.assertEqual((status, json.loads(body)["code"]), (409, "conflict"))
        self.assertEqual(self.program.request("DELETE", "/api/dives/current")[0], 204)
        self.assertEqual(self.program.request("DELETE", f"/api/dives/{first}")[0], 204)
        self.assertNotIn(first, [card["id"] for card in self.program.get_json("/api/dives")])
        for nothing in (first, "%2e%2e", "..%2f..", "x"):
            self.assertIn(self.program.request("DELETE", f"/api/dives/{nothing}")[0], (400, 404), nothing)

    def test_nobody_ends_the_dive_that_another_flies(self):
        self.assertEqual(self.program.request("POST", "/api/dives", {"scenario": "harbour"})[0], 201)
        ann, boss = self.seated(), self.join("instructor", "Boss")
        flown = self.program.get_json("/api/dive")["id"]
        for method, path, body in (("POST", "/api/dives", {"scenario": "harbour"}), ("POST", "/api/dives", {"replay": flown}),
                                   ("DELETE", "/api/dives/current", None)):
            for secret in ({}, {"Remora-Client": "wrong"}):
                status, _, text = self.program.request(method, path, body, headers=secret)
                self.assertEqual((status, json.loads(text)["code"]), (409, "flight_in_progress"), text)
        self.assertEqual(self.program.get_json("/api/dive")["id"], flown)
        own = {"Remora-Client": ann.welcome["resume"]}
        self.assertEqual(self.program.request("POST", "/api/dives", {"scenario": "harbour"}, headers=own)[0], 201)
        boss_s = {"Remora-Client": boss.welcome["resume"]}
        self.assertEqual(self.program.request("DELETE", "/api/dives/current", headers=boss_s)[0], 204)

    def test_what_cannot_be_flown_is_refused_with_reasons(self):
        for body in ({"scenario": "atlantis"}, {"scenario": "../harbour"}, {"scenario": "harbour", "vehicle": "submarine"},
                     {"scenario": "harbour", "visibility": -1}, {"replay": "../../etc"}, {}, []):
            status, _, text = self.program.request("POST", "/api/dives", body)
            self.assertEqual(status, 422, (body, text))
            self.assertTrue(json.loads(text)["problems"], body)

    def test_a_shadow_follows_the_pose_it_is_given(self):
        status, _, body = self.program.request("POST", "/api/dives", {"scenario": "harbour", "shadow": True})
        self.assertEqual(status, 201, body)
        self.assertEqual(json.loads(body)["dive"]["source"], "shadow")
        eve = self.join("instructor", "Eve")  # who sees the truth
        pose = {"vehicle": "rov", "position": [1, 2, 3], "attitude_deg": [0, 0, 90]}
        self.assertEqual(self.program.request("POST", "/api/pose", pose)[0], 204)
        eve.wait(telemetry_when(lambda v: v["position"] == [1, 2, 3] and abs(v["heading_deg"] - 90) < 0.01))
        self.assertEqual(self.program.request("POST", "/api/pose", {"vehicle": "x", "position": [0, 0, 0]})[0], 422)
        self.assertEqual(self.program.request("POST", "/api/pose", {"vehicle": "rov"})[0], 422)

    def test_a_shadow_to_which_nobody_has_spoken_has_lost_no_link(self):
        status, _, body = self.program.request("POST", "/api/dives", {"scenario": "harbour", "shadow": True})
        self.assertEqual(status, 201, body)
        ann = self.seated()
        ann.wait(lambda m: m["type"] == "telemetry" and m["time"] > 1.5)
        self.assertEqual(ann.wait("telemetry")["vehicles"][0]["link"], "none")
        self.assertNotIn("link", {entry["kind"] for entry in self.program.get_json("/api/dive/timeline")})

    def test_what_a_rewind_leaves_behind_stays_on_the_timeline_and_says_so(self):
        self.assertEqual(self.program.request("POST", "/api/dives", {"scenario": "harbour"})[0], 201)
        ann = self.seated()
        self.assertTrue(ann.ask("mark", text="kept")["ok"])
        ann.wait(event("mark"))
        late = ann.wait(lambda m: m["type"] == "telemetry" and m["time"] > 2)["time"]
        self.assertTrue(ann.ask("mark", text="left behind")["ok"])
        ann.wait(event("mark"))
        self.assertTrue(ann.ask("seek", to=late - 0.5)["ok"])
        ann.wait(event("rewind"))
        marks = {entry["text"].split(" (")[0]: entry.get("abandoned", False)
                 for entry in self.program.get_json("/api/dive/timeline") if entry["kind"] in ("mark", "rewind")}
        self.assertFalse(marks.pop("kept"))
        self.assertTrue(marks.pop("left behind"))
        self.assertEqual(list(marks.values()), [False])  # the rewind itself

    def test_files_outside_a_dive_are_not_served(self):
        dive = self.program.get_json("/api/dives")[0]["id"]
        for path in (f"/api/dives/{dive}/../../x", f"/api/dives/{dive}/%2e%2e/summary.json", f"/api/dives/{dive}/..%2f..%2fx",
                     "/api/dives/../dives", "/assets/../../README.md", "/%2e%2e/%2e%2e/etc/passwd", "/assets/%5c..%5c"):
            self.assertIn(self.program.request("GET", path)[0], (400, 404), path)


def mission_telemetry_when(true_of_mission):
    return lambda m: m["type"] == "telemetry" and "mission" in m and true_of_mission(m["mission"])


class WithMissions(WithSchemas):
    arguments = ("rectangular_pool",)

    def launch(self, **fields):
        status, _, body = self.program.request("POST", "/api/dives", fields)
        self.assertEqual(status, 201, body)
        return json.loads(body)["dive"]

    def enter(self, name):
        status, _, body = self.program.request("POST", "/api/trainees", {"name": name})
        self.assertIn(status, (200, 201), body)
        return json.loads(body)

    def eventually(self, look, what):
        end = time.monotonic() + PATIENCE
        while not (found := look()):
            self.assertLess(time.monotonic(), end, what)
            time.sleep(0.1)
        return found


class Missions(WithMissions):
    def test_the_autopilot_flies_a_mission_to_a_graded_report(self):
        ann = self.enter("Ann Example")
        dive = self.launch(mission="first_dive", trainee=ann["id"], autopilot=True)
        self.assertEqual(dive["mission"], "first_dive")
        description = self.program.get_json("/api/dive/mission")
        self.check("MissionDescription", description)
        self.assertEqual(description["trainee"], {"id": ann["id"], "name": "Ann Example"})
        self.assertEqual([level["level"] for level in description["levels"]], [0, 1, 2, 3, 4, 5])

        pilot = self.seated("Ann")
        flying = pilot.wait(mission_telemetry_when(lambda m: m["autopilot"]))
        self.check_message("Telemetry", flying)
        self.assertEqual(len(flying["mission"]["goals"]), len(description["goals"]))
        self.check("MissionReport", self.program.get_json("/api/dive/mission/report"))
        self.assertTrue(pilot.ask("pace", rate=16)["ok"])
        self.assertIn("done", pilot.wait(event("goal"), 300)["text"])
        ended = pilot.wait(event("mission"), 600)
        self.check_message("EventMessage", ended)
        self.check_message("MissionEnd", ended["data"])
        self.assertEqual((ended["data"]["phase"], ended["data"]["dive"]), ("passed", dive["id"]))
        over = pilot.wait(mission_telemetry_when(lambda m: m["phase"] == "passed"))
        self.check_message("Telemetry", over)
        self.assertTrue(all(goal["done"] for goal in over["mission"]["goals"]))
        report = self.program.get_json("/api/dive/mission/report")
        self.check("MissionReport", report)
        self.assertEqual(report["grade"], ended["data"]["grade"])
        self.assert_debrief(dive["id"])
        self.assert_recorded(ann, dive["id"], ended["data"])

    def assert_debrief(self, dive):
        status, headers, _ = self.program.request("GET", f"/api/dives/{dive}/report")
        self.assertEqual((status, headers["Location"]), (302, f"/api/dives/{dive}/report.html"))
        status, headers, page = self.program.request("GET", headers["Location"])
        self.assertEqual((status, headers["Content-Type"]), (200, "text/html; charset=utf-8"), page[:300])
        self.assertIn("default-src 'none'", headers["Content-Security-Policy"])
        self.assertIn(b"Ann Example", page)
        kept = self.eventually(lambda: self.program.request("GET", f"/api/dives/{dive}/mission.json"), "mission.json")
        self.assertEqual((kept[0], kept[1]["Content-Type"]), (200, "application/json"))
        self.check("MissionReport", json.loads(kept[2]))

    def assert_recorded(self, trainee, dive, end):
        history = self.eventually(
            lambda: next((h for h in [self.program.get_json(f"/api/trainees/{trainee['id']}/history")]
                          if h["attempts"] and h["attempts"][-1]["phase"] == "passed"), None), "the attempt")
        self.check("TraineeHistory", history)
        attempt = history["attempts"][-1]
        self.assertEqual((attempt["mission"], attempt["dive"], attempt["grade"]), ("first_dive", dive, end["grade"]))
        self.assertTrue(attempt["by_autopilot"])
        self.assertEqual(history["progress"], [])  # a plan's grade is not the trainee's
        listed = self.program.get_json(f"/api/missions?trainee={trainee['id']}")
        self.check("MissionList", listed)
        card = next(card for card in listed["missions"] if card["name"] == "first_dive")
        self.assertEqual((card["passed"], card["best_grade"]), (False, ""))

    def test_a_moved_stick_takes_the_vehicle_from_the_autopilot(self):
        self.launch(mission="first_dive", autopilot=True)
        ann = self.seated()
        ann.wait(mission_telemetry_when(lambda m: m["autopilot"]))
        hands = Hands(ann, yaw=0.5)
        ann.wait(mission_telemetry_when(lambda m: not m["autopilot"]))
        hands.let_go()
        self.assertTrue(ann.ask("autopilot", on=True)["ok"])
        ann.wait(mission_telemetry_when(lambda m: m["autopilot"]))
        self.assertTrue(ann.ask("autopilot", on=False)["ok"])
        ann.wait(mission_telemetry_when(lambda m: not m["autopilot"]))

    def test_the_clock_waits_for_the_pilot_and_who_never_flew_has_no_attempt(self):
        zoe = self.enter("Zoe Example")
        dive = self.launch(mission="first_dive", trainee=zoe["id"])
        ann = self.seated("Zoe")
        waiting = ann.wait(mission_telemetry_when(lambda m: True))
        self.check_message("Telemetry", waiting)
        later = ann.wait(lambda m: m["type"] == "telemetry" and m["time"] > waiting["time"] + 2)["mission"]
        self.assertEqual((later["waiting"], later["time"]), (True, 0))
        self.launch_as(ann, mission="first_dive", trainee=zoe["id"])
        self.assertEqual(self.program.get_json(f"/api/trainees/{zoe['id']}/history")["attempts"], [])
        kept = next(card for card in self.program.get_json("/api/dives") if card["id"] == dive["id"])
        self.check("DiveCard", kept)
        self.assertIsNone(kept["trainee"])
        ann.wait(mission_telemetry_when(lambda m: m["waiting"]))
        hands = Hands(ann, yaw=0.4)
        ann.wait(mission_telemetry_when(lambda m: m["time"] > 0.5))
        hands.let_go()
        self.eventually(lambda: self.program.get_json(f"/api/trainees/{zoe['id']}/history")["attempts"], "the attempt")

    def launch_as(self, pilot, **fields):
        own = {"Remora-Client": pilot.welcome["resume"]}
        self.assertEqual(self.program.request("POST", "/api/dives", fields, headers=own)[0], 201)

    def test_a_trainee_may_end_a_mission_and_the_dive_goes_on(self):
        dive = self.launch(mission="first_dive")
        ann = self.seated()
        self.assertEqual(ann.wait(mission_telemetry_when(lambda m: True))["mission"]["phase"], "running")
        self.assert_nothing_says_cut_off(dive["id"], 409)
        self.assertTrue(ann.ask("finish")["ok"])
        ended = ann.wait(event("mission"))
        self.assert_nothing_says_cut_off(dive["id"], 200)
        self.assertEqual((ended["data"]["phase"], ended["data"]["dive"], ended["level"]), ("failed", dive["id"], "warning"))
        self.assertEqual(ann.wait(mission_telemetry_when(lambda m: m["phase"] == "failed"))["phase"], "diving")
        for message in ({"type_": "finish"}, {"type_": "rate", "zone": 0, "level": 1}):
            refused = ann.ask(**message)
            self.assertEqual((refused["ok"], refused["error"]), (False, "the mission is over"))

    def assert_nothing_says_cut_off(self, dive, status_of_report):
        """The log of a dive that goes on has no end: nobody who flies is to read that it broke off."""
        report = self.program.request("GET", f"/api/dives/{dive}/report.html")
        self.assertEqual(report[0], status_of_report)
        told = [report] + [self.program.request("GET", path) for path in (
            "/api/dive", "/api/dive/timeline", "/api/dive/mission", "/api/dive/mission/report", "/api/dives", "/api/photos")]
        for _, _, text in told:
            self.assertNotRegex(text.decode() if isinstance(text, bytes) else text, "cut.off")

    def test_the_files_of_a_dive_that_is_flown_tell_its_pilots_no_truth(self):
        dive = self.launch(mission="station_keeping")
        ann, boss = self.seated(), self.join("instructor", "Boss")
        self.assertTrue(ann.ask("photo")["ok"])
        card = self.eventually(lambda: self.program.get_json("/api/photos"), "the photo")[-1]
        own, boss_s = ({"Remora-Client": who.welcome["resume"]} for who in (ann, boss))
        get = lambda path, secret: self.program.request("GET", path, headers=secret)[0]
        log, facts = f"/api/dives/{dive['id']}/log.remora", card["url"].replace(".jpg", ".json")
        for secret in ({}, own):
            self.assertEqual([get(path, secret) for path in (log, facts, card["url"])], [403, 403, 200])
        self.assertEqual([get(path, boss_s) for path in (log, facts)], [200, 200])
        said = boss.wait("telemetry")["vehicles"][0]["estimate"]["depth"]
        self.assertAlmostEqual(card["depth"], said, delta=1.0)
        self.assertEqual(self.program.request("DELETE", "/api/dives/current", headers=own)[0], 204)
        self.assertEqual([get(path, {}) for path in (log, facts)], [200, 200])

    def test_who_may_not_look_from_outside_gets_no_picture_from_there(self):
        self.launch(mission="station_keeping")
        ann, boss = self.seated(), self.join("instructor", "Boss")
        self.assertFalse(ann.wait("telemetry")["aids"]["outside_view"])
        own, boss_s = (who.welcome["resume"] for who in (ann, boss))
        def status(source, secret):
            return self.program.request("GET", f"/video/{source}.jpg?width=160&client={secret}")[0]
        for source in ("chase", "top"):
            self.assertEqual([status(source, secret) for secret in ("", own, boss_s)], [403, 403, 200], source)
        self.assertEqual(status("rov/main", own), 200)
        refused = ann.ask("photo", source="chase")
        self.assertEqual((refused["ok"], refused["error"]), (False, "views from outside are not allowed in this flight"))
        self.assertEqual(self.program.request("POST", "/api/photos", {"source": "chase"}, headers={"Remora-Client": own})[0], 403)
        self.assertTrue(boss.ask("aids", outside_view=True)["ok"])
        self.assertEqual(status("chase", own), 200)
        # What is looked at ends when it is withdrawn, but not for who may look anyway.
        streams = []
        for secret in (own, boss_s):
            link = self.program.raw()
            self.addCleanup(link.close)
            link.sendall(f"GET /video/chase.mjpg?width=160&client={secret} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            streams.append(link.makefile("rb"))
            self.assertTrue(streams[-1].read(10_000))
        self.assertTrue(boss.ask("aids", outside_view=False)["ok"])
        while streams[0].read(10_000):
            pass
        self.assertTrue(streams[1].read(30_000))

    def test_only_the_crew_speaks_to_the_judges_and_only_of_what_there_is(self):
        self.launch(mission="first_dive")
        ann, eve = self.seated(), self.join("observer", "Eve")
        for message in ({"type_": "rate", "zone": 99, "level": 1}, {"type_": "defect", "point": 99, "defect": 1},
                        {"type_": "find", "position": [0, 0, 1]}, {"type_": "rate", "zone": 0, "level": 6},
                        {"type_": "find", "position": [0, 0, 1e9]}, {"type_": "autopilot", "on": "yes"}):
            refused = ann.ask(**message)
            self.assertFalse(refused["ok"], message)
            self.assertTrue(refused["error"], message)
        for message in ({"type_": "finish"}, {"type_": "autopilot", "on": True}, {"type_": "find", "position": [0, 0, 1]}):
            self.assertIn("seat", eve.ask(**message)["error"])
        self.assertEqual(ann.wait(mission_telemetry_when(lambda m: True))["mission"]["phase"], "running")

    def test_a_dive_without_a_mission_has_no_judges(self):
        dive = self.launch(scenario="rectangular_pool")
        self.assertIsNone(dive["mission"])
        ann = self.seated()
        self.assertNotIn("mission", ann.wait("telemetry"))
        self.assertEqual(ann.ask("finish")["error"], "this dive has no mission")
        for path in ("/api/dive/mission", "/api/dive/mission/report"):
            status, _, body = self.program.request("GET", path)
            self.assertEqual(status, 404, path)
            self.check("Error", json.loads(body))

    def test_what_is_no_mission_is_refused_with_reasons(self):
        for body in ({"mission": "atlantis"}, {"mission": "../first_dive"}, {"mission": "first_dive", "trainee": 999_999},
                     {"mission": "first_dive", "trainee": "Ann"}, {"mission": "first_dive", "autopilot": 1},
                     {"scenario": "harbour", "trainee": 1}, {"scenario": "harbour", "autopilot": True}):
            status, _, text = self.program.request("POST", "/api/dives", body)
            self.assertEqual(status, 422, (body, text))
            self.check("Error", json.loads(text))
            self.assertTrue(json.loads(text)["problems"], body)

    def test_the_course_names_missions_that_there_are(self):
        listed = self.program.get_json("/api/missions")
        self.check("MissionList", listed)
        names = {card["name"] for card in listed["missions"]}
        self.assertIn("first_dive", names)
        known = {competence["id"] for competence in listed["course"]["competences"]}
        for stage in listed["course"]["stages"]:
            self.assertLessEqual(set(stage["missions"]), names, stage["title"])
        for card in listed["missions"]:
            self.assertLessEqual(set(card["prerequisites"]), names, card["name"])
            self.assertLessEqual(set(card["competences"]), known, card["name"])
            self.assertEqual((card["attempts"], card["best_grade"], card["passed"], card["open"]), (0, "", False, True))


class Trainees(WithMissions):
    def test_a_trainee_is_entered_once_and_found_again(self):
        status, _, body = self.program.request("POST", "/api/trainees", {"name": "  Ben Øresund "})
        self.assertEqual(status, 201, body)
        ben = json.loads(body)
        self.check("Trainee", ben)
        self.assertEqual(ben["name"], "Ben Øresund")
        status, _, body = self.program.request("POST", "/api/trainees", {"name": "Ben Øresund"})
        self.assertEqual((status, json.loads(body)), (200, ben))
        self.assertIn(ben, self.program.get_json("/api/trainees"))
        history = self.program.get_json(f"/api/trainees/{ben['id']}/history")
        self.check("TraineeHistory", history)
        self.assertEqual((history["trainee"], history["attempts"], history["progress"]), (ben, [], []))
        later = [card for card in self.program.get_json(f"/api/missions?trainee={ben['id']}")["missions"] if card["prerequisites"]]
        self.assertEqual([card["name"] for card in later if card["open"]], [])

    def test_names_that_are_none_are_refused(self):
        for body in ({"name": ""}, {"name": "   "}, {"name": "x" * 61}, {"name": "a\nb"}, {"name": "a\u0085b"},
                     {"name": 7}, {"name": None}, {}, [], "no JSON"):
            status, _, text = self.program.request("POST", "/api/trainees", body)
            self.assertEqual(status, 422, (body, text))
            self.check("Error", json.loads(text))
        self.assertEqual(self.enter("ø" * 60)["name"], "ø" * 60)

    def test_a_hostile_name_does_no_harm(self):
        name = '<script>alert(1)</script>"\',--'
        eve = self.enter(name)
        self.assertEqual(eve["name"], name)
        status, headers, body = self.program.request("GET", f"/api/trainees/{eve['id']}/export.csv")
        self.assertEqual(status, 200)
        self.assertNotIn("script", headers["Content-Disposition"])

    def test_records_are_exported_as_files(self):
        cas = self.enter("Cas")
        for ending, media in (("csv", "text/csv; charset=utf-8"), ("json", "application/json")):
            status, headers, body = self.program.request("GET", f"/api/trainees/{cas['id']}/export.{ending}")
            self.assertEqual((status, headers["Content-Type"]), (200, media), body)
            self.assertRegex(headers["Content-Disposition"], rf'^attachment; filename="[\w-]+\.{ending}"$')
            self.assertTrue(body)

    def test_a_trainee_is_forgotten_on_request(self):
        dan = self.enter("Dan")
        self.launch(mission="first_dive", trainee=dan["id"])
        pilot = self.seated("Dan")
        hands = Hands(pilot, yaw=0.5)  # it begins when the sticks are taken
        self.eventually(lambda: self.program.get_json(f"/api/trainees/{dan['id']}/history")["attempts"], "an attempt")
        hands.let_go()
        self.assertEqual(self.program.request("DELETE", f"/api/trainees/{dan['id']}")[0], 204)
        self.assertNotIn(dan, self.program.get_json("/api/trainees"))
        for path in (f"/api/trainees/{dan['id']}/history", f"/api/trainees/{dan['id']}/export.csv", f"/api/missions?trainee={dan['id']}"):
            self.assertEqual(self.program.request("GET", path)[0], 404, path)
        self.assertEqual(self.program.request("DELETE", f"/api/trainees/{dan['id']}")[0], 404)
        own = {"Remora-Client": pilot.welcome["resume"]}
        self.assertEqual(self.program.request("DELETE", "/api/dives/current", headers=own)[0], 204)  # their dive ends in peace

    def test_nobody_is_not_found(self):
        for path in ("/api/trainees/0/history", "/api/trainees/-1/history", "/api/trainees/1e3/history", "/api/trainees/x/export.csv",
                     "/api/trainees/99999999999999999999/history", "/api/missions?trainee=999999", "/api/missions?trainee=x",
                     "/api/trainees/1/secrets", "/api/missions/first_dive"):
            status, _, body = self.program.request("GET", path)
            self.assertEqual(status, 404, (path, body))
        for method, path in (("DELETE", "/api/trainees"), ("POST", "/api/missions"), ("PUT", "/api/trainees/1")):
            self.assertEqual(self.program.request(method, path, "{}")[0], 405, (method, path))


class Security(WithConsole):
    def test_a_foreign_page_may_not(self):
        own = f"http://127.0.0.1:{self.program.port}"
        host = f"127.0.0.1:{self.program.port}"
        for origin in ("http://evil.example", "null", f"http://localhost:{self.program.port + 1}"):
            with self.assertRaises(Refused):
                WebSocket(self.program, {"Origin": origin})
            for method, path in (("POST", "/api/dives"), ("DELETE", "/api/dives/current"), ("POST", "/api/photos"),
                                 ("POST", "/api/trainees"), ("DELETE", "/api/trainees/1")):
                self.assertEqual(self.program.request(method, path, "{}", {"Origin": origin}, host)[0], 403)
        WebSocket(self.program, {"Origin": own}, host).close()
        self.program.get_json("/api/dive")

    def test_a_foreign_name_is_not_ours(self):
        for host in ("evil.example", "evil.example:8080", "127.0.0.1.evil.example", ""):
            self.assertEqual(self.program.request("GET", "/api/station", host=host)[0], 403, host)
            with self.assertRaises(Refused):
                WebSocket(self.program, host=host or "x")
        for host in ("localhost", f"localhost:{self.program.port}", "127.0.0.1"):
            self.assertEqual(self.program.request("GET", "/api/station", host=host)[0], 200, host)

    def test_a_message_of_more_than_sixteen_kilobytes_ends_the_connection(self):
        eve = self.join("observer", "Eve")
        eve.send_frame(1, b'{"type":"ping","sent":1}' + b" " * 16_000)
        eve.wait("pong")
        eve.send_frame(1, b" " * 16_385)
        self.assertEqual(eve.wait_until_closed(), 1009)

    def test_more_than_two_hundred_messages_a_second_end_the_connection(self):
        eve = self.join("observer", "Eve")
        for i in range(100_000):
            if eve.close_code is not None:
                break
            with contextlib.suppress(OSError):  # closed while we were still talking
                eve.say("ping", sent=i)
        self.assertEqual(eve.wait_until_closed(), 1008)

    def test_whoever_says_no_hello_is_shown_out(self):
        silent = WebSocket(self.program)
        silent.say("sticks", sequence=1)
        self.assertFalse(silent.wait("answer")["ok"])
        self.assertEqual(silent.wait_until_closed(20), 1008)

    def test_binary_messages_are_not_taken(self):
        eve = self.join("observer", "Eve")
        eve.send_frame(2, b"\x00\x01")
        self.assertEqual(eve.wait_until_closed(), 1003)

    def test_garbage_is_answered_or_closed_and_the_console_goes_on(self):
        for data in (b"\x00" * 1000, b"GET / HTTP/9.9\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" * 50,
                     b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n\r\n", b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X: y\r\n" * 20_000,
                     b"POST /api/dives HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999999\r\n\r\n",
                     b"POST /api/dives HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
                     b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n"):
            with self.program.raw() as link:
                try:
                    link.sendall(data)
                    link.shutdown(socket.SHUT_WR)
                    answer = link.recv(4096)
                except OSError:
                    answer = b""  # reset while we were still talking
                self.assertNotIn(b" 200 ", answer.split(b"\r\n")[0])
        self.program.get_json("/api/station")

    def test_connections_that_never_finish_their_request_keep_nobody_out(self):
        lorises = []
        for _ in range(300):
            link = self.program.raw()
            link.sendall(b"GET /api/station HTTP/1.1\r\nHost: loc")
            lorises.append(link)
        self.until_served()
        for link in lorises:
            link.close()

    def until_served(self):
        end = time.monotonic() + PATIENCE
        served = False
        while not served and time.monotonic() < end:
            try:
                served = self.program.request("GET", "/api/station")[0] == 200
            except OSError:
                pass
            time.sleep(0.2)
        self.assertTrue(served)

    def test_connections_that_never_read_their_answers_keep_nobody_out(self):
        deaf = []
        for _ in range(300):
            link = socket.socket()
            link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            link.connect((self.program.host, self.program.port))
            with contextlib.suppress(OSError):  # turned out meanwhile
                link.sendall(200 * b"GET /api/scenarios HTTP/1.1\r\nHost: localhost\r\n\r\n")
            deaf.append(link)
        try:
            time.sleep(3)  # longer than the console's patience
            self.until_served()  # what the system takes for them is sent first
            for _ in range(20):
                self.assertEqual(self.program.request("GET", "/api/station")[0], 200)
        finally:
            for link in deaf:
                link.close()

    def test_ten_thousand_connections_do_not_stop_the_dive(self):
        eve = self.join("observer", "Eve")
        before = eve.wait("telemetry")
        memory = None
        for wave in range(50):
            links = []
            for _ in range(200):
                link = socket.socket()
                link.setblocking(False)
                link.connect_ex(("127.0.0.1", self.program.port))
                links.append(link)
            time.sleep(0.02)
            for link in links:
                link.close()
            if wave == 9:
                memory = self.program.resident_kilobytes()
        while not eve.messages.empty():
            eve.messages.get()
        after = eve.wait("telemetry")
        flown, passed = after["time"] - before["time"], after["wall"] - before["wall"]
        self.assertGreater(flown / passed, 0.9)
        self.assertLess(self.program.resident_kilobytes(), memory + 50_000)
        end = time.monotonic() + PATIENCE
        while self.program.request("GET", "/api/station")[0] != 200:
            self.assertLess(time.monotonic(), end)

    def test_a_program_that_enters_names_without_end_is_stopped(self):
        answers = [self.program.request("POST", "/api/trainees", {"name": "Zoe"})[0] for _ in range(80)]
        self.assertIn(429, answers)


class Token(unittest.TestCase):
    """127.0.0.2 is a machine's own address, too, but asking for a token is asking for a token."""

    def test_without_the_token_only_pages_and_login_answer(self):
        program = Program(PROGRAM, "harbour", "--listen", "127.0.0.2", "--token", "open-sesame-1", host="127.0.0.2")
        try:
            self.assertEqual(program.token, "open-sesame-1")
            for method, path in (("GET", "/api/station"), ("GET", "/api/dive"), ("GET", "/video/chase.jpg"),
                                 ("POST", "/api/dives"), ("GET", "/api/dives"), ("GET", "/api/scenarios"),
                                 ("GET", "/api/missions"), ("GET", "/api/trainees"), ("POST", "/api/trainees"),
                                 ("DELETE", "/api/trainees/1"), ("GET", "/api/trainees/1/export.csv"),
                                 ("GET", "/api/dive/mission"), ("GET", "/api/dives/x/report.html"), ("GET", "/api/dives/x/report")):
                status, _, body = program.request(method, path, "{}" if method == "POST" else None)
                self.assertEqual((status, json.loads(body)["code"]), (403, "token_required"), path)
            with self.assertRaises(Refused):
                WebSocket(program)
            self.assertNotEqual(program.request("GET", "/")[0], 403)
            self.assertEqual(program.request("POST", "/api/login", {"token": "wrong"})[0], 403)
            status, headers, _ = program.request("POST", "/api/login", {"token": "open-sesame-1"})
            self.assertEqual(status, 204)
            self.assertIn("HttpOnly", headers["Set-Cookie"])
            self.assertIn("SameSite=Strict", headers["Set-Cookie"])
            cookie = {"Cookie": headers["Set-Cookie"].split(";")[0]}
            self.assertEqual(program.request("GET", "/api/station", headers=cookie)[0], 200)
            self.assertEqual(program.request("GET", "/api/station?token=open-sesame-1")[0], 200)
            self.assertEqual(program.request("GET", "/api/station", headers={"Authorization": "Bearer open-sesame-1"})[0], 200)
            self.assertEqual(program.request("GET", "/api/station?token=open-sesame-2")[0], 403)
            WebSocket(program, cookie).close()
        finally:
            program.close()

    def test_who_guesses_is_not_heard_for_a_while_and_nobody_else_is_hindered(self):
        program = Program(PROGRAM, "harbour", "--listen", "127.0.0.2", "--token", "open-sesame-1", host="127.0.0.2")

        def status_from(address, method, path, body=None, headers=None):
            link = http.client.HTTPConnection("127.0.0.2", program.port, timeout=PATIENCE, source_address=(address, 0))
            with contextlib.closing(link):
                link.request(method, path, body, headers or {})
                return link.getresponse().status

        def by_login(address, token):
            return status_from(address, "POST", "/api/login", json.dumps({"token": token}))

        def by_header(address, token):
            return status_from(address, "GET", "/api/station", headers={"Authorization": "Bearer " + token})

        try:
            for way, address, right in ((by_login, "127.0.0.3", 204), (by_header, "127.0.0.4", 200)):
                self.assertEqual([way(address, f"guess-{i}") for i in range(12)], 10 * [403] + 2 * [429])
                self.assertEqual(way(address, "open-sesame-1"), 429)
                self.assertEqual(way("127.0.0.5", "open-sesame-1"), right)
            self.assertEqual({by_header("127.0.0.6", "yesterday") for _ in range(30)}, {403})
        finally:
            program.close()

    @unittest.skipUnless(pathlib.Path("/proc/net/if_inet6").exists(), "this machine has no IPv6")
    def test_a_console_that_listens_everywhere_answers_by_ipv4_and_ipv6(self):
        program = Program(PROGRAM, "harbour", "--listen", "::", "--token", "open-sesame-1")
        try:
            for program.host in ("127.0.0.2", "::1"):
                self.assertEqual(program.request("GET", "/api/station?token=open-sesame-1")[0], 200, program.host)
        finally:
            program.close()


OVERVIEW = "http://127.0.0.1:18699"


class Roles(WithConsole):
    """A station with an instructor's code, in a class whose overview is elsewhere."""
    arguments = ("rectangular_pool", "--instructor-code", "4711-x", "--class", OVERVIEW)

    def test_an_instructor_shows_the_code_and_a_pilot_needs_none(self):
        self.assertTrue(self.program.get_json("/api/station")["instructor_code_required"])
        stranger = WebSocket(self.program)
        self.clients.append(stranger)
        for code in ({}, {"code": "guess"}):
            stranger.say("hello", role="instructor", name="Eve", id=1, **code)
            refused = stranger.wait("answer")
            self.assertEqual((refused["ok"], refused["code"]), (False, "instructor_code_required"), refused)
        stranger.say("hello", role="instructor", name="Ms Reed", code="4711-x")
        self.assertEqual(stranger.wait("welcome")["role"], "instructor")
        self.assertEqual(self.join("pilot", "Ann").welcome["role"], "pilot")

    def test_nobody_but_an_instructor_deletes_records(self):
        ann = self.join("pilot", "Ann")
        boss = self.join("instructor", "Boss", code="4711-x")
        status, _, body = self.program.request("POST", "/api/trainees", {"name": "Ann"})
        self.assertIn(status, (200, 201))
        path = f"/api/trainees/{json.loads(body)['id']}"
        for headers in ({}, {"Remora-Client": ann.welcome["resume"]}, {"Remora-Client": "x"}):
            self.assertEqual(self.program.request("DELETE", path, headers=headers)[0], 403)
            self.assertEqual(self.program.request("DELETE", "/api/dives/nothing", headers=headers)[0], 403)
        own = {"Remora-Client": boss.welcome["resume"]}
        self.assertEqual(self.program.request("DELETE", "/api/dives/nothing", headers=own)[0], 404)
        self.assertEqual(self.program.request("DELETE", path, headers=own)[0], 204)

    def test_nobody_releases_the_shutter_of_another(self):
        self.join("pilot", "Ann")
        eve = self.join("pilot", "Eve")
        for headers in ({}, {"Remora-Client": eve.welcome["resume"]}):
            self.assertEqual(self.program.request("POST", "/api/photos", {}, headers=headers)[0], 403)

    def test_the_overview_of_its_class_may_ask_and_others_may_not(self):
        asked = {"Origin": OVERVIEW}
        status, headers, _ = self.program.request("OPTIONS", "/api/dives", headers=asked)
        self.assertEqual((status, headers["Access-Control-Allow-Origin"]), (204, OVERVIEW))
        self.assertIn("Remora-Client", headers["Access-Control-Allow-Headers"])
        status, headers, _ = self.program.request("GET", "/api/station", headers=asked)
        self.assertEqual((status, headers["Access-Control-Allow-Origin"]), (200, OVERVIEW))
        WebSocket(self.program, headers=asked).close()
        for other in ("http://evil.example", OVERVIEW + "9", "null"):
            status, headers, _ = self.program.request("GET", "/api/station", headers={"Origin": other})
            self.assertNotIn("Access-Control-Allow-Origin", headers)
            self.assertEqual(self.program.request("OPTIONS", "/api/dives", headers={"Origin": other})[0], 403)
            with self.assertRaises(Refused):
                WebSocket(self.program, headers={"Origin": other})

    def test_a_console_that_oversees_no_class_says_so(self):
        self.assertEqual(self.program.request("GET", "/api/class")[0], 404)


class ClassOverview(WithSchemas):
    """`remora class FILE`: where the stations are, told to instructors only."""

    @classmethod
    def start(cls):
        return ClassProgram(PROGRAM)

    def test_the_code_opens_the_class_and_nothing_else_does(self):
        for headers in ({}, {"Remora-Code": "guess"}):
            status, _, body = self.program.request("GET", "/api/class", headers=headers)
            self.assertEqual((status, json.loads(body)["code"]), (403, "instructor_code_required"))
        status, _, body = self.program.request("GET", "/api/class", headers={"Remora-Code": "4711-x"})
        self.assertEqual(status, 200, body)
        told = json.loads(body)
        self.check("ClassDescription", told)
        self.assertEqual([one["name"] for one in told["stations"]], ["Ann", "Ben"])
        self.assertNotIn("4711", body.decode())
        # Guesses are counted.
        answers = [self.program.request("GET", "/api/class", headers={"Remora-Code": f"guess{i}"}) for i in range(12)]
        self.assertTrue(all(status == 403 for status, _, _ in answers))
        self.assertEqual(self.program.request("GET", "/api/class", headers={"Remora-Code": "4711-x"})[0], 403)

    def test_a_file_that_is_no_class_is_refused_with_its_lines(self):
        wrong = self.program.folder / "wrong.yaml"
        wrong.write_text("stations:\n  - {name: Ann, address: nowhere}\n")
        done = subprocess.run([PROGRAM, "class", str(wrong)], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(done.returncode, 2)
        self.assertIn("wrong.yaml:2: ", done.stderr)
        open_to_all = self.program.folder / "open.yaml"
        open_to_all.write_text("stations: [{name: Ann, address: 127.0.0.1:18601}]\n")
        done = subprocess.run([PROGRAM, "class", str(open_to_all), "--listen", "192.0.2.1"], capture_output=True,
                              text=True, timeout=PATIENCE)
        self.assertEqual(done.returncode, 2)
        self.assertIn("instructor_code", done.stderr)


class Example(WithConsole):
    def test_the_example_flies_deeper_and_prints_it(self):
        example = SOURCE / "examples/console_client.py"
        self.assertLessEqual(len(example.read_text().splitlines()), 30)
        done = subprocess.run([sys.executable, str(example), str(self.program.port)], capture_output=True, text=True, timeout=120)
        self.assertEqual(done.returncode, 0, done.stderr)
        depths = [float(d) for d in re.findall(r"depth\s+([0-9.]+) m", done.stdout)]
        self.assertGreater(len(depths), 10)
        self.assertGreater(depths[-1], depths[0] + 0.2)
        guide = (SOURCE / "docs/guides/console_protocol.md").read_text()
        self.assertIn(example.read_text().strip(), guide)  # quoted, and so never out of date


if __name__ == "__main__":
    group = sys.argv[1]
    unittest.main(argv=[sys.argv[0], group], verbosity=2)
