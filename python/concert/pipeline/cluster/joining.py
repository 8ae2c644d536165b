"""Lets a driver and a node meet: by the head's address, and by the token of the cluster."""

import os
import re
import secrets
import socket
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

from concert.pipeline.cluster.cluster import ClusterError
from concert.reading import UnreadableError, read_text
from concert.values import ExitStatus

LOCAL: Final = "local"
"""In place of an address: a cluster on this machine alone, for one command."""
_FORM: Final = re.compile(r"(\[[0-9a-fA-F:.]{2,45}\]|[A-Za-z0-9][A-Za-z0-9.-]{0,252}):(\d{1,5})")
_CONNECT_SECONDS: Final = 10.0
_TOKEN: Final = re.compile(r"[0-9a-f]{64}")
_TOKEN_BYTES: Final = 32
_MOST_BYTES: Final = 1 << 10


@dataclass(frozen=True, slots=True)
class Address:
    """The address of a head.

    Attributes:
        host: Name or number of its machine.
        port: Its port.
    """

    host: str
    port: int

    @classmethod
    def parse(cls, text: str) -> Self:
        """Returns the address of a text such as "10.0.0.1:6379".

        Raises:
            ValueError: It is no such text.
        """
        found = _FORM.fullmatch(text)
        port = int(found[2]) if found else 0
        if not found or not 0 < port < 1 << 16:
            raise ValueError(f"{text[:60]!r} is no address such as 10.0.0.1:6379")
        return cls(found[1].strip("[]"), port)

    def __str__(self) -> str:
        """Returns the text that `parse` takes."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    def own_host(self) -> str:
        """Returns the address of this machine as the head sees it.

        Raises:
            ClusterError: Nobody listens there, or the machine cannot be reached.
        """
        try:
            with socket.create_connection((self.host, self.port), _CONNECT_SECONDS) as connection:
                return str(connection.getsockname()[0])
        except OSError as error:
            raise ClusterError(
                f"nobody listens at {self} ({error.strerror or error})",
                remedy="start a head there: bazel run //:worker -- --listen=ADDRESS",
            ) from error


def free_port(host: str, port: int = 0) -> int:
    """Returns a port of this machine that nobody uses now.

    Args:
        host: The address of this machine.
        port: The port; 0: any.

    Raises:
        ClusterError: Somebody uses it, or the machine has no such address.
    """
    try:
        with socket.create_server((host, port)) as server:
            return int(server.getsockname()[1])
    except OSError as error:
        raise ClusterError(
            f"this machine cannot listen at {host}:{port} ({os.strerror(error.errno or 0)})",
            remedy="name one of its own addresses, with a port that nobody uses",
        ) from error


def usual_token_file() -> Path:
    """Returns where the token lies if no option names a file."""
    named = os.environ.get("XDG_CONFIG_HOME", "")
    return (Path(named) if named else Path.home() / ".config") / "concert/cluster-token"


def make_token(path: Path) -> None:
    """Makes a token that nobody can guess, readable by this user alone; one that is there stays.

    Raises:
        ClusterError: The file cannot be written.
    """
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        number = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
        try:
            os.write(number, secrets.token_hex(_TOKEN_BYTES).encode("ascii"))
        finally:
            os.close(number)
    except FileExistsError:
        return
    except OSError as error:
        raise ClusterError(
            f"the token cannot be written ({error.strerror})",
            where=path,
            remedy="name another file by --token",
        ) from error


def demand_token(path: Path) -> None:
    """Refuses a token that is none, or that others may read.

    Raises:
        ClusterError: It is so.
    """
    remedy = f"copy it from the head's machine, where it is {usual_token_file()} by default"
    try:
        text = read_text(path, most_bytes=_MOST_BYTES)
        mode = path.stat().st_mode
    except UnreadableError as error:
        raise ClusterError(
            f"no token of the cluster ({error.what})", where=path, remedy=remedy
        ) from error
    if not _TOKEN.fullmatch(text.strip()):
        raise ClusterError(
            "not a token of a cluster", where=path, remedy=remedy, exit_status=ExitStatus.USAGE
        )
    if mode & (stat.S_IRWXG | stat.S_IRWXO):
        raise ClusterError(
            "others may read the token", where=path, remedy=f"chmod 600 {path}, or make a new one"
        )
