"""Estimates how long a stage still takes, from what things of each kind took so far."""

import contextlib
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

_LEAST_REST: Final = 0.25
"""The share of its kind's time that a thing under way still takes at least."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KindState:
    """The progress of the things of one kind.

    Attributes:
        waiting: Number of things that are not begun.
        finished: Number of things that are done.
        finished_seconds: Time that was spent on these.
        ages: For how long each thing under way has been so, in s.
    """

    waiting: int
    finished: int
    finished_seconds: float
    ages: tuple[float, ...] = ()

    @property
    def begun(self) -> int:
        """Number of things that are done or under way."""
        return self.finished + len(self.ages)

    @property
    def begun_seconds(self) -> float:
        """Time that those begun take at least, in s.

        One under way is taken to take the mean of those finished, or its age where that is more, so
        that long things are not forgotten because short ones end first.
        """
        mean = self.finished_seconds / self.finished if self.finished else 0.0
        return self.finished_seconds + sum(max(age, mean) for age in self.ages)


def seconds_left(kinds: Sequence[KindState], *, width: int) -> float | None:
    """Returns the time that things of several kinds still take, in s; None where nothing is known.

    A kind of which nothing is begun is taken to be like the mean of all others.

    Args:
        kinds: The kinds.
        width: Number of things that are done at a time.
    """
    begun = sum(kind.begun for kind in kinds)
    if begun == 0:
        return None
    mean = sum(kind.begun_seconds for kind in kinds) / begun
    work = longest = 0.0
    for kind in kinds:
        seconds = kind.begun_seconds / kind.begun if kind.begun else mean
        rests = [max(seconds - age, seconds * _LEAST_REST) for age in kind.ages]
        work += kind.waiting * seconds + sum(rests)
        longest = max(longest, *rests, seconds if kind.waiting else 0.0)
    return max(work / width, longest)


class Workload:
    """Keeps count of the things of a stage. Safe to use from several threads at once."""

    def __init__(
        self, things: Mapping[str, int], *, width: int, clock: Callable[[], float]
    ) -> None:
        """Begins with nothing done.

        Args:
            things: Number of things of each kind.
            width: Number of things that are done at a time.
            clock: Seconds from some moment on.
        """
        self._waiting = dict(things)
        self._finished = dict.fromkeys(things, 0)
        self._finished_seconds = dict.fromkeys(things, 0.0)
        self._under_way: dict[int, tuple[str, float]] = {}
        self._numbers = 0
        self._width = width
        self._clock = clock
        self._lock = threading.Lock()

    @contextlib.contextmanager
    def doing(self, kind: str) -> Iterator[None]:
        """Counts one thing as under way, and then as finished."""
        began = self._clock()
        with self._lock:
            self._numbers += 1
            number = self._numbers
            self._waiting[kind] -= 1
            self._under_way[number] = (kind, began)
        try:
            yield
        finally:
            with self._lock:
                del self._under_way[number]
                self._finished[kind] += 1
                self._finished_seconds[kind] += self._clock() - began

    @property
    def under_way(self) -> int:
        """Number of things that are begun and not done."""
        with self._lock:
            return len(self._under_way)

    def seconds_left(self) -> float | None:
        """Returns the time that the stage still takes, in s; None where nothing is known."""
        now = self._clock()
        with self._lock:
            ages: dict[str, list[float]] = {kind: [] for kind in self._waiting}
            for kind, began in self._under_way.values():
                ages[kind].append(now - began)
            kinds = [
                KindState(
                    waiting=self._waiting[kind],
                    finished=self._finished[kind],
                    finished_seconds=self._finished_seconds[kind],
                    ages=tuple(ages[kind]),
                )
                for kind in self._waiting
            ]
        return seconds_left(kinds, width=self._width)


def spread[Item](items: Sequence[Item]) -> list[Item]:
    """Returns the items in an order of which every beginning is a fair sample of them.

    Neighbours are mostly of one suite and one task, and take alike: in their own order the first
    tenth would say nothing about the rest. The order is that of the indices with their bits
    reversed (van der Corput's sequence); it depends on the number of items alone.
    """
    bits = max(len(items) - 1, 0).bit_length()
    order = (int(f"{index:0{bits}b}"[::-1], 2) if bits else 0 for index in range(1 << bits))
    return [items[index] for index in order if index < len(items)]
