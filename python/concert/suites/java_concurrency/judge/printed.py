"""Decides whether a demand holds of every interleaving's output, and if not, of which it breaks.

An order of printing stands for all its linear extensions. They are not listed: what a demand
remembers is carried from cut to cut, where a cut says how many pieces each thread has printed.
There are at most as many cuts as the product of the numbers of pieces, and few states at each. What
a piece does to a state is found once, however many cuts have that state: threads that print the
same cost little more than one of them.

All work is counted. What is more than a few seconds of it is not decided.
"""

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from concert.explorers.java import PrintingOrder
from concert.suites.java_concurrency.tasks.demands import Demand, State, lines_of

MOST_STEPS: Final = 500_000
"""Pieces put behind states, over all orders of one program; more is not decided."""

MOST_CHARACTERS: Final = 10_000_000
"""Characters that demands read, over all orders of one program; likewise."""

MOST_LOOKS: Final = 50_000_000
"""Looks whether a piece may be next, over all orders of one program; likewise."""


class TooManyStepsError(Exception):
    """The orders of a program are too many, or their output is too long, to decide."""


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
    """The output of all executions of one program."""

    def __init__(self, orders: Sequence[PrintingOrder]) -> None:
        self._orders = sorted(orders, key=lambda order: order.first)
        self._steps = MOST_STEPS
        self._characters = MOST_CHARACTERS
        self._looks = MOST_LOOKS

    @property
    def work(self) -> tuple[int, int, int]:
        """Steps, characters and looks so far."""
        return (
            MOST_STEPS - self._steps,
            MOST_CHARACTERS - self._characters,
            MOST_LOOKS - self._looks,
        )

    def broken(self, demand: Demand) -> Broken | None:
        """Returns the first interleaving that breaks a demand, or None.

        Raises:
            TooManyStepsError: It could not be decided.
        """
        known: set[_Projection] = set()
        texts = _Texts(demand.patterns)
        # The effect of a piece on a state, and on the line that it ends in.
        effects: dict[tuple[State, str, str], tuple[State, str]] = {}
        for order in self._orders:
            projection = self._projection(order, texts)
            if projection in known:
                continue
            known.add(projection)
            found = self._breaking(demand, projection, effects)
            if found is not None:
                seen, path = found
                numbers = [thread.number for thread in order.threads]
                lines = tuple((numbers[thread], text.rstrip("\r\n")) for thread, text in path)
                return Broken(seen=seen, execution=order.first, lines=lines)
        return None

    def _breaking(
        self,
        demand: Demand,
        projection: "_Projection",
        effects: dict[tuple[State, str, str], tuple[State, str]],
    ) -> "tuple[str, list[tuple[int, str]]] | None":
        # Breadth first by the number of pieces: of equal cuts with equal states one is enough.
        threads = len(projection)
        level: dict[tuple[_Cut, State, str], _Path | None] = {
            ((0,) * threads, demand.start, ""): None
        }
        for _ in range(sum(map(len, projection)) + 1):
            following: dict[tuple[_Cut, State, str], _Path | None] = {}
            for (cut, state, pending), path in level.items():
                self._looks -= threads * threads
                if self._looks < 0:
                    raise TooManyStepsError
                if _may_end(projection, cut):
                    self._read(len(pending))
                    last = demand.after(state, pending.rstrip()) if pending else state
                    seen = demand.broken_at(last)
                    if seen is not None:
                        return seen, _pieces(path)
                for thread, pieces in enumerate(projection):
                    if cut[thread] == len(pieces):
                        continue
                    piece = pieces[cut[thread]]
                    if any(done < first for done, first in zip(cut, piece.before, strict=True)):
                        continue
                    self._steps -= 1
                    if self._steps < 0:
                        raise TooManyStepsError
                    effect = effects.get((state, pending, piece.text))
                    if effect is None:
                        effect = self._effect(demand, state, pending + piece.text)
                        effects[state, pending, piece.text] = effect
                    after, rest = effect
                    further = (*cut[:thread], cut[thread] + 1, *cut[thread + 1 :])
                    if (further, after, rest) not in following:
                        following[further, after, rest] = _Path(path, thread, piece.text)
            level = following
        return None

    def _effect(self, demand: Demand, state: State, text: str) -> tuple[State, str]:
        """Returns what a demand remembers after the whole lines of a text, and what is left."""
        self._read(len(text))
        *whole, rest = re.split(r"\r\n|\r|\n", text)
        for line in whole:
            state = demand.after(state, line.rstrip())
        return state, rest

    def _read(self, characters: int) -> None:
        self._characters -= characters
        if self._characters < 0:
            raise TooManyStepsError

    def _projection(self, order: PrintingOrder, texts: "_Texts") -> "_Projection":
        """Returns the pieces that matter to a demand, where all are whole lines; else all."""
        whole = all(
            texts.are_lines(piece.text) for thread in order.threads for piece in thread.pieces
        )

        def matters(text: str) -> bool:
            if not whole:
                return True
            self._read(texts.unread(text))
            return texts.matter(text)

        kept = [[matters(piece.text) for piece in thread.pieces] for thread in order.threads]
        # The numbers of kept pieces among a thread's first n.
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


type _Cut = tuple[int, ...]
type _Projection = tuple[tuple[_Piece, ...], ...]


class _Path(NamedTuple):
    """The last piece on the way to a state, and the way before it."""

    before: "_Path | None"
    thread: int
    text: str


@dataclass(frozen=True, slots=True)
class _Piece:
    text: str
    late: bool
    before: tuple[int, ...]


class _Texts:
    """The known facts about texts; pieces that print the same share one text."""

    def __init__(self, patterns: Sequence[str]) -> None:
        self._patterns = patterns
        self._lines: dict[str, bool] = {}
        self._matter: dict[str, bool] = {}

    def are_lines(self, text: str) -> bool:
        """Returns whether a text is made of whole lines that end as they do on Unix."""
        known = self._lines.get(text)
        if known is None:
            known = self._lines[text] = text.endswith("\n") and "\r" not in text
        return known

    def unread(self, text: str) -> int:
        """Returns how many characters it takes to say whether a text matters."""
        return 0 if text in self._matter else len(text) * len(self._patterns)

    def matter(self, text: str) -> bool:
        """Returns whether one of a text's lines is one that the demand looks at."""
        known = self._matter.get(text)
        if known is None:
            known = self._matter[text] = any(
                re.fullmatch(pattern, line)
                for line in lines_of(text)[:-1]
                for pattern in self._patterns
            )
        return known


def _pieces(path: _Path | None) -> list[tuple[int, str]]:
    """Returns the pieces on the way to a state, each with its thread's index, in order."""
    found = []
    while path is not None:
        found.append((path.thread, path.text))
        path = path.before
    return found[::-1]


def _may_end(projection: _Projection, cut: _Cut) -> bool:
    # If a piece is late, so are all that its thread prints later.
    return all(
        done == len(pieces) or pieces[done].late
        for done, pieces in zip(cut, projection, strict=True)
    )
