#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
"""Holds a vehicle at a depth from outside, in lock-step: hover.py [ADDRESS] [DEPTH] [SECONDS]

Start `remora dive harbour --lockstep` first. ADDRESS is 127.0.0.1:9100 or unix:/path. Needs Python
and nothing else; docs/guides/lockstep.md has the protocol.
"""
import json
import socket
import sys


class Remora:
    """The other end: one line for each request, one for each answer."""

    def __init__(self, address):
        if address.startswith("unix:"):
            self.link = socket.socket(socket.AF_UNIX)
            self.link.connect(address[5:])
        else:
            host, port = address.rsplit(":", 1)
            self.link = socket.create_connection((host, int(port)))
            self.link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.lines = self.link.makefile("rw", encoding="utf-8", newline="\n")
        self.hello = json.loads(self.lines.readline())
        if self.hello.get("protocol") != "remora-lockstep" or self.hello["version"] != 1:
            raise SystemExit(f"not what was expected: {self.hello}")

    def ask(self, **request):
        self.lines.write(json.dumps(request) + "\n")
        self.lines.flush()
        answer = json.loads(self.lines.readline())
        if answer["type"] == "error":
            raise SystemExit(f"{answer['error']}: {answer['message']}")
        return answer


def hover(remora, depth, seconds):
    """A PID law on the depth sensor, or on the true depth when the vehicle has none."""
    vehicle = remora.hello["vehicles"][0]
    name, step = vehicle["name"], remora.hello["step"]
    state = remora.hello["state"][name]
    measured, integral = state["truth"]["position"][2], 0.0
    sensor = next((s["name"] for s in remora.hello["sensors"]
                   if s["name"].startswith(name + "/") and s["channels"][0]["name"] == "depth"), None)
    while True:
        error = depth - measured
        integral = max(-10.0, min(10.0, integral + error * step))
        # Newtons; the derivative comes from the true motion: `state["velocity"]` is what its own DVL gives.
        push = 120.0 * error + 15.0 * integral - 60.0 * state["truth"]["velocity"][2]
        push = max(-80.0, min(80.0, push))
        answer = remora.ask(type="step", vehicles={name: {"wrench": [0, 0, push, 0, 0, 0]}})
        state = answer["vehicles"][name]
        measured = state["truth"]["position"][2] if sensor is None else measured
        for measurement in answer["measurements"]:
            if measurement["sensor"] == sensor and measurement["values"][0] is not None:
                measured = measurement["values"][0]
        if answer["steps"] % round(1.0 / step) == 0:
            print(f"{answer['time']:7.2f} s  depth {state['truth']['position'][2]:6.3f} m  push {push:6.1f} N", flush=True)
        if answer["time"] >= seconds:
            return state["truth"]["position"][2]


def main():
    arguments = sys.argv[1:]
    address = arguments[0] if arguments else "127.0.0.1:9100"
    depth = float(arguments[1]) if len(arguments) > 1 else 3.0
    seconds = float(arguments[2]) if len(arguments) > 2 else 30.0
    remora = Remora(address)
    print(f"{remora.hello['scene']}: {remora.hello['vehicles'][0]['kind']}, a step is {remora.hello['step']} s")
    reached = hover(remora, depth, seconds)
    remora.ask(type="bye")
    print(f"held {reached:.3f} m")


if __name__ == "__main__":
    main()
