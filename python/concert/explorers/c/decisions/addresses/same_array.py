"""Finds the pointers of a C program that lead into one array or object.

Where the text does not tell that two pointers do, they count as those of two objects. So do all
that are asked about when the assignments of a program, which are followed anew for each name, have
led through more expressions than those of any program that people write.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from concert.explorers.c.decisions.addresses.known_calls import (
    all_parameters,
    given_arguments,
    named_uncalled,
)
from concert.explorers.c.decisions.addresses.pointer_assignments import MOVES, PointerAssignments
from concert.explorers.c.decisions.addresses.pointer_types import (
    SEARCHES,
    PointerTypes,
    sides_of,
    without_casts,
)
from concert.explorers.c.decisions.addresses.symbol_table import ANYWHERE, MEMBER, Key
from concert.explorers.c.decisions.names import arguments, called
from concert.explorers.c.decisions.program import Program
from concert.explorers.c.source.c_syntax import operator_of, unwrapped
from concert.explorers.c.source.syntax_nodes import Node

_MOST_DEPTH: Final = 64
"""Expressions in one another, and assignments after one another, that are looked at."""
_MOST_WORK: Final = 300_000
"""Expressions that are looked at, and pairs of arguments, of one program."""


@dataclass(frozen=True, slots=True)
class _Place:
    """The array or object that a pointer leads into, as far as the text shows.

    Attributes:
        roots: Variables, or texts of other expressions, that lead to it.
        inside: Tells whether it may be another place there than that of the root.
        moved: Tells whether the pointer goes through an array.
        declared: Tells whether each root is a variable that is an array or object itself.
    """

    roots: frozenset[Key]
    inside: bool = False
    moved: bool = False
    declared: bool = False

    def within(self) -> "_Place":
        """Returns another place in the same array or object."""
        return _Place(self.roots, inside=True, moved=self.moved, declared=self.declared)


_NOTHING: Final = _Place(frozenset(), declared=True)


class Places:
    """The arrays and objects that the pointers of a program lead into."""

    def __init__(self, program: Program, types: PointerTypes) -> None:
        """Looks at all that sets or moves a pointer, and at what calls give."""
        self._program = program
        self._types = types
        assignments = PointerAssignments(program, types)
        self._moved = assignments.moved
        self._sources = assignments.sources
        self._parameters = all_parameters(program, types.symbols)
        self._given = given_arguments(program, types.symbols)
        self._found: dict[Key, _Place] = {}
        """The places of names that one expression leads to."""
        self._entered: dict[Key, _Place] = {}
        """The places of names that were asked about themselves."""
        self._work = 0
        self._together = self._pairs()

    def in_one_array(self, one: Node, other: Node) -> bool:
        """Tells whether two pointers lead into one array or object."""
        places = [self._of(one), self._of(other)]
        if self._work > _MOST_WORK:
            return False
        if self._are_together(places[0], places[1], self._together):
            return True
        apart = all(place.declared for place in places) and not (places[0].roots & places[1].roots)
        return any(place.moved for place in places) and not apart

    @staticmethod
    def _are_together(one: _Place, other: _Place, pairs: frozenset[frozenset[Key]]) -> bool:
        if len(one.roots) != 1 or len(other.roots) != 1:
            return False
        if one.roots == other.roots:
            return one.inside or other.inside
        return one.roots | other.roots in pairs

    def _of(self, node: Node, depth: int = 0) -> _Place:
        node = without_casts(node)
        inner = node.child_by_field_name("argument")
        self._work += 1
        if depth > _MOST_DEPTH or self._work > _MOST_WORK:
            return _Place(frozenset({_text(node)}))
        match node.type:
            case "identifier":
                return self._of_name(node, depth)
            case "binary_expression" if operator_of(node) in MOVES:
                sides = sides_of(node)
                moved = next((one for one in sides if self._is_pointer(one)), sides[0])
                return self._of(moved, depth + 1).within()
            case "pointer_expression" if operator_of(node) == "&" and inner is not None:
                return self._of_object(inner, depth)
            case "update_expression" if inner is not None:
                place = self._of(inner, depth + 1)
                return _Place(place.roots, inside=True, moved=True, declared=place.declared)
            case "assignment_expression" | "comma_expression":
                return self._of(sides_of(node)[-1], depth + 1)
            case "conditional_expression":
                parts = [node.child_by_field_name(one) for one in ("consequence", "alternative")]
                return _union(self._of(one, depth + 1) for one in parts if one is not None)
            case "call_expression" if called(node) in SEARCHES and arguments(node):
                return self._of(arguments(node)[0], depth + 1).within()
            case "call_expression":
                # Each call may give another object.
                return _Place(frozenset({(node.start_byte, b"()")}))
            case "subscript_expression" | "field_expression" | "pointer_expression":
                kind = self._types.of(node)
                if kind is not None and kind.is_array:
                    return self._of_object(node, depth)
        key = self._types.key(node)
        return _Place(frozenset({_text(node)}), moved=key in self._moved)

    def _is_pointer(self, node: Node) -> bool:
        kind = self._types.of(node)
        return kind is not None and kind.is_pointer

    def _may_be_pointer(self, node: Node) -> bool:
        kind = self._types.of(node)
        return kind is None or kind.is_pointer

    def _of_name(self, node: Node, depth: int) -> _Place:
        key = self._types.key(node)
        kind = self._types.of(node)
        if key is None or node.text == b"NULL":
            return _NOTHING
        own = frozenset({key})
        if kind is not None and kind.is_array:
            return _Place(own, inside=True, declared=True)
        if not depth:
            if key in self._entered:
                return self._entered[key]
            self._found = {}
        if key in self._found:
            return self._found[key]
        # Of a circle of assignments, the name in which it is entered has all that is in it.
        self._found[key] = _NOTHING
        places = [self._of(one, depth + 1) for one in self._sources.get(key, ())]
        if key in self._parameters:
            places.append(self._given_to(key, depth))
        place = _union(places) if places else _Place(own)
        # Another execution of a function may have left something else in it.
        if key[0] == ANYWHERE and not place.declared:
            place = _Place(own)
        if not depth and not place.roots:
            place = _Place(own, inside=place.inside, moved=place.moved)
        if key in self._moved:
            place = _Place(place.roots, inside=True, moved=True, declared=place.declared)
        self._found[key] = place
        if not depth:
            self._entered[key] = place
        return place

    def _given_to(self, key: Key, depth: int) -> _Place:
        """Returns the place of what all calls give a parameter, if that is known."""
        given = self._given.get(key, ())
        place = _union(self._of(one, depth + 1) for one in given)
        return place if given and place.declared else _Place(frozenset({key}))

    def _of_object(self, node: Node, depth: int) -> _Place:
        """Returns the place of an object whose address is taken."""
        inner, inside = unwrapped(node), False
        while inner.type in ("field_expression", "subscript_expression"):
            owner = inner.child_by_field_name("argument")
            if owner is None:
                break
            leads = inner.type == "field_expression" and operator_of(inner) == "->"
            of_array = self._types.of(owner)
            leads |= inner.type == "subscript_expression" and not (
                of_array is not None and of_array.is_array
            )
            if leads:
                return self._of(owner, depth + 1).within()
            inner, inside = unwrapped(owner), True
        if inner.type == "pointer_expression" and operator_of(inner) == "*":
            pointer = inner.child_by_field_name("argument")
            if pointer is not None:
                place = self._of(pointer, depth + 1)
                return place.within() if inside else place
        key = self._types.key(inner)
        root = key if key is not None and inner.type == "identifier" else _text(inner)
        return _Place(frozenset({root}), inside=inside, declared=inner.type == "identifier")

    def _pairs(self) -> frozenset[frozenset[Key]]:
        """Returns pairs of parameters that always get places in one array or object.

        A function that calls itself may give what it has got.
        """
        given: dict[frozenset[Key], list[tuple[_Place, _Place] | None]] = {}
        named = named_uncalled(self._program)
        for node in self._calls_with_pairs():
            function = called(node) or b""
            names = self._program.functions[function]
            start = self._types.symbols.starts[function]
            places = [
                self._of(one) if self._may_be_pointer(one) else None
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
        left = _MOST_WORK
        for function, each in calls.items():
            left -= len(each) * len(self._program.functions[function]) ** 2
            # Of a function either all calls count or none does.
            if left < 0:
                break
            found += each
        return found

    def _always_together(
        self, given: Mapping[frozenset[Key], Sequence[tuple[_Place, _Place] | None]]
    ) -> frozenset[frozenset[Key]]:
        """Returns the pairs that get such places from all calls, if those that give them do."""
        apart: list[frozenset[Key]] = []
        needing: dict[frozenset[Key], list[frozenset[Key]]] = {}
        for pair, calls in given.items():
            for both in calls:
                needed = None if both is None else both[0].roots | both[1].roots
                if both is None or needed is None:
                    apart.append(pair)
                elif not self._are_together(*both, frozenset()):
                    if not self._are_together(*both, frozenset({needed})):
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


def _union(places: Iterable[_Place]) -> _Place:
    known = list(places)
    return _Place(
        frozenset().union(*(place.roots for place in known)),
        inside=any(place.inside for place in known),
        moved=any(place.moved for place in known),
        declared=all(place.declared for place in known),
    )


def _text(node: Node) -> Key:
    """Returns a root for what no variable leads to: its text."""
    return (MEMBER, b"".join((node.text or b"").split()))
