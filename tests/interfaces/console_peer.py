# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
"""Peers of the console that share no code with it: a program under test, HTTP and WebSocket clients."""
import base64
import contextlib
import hashlib
import http.client
import json
import os
import pathlib
import queue
import re
import shutil
import socket
import struct
import subprocess
import tempfile
import threading
import time
import typing

PATIENCE = 60.0  # seconds; the machine may be busy with the other tests


class Program:
    """`remora dive` with a console on a port of its own."""
    verb = "dive"

    def __init__(self, program, *arguments, host="127.0.0.1"):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="remora_console_"))
        self.host = host
        environment = dict(os.environ, XDG_DATA_HOME=str(self.folder / "data"), LIBGL_ALWAYS_SOFTWARE="1")
        command = [program, self.verb, *map(str, arguments), "--port", "0"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                        env=environment, cwd=self.folder)
        said = []
        while True:
            line = self.process.stdout.readline()
            said.append(line)
            address = re.match(r"Console: http://\S+:(\d+)/(\w*)(?:#token=(\S+))?", line)
            if address:
                break
            if not line:
                raise RuntimeError("the console did not start: " + "".join(said) + self.process.stderr.read())
        self.port, self.token = int(address[1]), address[3]
        # Whoever does not read a pipe stops its writer in the end.
        for pipe in (self.process.stdout, self.process.stderr):
            threading.Thread(target=pipe.read, daemon=True).start()

    def close(self):
        self.process.terminate()
        status = self.process.wait(PATIENCE)
        shutil.rmtree(self.folder, ignore_errors=True)
        return status

    def resident_kilobytes(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1])

    def request(self, method, path, body=None, headers=None, host=None):
        """Status, headers and body of one exchange."""
        with contextlib.closing(http.client.HTTPConnection(self.host, self.port, timeout=PATIENCE)) as link:
            data = json.dumps(body) if isinstance(body, (dict, list)) else body
            link.putrequest(method, path, skip_host=host is not None)
            if host is not None:
                link.putheader("Host", host)
            for name, value in (headers or {}).items():
                link.putheader(name, value)
            if data is not None:
                link.putheader("Content-Length", str(len(data.encode())))
            link.endheaders()
            if data is not None:
                link.send(data.encode())
            answer = link.getresponse()
            return answer.status, dict(answer.getheaders()), answer.read()

    def get_json(self, path):
        status, _, body = self.request("GET", path)
        assert status == 200, (path, status, body)
        return json.loads(body)

    def raw(self):
        return socket.create_connection((self.host, self.port), timeout=PATIENCE)


class Refused(Exception):
    pass


class WebSocket:
    """A client at /ws by RFC 6455, from the standard library alone."""

    def __init__(self, program, headers=None, host=None):
        self.link = program.raw()
        self.stream = self.link.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        lines = ["GET /ws HTTP/1.1", f"Host: {host or f'{program.host}:{program.port}'}", "Upgrade: websocket",
                 "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
        self.link.sendall("\r\n".join(lines + ["", ""]).encode())
        status = self.stream.readline().decode()
        answered = {}
        while line := self.stream.readline().strip().decode():
            name, _, value = line.partition(":")
            answered[name.lower()] = value.strip()
        if " 101 " not in status:
            self.close()
            raise Refused(status.strip())
        wanted = base64.b64encode(hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest())
        assert answered["sec-websocket-accept"] == wanted.decode()
        self.messages = queue.Queue()
        self.close_code = None
        self.lock = threading.Lock()
        threading.Thread(target=self._read, daemon=True).start()

    def _frame(self):
        first, second = self.stream.read(2)
        size = second & 127
        if size == 126:
            size, = struct.unpack("!H", self.stream.read(2))
        elif size == 127:
            size, = struct.unpack("!Q", self.stream.read(8))
        assert first & 0x80 and not second & 0x80, "whole frames, and unmasked ones, come from a server"
        return first & 15, self.stream.read(size)

    def _read(self):
        try:
            while True:
                kind, data = self._frame()
                if kind == 1:
                    self.messages.put(json.loads(data))
                elif kind == 8:
                    self.close_code = struct.unpack("!H", data[:2])[0] if len(data) >= 2 else 1005
                    break
                elif kind == 9:
                    self.send_frame(10, data)
        except (OSError, ValueError):
            pass
        self.messages.put(None)

    def send_frame(self, kind, data):
        mask = os.urandom(4)
        size = len(data)
        head = struct.pack("!BB", 0x80 | kind, 0x80 | size) if size < 126 else (
            struct.pack("!BBH", 0x80 | kind, 0xFE, size) if size < 65536 else struct.pack("!BBQ", 0x80 | kind, 0xFF, size))
        with self.lock:
            self.link.sendall(head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    def say(self, type_, **fields):
        self.send_frame(1, json.dumps({"type": type_, **fields}).encode())

    def wait(self, wanted, patience=PATIENCE):
        """The next message that `wanted` (a type, or a question about a message) is true of."""
        end = time.monotonic() + patience
        is_it = wanted if callable(wanted) else lambda message: message["type"] == wanted
        last = None
        while time.monotonic() < end:
            with contextlib.suppress(queue.Empty):
                message = self.messages.get(timeout=max(0.01, end - time.monotonic()))
                if message is None:
                    self.messages.put(None)
                    raise AssertionError(f"the console closed the connection ({self.close_code})")
                if is_it(message):
                    return message
                last = message
        raise AssertionError(f"waited in vain; the last message was {str(last)[:2000]}")

    def heard_until(self, wanted, patience=PATIENCE):
        """All messages up to the one that `wanted` is true of."""
        heard = []
        self.wait(lambda message: heard.append(message) or wanted(message), patience)
        return heard

    def wait_until_closed(self, patience=PATIENCE):
        end = time.monotonic() + patience
        while time.monotonic() < end:
            with contextlib.suppress(queue.Empty):
                if self.messages.get(timeout=0.1) is None:
                    self.messages.put(None)
                    return self.close_code
        raise AssertionError("the console did not close the connection")

    def ask(self, type_, **fields):
        """Says something and returns the answer to it."""
        self.say(type_, id=f"q{id(fields)}", **fields)
        return self.wait(lambda m: m["type"] == "answer" and m.get("id") == f"q{id(fields)}")

    def close(self):
        with contextlib.suppress(OSError):
            self.link.shutdown(socket.SHUT_RDWR)
        self.link.close()


class Frame(typing.NamedTuple):
    is_final: bool
    kind: int
    data: bytes


class RawWebSocket:
    """The same frame by frame, as they lie on the wire."""

    def __init__(self, program):
        self.link = program.raw()
        self.stream = self.link.makefile("rb")
        lines = ["GET /ws HTTP/1.1", f"Host: {program.host}:{program.port}", "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}", "Sec-WebSocket-Version: 13", "", ""]
        self.link.sendall("\r\n".join(lines).encode())
        status = self.stream.readline().decode()
        assert " 101 " in status, status
        while self.stream.readline().strip():
            pass

    def hello(self, role, name):
        self._send(1, json.dumps({"type": "hello", "role": role, "name": name}).encode())

    def _send(self, kind, data):
        assert len(data) < 126
        self.link.sendall(struct.pack("!BB", 0x80 | kind, 0x80 | len(data)) + bytes(4) + data)  # masked with zeros

    def frames(self):
        """All but pings, which are answered."""
        while True:
            first, second = self.stream.read(2)
            size = second & 127
            if size == 126:
                size, = struct.unpack("!H", self.stream.read(2))
            elif size == 127:
                size, = struct.unpack("!Q", self.stream.read(8))
            frame = Frame(bool(first & 0x80), first & 15, self.stream.read(size))
            assert frame.kind != 8, f"the console closed the connection: {frame.data[2:]}"
            if frame.kind == 9:
                self._send(10, frame.data)
            else:
                yield frame

    def joined_messages(self):
        """Texts, put together from however many pieces there are (RFC 6455, 5.4)."""
        text = b""
        for frame in self.frames():
            if frame.kind not in (0, 1):
                continue
            text = frame.data if frame.kind == 1 else text + frame.data
            if frame.is_final:
                yield text

    def close(self):
        self.stream.close()
        self.link.close()


def join(program, role, name, **fields):
    """A client who said hello, and their welcome."""
    client = WebSocket(program)
    client.say("hello", role=role, name=name, **fields)
    client.welcome = client.wait("welcome")
    return client


class Hands:
    """Holds a pilot's sticks, thirty times a second, until they are let go."""

    def __init__(self, client, **sticks):
        self.client, self.sticks, self.sequence = client, sticks, 0
        self.stopped = threading.Event()
        self.thread = threading.Thread(target=self._hold, daemon=True)
        self.thread.start()

    def _hold(self):
        with contextlib.suppress(OSError):
            while not self.stopped.wait(1 / 30):
                self.sequence += 1
                self.client.say("sticks", sequence=self.sequence, **self.sticks)

    def let_go(self):
        self.stopped.set()
        self.thread.join()
