# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
"""The program as its users meet it: what they type, what they get, what bad input gets."""
import csv
import json
import os
import pathlib
import resource
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
import unittest
import xml.etree.ElementTree

PROGRAM = None


def remora(*arguments, **options):
    return subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, timeout=300, **options)


class Program(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.temporary.name)
        self.addCleanup(self.temporary.cleanup)

    def rows(self, file):
        with file.open() as stream:
            return list(csv.DictReader(stream))

    def dive(self, name, *arguments):
        out = self.folder / name
        done = remora("dive", *arguments, "--headless", "--out", out)
        self.assertEqual(done.returncode, 0, done.stderr)
        return out, json.loads((out / "summary.json").read_text())

    def scene(self, text):
        file = self.folder / "scene.yaml"
        file.write_text(text)
        return file


class Dives(Program):
    def test_the_default_dive_leaves_log_track_and_summary(self):
        out, summary = self.dive("default", "--for", 60)
        self.assertEqual(summary["status"], "ok")
        self.assertAlmostEqual(summary["sim_seconds"], 60.0)
        self.assertEqual(summary["steps"], round(60.0 / 0.01))
        self.assertGreater(summary["real_time_factor"], 10.0)
        rows = self.rows(out / "track.csv")
        self.assertGreaterEqual(len(rows), 600)
        self.assertTrue({"time", "vehicle", "north", "east", "depth", "yaw"} <= set(rows[0]))
        self.assertTrue((out / "log.remora").stat().st_size > 0)

    def test_a_dive_can_be_drawn(self):
        out, _ = self.dive("drawn", "two_vehicles", "--for", 20)
        tool = pathlib.Path(__file__).parents[2] / "tools" / "plot_dive.py"
        subprocess.run([tool, out], check=True, stdout=subprocess.DEVNULL)
        picture = xml.etree.ElementTree.parse(out / "dive.svg").getroot()
        lines = [element for element in picture if element.tag.endswith("polyline")]
        self.assertEqual(len(lines), 3 * 2)  # three views of two vehicles

    def test_two_processes_agree_and_another_seed_does_not(self):
        run = ("current_station_keeping", "--for", 30)
        _, first = self.dive("first", *run)
        _, second = self.dive("second", *run)
        _, other = self.dive("other", *run, "--seed", 99)
        self.assertEqual(first["hash"], second["hash"])
        self.assertNotEqual(first["hash"], other["hash"])

    def test_ten_minutes_with_contacts_replay_to_the_same_hash(self):
        out, summary = self.dive("long", "rectangular_pool", "--for", 600)
        touched = sum(int(row["contacts"]) > 0 for row in self.rows(out / "track.csv"))
        self.assertGreater(touched, 10)
        replayed = remora("replay", out / "log.remora")
        self.assertEqual(replayed.returncode, 0, replayed.stdout + replayed.stderr)
        self.assertIn(summary["hash"], replayed.stdout)

    def test_the_vehicle_bumps_into_things_in_pools_and_harbour(self):
        for scene in ("circular_pool", "rectangular_pool", "harbour"):
            out, _ = self.dive(scene, scene)
            bumps = self.rows(out / "contacts.csv")
            self.assertGreater(len(bumps), 0, scene)

    def test_a_uwsim_scene_finds_its_robots_wherever_it_is_started_from(self):
        data = pathlib.Path(__file__).parents[2] / "src/scenario/test/data"
        shutil.copy(data / "harbour_uwsim.xml", self.folder)
        (self.folder / "data/scenes").mkdir(parents=True)
        shutil.copy(data / "rexrov_uuv.urdf", self.folder / "data/scenes")
        flown = remora("dive", "harbour_uwsim.xml", "--headless", "--for", 5, "--out", "out", cwd=self.folder)
        self.assertEqual(flown.returncode, 0, flown.stderr)
        self.assertNotIn("'rexrov' is flown as", flown.stderr)
        replayed = remora("replay", self.folder / "out/log.remora")
        self.assertEqual(replayed.returncode, 0, replayed.stdout + replayed.stderr)

    def test_a_xacro_robot_reads_packages_elsewhere_only_when_told_to(self):
        elsewhere, scene = self.folder / "elsewhere/parts", self.folder / "scene"
        elsewhere.mkdir(parents=True)
        scene.mkdir()
        (elsewhere / "package.xml").write_text("<package><name>parts</name></package>")
        (elsewhere / "ball.xacro").write_text(
            '<robot><link name="base"><inertial><mass value="9"/><inertia ixx="1" iyy="1" izz="1"/></inertial>'
            '<collision><geometry><sphere radius="0.13"/></geometry></collision></link></robot>')
        (scene / "ball.urdf.xacro").write_text(
            '<robot name="ball" xmlns:xacro="x"><xacro:include filename="$(find parts)/ball.xacro"/></robot>')
        (scene / "scene.yaml").write_text("purpose: a ball\nseabed: {depth: 9}\nvehicles:\n"
                                          "  - {name: ball, model: ball.urdf.xacro, position: [0, 0, 3]}\n")
        refused = remora("check", scene / "scene.yaml")
        self.assertEqual(refused.returncode, 2)
        self.assertIn("ball.urdf.xacro:1: error: there is no package `parts`", refused.stderr)
        allowed = ("--package-path", elsewhere.parent)
        flown = remora("dive", scene / "scene.yaml", "--headless", "--for", 2, "--out", self.folder / "out", *allowed)
        self.assertEqual(flown.returncode, 0, flown.stderr)
        self.assertEqual(remora("replay", self.folder / "out/log.remora", *allowed).returncode, 0)

    def test_an_export_says_what_it_wrote_and_in_which_units(self):
        out, _ = self.dive("exported", "--for", 2)
        table = self.folder / "track.csv"
        said = remora("export", out / "log.remora", "--csv", table).stdout
        self.assertIn(f"track.csv: {len(self.rows(table))} rows of time [s],vehicle,north [m],east [m],depth [m],roll [rad]", said)
        self.assertTrue(table.read_text().startswith("time,vehicle,north,"))
        with_units = remora("export", out / "log.remora", "--units").stdout.splitlines()
        self.assertTrue(with_units[0].startswith("time [s],vehicle,north [m],"), with_units[0])
        self.assertEqual(with_units[1:], table.read_text().splitlines()[1:])

    def test_a_dive_with_a_console_says_what_it_is_and_waits_for_a_page(self):
        out = self.folder / "waiting"
        process = subprocess.Popen([PROGRAM, "dive", "rectangular_pool", "--port", "0", "--out", str(out)], stdout=subprocess.PIPE,
                                   stderr=subprocess.DEVNULL, text=True)
        said = []
        while not said or not said[-1].startswith("Ctrl-C"):
            said.append(process.stdout.readline())
            self.assertNotEqual(said[-1], "", said)
        time.sleep(1.5)
        process.send_signal(signal.SIGINT)
        rest = process.communicate(timeout=60)[0]
        text = "".join(said)
        for part in ("Scene:   rectangular_pool with rov (bluerov2", "Console: http://127.0.0.1:", "/instructor for who teaches",
                     f"Kept in: {out}", "The dive begins when the first page is opened."):
            self.assertIn(part, text)
        self.assertIn("rectangular_pool: 0.00 s flown", rest)

    def test_a_killed_dive_leaves_a_readable_log(self):
        out = self.folder / "killed"
        process = subprocess.Popen([PROGRAM, "dive", "--out", str(out), "--for", "60"],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        started = time.monotonic()
        time.sleep(4.0)
        process.send_signal(signal.SIGKILL)
        flown = time.monotonic() - started
        process.wait()
        table = remora("export", out / "log.remora")
        self.assertEqual(table.returncode, 0, table.stderr)
        last = float(list(csv.DictReader(table.stdout.splitlines()))[-1]["time"])
        self.assertGreater(last, flown - 1.5)  # within the last second, and half of one to start up
        self.assertEqual(remora("replay", out / "log.remora").returncode, 0)

    def test_ctrl_c_ends_a_dive_with_everything_written(self):
        out = self.folder / "stopped"
        process = subprocess.Popen([PROGRAM, "dive", "--out", str(out), "--for", "60"],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(1.5)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(10), 0)
        self.assertEqual(json.loads((out / "summary.json").read_text())["status"], "stopped")

    def test_a_folder_that_holds_a_dive_is_not_mixed_with_another(self):
        out, first = self.dive("kept", "--for", 2)
        (out / "mission.json").write_text("{}")  # of a former mission
        (out / "notes.txt").write_text("mine")
        second = ("dive", "current_station_keeping", "--headless", "--for", 3, "--out", out)
        refused = remora(*second)
        self.assertEqual((refused.returncode, refused.stdout), (2, ""))
        self.assertIn("holds a dive already. Name another folder, or add --overwrite", refused.stderr)
        self.assertEqual(json.loads((out / "summary.json").read_text()), first)
        bad_scene = remora("dive", self.scene("vehicles: 3\n"), "--headless", "--out", out, "--overwrite")
        self.assertEqual(bad_scene.returncode, 2)
        self.assertEqual(json.loads((out / "summary.json").read_text()), first)
        replaced = remora(*second, "--overwrite")
        self.assertEqual(replaced.returncode, 0, replaced.stderr)
        self.assertAlmostEqual(json.loads((out / "summary.json").read_text())["sim_seconds"], 3.0)
        self.assertFalse((out / "mission.json").exists() or (out / "tether.csv").exists())
        self.assertEqual((out / "notes.txt").read_text(), "mine")

    def test_a_dive_that_the_disk_does_not_take_says_so_and_fails(self):
        for name, arguments in (("headless", ("--headless", "--for", 60)), ("console", ("--port", 0, "--for", 8))):
            out = self.folder / name
            done = remora("dive", "harbour", *arguments, "--out", out, preexec_fn=self.fill_the_disk,
                          env=dict(os.environ, XDG_DATA_HOME=str(self.folder / "data")), restore_signals=False)
            self.assertEqual(done.returncode, 1, name + done.stdout + done.stderr)
            self.assertIn("the log is incomplete", done.stderr, name)
            self.assertIn("ot all of", done.stdout, name)
            self.assertNotIn(", kept in", done.stdout, name)
            self.assertEqual(remora("export", out / "log.remora").returncode, 0, name)  # what was recorded stays

    @staticmethod
    def fill_the_disk():
        """No file of this process takes more than so many bytes, and it is told by an error."""
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000))

    def test_a_diverging_dive_is_named_and_its_last_good_state_kept(self):
        out = self.folder / "diverged"
        file = self.scene("""
purpose: A body that no step of this size can follow.
step: 0.05
duration: 60
vehicles:
  - name: runaway
    vehicle: inspection
    navigation: truth
    position: [0, 0, 5]
    override:
      hull: {linear_damping: [1.0e+9, 1.0e+9, 1.0e+9, 1.0e+9, 1.0e+9, 1.0e+9]}
script:
  - {at: 0.5, vehicle: runaway, mode: manual, sticks: {surge: 1}}
""")
        done = remora("dive", file, "--headless", "--out", out)
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        summary = json.loads((out / "summary.json").read_text())
        self.assertEqual(summary["status"], "diverged")
        self.assertIn("runaway", summary["message"])
        state = json.loads((out / "last_good_state.json").read_text())
        self.assertEqual(state["bodies"][0]["name"], "runaway")
        self.assertAlmostEqual(state["time"], summary["sim_seconds"])


class Vehicles(Program):
    def test_a_vehicle_at_full_stick_stays_upright_and_at_its_depth(self):
        for vehicle in ("bluerov2_heavy", "bluerov2_heavy_gz", "inspection", "rexrov", "videoray_pro"):
            scene = self.scene(f"""
purpose: Full ahead.
duration: 30
vehicles: [{{name: rov, vehicle: {vehicle}, navigation: truth, position: [0, 0, 20]}}]
script:
  - {{at: 0, mode: depth_hold}}
  - {{at: 2, sticks: {{surge: 1}}}}
""")
            out, _ = self.dive(vehicle, scene)
            for row in self.rows(out / "track.csv"):
                self.assertLess(max(abs(float(row["roll"])), abs(float(row["pitch"]))), 0.35, vehicle)
                self.assertLess(abs(float(row["depth"]) - 20.0), 0.5, vehicle)


class Distortions(Program):
    CUBE = "\n".join(["v %d %d %d" % (x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)] +
                     ["f 1 2 4 3", "f 5 7 8 6", "f 1 5 6 2", "f 3 4 8 7", "f 1 3 7 5", "f 2 6 8 4"]) + "\n"

    def distort(self, what, out, *arguments):
        done = remora("distort", what, "--out", self.folder / out, *arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        return (self.folder / out).read_bytes()

    def test_the_same_seed_gives_the_same_bytes_and_another_others(self):
        cube = self.folder / "cube.obj"
        cube.write_text(self.CUBE)
        one = self.distort(cube, "one.obj", "--extent", 0.4, "--seed", 3)
        self.assertEqual(one, self.distort(cube, "two.obj", "--extent", 0.4, "--seed", 3))
        self.assertNotEqual(one, self.distort(cube, "three.obj", "--extent", 0.4, "--seed", 4))

    def test_extent_zero_gives_the_shape_back(self):
        cube = self.folder / "cube.obj"
        cube.write_text(self.CUBE)
        text = self.distort(cube, "same.obj", "--extent", 0).decode()
        vertices = {tuple(map(float, line.split()[1:])) for line in text.splitlines() if line.startswith("v ")}
        self.assertEqual(vertices, {(x, y, z) for x in (0.0, 1.0) for y in (0.0, 1.0) for z in (0.0, 1.0)})
        self.assertEqual(text.count("\nf "), 12)

    def test_an_aged_object_can_be_used_by_a_scene(self):
        (self.folder / "objects").mkdir()
        self.distort("amphora", "objects/old_amphora.obj", "--extent", 0.6, "--seed", 3)
        scene = self.scene("purpose: old\nseabed: {depth: 10}\nvehicles: [{vehicle: bluerov2_heavy, navigation: truth, position: [0, 0, 5]}]\n"
                           "objects: [{object: old_amphora, name: jar, position: [2, 0, 9.8]}]\n")
        done = remora("check", scene)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_what_cannot_be_done_is_refused_with_advice(self):
        broken = self.folder / "broken.stl"
        broken.write_text("this is not a mesh")
        out = self.folder / "out.obj"
        for arguments, word in [(("amphora", "--extent", 1.5), "extent"), (("amphorra",), "amphora"),
                                ((broken,), "broken.stl"), ((self.folder / "nothing.obj",), "cannot be read")]:
            done = remora("distort", *arguments, "--out", out)
            self.assertEqual(done.returncode, 2, arguments)
            self.assertIn(word, done.stderr)
            self.assertFalse(out.exists())
        done = remora("distort", "amphora", "--out", self.folder / "out.doc")
        self.assertEqual(done.returncode, 2)
        self.assertIn("obj", done.stderr)


class BadInput(Program):
    def refused(self, *arguments):
        done = remora(*arguments)
        self.assertEqual(done.returncode, 2, done.stdout + done.stderr)
        return done.stderr

    def test_every_problem_of_a_scene_is_told_with_its_line(self):
        file = self.scene("""
purpose: A scene with three mistakes.
vehicles:
  - name: rov
    vehicle: bluerov2_heavy
    position: [0, 0, deep]
    colour: yellow
stepp: 0.01
""")
        said = self.refused("check", file)
        for line in (6, 7, 8):
            self.assertIn(f"scene.yaml:{line}: error", said)

    def test_nothing_is_started_or_written_for_a_bad_scene(self):
        out = self.folder / "out"
        self.refused("dive", self.scene("vehicles: 3\n"), "--headless", "--out", out)
        self.assertFalse(out.exists())

    def test_options_that_would_be_passed_over_are_refused(self):
        mission = ("dive", "--mission", "first_dive", "--headless")
        film = self.folder / "film.avi"
        self.assertIn("--record-video", self.refused(*mission, "--record-video", film))
        self.assertFalse(film.exists())
        self.assertIn("--worksite", self.refused(*mission, "--worksite", "finds"))
        said = self.refused("dive", "caldera", "--headless", "--worksite", "moon")
        self.assertIn("there is no worksite `moon`", said)
        self.assertIn("mud_pit", said)

    def test_unknown_names_and_options_are_refused(self):
        self.assertIn("harbour", self.refused("dive", "habour", "--headless"))
        self.refused("dive", "--for", "-1")
        self.refused("surface")
        self.refused("bench", "nonsense")

    def test_a_report_takes_the_place_of_nothing_but_a_file(self):
        out = self.folder / "dive"
        self.assertEqual(remora("dive", "--headless", "--for", 1, "--out", out).returncode, 0)
        mine, link, pipe = self.folder / "mine", self.folder / "link", self.folder / "pipe"
        mine.write_text("mine")
        link.symlink_to(mine)
        os.mkfifo(pipe)
        for file in (link, pipe, self.folder):
            done = remora("report", out, "--out", file)
            self.assertEqual(done.returncode, 1, done.stdout)
            self.assertIn("something here that is not a file", done.stderr)
        self.assertEqual(mine.read_text(), "mine")
        self.assertTrue(link.is_symlink() and pipe.is_fifo())
        self.assertEqual(remora("report", out, "--out", mine).returncode, 0)
        self.assertIn("<html", mine.read_text())

    def test_times_seeds_and_folders_that_are_none_are_refused(self):
        for time_to_fly in ("0", "-1", "nan", "inf", "1e300", "1e-12", "soon", ""):
            said = self.refused("dive", "--headless", "--for", time_to_fly)
            self.assertIn("Write seconds from", said, time_to_fly)
        for seed in ("-1", "1.5", "99999999999999999999", "x", ""):
            said = self.refused("dive", "--headless", "--for", 1, "--seed", seed)
            self.assertIn("Write a whole number", said, seed)
        self.refused("dive", "--headless", "--for", 1, "--out", "")

    def test_a_dive_does_not_start_when_its_results_have_no_place(self):
        in_the_way = self.folder / "file"
        in_the_way.write_text("mine")
        (self.folder / "out" / "log.remora").mkdir(parents=True)
        for out in (in_the_way, in_the_way / "deeper", self.folder / "out"):
            done = remora("dive", "--headless", "--for", 1, "--out", out)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertEqual(done.stdout, "")
        self.assertEqual(in_the_way.read_text(), "mine")
        self.assertEqual([file.name for file in (self.folder / "out").iterdir()], ["log.remora"])

    def test_files_that_are_no_scenes_are_refused(self):
        self.assertIn("a folder, not a scene", self.refused("check", self.folder))
        for content in (b"", b"# nothing\n", bytes(range(256)) * 20, b"#" * 10_000_000, b"[" * 100_000):
            file = self.folder / "odd.yaml"
            file.write_bytes(content)
            said = self.refused("check", file)
            self.assertIn("odd.yaml", said)
            self.assertNotIn("\x1b", said)

    def test_a_folder_is_no_log(self):
        self.refused("replay", self.folder)
        self.refused("export", self.folder)

    def test_a_damaged_log_is_never_reported_as_done(self):
        out, _ = self.dive("damaged", "--for", 5)
        log = bytearray((out / "log.remora").read_bytes())
        log[len(log) // 2] ^= 0x41
        (out / "log.remora").write_bytes(log)
        self.assertEqual(remora("replay", out / "log.remora").returncode, 1)
        self.assertEqual(remora("export", out / "log.remora").returncode, 1)

    def test_a_file_that_is_no_log_is_refused(self):
        file = self.folder / "not.remora"
        file.write_bytes(b"no log at all")
        self.refused("replay", file)
        self.refused("replay", self.folder / "missing.remora")


class Lists(Program):
    def test_the_list_names_scenarios_and_vehicles(self):
        listed = remora("list")
        self.assertEqual(listed.returncode, 0)
        for name in ("harbour", "circular_pool", "first_dive", "bluerov2_heavy", "npsauv2"):
            self.assertIn(name, listed.stdout)

    def test_every_listed_scenario_passes_the_check(self):
        section = remora("list").stdout.split("missions\n")[0].splitlines()[1:]
        names = [line.split()[0] for line in section]
        self.assertEqual(remora("check", *names).returncode, 0)


class Plans(Program):
    """Needs OMPL; set-up group `arms`."""

    def test_a_way_is_shown_and_its_script_brings_the_arm_there(self):
        script = self.folder / "way.yaml"
        done = remora("plan", "arm_panel", "--joints", "elbow=120,wrist=60", "--out", script)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("waypoints", done.stdout)
        again = remora("plan", "arm_panel", "--joints", "elbow=120,wrist=60")
        self.assertEqual(done.stdout, again.stdout)
        scene = self.scene(
            "purpose: an arm that follows a plan\nduration: 20\nseabed: {depth: 12}\nvehicles:\n"
            "  - {name: rov, vehicle: rexrov, navigation: truth, position: [0, 0, 5],\n"
            "     arms: [{arm: reach_bravo7, name: arm, position: [1.25, 0.35, 0.55]}]}\n" + script.read_text())
        out, summary = self.dive("planned", scene)
        self.assertEqual(summary["status"], "ok")

    def test_a_plan_that_cannot_exist_says_why(self):
        for arguments, words in (
                (("--to", "9,0,5"), "out of reach"),
                (("--joints", "elbow=300"), "its limits are"),
                (("--to", "1.8,0.9,5.2"), "in collision")):
            done = remora("plan", "arm_panel", *arguments)
            self.assertEqual(done.returncode, 1, done.stderr)
            self.assertIn(words, done.stderr)

    def test_what_cannot_be_planned_is_refused_with_advice(self):
        for arguments, words in (
                ((), "write either --to"),
                (("--to", "1,2"), "got 2 numbers"),
                (("--joints", "thumb=3"), "It has arm/slew"),
                (("--joints", "elbow=much"), "name=degrees"),
                (("--vehicle", "moon", "--to", "1,0,5"), "There are rov"),
                (("--arm", "third", "--vehicle", "rov", "--to", "1,0,5"), "It has arm"),
                (("--touch", "moon", "--to", "1,0,5"), "no 'moon'")):
            done = remora("plan", "arm_panel", *arguments)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn(words, done.stderr)


class Tiles(Program):
    """Needs GDAL; set-up group `ocean`."""

    def survey(self, name, sign=-1):
        """A slope from 50 m in the south to 79.5 m in the north, 4.5 by 3.3 km, off Brittany."""
        rows = [" ".join([f"{sign * (50 + 0.5 * row)}"] * 60) for row in range(59, -1, -1)]
        file = self.folder / name
        file.write_text("ncols 60\nnrows 60\nxllcorner -5.03\nyllcorner 48.0\ncellsize 0.001\n"
                        + "\n".join(rows) + "\n")
        return file

    def tiles(self, *arguments):
        return remora("tiles", *arguments, "--crs", "EPSG:4326")

    def test_a_survey_becomes_tiles_and_a_dive_over_them(self):
        done = self.tiles(self.survey("slope.asc"), "-o", self.folder / "sea", "--origin", "48.03,-5.0", "--cell", 10)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("latitude_deg: 48.03", done.stdout)
        manifest = json.loads((self.folder / "sea/manifest.json").read_text())
        self.assertEqual(manifest["sources"][0]["file"], "slope.asc")
        self.assertGreater(len(manifest["levels"]), 1)
        self.assertFalse(list(self.folder.glob("sea/**/*.rough")) + list(self.folder.glob("sea/**/*.part")))
        scene = self.scene("purpose: a slope\nseabed: {tiles: sea, reach: 800}\n"
                           "vehicles: [{vehicle: bluerov2_heavy, name: rov, position: [0, 0, 5]}]\n")
        _, summary = self.dive("over", scene, "--for", 5)
        self.assertEqual(summary["status"], "ok")

    def test_what_was_interrupted_goes_on(self):
        survey = self.survey("slope.asc")
        arguments = ["-o", self.folder / "sea", "--cell", 4, "--crs", "EPSG:4326"]
        process = subprocess.Popen([PROGRAM, "tiles", str(survey), *map(str, arguments)], stderr=subprocess.PIPE)
        while process.poll() is None and not list(self.folder.glob("sea/0/*.rough")):
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        self.assertFalse((self.folder / "sea/manifest.json").exists())
        done = self.tiles(survey, *arguments[:4])
        self.assertEqual(done.returncode, 0, done.stderr)
        whole = self.tiles(survey, "-o", self.folder / "whole", "--cell", 4)
        self.assertEqual(whole.returncode, 0, whole.stderr)
        files = sorted(file.relative_to(self.folder / "whole") for file in self.folder.glob("whole/**/*.*"))
        self.assertEqual(files, sorted(file.relative_to(self.folder / "sea") for file in self.folder.glob("sea/**/*.*")))
        for file in files:
            self.assertEqual((self.folder / "sea" / file).read_bytes(), (self.folder / "whole" / file).read_bytes())

    def test_bad_input_is_answered_with_what_to_write(self):
        out = self.folder / "sea"
        for file, arguments, words in (
                (self.survey("up.asc", 1), (), "positive: down"),
                (self.survey("a.asc"), ("--origin", "10,10", "--reach", 1000), "origin: {latitude_deg: 48.03"),
                (self.survey("a.asc"), ("--cell", 1e-5), "cell: 10"),
                (self.folder / "none.tif", (), "none.tif")):
            done = self.tiles(file, "-o", out, *arguments)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn(words, done.stderr)
            self.assertFalse(out.exists())
        done = remora("tiles", self.survey("a.asc"), "-o", out)
        self.assertEqual(done.returncode, 2)
        self.assertIn("crs: EPSG:", done.stderr)


class Shots(Program):
    """What a sonar or lidar sees, taken out of a dive."""

    SCENE = """
purpose: a wall ahead and sand below
duration: 5
seabed: {depth: 20, material: sand}
vehicles:
  - name: rov
    vehicle: bluerov2_heavy
    navigation: truth
    position: [0, 0, 12]
    sensors:
      - {name: lidar, sensor: lidar_sl3, rows: 21, columns: 31}
      - {name: side, sensor: starfish_450f, range_bins: 200}
      - {name: depths, sensor: norbit_iwbms, beams: 32, rate_hz: 2}
      - {name: turning, sensor: ping360, range_bins: 200}
objects:
  - {name: wall, shapes: [{kind: box, size: [1, 30, 20]}], position: [8.5, 0, 10], material: concrete}
"""

    def shot(self, sensor, file, *arguments):
        out = self.folder / file
        done = remora("shot", self.scene(self.SCENE), "--sensor", sensor, "--out", out, *arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        return out

    def png_size(self, file):
        data = file.read_bytes()
        self.assertEqual(data[:8], b"\x89PNG\r\n\x1a\n")
        return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")

    def test_a_lidar_leaves_a_cloud_that_lies_on_the_wall(self):
        rows = self.rows(self.shot("lidar", "cloud.csv", "--at", 0))
        self.assertGreater(len(rows), 400)
        norths = [float(row["north"]) for row in rows]
        self.assertLess(max(abs(north - 8.0) for north in norths), 0.1)
        ply = self.shot("rov/lidar", "cloud.ply", "--at", 0).read_bytes()
        header, _, body = ply.partition(b"end_header\n")
        self.assertIn(f"element vertex {len(rows)}\n".encode(), header)
        self.assertEqual(len(body), 16 * len(rows))

    def test_a_side_scan_leaves_a_row_for_each_ping_until_then(self):
        self.assertEqual(self.png_size(self.shot("side", "waterfall.png", "--at", 2)), (400, 21))
        array = self.shot("side", "waterfall.npy", "--at", 1, "--from", 0.5).read_bytes()
        self.assertIn(b"'shape': (6,400,)", array[:128])

    def test_a_multibeam_leaves_a_grid_of_the_bottoms_depth(self):
        lines = self.shot("depths", "depths.asc", "--at", 1).read_text().splitlines()
        self.assertTrue(lines[0].startswith("ncols"))
        depths = [float(word) for line in lines[6:] for word in line.split() if word != "-9999"]
        self.assertGreater(len(depths), 10)
        middle = sorted(depths)[len(depths) // 2]
        self.assertAlmostEqual(middle, 20.0, delta=0.2)

    def test_a_turning_head_leaves_a_round_picture(self):
        self.assertEqual(self.png_size(self.shot("turning", "round.png", "--at", 1)), (800, 800))

    def test_the_same_shot_has_the_same_bytes(self):
        first = self.shot("side", "a.npy", "--at", 1).read_bytes()
        self.assertEqual(self.shot("side", "b.npy", "--at", 1).read_bytes(), first)
        self.assertNotEqual(self.shot("side", "c.npy", "--at", 1, "--seed", 99).read_bytes(), first)

    def test_what_cannot_be_shot_is_refused_with_advice(self):
        scene = self.scene(self.SCENE)
        out = self.folder / "x.png"
        for arguments, told in [
                (("--sensor", "radar", "--out", out), "rov/lidar"),
                (("--sensor", "side", "--out", out, "--at", 100), "ends at 5"),
                (("--sensor", "side", "--out", self.folder / "x.ply"), ".png"),
                (("--sensor", "side", "--out", out, "--colours", "mauve"), "copper"),
                (("--sensor", "side", "--out", out, "--at", 1, "--from", 2), "--from")]:
            done = remora("shot", scene, *arguments)
            self.assertEqual(done.returncode, 2, arguments)
            self.assertIn(told, done.stderr)
        self.assertFalse(out.exists())
        done = remora("shot", scene, "--sensor", "side", "--out", self.folder / "none" / "x.png")
        self.assertEqual(done.returncode, 1)
        self.assertIn("cannot write", done.stderr)


class Photographs(Program):
    """What a camera sees, one by one and as a film."""

    SCENE = """
purpose: a red wall ahead
duration: 5
water: {clarity: {visibility: 15}}
seabed: {depth: 6}
vehicles: [{name: rov, vehicle: bluerov2_heavy, navigation: truth, position: [0, 0, 3]}]
objects:
  - {name: wall, shapes: [{kind: box, size: [1, 30, 20]}], position: [2.5, 0, 3], appearance: red, label: wall}
cameras: [{name: quay, position: [-2, -2, 2], look_at: [2, 0, 3], width: 64, height: 48, port: none}]
script: [{at: 0, lamps: 1, sticks: {surge: 0.3}}]
"""

    def photo(self, camera, file, *arguments):
        out = self.folder / file
        done = remora("shot", self.scene(self.SCENE), "--camera", camera, "--out", out, *arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        return out

    def test_a_picture_has_its_size_and_the_truth_its_shape(self):
        truth = self.folder / "truth"
        out = self.photo("quay", "quay.png", "--truth", truth)
        data = out.read_bytes()
        self.assertEqual(data[:8], b"\x89PNG\r\n\x1a\n")
        self.assertEqual((int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")), (64, 48))
        calibration = json.loads((truth / "calibration.json").read_text())
        self.assertEqual((calibration["width"], calibration["height"]), (64, 48))
        self.assertIn("wall", calibration["labels"])
        self.assertEqual(calibration["labels"][0], "water")
        for name, shape in [("depth", b"(48,64,)"), ("range", b"(48,64,)"), ("normal", b"(48,64,3,)"),
                            ("flow", b"(48,64,2,)")]:
            self.assertIn(shape, (truth / f"{name}.npy").read_bytes()[:128])
        # The wall's face is 2 m north of the origin, the camera 4 m south of it.
        array = (truth / "normal.npy").read_bytes()
        middle = struct.unpack_from("<3f", array, len(array) - 64 * 48 * 12 + (24 * 64 + 40) * 12)
        self.assertAlmostEqual(middle[0], -1.0, places=2)

    def test_the_same_moment_has_the_same_pixels(self):
        first = self.photo("rov/main", "a.png", "--at", 1, "--width", 160).read_bytes()
        self.assertEqual(self.photo("main", "b.png", "--at", 1, "--width", 160).read_bytes(), first)
        murky = self.photo("main", "c.png", "--at", 1, "--width", 160, "--visibility", 2).read_bytes()
        self.assertNotEqual(murky, first)

    def test_a_film_has_a_picture_for_each_moment(self):
        film = self.folder / "film.avi"
        done = remora("dive", self.scene(self.SCENE), "--headless", "--for", 1, "--record-video", film, "--fps", 10,
                      "--width", 160, "--trail", "--axes", "--inset", "quay")
        self.assertEqual(done.returncode, 0, done.stderr)
        data = film.read_bytes()
        self.assertEqual(data[:4] + data[8:12], b"RIFFAVI ")
        self.assertEqual(int.from_bytes(data[4:8], "little") + 8, len(data))
        self.assertEqual(data.count(b"\xff\xd8\xff\xe0"), 10)
        frames = self.folder / "frames"
        done = remora("dive", self.scene(self.SCENE), "--headless", "--for", 1, "--record-video", frames, "--fps", 2,
                      "--camera", "chase", "--width", 96, "--no-overlay")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(len(list(frames.glob("frame_*.png"))), 2)

    def test_a_film_of_a_log_is_the_film_of_the_dive(self):
        live, later, cut = (self.folder / name for name in ("live.avi", "later.avi", "cut.avi"))
        how = ("--fps", 10, "--width", 96)
        flown = remora("dive", self.scene(self.SCENE), "--headless", "--for", 1, "--out", self.folder / "out", "--record-video", live, *how)
        self.assertEqual(flown.returncode, 0, flown.stderr)
        log = self.folder / "out/log.remora"
        filmed = remora("film", log, "--out", later, "--progress", *how)
        self.assertEqual(filmed.returncode, 0, filmed.stderr)
        self.assertEqual(filmed.stdout.splitlines()[-2:], ["100 %", f"{later}: 10 pictures through rov/main"])
        self.assertEqual(later.read_bytes(), live.read_bytes())
        part = remora("film", log, "--out", cut, "--from", 0.25, "--until", 0.75, *how)
        self.assertEqual(part.returncode, 0, part.stderr)
        self.assertEqual(cut.read_bytes().count(b"\xff\xd8\xff\xe0"), 5)
        for arguments, told in [(("--from", 5), "ends at 1.0 s"), (("--from", 0.5, "--until", 0.5), "not after"),
                                (("--camera", "periscope"), "rov/main")]:
            done = remora("film", log, "--out", cut, *arguments)
            self.assertEqual(done.returncode, 2, arguments)
            self.assertIn(told, done.stderr)
        self.assertEqual(remora("film", self.folder / "no.remora", "--out", cut).returncode, 2)

    def test_what_cannot_be_photographed_is_refused_with_advice(self):
        scene = self.scene(self.SCENE)
        out = self.folder / "x.png"
        for arguments, told in [
                (("--camera", "periscope"), "rov/main"),
                (("--camera", "main", "--width", 0), "0 pixels"),
                (("--camera", "main", "--inset", "radar"), "`radar`"),
                (("--camera", "main", "--jerlov", "XI"), "9C"),
                (("--camera", "main", "--at", 100), "ends at 5"),
                (("--camera", "main", "--sensor", "sonar"), "either"),
                ((), "either")]:
            done = remora("shot", scene, "--out", out, *arguments)
            self.assertEqual(done.returncode, 2, arguments)
            self.assertIn(told, done.stderr)
        self.assertFalse(out.exists())

    def test_without_opengl_there_is_a_reason_and_no_picture(self):
        # libglvnd finds no driver when it is told to look in an empty file's place.
        nothing = dict(os.environ, __EGL_VENDOR_LIBRARY_FILENAMES="/dev/null")
        out = self.folder / "x.png"
        done = remora("shot", self.scene(self.SCENE), "--camera", "main", "--out", out, env=nothing)
        self.assertEqual(done.returncode, 1)
        self.assertIn("cannot draw here", done.stderr)
        self.assertFalse(out.exists())


if __name__ == "__main__":
    PROGRAM = sys.argv.pop()
    unittest.main()
