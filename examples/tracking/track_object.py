# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
"""Keeps an object in the middle of the pilot's picture with OpenCV, outside of the simulator.

    remora dive amphora_site                     the dive, with its console
    python3 examples/tracking/track_object.py    in another terminal; needs python3-opencv

The program sees what a pilot sees, the camera's MJPEG stream, and does what a pilot does: it moves the sticks over the
console's WebSocket. The object is the middle of the first picture (--box says otherwise). It is found again in each
picture by normalised cross-correlation over a few scales; where it stands in the picture gives yaw, heave and surge.
"""
import argparse
import json
import os
import socket
import struct
import threading
import time
import urllib.request

import cv2
import numpy as np


class Console:
    """The console's WebSocket: sends messages; what the server says is read and dropped."""

    def __init__(self, port):
        self.link = socket.create_connection(("127.0.0.1", port))
        self.link.sendall(b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                          b"Sec-WebSocket-Key: cmVtb3JhIGV4YW1wbGUhIQ==\r\nSec-WebSocket-Version: 13\r\n\r\n")
        self.sequence = 0
        threading.Thread(target=self._drop_what_comes, daemon=True).start()

    def _drop_what_comes(self):
        while self.link.recv(65536):
            pass

    def send(self, message):
        data, mask = json.dumps(message).encode(), os.urandom(4)
        head = struct.pack("!BB", 0x81, 0x80 | len(data)) if len(data) < 126 else struct.pack("!BBH", 0x81, 0xFE, len(data))
        self.link.sendall(head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    def move_sticks(self, surge, heave, yaw):
        self.sequence += 1
        self.send({"type": "sticks", "sequence": self.sequence, "surge": surge, "heave": heave, "yaw": yaw})


def pictures(port, source):
    """The pictures of a camera, one after another."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/video/{source}.mjpg", timeout=20) as stream:
        while True:
            size = 0
            while (line := stream.readline().strip()) or size == 0:
                if line.lower().startswith(b"content-length:"):
                    size = int(line.split(b":")[1])
            picture = cv2.imdecode(np.frombuffer(stream.read(size), np.uint8), cv2.IMREAD_GRAYSCALE)
            if picture is not None:
                yield picture


class Tracker:
    """Finds a patch of the first picture again: place of its middle and its size against then."""

    def __init__(self, picture, box):
        height, width = picture.shape
        x, y, w, h = (round(share * side) for share, side in zip(box, (width, height, width, height)))
        self.patch = picture[y:y + h, x:x + w].copy()
        self.middle = (x + w / 2, y + h / 2)
        self.scale = 1.0

    def find(self, picture, reach=80):
        """True when the patch was found within `reach` pixels of where it was."""
        best = (0.0, None, None)
        for scale in (self.scale * step for step in (0.95, 0.98, 1.0, 1.02, 1.05)):
            patch = cv2.resize(self.patch, None, fx=scale, fy=scale)
            h, w = patch.shape
            left = int(np.clip(self.middle[0] - w / 2 - reach, 0, picture.shape[1] - 1))
            top = int(np.clip(self.middle[1] - h / 2 - reach, 0, picture.shape[0] - 1))
            window = picture[top:top + h + 2 * reach, left:left + w + 2 * reach]
            if window.shape[0] < h or window.shape[1] < w:
                continue
            scores = cv2.matchTemplate(window, patch, cv2.TM_CCOEFF_NORMED)
            _, score, _, (x, y) = cv2.minMaxLoc(scores)
            if score > best[0]:
                best = (score, (left + x + w / 2, top + y + h / 2), scale)
        if best[0] < 0.4:
            return False
        _, self.middle, found = best
        self.scale += 0.3 * (found - self.scale)  # pictures are noisy, distances change slowly
        return True


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--port", type=int, default=8080, help="the console's (default: 8080)")
    parser.add_argument("--camera", default="rov/main", help="whose pictures (default: rov/main)")
    parser.add_argument("--box", type=float, nargs=4, default=(0.35, 0.35, 0.3, 0.3), metavar=("X", "Y", "W", "H"),
                        help="where the object is in the first picture, in shares of its width and height")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long to track (default: 60)")
    parser.add_argument("--watch", metavar="FILE", help="write the last picture with what was found")
    options = parser.parse_args()

    console = Console(options.port)
    console.send({"type": "hello", "role": "pilot", "name": "tracker", "vehicle": options.camera.split("/")[0]})
    console.send({"type": "mode", "mode": "depth_hold"})
    tracker, end, errors = None, time.monotonic() + options.seconds, []
    for picture in pictures(options.port, options.camera):
        if tracker is None:
            tracker = Tracker(picture, options.box)
        is_found = tracker.find(picture)
        height, width = picture.shape
        across, down = tracker.middle[0] / width - 0.5, tracker.middle[1] / height - 0.5
        if is_found:
            errors.append(float(np.hypot(across, down)))
            console.move_sticks(surge=float(np.clip(-2.0 * np.log(tracker.scale), -0.5, 0.5)),
                                heave=float(np.clip(1.2 * down, -0.5, 0.5)), yaw=float(np.clip(1.5 * across, -0.5, 0.5)))
        else:
            console.move_sticks(0.0, 0.0, 0.0)
        print(f"{'tracked' if is_found else 'lost   '}  across {across:+.3f}  down {down:+.3f}  size {tracker.scale:.2f}", flush=True)
        if time.monotonic() > end:
            break
    if options.watch:
        x, y = (round(value) for value in tracker.middle)
        shown = cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR)
        half = [round(tracker.scale * side / 2) for side in tracker.patch.shape[::-1]]
        cv2.rectangle(shown, (x - half[0], y - half[1]), (x + half[0], y + half[1]), (0, 220, 255), 2)
        cv2.imwrite(options.watch, shown)
    last = errors[-max(1, len(errors) // 4):] or [1.0]
    print(f"mean distance from the middle in the last quarter: {np.mean(last):.3f} of the picture")


if __name__ == "__main__":
    main()
