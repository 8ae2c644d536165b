"""Tells how far a run is: one live line a stage on a terminal, a few plain lines in a log."""

import contextlib
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import TextIO

from concert.pipeline.work.steering import Steering
from concert.pipeline.work.workload import Workload

_REDRAW_SECONDS = 0.1
_LINE_SECONDS = 1.0
_ESTIMATE_SECONDS = 2.0
"""The time that a stage runs before it estimates its end."""
_ESTIMATE_SHARE = 0.1
"""The share of a stage that is over before it says how long the rest may take."""
_LOG_LINES = 8
"""Lines between a stage's first and last where there is no terminal."""


class Progress:
    """Tells of stages on a stream."""

    def __init__(
        self,
        stream: TextIO,
        *,
        live: bool,
        clock: Callable[[], float] = time.monotonic,
        steering: Steering | None = None,
    ) -> None:
        """Chooses the form.

        Args:
            stream: Where to tell.
            live: Whether the stream is a terminal, on which a line can be drawn again.
            clock: Seconds from some moment on.
            steering: Tells of each stage as well, and steers what is done in it.
        """
        self._stream = stream
        self._live = live
        self._clock = clock
        self.steering = steering

    @contextlib.contextmanager
    def stage(
        self,
        name: str,
        total: int,
        *,
        before: int = 0,
        work: Mapping[str, int] | None = None,
        width: int = 1,
    ) -> Iterator["Stage"]:
        """Tells of one stage; says nothing where there is nothing to do.

        Args:
            name: Its name.
            total: Number of things in it.
            before: Number of them that were done in an earlier run.
            work: Number of calls of `Stage.doing` of each kind; None where there will be none, and
                all things take alike.
            width: Number of such calls at a time.
        """
        workload = None if work is None else Workload(work, width=width, clock=self._clock)
        stage = Stage(
            self._stream,
            name,
            total,
            before=before,
            live=self._live,
            clock=self._clock,
            workload=workload,
        )
        if self.steering is not None:
            self.steering.follow(stage)
        try:
            yield stage
        finally:
            stage.end()
            if self.steering is not None:
                self.steering.follow(None)


class Stage:
    """The progress of one stage; made by `Progress.stage`. Implements `Followed`.

    Attributes:
        name: Its name.
    """

    def __init__(
        self,
        stream: TextIO,
        name: str,
        total: int,
        *,
        before: int,
        live: bool,
        clock: Callable[[], float],
        workload: Workload | None,
    ) -> None:
        self._workload = workload
        self._stream = stream
        self.name = name
        self._outcomes: Counter[str] = Counter()
        self._total = total
        self._before = before
        self._done = before
        self._live = live
        self._clock = clock
        self._started = self._drawn = clock()
        self._next_line = before
        if total > before:
            self._tell()

    def doing(self, kind: str) -> contextlib.AbstractContextManager[None]:
        """Times something that is done for the stage, in any thread.

        Args:
            kind: What is like it and so takes alike; one of those that the stage was opened with.
        """
        assert self._workload is not None
        return self._workload.doing(kind)

    def state(self) -> tuple[int, int, int, int, float, float | None, dict[str, int]]:
        """Returns total, done, before, under way, time elapsed and left in s, and outcomes."""
        elapsed = self._clock() - self._started
        under_way = self._workload.under_way if self._workload else 0
        left = self._seconds_left(elapsed)
        counts = dict(sorted(self._outcomes.items()))
        return self._total, self._done, self._before, under_way, elapsed, left, counts

    def advance(self, outcome: str = "") -> None:
        """One more thing is done.

        Args:
            outcome: What came of it, in a word; empty where that is not counted.
        """
        self._done += 1
        if outcome:
            self._outcomes[outcome] += 1
        now = self._clock()
        if self._done == self._total:
            return
        if self._live:
            if now - self._drawn >= _REDRAW_SECONDS:
                self._drawn = now
                self._tell()
        elif self._done >= self._next_line and now - self._drawn >= _LINE_SECONDS:
            self._drawn = now
            self._tell()

    def end(self) -> None:
        """The stage is over, complete or not."""
        if self._total == 0:
            return
        seconds = _duration(self._clock() - self._started)
        earlier = f", {self._before} from before" if self._before else ""
        self._write(f"{self._count()} in {seconds}{earlier}", last=True)

    def _tell(self) -> None:
        self._next_line = self._done + max(1, -(-(self._total - self._before) // (_LOG_LINES + 1)))
        elapsed = self._clock() - self._started
        seconds = self._seconds_left(elapsed)
        left = ""
        if (
            seconds is not None
            and elapsed >= _ESTIMATE_SECONDS
            and elapsed >= _ESTIMATE_SHARE * (elapsed + seconds)
        ):
            left = f", about {_duration(seconds)} left"
        self._write(f"{self._count()}{left}", last=False)

    def _seconds_left(self, elapsed: float) -> float | None:
        if self._workload is not None:
            return self._workload.seconds_left()
        fresh = self._done - self._before
        return elapsed / fresh * (self._total - self._done) if fresh else None

    def _count(self) -> str:
        return f"{self._done} of {self._total}"

    def _write(self, text: str, *, last: bool) -> None:
        line = f"{self.name:<10} {text}"
        text = f"\r{line}\x1b[K" + ("\n" if last else "") if self._live else line + "\n"
        # Nobody listens any more, or the log's disk is full: no reason to end the work.
        with contextlib.suppress(OSError):
            self._stream.write(text)
            self._stream.flush()


def _duration(seconds: float) -> str:
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60:02d} s"
    return f"{whole // 3600} h {whole % 3600 // 60:02d} min"
