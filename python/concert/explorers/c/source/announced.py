"""Matches expressions one to one with the accesses that the compiled program announces.

In `x >= 0 && y` the `&&` may be where `x` is read as well as where `y` is. If only one access is
announced there, it cannot be that of both.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from concert.explorers.c.source.debug_information import DebugInformation

_MOST_WORK: Final = 2_000_000
"""Steps of the search for accesses; beyond, which a hostile program needs, none gives way."""

_MOST_BIT_FIELD: Final = 4
"""Bytes that GCC mostly reads for a bit-field, at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Need:
    """An expression that has an access of its own.

    Attributes:
        places: Where the access may be, the likeliest place first.
        writes: Whether it writes.
        sizes: The bytes that it has at least and at most; None where they are not known.
        length: Bytes of the expression.
        whole: Key of the expression for the record or array of which it is a part; None where it
            is none.
        is_bit_field: Whether it shares its bytes with others.
        is_known: Whether its type is known. It may be an array, whose name is no access.
    """

    places: Sequence[tuple[int, int]]
    writes: bool
    sizes: tuple[int, int] | None
    length: int
    whole: tuple[int, int] | None
    is_bit_field: bool
    is_known: bool


def announced(needs: Sequence[Need], debug: DebugInformation, *, file: str) -> frozenset[int]:
    """Returns the numbers of the expressions that can have an access of their own.

    As many as possible get one; those first whose type is known, then those for which a place is
    likely, and what stands within an expression before the expression.

    Args:
        needs: The expressions.
        debug: The compiled program's account of its source.
        file: Name under which it was compiled.
    """
    groups: dict[tuple[tuple[int, int], bool], list[int]] = {}
    sizes: list[int] = []
    counts: list[int] = []
    for (place, writes, size), addresses in debug.sites.items():
        if place.file == file:
            groups.setdefault(((place.line, place.column), writes), []).append(len(sizes))
            sizes.append(size)
            counts.append(len(addresses))
    candidates = [
        [
            (rank + _unlikeliness(need, sizes[group]), group)
            for rank, place in enumerate(need.places)
            for group in groups.get((place, need.writes), ())
            if _fits(need, sizes[group])
        ]
        for need in needs
    ]
    matching = _Matching(needs, candidates, sizes, counts)
    ranks = sorted({rank for each in candidates for rank, _ in each})
    for is_known in (True, False):
        waiting = [
            number
            for number, need in enumerate(needs)
            if candidates[number] and need.is_known is is_known
        ]
        waiting.sort(key=lambda number: needs[number].length)
        for rank in ranks:
            waiting = [number for number in waiting if not matching.place(number, rank)]
    return frozenset(matching.matched)


def _unlikeliness(need: Need, size: int) -> int:
    is_wider = need.sizes is not None and size > need.sizes[1]
    return len(need.places) if is_wider or (need.is_bit_field and size > _MOST_BIT_FIELD) else 0


def _fits(need: Need, size: int) -> bool:
    # An access of a range, and an atomic one, do not tell their size.
    if need.sizes is None or need.is_bit_field or size == 0:
        return True
    least, most = need.sizes
    # GCC may read two members next to each other at once.
    return least <= size and (size <= most or need.whole is not None)


@dataclass(slots=True)
class _Matching:
    """The accesses that expressions have so far; those of one place and size are a group."""

    needs: Sequence[Need]
    candidates: Sequence[Sequence[tuple[int, int]]]
    sizes: Sequence[int]
    counts: Sequence[int]
    matched: set[int] = field(default_factory=set)
    _holders: dict[int, dict[int, None]] = field(default_factory=dict)
    _held: dict[int, int] = field(default_factory=dict)
    _work: int = 0

    def place(self, number: int, rank: int) -> bool:
        """Gives an expression an access at one of its first places; others give way if they can."""
        came: dict[int, int] = {}
        queue = deque([number])
        while queue:
            one = queue.popleft()
            for at, group in self.candidates[one]:
                self._work += 1
                if at > rank or group in came:
                    continue
                came[group] = one
                holders = self._holders.setdefault(group, {})
                if len(holders) < self.counts[group]:
                    self._move(group, came, number)
                    return True
                if one == number and any(self._is_shared(one, two, group) for two in holders):
                    self.matched.add(number)
                    return True
                self._work += len(holders)
                if self._work < _MOST_WORK:
                    queue.extend(holders)
        return False

    def _move(self, group: int, came: dict[int, int], number: int) -> None:
        self.matched.add(number)
        while True:
            one = came[group]
            before = self._held.get(one)
            self._holders[group][one] = None
            self._held[one] = group
            if before is None:
                return
            del self._holders[before][one]
            group = before

    def _is_shared(self, number: int, other: int, group: int) -> bool:
        """Tells whether GCC may read both parts of a record or array at once."""
        one, two = self.needs[number], self.needs[other]
        if one.whole is None or one.whole != two.whole:
            return False
        return all(
            need.is_bit_field or need.sizes is None or self.sizes[group] > need.sizes[1]
            for need in (one, two)
        )
