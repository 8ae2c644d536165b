"""How does a run end when the user says so? Children first, nothing half-judged kept."""

import contextlib
import ctypes
import os
import signal
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import FrameType

from concert.sandbox.execution import Command, Execution, Limits
from concert.sandbox.protocol import Sandbox
from concert.toolchains import Toolchain

_PR_SET_CHILD_SUBREAPER = 36
"""From linux/prctl.h."""
_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Interrupted(BaseException):
    """The user stopped the run. No `except Exception` of a judge swallows it.

    Attributes:
        number: The signal.
    """

    def __init__(self, number: int) -> None:
        super().__init__(f"signal {number}")
        self.number = number


class Stop:
    """Whether the user has asked to stop."""

    def __init__(self) -> None:
        self._event = threading.Event()
        self._number = 0

    @contextlib.contextmanager
    def listening(self) -> Iterator[None]:
        """Heeds SIGINT, SIGTERM and SIGHUP: the first asks to stop, the second ends at once."""
        before = {number: signal.signal(number, self._heed) for number in _SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def request(self, number: int) -> None:
        """Asks to stop, as if signal `number` had come."""
        self._number = self._number or number
        self._event.set()

    @property
    def requested(self) -> bool:
        """Whether to stop."""
        return self._event.is_set()

    def check(self) -> None:
        """Raises `Interrupted` if the user has asked to stop."""
        if self._event.is_set():
            raise Interrupted(self._number)

    def _heed(self, number: int, frame: FrameType | None) -> None:
        del frame
        if self._event.is_set():
            kill_descendants()
            os._exit(128 + number)
        self.request(number)


class InterruptibleSandbox:
    """A sandbox that starts nothing, and believes nothing, once the user has asked to stop."""

    def __init__(self, sandbox: Sandbox, stop: Stop) -> None:
        self._sandbox = sandbox
        self._stop = stop

    @property
    def identity(self) -> str:
        """That of the sandbox inside."""
        return self._sandbox.identity

    def run(
        self,
        command: Command,
        *,
        limits: Limits,
        workspace: Path,
        writable: bool = False,
        toolchains: Sequence[Toolchain] = (),
    ) -> Execution:
        """As the sandbox inside.

        Raises:
            Interrupted: The user asked to stop before it ended, so how it ended means nothing.
        """
        self._stop.check()
        try:
            return self._sandbox.run(
                command,
                limits=limits,
                workspace=workspace,
                writable=writable,
                toolchains=toolchains,
            )
        finally:
            self._stop.check()


def kill_descendants() -> bool:
    """Kills every process below this one. Returns whether there was one alive.

    What is orphaned by it comes to this process, where the next call finds it.
    """
    ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    parents: dict[int, int] = {}
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        with contextlib.suppress(OSError):
            # The command's name, in parentheses, may hold anything; what follows has no ')'.
            fields = (entry / "stat").read_bytes().rpartition(b")")[2].split()
            if fields[0] not in (b"Z", b"X"):
                parents[int(entry.name)] = int(fields[1])
    below = {os.getpid()}
    grown = True
    while grown:
        new = {child for child, parent in parents.items() if parent in below} - below
        below |= new
        grown = bool(new)
    below.remove(os.getpid())
    for process in below:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(process, signal.SIGKILL)
    return bool(below)
