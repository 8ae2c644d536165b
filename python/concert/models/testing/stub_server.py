"""A server for tests that records what a provider's client sends and replies as told."""

import json
import socket
import ssl
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Self


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """One request as it came: names of headers in lower case."""

    path: str
    headers: Mapping[str, str]
    body: Mapping[str, object]


type Script = Callable[[socket.socket], None]
"""Says on a connection what comes back, after the request is there."""


def answer(
    body: object, *, status: int = 200, headers: Mapping[str, str] | None = None, times: int = 1
) -> Script:
    """Answers with JSON, or with a text as it is."""
    payload = (body if isinstance(body, str) else json.dumps(body)).encode()
    fields = {
        "content-type": "application/json",
        **(headers or {}),
        "content-length": str(len(payload)),
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in fields.items() if value)
    whole = f"HTTP/1.1 {status} As Told\r\n{head}\r\n".encode() + payload
    return lambda connection: connection.sendall(whole * times)


def cut(body: object, *, at: int) -> Script:
    """Promises an answer, sends its first characters, and hangs up."""
    payload = json.dumps(body).encode()
    head = f"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {len(payload)}"
    return lambda connection: connection.sendall(head.encode() + b"\r\n\r\n" + payload[:at])


class StubServer:
    """Answers the n-th request by the n-th script, further ones by the last."""

    def __init__(self, *scripts: Script, tls: ssl.SSLContext | None = None) -> None:
        self._scripts: Sequence[Script] = scripts
        self._tls = tls
        self._lock = threading.Lock()
        self._over = threading.Event()
        self.seen: list[Seen] = []
        self.arrived = threading.Event()
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port = self._socket.getsockname()[1]
        self._thread = threading.Thread(target=self._accept, daemon=True)

    def silent(self, _: socket.socket) -> None:
        """Says nothing until the test is over."""
        self._over.wait(60)

    def trickling(self, connection: socket.socket) -> None:
        """Sends a header that never ends, bit by bit."""
        connection.sendall(b"HTTP/1.1 200 OK\r\nx-slow: ")
        while not self._over.wait(0.05):
            connection.sendall(b"a")

    def play(self, *scripts: Script) -> Self:
        """Sets the scripts anew."""
        self._scripts = scripts
        return self

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._over.set()
        self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()
        self._thread.join()

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        with connection:
            try:
                if self._tls is None:
                    self._play(connection)
                else:
                    with self._tls.wrap_socket(connection, server_side=True) as secured:
                        self._play(secured)
            except OSError:
                return

    def _play(self, connection: socket.socket) -> None:
        seen = _read(connection)
        with self._lock:
            script = self._scripts[min(len(self.seen), len(self._scripts) - 1)]
            self.seen.append(seen)
        self.arrived.set()
        script(connection)


def _read(connection: socket.socket) -> Seen:
    received = b""
    while b"\r\n\r\n" not in received:
        received += _some(connection)
    head, _, body = received.partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    headers = {
        name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)
    }
    while len(body) < int(headers.get("content-length", "0")):
        body += _some(connection)
    return Seen(path=first.split(" ")[1], headers=headers, body=json.loads(body or b"{}"))


def _some(connection: socket.socket) -> bytes:
    received = connection.recv(65536)
    if not received:
        raise ConnectionError
    return received
