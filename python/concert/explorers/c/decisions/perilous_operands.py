"""Finds operations that some values of their operands make undefined.

A division decides by its divisor, which may be 0, and an access through a pointer by the number
that the pointer was computed with. Divisions of floating-point numbers are defined for all values.
"""

import re
from collections.abc import Callable, Iterable
from typing import Final

from tree_sitter import Node

from concert.explorers.c.decisions.value_flows import called, root
from concert.explorers.c.source.c_syntax import every_node, operator_of, unwrapped

Holds = Callable[[Node], bool]
"""Tells whether an expression has a value of the origin that is looked for in it."""

_DIVIDES: Final = frozenset({"/", "%", "/=", "%="})
_MOVES: Final = frozenset({"+", "-", "+=", "-="})
_NAMES: Final = frozenset({"identifier", "field_identifier"})
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


def divides_by(node: Node, holds: Holds, floating: frozenset[bytes]) -> bool:
    """Tells whether a node divides whole numbers by a value of the origin."""
    if operator_of(node) not in _DIVIDES:
        return False
    right = node.child_by_field_name("right")
    return (
        right is not None
        and holds(right)
        and not any(_is_floating(one, floating) for one in every_node(node))
    )


def computed_pointers(
    nodes: Iterable[Node], holds: Holds, pointers: frozenset[bytes]
) -> frozenset[bytes]:
    """Returns the names of pointers that are computed with a value of the origin."""
    found: set[bytes] = set()
    for node in nodes:
        if node.type == "assignment_expression":
            left, right = (node.child_by_field_name(each) for each in ("left", "right"))
        elif node.type == "init_declarator":
            left, right = (node.child_by_field_name(each) for each in ("declarator", "value"))
        else:
            continue
        if left is None or right is None or not root(left) <= pointers:
            continue
        value = unwrapped(right)
        moves = operator_of(node) in _MOVES
        is_cast = value.type == "cast_expression"
        value = _without_casts(value)
        if value.type == "binary_expression" and operator_of(value) in _MOVES:
            numbers = [value.child_by_field_name(side) for side in ("left", "right")]
        else:
            numbers = [value] if moves or (is_cast and value.type == "identifier") else []
        if any(one is not None and _is_number(one, pointers) and holds(one) for one in numbers):
            found |= root(left)
    return frozenset(found)


def leads_through(node: Node, computed: frozenset[bytes]) -> bool:
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
    if pointer is None:
        return False
    pointer = _without_casts(pointer)
    return pointer.type == "identifier" and pointer.text in computed


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
    node = unwrapped(node)
    while node.type == "cast_expression":
        value = node.child_by_field_name("value")
        if value is None:
            break
        node = unwrapped(value)
    return node


def _first_name(declarator: Node) -> frozenset[bytes]:
    for one in every_node(declarator):
        if one.type in _NAMES and one.text is not None:
            return frozenset({one.text})
    return frozenset()
