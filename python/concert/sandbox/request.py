"""Defines the messages between the caller's process and the supervisor of one run."""

import pickle
import socket
import struct
from dataclasses import dataclass

from concert.sandbox.execution import Command, Execution, Limits

GATE_FD = 3
"""The descriptor at which the gate inside bubblewrap finds its socket."""
ARGUMENTS_FD = 4
"""The descriptor from which bwrap reads its options: argv would show host paths."""
PASSWD_FD = 5
"""The descriptor from which bwrap reads the synthetic /etc/passwd."""
SECCOMP_FD = 6
"""The descriptor from which bwrap reads the system-call filter."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BubblewrapLaunch:
    """The start of a command behind bubblewrap.

    Attributes:
        bwrap: Path of the bwrap program.
        options: bwrap's options up to, not including, the command.
        passwd: Content of /etc/passwd inside.
        seccomp: The filter as a classic BPF program.
    """

    bwrap: str
    options: tuple[str, ...]
    passwd: bytes
    seccomp: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class PlainLaunch:
    """The start of a command without isolation.

    Attributes:
        directory: Working directory.
        environment: The whole environment.
    """

    directory: str
    environment: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One run.

    Attributes:
        launch: How to start it.
        command: What to start; argv as the launched world sees it.
        limits: Bounds.
        written_folder: Host folder in which the command may leave files, "" if there is none.
    """

    launch: BubblewrapLaunch | PlainLaunch
    command: Command
    limits: Limits
    written_folder: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Breakdown:
    """Answer of a supervisor whose sandbox failed; becomes a `SandboxError`."""

    what: str
    remedy: str


type Answer = Execution | Breakdown

# Pickle is safe here: both ends are this program, and the socket is reachable by neither the
# command (it is close-on-exec, and in another process) nor anyone else (a nameless pair).
_LENGTH = struct.Struct("!Q")


def send(channel: socket.socket, message: Request | Answer) -> None:
    """Sends one message."""
    payload = pickle.dumps(message)
    channel.sendall(_LENGTH.pack(len(payload)) + payload)


def receive_request(channel: socket.socket) -> Request:
    """Returns the request that waits on `channel`.

    Raises:
        EOFError: The caller went away.
    """
    message = pickle.loads(_receive(channel))
    assert isinstance(message, Request)
    return message


def receive_answer(channel: socket.socket) -> Answer:
    """Returns the supervisor's answer.

    Raises:
        EOFError: The supervisor died without one.
    """
    message = pickle.loads(_receive(channel))
    assert isinstance(message, (Execution, Breakdown))
    return message


def _receive(channel: socket.socket) -> bytes:
    (length,) = _LENGTH.unpack(_exactly(channel, _LENGTH.size))
    return _exactly(channel, length)


def _exactly(channel: socket.socket, size: int) -> bytes:
    received = bytearray()
    while len(received) < size:
        chunk = channel.recv(min(size - len(received), 1 << 20))
        if not chunk:
            raise EOFError("the other side of the channel is gone")
        received += chunk
    return bytes(received)
