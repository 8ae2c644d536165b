"""The protocol of an operator, which changes a program at a place."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from concert.suites.race_detection.scaling.operators.c_source import CSource, Edit


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One use of an operator.

    Attributes:
        place: Where: lines of the program, and what tells uses at the same lines apart. No two
            uses of an operator on a program have the same.
        what: What it does, in a few words.
        edits: What it does to the text.
    """

    place: str
    what: str
    edits: tuple[Edit, ...]


type Find = Callable[[CSource, int], Iterator[Change]]
"""Gives all uses of an operator on a program, given a seed for what may be chosen freely."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Operator:
    """Changes programs.

    Attributes:
        name: Its name.
        find: Gives its uses.
        repairs: Whether all that it can change about races is to take some away.
    """

    name: str
    find: Find
    repairs: bool = False

    def changes(self, source: CSource, *, seed: int) -> Mapping[str, Change]:
        """Returns the operator's uses on a program by their places, in the order of the text."""
        found: dict[str, Change] = {}
        for change in self.find(source, seed):
            found.setdefault(change.place, change)
        return found
