"""Finds operations that some values of their operands make undefined.

A division decides by its divisor, which may be 0, a shift by how far it goes, and an array of
variable length by its size. Divisions of floating-point numbers are defined for all values.
"""

import re
from collections.abc import Callable, Iterable
from typing import Final

from concert.explorers.c.source.c_syntax import operator_of
from concert.explorers.c.source.syntax_nodes import Node, containing

Holds = Callable[[Node], bool]
"""Tells whether an expression has a value of the origin that is looked for in it."""

_DIVIDES: Final = frozenset({"/", "%", "/=", "%="})
_SHIFTS: Final = frozenset({"<<", ">>", "<<=", ">>="})
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
    return size is not None and holds(size) and node.function is not None


def _is_floating(node: Node, floating: frozenset[bytes]) -> bool:
    match node.type:
        case "identifier" | "field_identifier":
            return node.text in floating
        case "number_literal":
            text = node.text
            return b"." in text or (b"e" in text.lower() and not text.lower().startswith(b"0x"))
        case "type_descriptor":
            return _FLOATING.search(node.text) is not None
    return False


def _first_name(declarator: Node) -> frozenset[bytes]:
    return frozenset({declarator.name.text}) if declarator.name is not None else frozenset()
