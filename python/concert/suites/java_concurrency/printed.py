"""Does a demand hold of the output of every interleaving, and if not, of which does it break?

An order of printing stands for all its linear extensions. They are not listed: what a demand
remembers is carried from cut to cut, where a cut says how many pieces each thread has printed.
There are at most as many cuts as the product of the numbers of pieces, and few states at each.
"""

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from concert.explorer import PrintingOrder
from concert.suites.java_concurrency.demands import Demand, State, lines_of

MOST_STEPS: Final = 500_000
"""Pieces put behind states, over all orders of one program; more is not decided."""


class TooManyStepsError(Exception):
    """The orders of a program are too many to decide."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Broken:
    """An interleaving that breaks a demand.

    Attributes:
        seen: What was seen instead of what is demanded.
        execution: Number of an execution with this order of printing.
        lines: The lines that the demand looks at, in an order that breaks it: each with the number
            of the thread that printed it.
    """

    seen: str
    execution: int
    lines: tuple[tuple[int, str], ...]


class Printed:
    """What the executions of one program print."""

    def __init__(self, orders: Sequence[PrintingOrder]) -> None:
        self._orders = sorted(orders, key=lambda order: order.first)
        self._left = MOST_STEPS

    def broken(self, demand: Demand) -> Broken | None:
        """Returns the first interleaving that breaks a demand, or None.

        Raises:
            TooManyStepsError: It could not be decided.
        """
        known: set[_Projection] = set()
        for order in self._orders:
            projection = _projection(order, demand.patterns)
            if projection in known:
                continue
            known.add(projection)
            found = self._breaking(demand, projection)
            if found is not None:
                seen, path = found
                numbers = [thread.number for thread in order.threads]
                lines = tuple((numbers[thread], text.rstrip("\r\n")) for thread, text in path)
                return Broken(seen=seen, execution=order.first, lines=lines)
        return None

    def _breaking(self, demand: Demand, projection: "_Projection") -> tuple[str, "_Path"] | None:
        # Breadth first by the number of pieces: of equal cuts with equal states one is enough.
        empty = tuple(0 for _ in projection)
        level: dict[tuple[_Cut, State, str], _Path] = {(empty, demand.start, ""): ()}
        for _ in range(sum(map(len, projection)) + 1):
            following: dict[tuple[_Cut, State, str], _Path] = {}
            for (cut, state, pending), path in level.items():
                if _may_end(projection, cut):
                    last = demand.after(state, pending.rstrip()) if pending else state
                    seen = demand.broken_at(last)
                    if seen is not None:
                        return seen, path
                for thread, pieces in enumerate(projection):
                    if cut[thread] == len(pieces):
                        continue
                    piece = pieces[cut[thread]]
                    if any(done < first for done, first in zip(cut, piece.before, strict=True)):
                        continue
                    self._left -= 1
                    if self._left < 0:
                        raise TooManyStepsError
                    *whole, rest = re.split(r"\r\n|\r|\n", pending + piece.text)
                    after = state
                    for line in whole:
                        after = demand.after(after, line.rstrip())
                    further = (*cut[:thread], cut[thread] + 1, *cut[thread + 1 :])
                    following.setdefault((further, after, rest), (*path, (thread, piece.text)))
            level = following
        return None


type _Cut = tuple[int, ...]
type _Path = tuple[tuple[int, str], ...]
type _Projection = tuple[tuple[_Piece, ...], ...]


@dataclass(frozen=True, slots=True)
class _Piece:
    text: str
    late: bool
    before: tuple[int, ...]


def _projection(order: PrintingOrder, patterns: Sequence[str]) -> _Projection:
    """Returns the pieces that matter to a demand, where all are whole lines; else all."""
    whole = all(
        piece.text.endswith("\n") and "\r" not in piece.text
        for thread in order.threads
        for piece in thread.pieces
    )

    def matters(text: str) -> bool:
        return not whole or any(
            re.fullmatch(pattern, line) for line in lines_of(text)[:-1] for pattern in patterns
        )

    kept = [[matters(piece.text) for piece in thread.pieces] for thread in order.threads]
    # How many of a thread's first n pieces are kept.
    kept_of = [list(itertools.accumulate(flags, initial=0)) for flags in kept]
    return tuple(
        tuple(
            _Piece(
                piece.text,
                piece.late,
                tuple(kept_of[other][count] for other, count in enumerate(piece.before)),
            )
            for piece, keep in zip(thread.pieces, flags, strict=True)
            if keep
        )
        for thread, flags in zip(order.threads, kept, strict=True)
    )


def _may_end(projection: _Projection, cut: _Cut) -> bool:
    # Where a piece is late, so are all that its thread prints later.
    return all(
        done == len(pieces) or pieces[done].late
        for done, pieces in zip(cut, projection, strict=True)
    )
