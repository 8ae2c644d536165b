"""Finds where a program decides by the addresses of its variables and blocks.

Where a system puts them is its own affair, and differs between executions; the explorer has one
place for each. Whether two pointers are equal, and where in an array a pointer is, is the same
everywhere. So a decision is what a program computes from an address as a number, and which of two
objects comes first.
"""

import re
from typing import Final

from tree_sitter import Node

from concert.explorers.c.decisions.decided_values import OfOrigin, Origin, Program, is_size
from concert.explorers.c.decisions.value_flows import arguments, called, root
from concert.explorers.c.source.c_syntax import operator_of, unwrapped

_ORDERS: Final = frozenset({"<", "<=", ">", ">="})
_COMPUTES: Final = _ORDERS | {"%", "/", "*", "&", "|", "^", "<<", ">>", "+", "-"}
_EQUALS: Final = frozenset({"==", "!="})
_MOVES: Final = frozenset({"+", "-", "+=", "-="})
_WHOLE_NUMBERS: Final = re.compile(rb"\b(?:char|short|int|long|u?int\w*_t|s?size_t|unsigned)\b")
_TO_ANYTHING: Final = re.compile(rb"\bvoid\s{0,16}\*")
_ALLOCATES: Final = frozenset({b"alloca", b"calloc", b"malloc", b"realloc", b"aligned_alloc"})
_FREES: Final = frozenset({b"free", b"realloc"})


def decides_by_address(program: Program) -> int:
    """Returns the first line that decides so, as far as the program's text shows; 0 for none."""
    addresses = _Addresses(program)
    numbers = OfOrigin(program, Origin(names=frozenset(), reads=addresses.is_number, hides=is_size))
    frees = any(called(node) in _FREES for node in program.nodes)

    def computes(node: Node) -> bool:
        operator = operator_of(node) if node.type == "binary_expression" else ""
        if operator not in _COMPUTES and not (frees and operator in _EQUALS):
            return False
        sides = [node.child_by_field_name(side) for side in ("left", "right")]
        return any(one is not None and numbers.holds(one) for one in sides) and not any(
            one is not None and one.text in (b"0", b"NULL") for one in sides
        )

    computed = OfOrigin(program, Origin(names=frozenset(), reads=computes, hides=is_size))
    orders = (node.start_point[0] + 1 for node in program.nodes if addresses.orders(node))
    lines = [computed.first_line(), min(orders, default=0)]
    return min((line for line in lines if line), default=0)


class _Addresses:
    """The pointers of a program, by their names."""

    def __init__(self, program: Program) -> None:
        to_anything: set[bytes] = set()
        moved: set[bytes] = set()
        for node in program.nodes:
            kind = node.child_by_field_name("type") if node.type.endswith("declaration") else None
            if kind is not None and kind.text == b"void":
                to_anything.update(*map(_last, node.children_by_field_name("declarator")))
            moved |= _moved(node)
        # A pointer to anything may be a number that the program has made one of.
        makes = any(map(_makes_a_pointer, program.nodes))
        self._pointers = program.pointers - (to_anything if makes else set())
        self._functions = program.functions.keys()
        self._lone = program.pointers - moved
        self._arrays = _parameters_in_one_array(program)

    def is_number(self, node: Node) -> bool:
        """Tells whether an expression is an address as a whole number."""
        if node.type != "cast_expression":
            return False
        kind, value = node.child_by_field_name("type"), node.child_by_field_name("value")
        if kind is None or value is None or kind.child_by_field_name("declarator") is not None:
            return False
        if _WHOLE_NUMBERS.search(kind.text or b"") is None:
            return False
        value = _without_casts(value)
        if value.type == "pointer_expression":
            return operator_of(value) == "&"
        if value.type == "identifier" and value.text in self._functions:
            return True
        return called(value) in _ALLOCATES or self._is_pointer(value, self._pointers)

    def orders(self, node: Node) -> bool:
        """Tells whether a node asks which of two objects comes first."""
        if node.type != "binary_expression" or operator_of(node) not in _ORDERS:
            return False
        sides = [node.child_by_field_name(side) for side in ("left", "right")]
        given = [self._object(one) for one in sides if one is not None]
        if len(given) < 2 or given[0] == given[1]:
            return False
        return None not in given and frozenset(given) not in self._arrays

    def _object(self, node: Node) -> bytes | None:
        """Returns the pointer to an object, or the object's name if its address is taken.

        Returns:
            The name; None if the object may be in an array with others.
        """
        node = _without_casts(node)
        if self._is_pointer(node, self._lone):
            return node.text
        if node.type != "pointer_expression" or operator_of(node) != "&":
            return None
        argument = node.child_by_field_name("argument")
        inner = unwrapped(argument) if argument is not None else None
        is_member = False
        while inner is not None and inner.type == "field_expression":
            is_member = is_member or b"->" in (inner.text or b"")
            owner = inner.child_by_field_name("argument")
            inner = unwrapped(owner) if owner is not None else None
        if inner is None or inner.type != "identifier":
            return None
        return inner.text if not is_member or inner.text in self._lone else None

    def _is_pointer(self, node: Node, names: frozenset[bytes]) -> bool:
        if node.type == "field_expression":
            member = node.child_by_field_name("field")
            return member is not None and member.text in names
        return node.type == "identifier" and node.text in names


def _last(declarator: Node) -> set[bytes]:
    """Returns the name that a declarator declares, of a variable or member."""
    waiting = [declarator]
    while waiting:
        node = waiting.pop()
        if node.type in ("identifier", "field_identifier") and node.text is not None:
            return {node.text}
        waiting.extend(reversed(node.named_children))
    return set()


def _moved(node: Node) -> set[bytes]:
    """Returns the names of pointers that a node moves, or makes of another by a number."""
    if node.type == "update_expression":
        changed = node.child_by_field_name("argument")
        if changed is not None and changed.type == "field_expression":
            changed = changed.child_by_field_name("field")
        return _last(changed) if changed is not None else set()
    if node.type == "array_declarator":
        return _last(node)
    if node.type == "assignment_expression":
        sides = [node.child_by_field_name(each) for each in ("left", "right")]
    elif node.type == "init_declarator":
        sides = [node.child_by_field_name(each) for each in ("declarator", "value")]
    else:
        return set()
    left, right = sides
    if left is None or right is None:
        return set()
    if left.type == "field_expression":
        left = left.child_by_field_name("field") or left
    if operator_of(node) in _MOVES or _is_in_array(right):
        return _last(left)
    return set()


def _is_in_array(node: Node) -> bool:
    """Tells whether an expression is, as far as its text shows, an element's address."""
    node = unwrapped(node)
    if node.type == "pointer_expression" and operator_of(node) == "&":
        argument = node.child_by_field_name("argument")
        return argument is not None and unwrapped(argument).type == "subscript_expression"
    return node.type == "binary_expression" and operator_of(node) in _MOVES


def _parameters_in_one_array(program: Program) -> frozenset[frozenset[bytes]]:
    """Returns pairs of parameters that always get elements of one array."""
    found: set[frozenset[bytes]] = set()
    apart: set[frozenset[bytes]] = set()
    for node in program.nodes:
        names = program.functions.get(called(node) or b"", ())
        elements = [
            root(given) if _is_in_array(given) else set() for given in arguments(node)[: len(names)]
        ]
        for at, one in enumerate(elements):
            for before in range(at):
                pair = frozenset({names[at], names[before]})
                same = bool(one) and one == elements[before]
                (found if same else apart).add(pair)
    return frozenset(found - apart)


def _makes_a_pointer(node: Node) -> bool:
    """Tells whether a node makes a pointer to anything of what may be a number."""
    if node.type == "preproc_arg":
        return _TO_ANYTHING.search(node.text or b"") is not None
    kind = node.child_by_field_name("type") if node.type == "cast_expression" else None
    value = node.child_by_field_name("value")
    if kind is None or value is None or _TO_ANYTHING.search(kind.text or b"") is None:
        return False
    value = unwrapped(value)
    is_address = value.type == "pointer_expression" and operator_of(value) == "&"
    return not is_address and value.type != "string_literal"


def _without_casts(node: Node) -> Node:
    node = unwrapped(node)
    while node.type == "cast_expression":
        value = node.child_by_field_name("value")
        if value is None:
            return node
        node = unwrapped(value)
    return node
