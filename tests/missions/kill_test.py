# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
"""Kills the program 50 times in the midst of a mission, as no program can guard against, and looks
at what is left: every attempt that was begun is in the records, every one that was told before is
unchanged, the one that was cut off lacks its last second at most, and its log can be judged."""
import json
import os
import pathlib
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

PROGRAM, MISSION, ROUNDS = sys.argv[1], sys.argv[2], int(sys.argv[3])
TRAINEE = "Kim"
LOST = 1.2  # of the running dive: a second, and the time that writing takes [s]


def history(environment):
    """What the program itself says of the trainee, as JSON."""
    done = subprocess.run([PROGRAM, "trainee", "export", TRAINEE, "--format", "json"],
                          env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)["attempts"]


def begun(database):
    """How many attempts a reader that shares no code with the program finds; none before it is
    there."""
    if not database.exists():
        return 0
    try:
        with sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=10) as connection:
            return connection.execute("SELECT count(*) FROM attempts").fetchone()[0]
    except sqlite3.OperationalError:
        return 0  # it is just being made


def kill_in_flight(folder, environment, database, before, delay):
    """Starts a mission, waits until its attempt is in the records, then kills after `delay`."""
    program = subprocess.Popen(
        [PROGRAM, "dive", "--mission", MISSION, "--trainee", TRAINEE, "--autopilot", "--port", "0",
         "--out", str(folder)],
        env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    limit = time.monotonic() + 60
    while begun(database) <= before:
        assert program.poll() is None, program.stderr.read().decode()
        assert time.monotonic() < limit, "no attempt was begun"
        time.sleep(0.01)
    time.sleep(delay)
    program.send_signal(signal.SIGKILL)
    program.wait()
    program.stderr.close()


def judged_again(folder, environment):
    """The mission as its log has it, which is written twice a second."""
    page = subprocess.run([PROGRAM, "report", str(folder)], env=environment, capture_output=True,
                          text=True)
    assert page.returncode == 0, page.stderr
    assert (folder / "report.html").stat().st_size > 1000
    return json.loads((folder / "mission.json").read_text())


def main():
    chance = random.Random(7)
    with tempfile.TemporaryDirectory() as place:
        root = pathlib.Path(place)
        environment = dict(os.environ, XDG_DATA_HOME=str(root))
        database = root / "remora" / "training.db"
        told = []
        for number in range(ROUNDS):
            folder = root / f"dive_{number}"
            kill_in_flight(folder, environment, database, number,
                           chance.uniform(0.0, 0.6) if number % 10 else 3.5)
            now = history(environment)
            assert len(now) == number + 1, f"round {number}: {len(now)} attempts"
            for old, new in zip(told, now):
                old, new = dict(old), dict(new)
                if old["phase"] == "running":  # its program is gone
                    # What it was writing when it was killed may come to light with the next
                    # opening of the file; less than was told may not.
                    assert new["seconds"] >= old["seconds"], f"round {number}: {old} became {new}"
                    for key in ("phase", "seconds", "rating", "grade", "details"):
                        old.pop(key), new.pop(key)
                assert old == new, f"round {number}: {old} became {new}"
            last = now[-1]
            assert last["phase"] != "passed", last
            if number % 10 == 0:
                flown = judged_again(folder, environment)["time"]
                assert last["seconds"] >= flown - LOST, f"flown {flown} s, kept {last['seconds']} s"
            told = now
        with sqlite3.connect(database) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
        assert judged_again(folder, environment)["end_reason"] == "the dive was cut off"
    print(f"{ROUNDS} kills, nothing lost")


main()
