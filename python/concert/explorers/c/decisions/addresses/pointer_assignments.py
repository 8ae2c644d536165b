"""Finds what the variables and members of a C program are set to, and which move through arrays."""

from typing import Final

from concert.explorers.c.decisions.addresses.pointer_types import PointerTypes, without_casts
from concert.explorers.c.decisions.addresses.symbol_table import MEMBER, Key
from concert.explorers.c.decisions.names import arguments, called
from concert.explorers.c.decisions.program import Program
from concert.explorers.c.source.c_syntax import operator_of, unwrapped
from concert.explorers.c.source.syntax_nodes import Node

MOVES: Final = frozenset({"+", "-", "+=", "-="})
"""Operations that lead from a pointer to another place in the same array."""
_TO_NUMBERS: Final = frozenset({b"strtol", b"strtoul", b"strtoll", b"strtoull", b"strtod"})
"""Functions that store in what their second argument leads to a place in their first."""


class PointerAssignments:
    """The assignments of a program, as far as its pointers may be set or moved by them."""

    def __init__(self, program: Program, types: PointerTypes) -> None:
        """Looks at all that sets or moves a pointer."""
        self._types = types
        self.moved: set[Key] = set()
        """The variables and members that go through an array."""
        self.sources: dict[Key, list[Node]] = {}
        """The expressions that variables and members are set to."""
        for node in program.nodes:
            self._look_at(node)

    def _look_at(self, node: Node) -> None:
        if node.type == "update_expression":
            changed = node.child_by_field_name("argument")
            self._move(changed)
        elif node.type == "assignment_expression":
            left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
            if operator_of(node) in MOVES:
                self._move(left)
            elif left is not None and right is not None and operator_of(node) == "=":
                self._set(self._types.key(without_casts(left)), right)
        elif node.type == "init_declarator":
            name, value = node.child_by_field_name("declarator"), node.child_by_field_name("value")
            while name is not None and name.type != "identifier":
                name = name.child_by_field_name("declarator")
            if name is not None and value is not None and value.type != "initializer_list":
                self._set(self._types.key(name), value)
        elif called(node) in _TO_NUMBERS and len(arguments(node)) > 1:
            text, end = arguments(node)[:2]
            if end.type == "pointer_expression" and end.named_children:
                self._set(self._types.key(end.named_children[0]), text)

    def _move(self, node: Node | None) -> None:
        key = self._types.key(without_casts(node)) if node is not None else None
        if key is not None:
            self.moved.add(key)

    def _set(self, key: Key | None, value: Node) -> None:
        if key is None:
            return
        value = without_casts(value)
        if _is_in_array(value):
            first = next(iter(value.named_children), value)
            # Members are set in one function and compared in another.
            if key[0] == MEMBER or self._types.key(without_casts(first)) == key:
                self.moved.add(key)
        self.sources.setdefault(key, []).append(value)


def _is_in_array(node: Node) -> bool:
    """Tells whether an expression is, as far as its text shows, an element's address."""
    node = unwrapped(node)
    if node.type == "pointer_expression" and operator_of(node) == "&":
        argument = node.child_by_field_name("argument")
        return argument is not None and unwrapped(argument).type == "subscript_expression"
    return node.type == "binary_expression" and operator_of(node) in MOVES
