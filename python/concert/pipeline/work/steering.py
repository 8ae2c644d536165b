"""Lets a user follow a run and steer it, by two small files in its results folder.

The main thread looks at the orders and writes the status between pieces of work. No order touches
what is under way, but for the one to end, which is a stop like Ctrl-C.
"""

import contextlib
import os
import platform
import secrets
import signal
import time
from collections.abc import Callable
from enum import Enum, auto
from pathlib import Path
from typing import Final, Protocol, Self

from concert.pipeline.work.interrupt import Stop
from concert.pipeline.work.orders import Orders, RunStatus, orders_of, status_of
from concert.pipeline.work.small_files import read_value, write_value
from concert.reading import UnreadableError
from concert.results import ResultsError

_LOOK_SECONDS: Final = 0.2
_WRITE_SECONDS: Final = 1.0


class Width(Enum):
    """The order that changes how many things are done at a time."""

    JOBS = auto()
    """Judgements."""
    REQUESTS = auto()
    """Questions to a remote model."""
    FIXED = auto()
    """Timings, which need the machine for themselves."""


class Followed(Protocol):
    """A stage that can be followed."""

    name: str

    def state(self) -> tuple[int, int, int, int, float, float | None, dict[str, int]]:
        """Returns total, done, before, under way, time elapsed and left in s, and outcomes."""
        ...


class Steering:
    """The wheel of one run; to be used by its main thread, from entry to exit."""

    def __init__(
        self,
        folder: Path,
        *,
        run_id: str,
        command: str,
        stop: Stop,
        warn: Callable[[str], None],
        cost: Callable[[], float] = lambda: 0.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Takes the wheel.

        Args:
            folder: The results folder, which this process has locked.
            run_id: The run.
            command: The user's command.
            stop: Is asked to stop where the user cancels the run.
            warn: Tells the user of orders that are refused.
            cost: Returns what the answers cost so far, in US dollars.
            clock: Seconds from some moment on.
        """
        self._folder = folder
        self._run_id = run_id
        self._command = command
        self._stop = stop
        self._warn = warn
        self._cost = cost
        self._clock = clock
        self._orders = Orders(token=secrets.token_hex(8), number=0)
        self._refused = ""
        self._seen: tuple[int, ...] = ()
        self._stage: Followed | None = None
        self._looks = self._writes = clock()

    def __enter__(self) -> Self:
        """Writes the first status."""
        self._write()
        return self

    def __exit__(self, *_: object) -> None:
        """Removes both files: the tables tell of a run that has ended."""
        for path in (orders_of(self._folder), status_of(self._folder)):
            with contextlib.suppress(OSError):
                path.unlink(missing_ok=True)

    def follow(self, stage: Followed | None) -> None:
        """Tells of this stage from now on; None: of none."""
        self._stage = stage
        self._write()

    def look(self) -> None:
        """Takes new orders and writes the status, where it is time for that."""
        now = self._clock()
        if now >= self._looks:
            self._looks = now + _LOOK_SECONDS
            self._take()
        if now >= self._writes:
            self._write()

    def width(self, usual: int, by: Width) -> int:
        """Returns how many things are begun at a time by now.

        Args:
            usual: The number without any order.
            by: Which order changes it.
        """
        if self._orders.paused:
            return 0
        ordered = {Width.JOBS: self._orders.jobs, Width.REQUESTS: self._orders.requests}
        return ordered.get(by, 0) or usual

    def _take(self) -> None:
        path = orders_of(self._folder)
        try:
            found = path.lstat()
        except OSError:
            return
        seen = (found.st_ino, found.st_mtime_ns, found.st_size)
        if seen == self._seen:
            return
        self._seen = seen
        try:
            orders = read_value(path, Orders)
        except UnreadableError as error:
            self._refused = error.what
            self._warn(f"orders refused: {error}; the run goes on as it was")
            self._write()
            return
        # One for an earlier run in this folder is of no concern.
        if orders is None or orders.token != self._orders.token:
            return
        self._orders, self._refused = orders, ""
        if orders.cancelled:
            self._stop.request(signal.SIGTERM)
        self._write()

    def _write(self) -> None:
        self._writes = self._clock() + _WRITE_SECONDS
        stage = self._stage
        state = stage.state() if stage else (0, 0, 0, 0, 0.0, None, {})
        total, done, before, under_way, elapsed, left, outcomes = state
        status = RunStatus(
            token=self._orders.token,
            run_id=self._run_id,
            command=self._command,
            node=platform.node(),
            process=os.getpid(),
            written=time.time(),
            stage=stage.name if stage else "",
            total=total,
            done=done,
            before=before,
            under_way=under_way,
            elapsed=elapsed,
            seconds_left=left,
            outcomes=outcomes,
            cost_usd=self._cost(),
            order=self._orders.number,
            refused=self._refused[:200],
            paused=self._orders.paused,
            jobs=self._orders.jobs,
            requests=self._orders.requests,
        )
        # A full disk ends a run where a result is lost, and not here.
        with contextlib.suppress(ResultsError):
            write_value(status_of(self._folder), status)
