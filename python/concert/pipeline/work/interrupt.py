"""Ends a run when the user says so: children first, nothing half-judged kept.

A stage that waits for workers looks whether it is to stop. Where the main thread works alone, the
signal itself ends it. Should neither come about in time, a thread of its own ends the process: what
was finished is stored by then, and the next start removes the rest.
"""

import contextlib
import ctypes
import os
import select
import signal
import sys
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
_HEED_SECONDS = 1.5
"""The time that the main thread gets to notice the stop."""
_END_SECONDS = 10.0
"""The time that it then gets to store finished work; only a very slow disk needs it all."""


class Interrupted(BaseException):
    """The user stopped the run. No `except Exception` of a judge swallows it.

    Attributes:
        number: The signal.
    """

    def __init__(self, number: int) -> None:
        super().__init__(f"signal {number}")
        self.number = number


class Stop:
    """The user's request to stop, once there is one."""

    def __init__(self) -> None:
        self._event = threading.Event()
        self._heeded = threading.Event()
        self._number = 0
        self._at_once = 0

    @contextlib.contextmanager
    def listening(self) -> Iterator[None]:
        """Heeds SIGINT, SIGTERM and SIGHUP: the first asks to stop, the second ends at once."""
        reader, writer = os.pipe2(os.O_CLOEXEC | os.O_NONBLOCK)
        before = {number: signal.signal(number, self._heed) for number in _SIGNALS}
        # Written by the signal itself, even while the main thread is in a long call.
        wakeup = signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
        watch = threading.Thread(target=self._watch, args=(reader,), name="stop", daemon=True)
        watch.start()
        try:
            yield
        finally:
            signal.set_wakeup_fd(wakeup)
            for number, handler in before.items():
                signal.signal(number, handler)
            os.close(writer)
            watch.join()
            os.close(reader)

    @contextlib.contextmanager
    def at_once(self) -> Iterator[None]:
        """Has a signal raise `Interrupted` where it comes; for work of the main thread alone.

        Raises:
            Interrupted: The user asked to stop, before or within.
        """
        self._at_once += 1
        try:
            self.check()
            yield
        finally:
            self._at_once -= 1

    def request(self, number: int) -> None:
        """Asks to stop, as if signal `number` had come."""
        self._number = self._number or number
        self._event.set()

    @property
    def requested(self) -> bool:
        """Tells whether to stop."""
        return self._event.is_set()

    def check(self) -> None:
        """Raises `Interrupted` if the user has asked to stop."""
        if self._event.is_set():
            if threading.current_thread() is threading.main_thread():
                self._heeded.set()
            raise Interrupted(self._number)

    def _heed(self, number: int, frame: FrameType | None) -> None:
        del frame
        if self._event.is_set():
            kill_descendants()
            os._exit(128 + number)
        self.request(number)
        if self._at_once:
            self.check()

    def _watch(self, reader: int) -> None:
        """Ends the process where nothing else ends it in time after a signal."""
        while True:
            select.select([reader], [], [])
            told = os.read(reader, 1)
            if not told:
                return
            if told[0] in _SIGNALS:
                break
        ended = select.poll()
        ended.register(reader, select.POLLHUP)
        if self._heeded.wait(_HEED_SECONDS) and _hangs_up(ended, _END_SECONDS):
            return
        if not self._heeded.is_set() and _hangs_up(ended, 0):
            return
        line = "concert: stopped at once; what was finished is kept; go on with --resume"
        with contextlib.suppress(OSError):
            os.write(sys.stderr.fileno(), f"{line}\n".encode())
        kill_descendants()
        os._exit(128 + told[0])


class InterruptibleSandbox:
    """A sandbox that starts nothing, and believes nothing, once the user has asked to stop."""

    def __init__(self, sandbox: Sandbox, stop: Stop) -> None:
        self._sandbox = sandbox
        self._stop = stop

    @property
    def identity(self) -> str:
        """Returns the identity of the sandbox inside."""
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


def _hangs_up(ended: select.poll, seconds: float) -> bool:
    """Returns whether the other end of a pipe is closed before some seconds are over."""
    return any(events & select.POLLHUP for _, events in ended.poll(seconds * 1000))


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
