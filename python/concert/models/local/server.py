"""Starts a server of a model on this machine, waits until it answers, and ends it."""

import contextlib
import os
import shlex
import socket
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

MODEL: Final = "{model}"
PORT: Final = "{port}"
"""Marks in a command: the model's name, and the port that the server is to take."""

_HOST: Final = "127.0.0.1"
_KEPT_BYTES: Final = 16 << 10
"""Of what a server prints last, which says why it ended."""
_ASKED_EVERY_SECONDS: Final = 0.5
_REPLY_SECONDS: Final = 2.0
_KEEPER: Final = Path(__file__).with_name("keeper.py")


class ServerFaultError(Exception):
    """A server does not answer; the text says why, in one line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerCommand:
    """The way to start a server.

    Attributes:
        argv: Program and arguments, with `MODEL` and `PORT` in them.
        model: The model's name.
        ready_seconds: Longest time until it answers; it may have to fetch the model first.
    """

    argv: Sequence[str]
    model: str
    ready_seconds: float

    def with_port(self, port: int) -> list[str]:
        """Returns program and arguments of a server that is to take a port."""
        values = {MODEL: self.model, PORT: str(port)}
        filled = []
        for argument in self.argv:
            for mark, value in values.items():
                argument = argument.replace(mark, value)
            filled.append(argument)
        return filled


class LocalServer:
    """A server on this machine. Safe to use from several threads at once."""

    def __init__(
        self, command: ServerCommand, *, environment: Mapping[str, str], tell: Callable[[str], None]
    ) -> None:
        """Makes ready; starts nothing yet.

        Args:
            command: How to start it.
            environment: The user's; the server gets it without what is this program's own.
            tell: Is given a line when the server is started, and one when it answers.
        """
        self._command = command
        self._environment = {
            name: value for name, value in environment.items() if name not in _OUR_OWN
        }
        self._tell = tell
        self._lock = threading.Lock()
        self._closed = threading.Event()
        self._process: subprocess.Popen[bytes] | None = None
        self._reader: threading.Thread | None = None
        self._said = b""
        self._port = 0

    def address(self) -> str:
        """Returns where the server answers, starting it first if it does not run.

        Raises:
            ServerFaultError: It cannot be started, ends, or does not answer in time.
        """
        with self._lock:
            if self._closed.is_set():
                raise ServerFaultError("the server was ended")
            if self._process is None or self._process.poll() is not None:
                self._end()
                self._start()
            return f"http://{_HOST}:{self._port}"

    def close(self) -> None:
        """Ends the server for good, with all that it started."""
        self._closed.set()
        with self._lock:
            self._end()

    def _start(self) -> None:
        self._port = _free_port()
        argv = self._command.with_port(self._port)
        self._tell(f"starting {shlex.join(argv)}")
        self._said = b""
        try:
            self._process = subprocess.Popen(
                [sys.executable, "-I", "-S", str(_KEEPER), *argv],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                cwd=self._environment.get("BUILD_WORKING_DIRECTORY"),
                env=self._environment,
                start_new_session=True,
            )
        except OSError as error:
            raise ServerFaultError(f"{argv[0]} cannot be started: {error.strerror}") from None
        self._reader = threading.Thread(target=self._read, args=(self._process,), daemon=True)
        self._reader.start()
        self._wait(argv[0], self._process)

    def _wait(self, program: str, process: subprocess.Popen[bytes]) -> None:
        rounds = max(1, round(self._command.ready_seconds / _ASKED_EVERY_SECONDS))
        for _ in range(rounds):
            if process.poll() is not None:
                raise ServerFaultError(self._ending(program, process))
            if _answers(self._port):
                self._tell(f"{program} answers")
                return
            if self._closed.wait(_ASKED_EVERY_SECONDS):
                raise ServerFaultError(f"{program} is no longer wanted")
        self._end()
        raise ServerFaultError(
            f"{program} does not answer after {self._command.ready_seconds:g} s{self._last_line()}"
        )

    def _ending(self, program: str, process: subprocess.Popen[bytes]) -> str:
        if self._reader is not None:
            self._reader.join(_REPLY_SECONDS)
        return f"{program} ended with status {process.returncode}{self._last_line()}"

    def _last_line(self) -> str:
        lines = self._said.decode("utf-8", "replace").strip().splitlines()
        return f": {lines[-1].strip()[:300]}" if lines else ""

    def _read(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout is not None
        while piece := os.read(process.stdout.fileno(), 1 << 16):
            self._said = (self._said + piece)[-_KEPT_BYTES:]

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None
        with contextlib.suppress(OSError):
            process.stdin.close()
        process.wait()
        if self._reader is not None:
            self._reader.join(_REPLY_SECONDS)
        assert process.stdout is not None
        process.stdout.close()


_OUR_OWN: Final = frozenset(
    {"PYTHONPATH", "PYTHONSAFEPATH", "PYTHONHOME", "RUNFILES_DIR", "RUNFILES_MANIFEST_FILE"}
)
"""Variables that would have another Python program load this one's packages."""


def _free_port() -> int:
    with socket.create_server((_HOST, 0)) as free:
        port: int = free.getsockname()[1]
        return port


def _answers(port: int) -> bool:
    """Tells whether a server lists its models; one that still loads them says 503, or nothing."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(f"http://{_HOST}:{port}/v1/models", timeout=_REPLY_SECONDS) as reply:
            return bool(reply.status == 200)
    except (OSError, ValueError, urllib.error.URLError):
        return False
