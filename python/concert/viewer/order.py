"""Finds what orders the steps of an execution, from the clocks of the explorer."""

from collections.abc import Sequence

from concert.explorers.common.replayed_step import Op, ReplayedStep
from concert.viewer.steps import Edge

_GIVES = frozenset({Op.RELEASE, Op.PUBLISH})
_TAKES = frozenset({Op.ACQUIRE, Op.OBSERVE})


def order_edges(steps: Sequence[ReplayedStep]) -> tuple[Edge, ...]:
    """Returns why steps of different threads are ordered.

    A clock counts, for each thread, how many of its releases are known. A step learns of a
    release where its clock passes the count that the releasing thread had before.

    Args:
        steps: The steps of an execution; those without a clock know nothing of others.
    """
    latest: dict[int, tuple[int, ...]] = {}
    began: dict[int, list[tuple[int, int]]] = {}
    edges: list[Edge] = []
    for index, step in enumerate(steps):
        before = latest.get(step.thread, ())
        found = []
        for thread, count in enumerate(step.clock):
            if thread == step.thread or count <= _at(before, thread):
                continue
            source = max(
                (place for place, start in began.get(thread, ()) if start <= count), default=None
            )
            if source is not None:
                found.append((source, thread, count))
        for source, thread, count in found:
            implied = any(
                _at(steps[other].clock, thread) >= count and other > source
                for other, by, _ in found
                if by != thread
            )
            if not implied:
                edges.append(Edge(source=source, target=index, object=_handed(steps[source], step)))
        began.setdefault(step.thread, []).append((index, max(_at(before, step.thread), 1)))
        if step.clock:
            latest[step.thread] = step.clock
    return tuple(edges)


def _at(clock: Sequence[int], thread: int) -> int:
    return clock[thread] if thread < len(clock) else 0


def _handed(source: ReplayedStep, target: ReplayedStep) -> int | None:
    """Returns what the one gives and the other takes."""
    given = {deed.object for deed in source.deeds if deed.op in _GIVES}
    taken = (deed.object for deed in target.deeds if deed.op in _TAKES)
    return next((each for each in taken if each in given and each >= 0), None)
