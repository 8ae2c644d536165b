"""Finds the pointers of a C program that lead into one array or object.

Where the text does not tell that two pointers do, they count as those of two objects. So do the
parameters of functions that have more arguments, in all calls, than people write.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from concert.explorers.c.decisions.addresses.known_calls import named_uncalled
from concert.explorers.c.decisions.addresses.pointer_places import Place, PointerPlaces
from concert.explorers.c.decisions.addresses.pointer_types import PointerTypes
from concert.explorers.c.decisions.addresses.symbol_table import Key
from concert.explorers.c.decisions.names import arguments, called
from concert.explorers.c.decisions.program import Program
from concert.explorers.c.source.syntax_nodes import Node

_MOST_PAIRS: Final = 300_000
"""Pairs of arguments that are looked at, of one program."""


class Places:
    """The arrays and objects that the pointers of a program lead into."""

    def __init__(self, program: Program, types: PointerTypes) -> None:
        """Looks at all that sets or moves a pointer, and at what calls give."""
        self._program = program
        self._types = types
        self._places = PointerPlaces(program, types)
        self._together = self._pairs()

    def in_one_array(self, one: Node, other: Node) -> bool:
        """Tells whether two pointers lead into one array or object."""
        if self._places.is_exhausted():
            return False
        places = [self._places.of(one), self._places.of(other)]
        if self._places.is_exhausted():
            return False
        if _are_together(places[0], places[1], self._together):
            return True
        apart = all(place.declared for place in places) and not (places[0].roots & places[1].roots)
        return any(place.moved for place in places) and not apart

    def _may_be_pointer(self, node: Node) -> bool:
        kind = self._types.of(node)
        return kind is None or kind.is_pointer

    def _pairs(self) -> frozenset[frozenset[Key]]:
        """Returns pairs of parameters that always get places in one array or object.

        A function that calls itself may give what it has got.
        """
        given: dict[frozenset[Key], list[tuple[Place, Place] | None]] = {}
        named = named_uncalled(self._program)
        for node in self._calls_with_pairs():
            function = called(node) or b""
            names = self._program.functions[function]
            start = self._types.symbols.starts[function]
            places = [
                self._places.of(one) if self._may_be_pointer(one) else None
                for one in arguments(node)[: len(names)]
            ]
            for at, one in enumerate(places):
                for before, other in enumerate(places[:at]):
                    both = None if one is None or other is None else (one, other)
                    pair = frozenset({(start, names[at]), (start, names[before])})
                    given.setdefault(pair, []).append(None if function in named else both)
        return self._always_together(given)

    def _calls_with_pairs(self) -> list[Node]:
        """Returns the calls of the program's functions, but for those with too many arguments."""
        calls: dict[bytes, list[Node]] = {}
        for node in self._program.nodes:
            function = called(node) or b""
            if function in self._types.symbols.starts:
                calls.setdefault(function, []).append(node)
        found: list[Node] = []
        left = _MOST_PAIRS
        for function, each in calls.items():
            left -= len(each) * len(self._program.functions[function]) ** 2
            # Of a function either all calls count or none does.
            if left < 0:
                break
            found += each
        return found

    def _always_together(
        self, given: Mapping[frozenset[Key], Sequence[tuple[Place, Place] | None]]
    ) -> frozenset[frozenset[Key]]:
        """Returns the pairs that get such places from all calls, if those that give them do."""
        apart: list[frozenset[Key]] = []
        needing: dict[frozenset[Key], list[frozenset[Key]]] = {}
        for pair, calls in given.items():
            for both in calls:
                needed = None if both is None else both[0].roots | both[1].roots
                if both is None or needed is None:
                    apart.append(pair)
                elif not _are_together(*both, frozenset()):
                    if not _are_together(*both, frozenset({needed})):
                        apart.append(pair)
                    needing.setdefault(needed, []).append(pair)
        apart += [needed for needed in needing if needed not in given]
        found = set(given)
        gone: set[frozenset[Key]] = set()
        while apart:
            pair = apart.pop()
            if pair not in gone:
                gone.add(pair)
                found.discard(pair)
                apart += needing.get(pair, ())
        return frozenset(found)


def _are_together(one: Place, other: Place, pairs: frozenset[frozenset[Key]]) -> bool:
    if len(one.roots) != 1 or len(other.roots) != 1:
        return False
    if one.roots == other.roots:
        return one.inside or other.inside
    return one.roots | other.roots in pairs
