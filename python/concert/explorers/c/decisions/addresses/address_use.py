"""Finds where a program decides by the addresses of its variables and blocks.

Where a system puts them is its own affair, and differs between executions; the explorer has one
place for each. Whether two pointers are equal, and where in an array a pointer is, is the same
everywhere. So a decision is what a program computes from an address as a number, and which of two
objects comes first. Where the text does not tell that two pointers lead into one array, they count
as those of two objects.
"""

import re
from collections.abc import Iterator
from typing import Final

from concert.explorers.c.decisions.addresses.address_expressions import (
    EQUALS,
    ORDERS,
    Addresses,
    is_narrow,
)
from concert.explorers.c.decisions.addresses.macro_expansion import expanded
from concert.explorers.c.decisions.addresses.pointer_types import PointerTypes, sides_of
from concert.explorers.c.decisions.addresses.same_array import Places
from concert.explorers.c.decisions.decided_values import Decisions
from concert.explorers.c.decisions.names import called
from concert.explorers.c.decisions.origins import OfOrigin, Origin, is_size
from concert.explorers.c.decisions.program import Program
from concert.explorers.c.source.c_syntax import operator_of, unwrapped
from concert.explorers.c.source.syntax_nodes import Node

_COMPUTES: Final = ORDERS | {"%", "/", "*", "&", "|", "^", "<<", ">>", "+", "-"}
_FREES: Final = frozenset({b"free", b"realloc"})
_SHOWS_ADDRESS: Final = re.compile(rb"%[-0-9*.]{0,8}p")
_VARIABLES: Final = frozenset({"field_expression", "identifier", "subscript_expression"})


def decides_by_address(program: Program) -> int:
    """Returns the first line that decides so, as far as the program's text shows; 0 for none."""
    program = expanded(program)
    types = PointerTypes(program)
    addresses = Addresses(program, types)
    numbers = OfOrigin(program, Origin(names=frozenset(), reads=addresses.is_number, hides=is_size))
    frees = any(called(node) in _FREES for node in program.nodes)

    def computes(node: Node) -> bool:
        if node.type == "string_literal":
            return _SHOWS_ADDRESS.search(node.text or b"") is not None
        if node.type in _VARIABLES and types.key(node) in changed:
            return True
        if addresses.orders_bytes(node):
            return True
        return any(map(numbers.holds, _operands(node, types, frees=frees)))

    changed = {types.key(name) for name in _changed(program, numbers)} - {None}
    computed = Decisions(program, Origin(names=frozenset(), reads=computes, hides=is_size))
    orders = [node for node in program.nodes if addresses.orders(node)]
    if orders:
        places = Places(program, types)
        orders = [node for node in orders if not places.in_one_array(*sides_of(node))]
    lines = [computed.first_line(), min((node.start_point[0] + 1 for node in orders), default=0)]
    return min((line for line in lines if line), default=0)


def _changed(program: Program, numbers: OfOrigin) -> Iterator[Node]:
    """Gives the variables that are computed anew with themselves, as by `^=`."""
    for node in program.nodes:
        if node.type == "assignment_expression" and operator_of(node) != "=":
            sides = sides_of(node)
            if any(map(numbers.holds, sides)) and sides[0].type in _VARIABLES:
                yield sides[0]


def _operands(node: Node, types: PointerTypes, *, frees: bool) -> list[Node]:
    """Returns what a node computes another number with; nothing if it does not."""
    operator = operator_of(node)
    match node.type:
        case "binary_expression":
            sides = sides_of(node)
            if any(one.is_word(b"0", b"NULL") for one in sides):
                return []
            is_told = any(unwrapped(one).type == "number_literal" for one in sides)
            equals = operator in EQUALS and (frees or is_told)
            return sides if operator in _COMPUTES or equals else []
        case "unary_expression" if operator in ("~", "-"):
            inner = node.child_by_field_name("argument")
        case "cast_expression":
            kind = types.symbols.described(node.child_by_field_name("type"))
            narrows = kind is not None and kind.is_number and is_narrow(kind.base)
            inner = node.child_by_field_name("value") if narrows else None
        case _:
            inner = None
    return [inner] if inner is not None else []
