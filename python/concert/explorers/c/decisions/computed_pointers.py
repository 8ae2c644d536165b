"""Finds the pointers of a C program that are computed with a value of an origin.

A pointer that is computed with such a value makes all be computed with it that is assigned from it,
so each expression is looked at when a part of it becomes one, and not again.
"""

from collections.abc import Iterable
from typing import Final

from concert.explorers.c.decisions.names import arguments, called, declarator_around, root
from concert.explorers.c.decisions.perilous_operands import Holds
from concert.explorers.c.decisions.program import Program
from concert.explorers.c.source.c_syntax import operator_of
from concert.explorers.c.source.syntax_nodes import Node

_MOVES: Final = frozenset({"+", "-", "+=", "-="})
_GIVES: Final = {
    "assignment_expression": ("right",),
    "comma_expression": ("right",),
    "conditional_expression": ("consequence", "alternative"),
    "update_expression": ("argument",),
}
"""Of expressions whose value is that of a part, the part."""
_ACCESSES: Final = {"field_expression": "->", "pointer_expression": "*"}


class ComputedPointers:
    """The pointers of a program that are computed with a value of an origin."""

    def __init__(self, program: Program, holds: Holds) -> None:
        """Finds them.

        Args:
            program: The program.
            holds: Tells whether an expression has a value of the origin in it.
        """
        self._program = program
        self._holds = holds
        # Expressions without parentheses and casts around them.
        self._computed: set[Node] = set()
        self._names: set[bytes] = set()
        self._waiting: list[Node] = []
        self._targets: dict[Node, frozenset[bytes]] = {}
        for node in program.nodes:
            self._note_targets(node)
        for node in program.nodes:
            self._look_at(node)
        while self._waiting:
            self._pass_on(self._waiting.pop())

    def has(self, node: Node) -> bool:
        """Tells whether an expression, which is a pointer, is one of these."""
        return node.plain in self._computed or self._is_cast_number(node)

    def leads_through(self, node: Node) -> bool:
        """Tells whether a node accesses what one of the pointers leads to."""
        if node.type != "subscript_expression" and (
            node.type not in _ACCESSES or operator_of(node) != _ACCESSES[node.type]
        ):
            return False
        pointer = node.child_by_field_name("argument")
        return pointer is not None and self.has(pointer)

    def _note_targets(self, node: Node) -> None:
        """Notes the names of the pointers that get a value where it stands."""
        match node.type:
            case "assignment_expression":
                sides = [node.child_by_field_name(each) for each in ("left", "right")]
            case "init_declarator":
                sides = [node.child_by_field_name(each) for each in ("declarator", "value")]
            case "return_statement":
                sides = [declarator_around(node), next(iter(node.named_children), None)]
            case "call_expression":
                names = self._program.functions.get(called(node) or b"", ())
                for given, name in zip(arguments(node), names, strict=False):
                    self._targets[given] = frozenset({name} & self._program.pointers)
                return
            case _:
                return
        target, value = sides
        found = _names_of_pointer(target)
        if value is not None and found <= self._program.pointers:
            self._targets[value] = found

    def _look_at(self, node: Node) -> None:
        """Notes what a node shows by itself."""
        if node.type in ("binary_expression", "assignment_expression", "init_declarator"):
            if operator_of(node) not in _MOVES:
                return
            if node.type == "binary_expression":
                sides = (node.child_by_field_name(side) for side in ("left", "right"))
                if any(one is not None and self._is_number_of_origin(one) for one in sides):
                    self._add(node)
                return
            value = node.child_by_field_name("right")
            if value is not None and self._is_number_of_origin(value):
                self._name(self._targets.get(value, ()))
        elif node.type == "cast_expression" and self._is_cast_number(node):
            value = node.child_by_field_name("value")
            # Of casts in one another, the inner one stands for all.
            if value is not None and value.bare is node.plain:
                self._waiting.append(node)

    def _is_cast_number(self, node: Node) -> bool:
        value = node.plain
        return (
            node.bare.type == "cast_expression"
            and value.type == "identifier"
            and self._is_number_of_origin(value)
        )

    def _add(self, node: Node) -> None:
        if node not in self._computed:
            self._computed.add(node)
            self._waiting.append(node)

    def _name(self, names: Iterable[bytes]) -> None:
        for name in names:
            if name in self._names:
                continue
            self._names.add(name)
            for node in self._program.mentions.get(name, ()):
                self._add(node)
            for node in self._program.accesses_of.get(name, ()):
                self._add(node)
            for node in self._program.calls_of.get(name, ()):
                self._add(node)

    def _pass_on(self, node: Node) -> None:
        """Notes what an expression makes be such a pointer, or be named as one."""
        outer = node.parent
        while outer is not None and _stands_for(outer, node):
            node, outer = outer, outer.parent
        self._name(self._targets.get(node, ()))
        if outer is None:
            return
        parts = _GIVES.get(outer.type, ())
        if outer.type == "binary_expression" and operator_of(outer) in _MOVES:
            parts = ("left", "right")
        if any(outer.child_by_field_name(part) is node for part in parts):
            self._add(outer)

    def _is_number_of_origin(self, node: Node) -> bool:
        return self._holds(node) and _is_number(node, self._program.pointers)


def _stands_for(outer: Node, inner: Node) -> bool:
    """Tells whether a node is the one in it with parentheses, or a cast, around it."""
    return outer.bare is inner.bare or (
        outer.type == "cast_expression" and outer.child_by_field_name("value") is inner
    )


def _names_of_pointer(node: Node | None) -> frozenset[bytes]:
    """Returns the name of a member, else of the variable or function that a node is about."""
    if node is not None and node.type == "field_expression":
        member = node.child_by_field_name("field")
        return frozenset({member.text}) if member is not None and member.text else frozenset()
    return frozenset(root(node))


def _is_number(node: Node, pointers: frozenset[bytes]) -> bool:
    """Tells whether an expression is no pointer, as far as its text shows."""
    node = node.plain
    if node.type == "field_expression":
        member = node.child_by_field_name("field")
        return member is not None and member.text not in pointers
    return not (
        (node.type == "identifier" and node.text in pointers)
        or (node.type == "pointer_expression" and operator_of(node) == "&")
        or called(node) is not None
    )
