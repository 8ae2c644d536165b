"""Finds the two steps of an execution that race."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from concert.explorers.common.replayed_step import Op
from concert.viewer.replayed import at_line
from concert.viewer.steps import Interleaving

_MOST_TRIED: Final = 200
"""Pairs of accesses that are looked at, the nearest first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One access of a race, as its verdict tells it.

    Attributes:
        line: Its line.
        ops: The deeds that it may be.
        thread: Its thread; None where the verdict names none.
    """

    line: int
    ops: frozenset[Op]
    thread: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RacingPair:
    """Two steps that race.

    Attributes:
        steps: Their indices, in order; none where the execution does not tell them.
        thing: What both access; None where no deed of the two tells it.
    """

    steps: tuple[int, ...]
    thing: int | None = None


def racing_pair(shown: Interleaving, sides: Sequence[Side]) -> RacingPair:
    """Returns the nearest accesses of one thing by two threads that nothing orders.

    Args:
        shown: The execution.
        sides: The two accesses.
    """
    if len(sides) != 2:
        return RacingPair(steps=())
    one, other = (_accesses(shown, side) for side in sides)
    same = _nearest(
        shown, ((a, b, thing) for a, thing in one for b, second in other if thing == second)
    )
    if same is not None:
        first, second, thing = same
        return RacingPair(steps=(first, second), thing=thing)
    one_at, other_at = (_at(shown, side) for side in sides)
    places = _nearest(shown, ((a, b, 0) for a in one_at for b in other_at))
    return RacingPair(steps=() if places is None else places[:2])


def _nearest(
    shown: Interleaving, pairs: Iterable[tuple[int, int, int]]
) -> tuple[int, int, int] | None:
    """Returns the nearest pair of two threads that nothing orders, or else the nearest."""
    of_two = sorted(
        (abs(a - b), min(a, b), max(a, b), thing)
        for a, b, thing in pairs
        if shown.steps[a].thread != shown.steps[b].thread
    )
    for _, first, second, thing in islice(of_two, _MOST_TRIED):
        if not _is_ordered(shown, first, second):
            return first, second, thing
    return of_two[0][1:] if of_two else None


def _is_ordered(shown: Interleaving, first: int, second: int) -> bool:
    """Tells whether a start, join or hand-over leads from one step to a later one."""
    sources: dict[int, list[int]] = {}
    for edge in shown.edges:
        sources.setdefault(edge.target, []).append(edge.source)
    after = {first}
    threads = {shown.steps[first].thread}
    for index in range(first + 1, second + 1):
        thread = shown.steps[index].thread
        if thread in threads or not after.isdisjoint(sources.get(index, ())):
            after.add(index)
            threads.add(thread)
    return second in after


def _accesses(shown: Interleaving, side: Side) -> list[tuple[int, int]]:
    """Returns the steps that may be one side, with what each accesses there."""
    return [
        (index, deed.object)
        for index, step in enumerate(shown.steps)
        if side.thread in (None, step.thread)
        for deed in step.deeds
        if deed.op in side.ops and deed.object is not None
        if (deed.line or step.line) == side.line
    ]


def _at(shown: Interleaving, side: Side) -> list[int]:
    return [
        index
        for index in at_line(shown, side.line)
        if side.thread in (None, shown.steps[index].thread)
    ]
