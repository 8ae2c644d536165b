"""Finds operations that some values of their operands make undefined.

A division decides by its divisor, which may be 0, a shift by how far it goes, an array of variable
length by its size, and an access through a pointer by the number that the pointer was computed
with. Divisions of floating-point numbers are defined for all values.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from concert.explorers.c.decisions.names import arguments, called, containing, root
from concert.explorers.c.source.c_syntax import operator_of, unwrapped
from concert.explorers.c.source.syntax_nodes import Node

Holds = Callable[[Node], bool]
"""Tells whether an expression has a value of the origin that is looked for in it."""

_DIVIDES: Final = frozenset({"/", "%", "/=", "%="})
_SHIFTS: Final = frozenset({"<<", ">>", "<<=", ">>="})
_MOVES: Final = frozenset({"+", "-", "+=", "-="})
_FLOATING: Final = re.compile(rb"\b(?:double|float)\b")
_DECLARATIONS: Final = frozenset(
    {"declaration", "field_declaration", "function_definition", "parameter_declaration"}
)


def floating_names(nodes: Iterable[Node]) -> frozenset[bytes]:
    """Returns the names of variables, members and functions that are floating-point numbers."""
    found: set[bytes] = {b"difftime"}
    for node in nodes:
        kind = node.child_by_field_name("type") if node.type in _DECLARATIONS else None
        if kind is None or _FLOATING.search(kind.text or b"") is None:
            continue
        for declarator in node.children_by_field_name("declarator"):
            found |= _first_name(declarator)
    return frozenset(found)


def pointer_names(nodes: Iterable[Node]) -> frozenset[bytes]:
    """Returns the names of variables and members that are pointers or arrays."""
    found: set[bytes] = set()
    for node in nodes:
        if node.type in ("pointer_declarator", "array_declarator"):
            found |= _first_name(node)
    return frozenset(found)


def with_floating(nodes: Iterable[Node], names: frozenset[bytes]) -> frozenset[Node]:
    """Returns the nodes that have a floating-point number in them, of these names or another."""
    return containing(node for node in nodes if _is_floating(node, names))


def divides_by(node: Node, holds: Holds, floating: frozenset[Node]) -> bool:
    """Tells whether a node divides whole numbers by a value of the origin."""
    if operator_of(node) not in _DIVIDES:
        return False
    right = node.child_by_field_name("right")
    return right is not None and holds(right) and node not in floating


def shifts_by(node: Node, holds: Holds) -> bool:
    """Tells whether a node shifts by a value of the origin, which may be too far."""
    right = node.child_by_field_name("right") if operator_of(node) in _SHIFTS else None
    return right is not None and holds(right)


def sizes_by(node: Node, holds: Holds) -> bool:
    """Tells whether a node declares an array with so many elements, which may be too many."""
    size = node.child_by_field_name("size") if node.type == "array_declarator" else None
    return size is not None and holds(size) and _function_around(node) is not None


@dataclass(frozen=True, slots=True)
class ComputedPointers:
    """The pointers of a program that are computed with a value of the origin.

    Attributes:
        names: Those of variables and members that have one, and of functions that return one.
        holds: Tells whether an expression has a value of the origin in it.
        pointers: The names of all pointers and arrays.
    """

    names: frozenset[bytes]
    holds: Holds
    pointers: frozenset[bytes]

    def has(self, node: Node) -> bool:
        """Tells whether an expression, which is a pointer, is one of these."""
        value = unwrapped(node)
        is_cast = value.type == "cast_expression"
        value = _without_casts(value)
        match value.type:
            case "identifier":
                return value.text in self.names or (is_cast and self._is_number_of_origin(value))
            case "field_expression":
                member = value.child_by_field_name("field")
                return member is not None and member.text in self.names
            case "call_expression":
                return called(value) in self.names
            case "binary_expression" if operator_of(value) in _MOVES:
                sides = [value.child_by_field_name(side) for side in ("left", "right")]
                return any(
                    one is not None and (self._is_number_of_origin(one) or self.has(one))
                    for one in sides
                )
            case "assignment_expression" | "comma_expression":
                inner = [value.child_by_field_name("right")]
            case "conditional_expression":
                inner = [value.child_by_field_name(one) for one in ("consequence", "alternative")]
            case "update_expression":
                inner = [value.child_by_field_name("argument")]
            case _:
                inner = []
        return any(one is not None and self.has(one) for one in inner)

    def gets(self, node: Node, functions: Mapping[bytes, Sequence[bytes]]) -> frozenset[bytes]:
        """Returns the names of pointers that a node makes such ones."""
        match node.type:
            case "assignment_expression":
                sides = [node.child_by_field_name(each) for each in ("left", "right")]
            case "init_declarator":
                sides = [node.child_by_field_name(each) for each in ("declarator", "value")]
            case "return_statement":
                sides = [_function_around(node), next(iter(node.named_children), None)]
            case "call_expression":
                pairs = zip(arguments(node), functions.get(called(node) or b"", ()), strict=False)
                return frozenset(
                    name for given, name in pairs if name in self.pointers and self.has(given)
                )
            case _:
                return frozenset()
        target, value = sides
        names = _names_of_pointer(target)
        if value is None or not names <= self.pointers:
            return frozenset()
        moves = operator_of(node) in _MOVES and self._is_number_of_origin(value)
        return names if moves or self.has(value) else frozenset()

    def _is_number_of_origin(self, node: Node) -> bool:
        return _is_number(node, self.pointers) and self.holds(node)


def computed_pointers(
    nodes: Sequence[Node],
    holds: Holds,
    pointers: frozenset[bytes],
    functions: Mapping[bytes, Sequence[bytes]],
) -> ComputedPointers:
    """Returns the pointers of a program that are computed with a value of the origin.

    Args:
        nodes: All nodes of the program.
        holds: Tells whether an expression has a value of the origin in it.
        pointers: The names of all pointers and arrays.
        functions: The functions that the program defines, with the names of their parameters.
    """
    found = ComputedPointers(frozenset(), holds, pointers)
    while True:
        more = found.names.union(*(found.gets(node, functions) for node in nodes))
        if more == found.names:
            return found
        found = ComputedPointers(more, holds, pointers)


def leads_through(node: Node, computed: ComputedPointers) -> bool:
    """Tells whether a node accesses what one of the pointers leads to."""
    is_access = node.type == "subscript_expression" or operator_of(node) == (
        "->" if node.type == "field_expression" else "*"
    )
    if not is_access or node.type not in (
        "field_expression",
        "pointer_expression",
        "subscript_expression",
    ):
        return False
    pointer = node.child_by_field_name("argument")
    return pointer is not None and computed.has(pointer)


def _names_of_pointer(node: Node | None) -> frozenset[bytes]:
    """Returns the name of a member, else of the variable or function that a node is about."""
    if node is not None and node.type == "field_expression":
        member = node.child_by_field_name("field")
        return frozenset({member.text}) if member is not None and member.text else frozenset()
    return frozenset(root(node))


def _function_around(node: Node) -> Node | None:
    return node.function.child_by_field_name("declarator") if node.function is not None else None


def _is_floating(node: Node, floating: frozenset[bytes]) -> bool:
    text = node.text or b""
    match node.type:
        case "identifier" | "field_identifier":
            return text in floating
        case "number_literal":
            return b"." in text or (b"e" in text.lower() and not text.lower().startswith(b"0x"))
        case "type_descriptor":
            return _FLOATING.search(text) is not None
    return False


def _is_number(node: Node, pointers: frozenset[bytes]) -> bool:
    """Tells whether an expression is no pointer, as far as its text shows."""
    node = _without_casts(node)
    if node.type == "field_expression":
        member = node.child_by_field_name("field")
        return member is not None and member.text not in pointers
    return not (
        (node.type == "identifier" and node.text in pointers)
        or (node.type == "pointer_expression" and operator_of(node) == "&")
        or called(node) is not None
    )


def _without_casts(node: Node) -> Node:
    return node.plain


def _first_name(declarator: Node) -> frozenset[bytes]:
    return frozenset({declarator.name.text}) if declarator.name is not None else frozenset()
