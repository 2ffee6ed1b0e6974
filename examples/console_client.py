# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
"""Flies the first vehicle down for five seconds and prints its depth: console_client.py [PORT]"""
import json, math, os, socket, struct, sys, time


def send(message):  # one masked text frame of RFC 6455; ours are shorter than 126 bytes
    data, mask = json.dumps(message).encode(), os.urandom(4)
    link.sendall(struct.pack("!BB", 0x81, 0x80 | len(data)) + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))


def receive():
    kind, size = struct.unpack("!BB", stream.read(2))
    size = struct.unpack("!H", stream.read(2))[0] if size == 126 else struct.unpack("!Q", stream.read(8))[0] if size == 127 else size
    return json.loads(stream.read(size)) if kind == 0x81 else {"type": "control", "data": stream.read(size)}


link = socket.create_connection(("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 8080))
stream = link.makefile("rb")
link.sendall(b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
             b"Sec-WebSocket-Key: cmVtb3JhIGV4YW1wbGUhIQ==\r\nSec-WebSocket-Version: 13\r\n\r\n")
while stream.readline().strip():
    pass  # the head of the answer
send({"type": "hello", "role": "pilot", "name": "example", "rate": 20})
end, sequence = time.monotonic() + 5, 0
while time.monotonic() < end:
    message, sequence = receive(), sequence + 1
    if message["type"] == "telemetry":  # twenty times a second: the pulse of our sticks, too
        send({"type": "sticks", "sequence": sequence, "heave": 0.7})
        print(f"{message['time']:7.2f} s  depth {message['vehicles'][0]['depth'] or math.nan:6.2f} m")  # null at first
