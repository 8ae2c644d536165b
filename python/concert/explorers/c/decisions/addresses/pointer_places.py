"""Finds the arrays and objects that the pointers of a C program lead into.

The assignments of a program are followed anew for each name in circles of them. A pointer that is
asked about when that has led through more expressions than those of any program that people write
counts as one to an object of its own.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from concert.explorers.c.decisions.addresses.known_calls import all_parameters, given_arguments
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
MOST_WORK: Final = 300_000
"""Expressions that are looked at, of one program."""


@dataclass(frozen=True, slots=True)
class Place:
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

    def within(self) -> "Place":
        """Returns another place in the same array or object."""
        return Place(self.roots, inside=True, moved=self.moved, declared=self.declared)


_NOTHING: Final = Place(frozenset(), declared=True)


class PointerPlaces:
    """The arrays and objects that the pointers of a program lead into."""

    def __init__(self, program: Program, types: PointerTypes) -> None:
        """Looks at all that sets or moves a pointer, and at what calls give."""
        self._types = types
        assignments = PointerAssignments(program, types)
        self._moved = assignments.moved
        self._sources = assignments.sources
        self._parameters = all_parameters(program, types.symbols)
        self._given = given_arguments(program, types.symbols)
        self._found: dict[Key, Place] = {}
        """The places of names that one expression leads to."""
        self._open: set[Key] = set()
        self._is_whole = True
        self._known: dict[Key, Place] = {}
        """The places of names that no circle and no limit has to do with."""
        self._entered: dict[Key, Place] = {}
        """The places of names that were asked about themselves."""
        self._work = 0

    def is_exhausted(self) -> bool:
        """Tells whether no more expressions are looked at."""
        return self._work > MOST_WORK

    def of(self, node: Node) -> Place:
        """Returns the place of a pointer."""
        self._found, self._is_whole = {}, True
        place = self._of(node)
        if self._is_whole:
            self._known.update(self._found)
        return place

    def _of(self, node: Node, depth: int = 0) -> Place:
        node = without_casts(node)
        inner = node.child_by_field_name("argument")
        self._work += 1
        if depth > _MOST_DEPTH or self.is_exhausted():
            self._is_whole = False
            return Place(frozenset({_text(node)}))
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
                return Place(place.roots, inside=True, moved=True, declared=place.declared)
            case "assignment_expression" | "comma_expression":
                return self._of(sides_of(node)[-1], depth + 1)
            case "conditional_expression":
                parts = [node.child_by_field_name(one) for one in ("consequence", "alternative")]
                return _united(self._of(one, depth + 1) for one in parts if one is not None)
            case "call_expression" if called(node) in SEARCHES and arguments(node):
                return self._of(arguments(node)[0], depth + 1).within()
            case "call_expression":
                # Each call may give another object.
                return Place(frozenset({(node.start_byte, b"()")}))
            case "subscript_expression" | "field_expression" | "pointer_expression":
                kind = self._types.of(node)
                if kind is not None and kind.is_array:
                    return self._of_object(node, depth)
        key = self._types.key(node)
        return Place(frozenset({_text(node)}), moved=key in self._moved)

    def _is_pointer(self, node: Node) -> bool:
        kind = self._types.of(node)
        return kind is not None and kind.is_pointer

    def _of_name(self, node: Node, depth: int) -> Place:
        key = self._types.key(node)
        kind = self._types.of(node)
        if key is None or node.is_word(b"NULL"):
            return _NOTHING
        own = frozenset({key})
        if kind is not None and kind.is_array:
            return Place(own, inside=True, declared=True)
        if not depth and key in self._entered:
            return self._entered[key]
        if depth and key in self._known:
            return self._known[key]
        if key in self._found:
            self._is_whole = self._is_whole and key not in self._open
            return self._found[key]
        # Of a circle of assignments, the name in which it is entered has all that is in it.
        self._found[key] = _NOTHING
        self._open.add(key)
        places = [self._of(one, depth + 1) for one in self._sources.get(key, ())]
        if key in self._parameters:
            places.append(self._given_to(key, depth))
        self._open.remove(key)
        place = _united(places) if places else Place(own)
        # Another execution of a function may have left something else in it.
        if key[0] == ANYWHERE and not place.declared:
            place = Place(own)
        if not depth and not place.roots:
            self._is_whole = False
            place = Place(own, inside=place.inside, moved=place.moved)
        if key in self._moved:
            place = Place(place.roots, inside=True, moved=True, declared=place.declared)
        self._found[key] = place
        if not depth:
            self._entered[key] = place
        return place

    def _given_to(self, key: Key, depth: int) -> Place:
        """Returns the place of what all calls give a parameter, if that is known."""
        given = self._given.get(key, ())
        place = _united(self._of(one, depth + 1) for one in given)
        return place if given and place.declared else Place(frozenset({key}))

    def _of_object(self, node: Node, depth: int) -> Place:
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
        return Place(frozenset({root}), inside=inside, declared=inner.type == "identifier")


def _united(places: Iterable[Place]) -> Place:
    known = list(places)
    return Place(
        frozenset().union(*(place.roots for place in known)),
        inside=any(place.inside for place in known),
        moved=any(place.moved for place in known),
        declared=all(place.declared for place in known),
    )


def _text(node: Node) -> Key:
    """Returns a root for what no variable leads to: its text."""
    return (MEMBER, b"".join((node.text or b"").split()))
