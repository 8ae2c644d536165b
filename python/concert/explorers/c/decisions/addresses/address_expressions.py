"""Tells which expressions of a C program are addresses, as numbers or in their order."""

import re
from typing import Final

from concert.explorers.c.decisions.addresses.declarators import CType
from concert.explorers.c.decisions.addresses.numbers_as_pointers import NumbersAsPointers
from concert.explorers.c.decisions.addresses.pointer_types import (
    PointerTypes,
    sides_of,
    without_casts,
)
from concert.explorers.c.decisions.names import arguments, called
from concert.explorers.c.decisions.program import Program
from concert.explorers.c.source.c_syntax import operator_of, unwrapped
from concert.explorers.c.source.syntax_nodes import Node

ORDERS: Final = frozenset({"<", "<=", ">", ">="})
EQUALS: Final = frozenset({"==", "!="})
_COPIES: Final = {b"memcpy": (0, 1), b"memmove": (0, 1), b"bcopy": (1, 0)}
"""Functions that copy bytes, with the numbers of what they write and of what they read."""
_COMPARES_BYTES: Final = frozenset({b"memcmp", b"bcmp"})
_NARROW: Final = re.compile(rb"\b(?:char|short|int|unsigned|u?int(?:8|16|32)_t)\b")
_WIDE: Final = re.compile(rb"\b(?:long|size_t|ssize_t|u?intptr_t|u?int64_t)\b")


class Addresses:
    """The expressions of a program that are addresses."""

    def __init__(self, program: Program, types: PointerTypes) -> None:
        """Looks at all that gives the program's pointers to anything a value."""
        self._types = types
        self._numbers = NumbersAsPointers(program, types)
        # By the identity of unions' members, which `types` keeps.
        self._pointing: dict[int, bool] = {}
        self._counting: dict[Node, bool] = {}

    def is_number(self, node: Node) -> bool:
        """Tells whether an expression is an address, or the bytes of one, as a whole number."""
        match node.type:
            case "cast_expression":
                return self._casts(node) or self._copies_pointer(node)
            case "field_expression":
                return self._is_beside_pointer(node)
            case "init_declarator" | "assignment_expression":
                return self._becomes_number(node)
        return node.type in ("identifier", "pointer_expression") and self._copies_pointer(node)

    def orders(self, node: Node) -> bool:
        """Tells whether a node asks which of two addresses is less, or how far they are apart."""
        operator = operator_of(node) if node.type == "binary_expression" else ""
        sides = sides_of(node) if operator in ORDERS or operator == "-" else []
        if len(sides) < 2:
            return False
        if operator != "-" and any(without_casts(one).is_word(b"0", b"NULL") for one in sides):
            return False
        kinds = [self._types.of(one) for one in sides]
        if any(kind is not None and not kind.is_pointer for kind in kinds):
            return False
        if kinds.count(None) > (0 if operator == "-" else 1):
            return False
        return any(
            kind is not None and self._is_address(one, kind)
            for one, kind in zip(sides, kinds, strict=True)
        )

    def _is_address(self, node: Node, kind: CType | None) -> bool:
        if kind is None or not kind.is_pointer:
            return False
        if kind.to_anything and self._numbers.holds(node):
            return False
        return not _is_offset(node)

    def _casts(self, node: Node) -> bool:
        kind = self._types.symbols.described(node.child_by_field_name("type"))
        value = node.child_by_field_name("value")
        if kind is None or value is None:
            return False
        value = without_casts(value)
        of_value = self._types.of(value)
        if kind.is_number:
            return self._is_address(value, of_value)
        # Under another type, the bytes of a pointer are numbers.
        return (
            _leads_to_number(kind)
            and of_value is not None
            and of_value.levels > 1
            and not of_value.is_array
            and of_value.base != kind.base
        )

    def _is_beside_pointer(self, node: Node) -> bool:
        """Tells whether a member of a union is a number with room for a pointer beside it."""
        members = self._types.union_of(node)
        member = node.child_by_field_name("field")
        kind = members.get(member.text or b"") if member is not None else None
        if kind is None or not CType(kind.base).is_number:
            return False
        is_wide = not kind.levels and not is_narrow(kind.base)
        is_array = kind.is_array and kind.levels == 1
        # The members are the same for all members of one union.
        if id(members) not in self._pointing:
            self._pointing[id(members)] = any(
                other.levels and not other.is_array for other in members.values()
            )
        return (is_wide or is_array) and self._pointing[id(members)]

    def _becomes_number(self, node: Node) -> bool:
        """Tells whether a number is set to an address without a cast."""
        if node.type == "assignment_expression":
            left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
            kind = self._types.of(left)
        else:
            left, right = node.child_by_field_name("declarator"), node.child_by_field_name("value")
            is_name = left is not None and left.type == "identifier"
            kind = self._types.of(left) if is_name else None
        if kind is None or right is None or not kind.is_number:
            return False
        return self._is_address(right, self._types.of(right))

    def orders_bytes(self, node: Node) -> bool:
        """Tells whether a call tells the order of pointers' bytes, not only if they are equal."""
        if called(node) not in _COMPARES_BYTES:
            return False
        kinds = [self._types.of(without_casts(one)) for one in arguments(node)]
        if not any(kind is not None and kind.levels > 1 for kind in kinds):
            return False
        outer = node.whole.parent
        if outer is None or operator_of(outer) in ("!", "&&", "||"):
            return False
        if operator_of(outer) in EQUALS:
            return not any(one.is_word(b"0") for one in sides_of(outer))
        return outer.type != "if_statement"

    def _counts(self, call: Node) -> bool:
        """Tells whether a call gives a number of bytes."""
        if call not in self._counting:
            self._counting[call] = any(one.type == "sizeof_expression" for one in arguments(call))
        return self._counting[call]

    def _copies_pointer(self, node: Node) -> bool:
        """Tells whether an argument leads to a pointer whose bytes a call takes for a number."""
        around = node.parent
        call = around.parent if around is not None and around.type == "argument_list" else None
        source = self._types.of(without_casts(node)) if call is not None else None
        if call is None or source is None or source.levels < 2 or source.is_array:
            return False
        function, given = called(call) or b"", arguments(call)
        at = node.rank
        if function in _COPIES and len(given) > max(_COPIES[function]):
            to, come = _COPIES[function]
            target = self._types.of(without_casts(given[to]))
            return at == come and target is not None and _leads_to_number(target)
        # A function of the program that gets their number gets the bytes themselves.
        target = self._types.symbols.parameter(function, at)
        return (
            target is not None
            and self._counts(call)
            and (target.to_anything or (_leads_to_number(target) and is_narrow(target.base)))
        )


def is_narrow(base: bytes) -> bool:
    """Tells whether a type of whole numbers has no room for an address."""
    return _NARROW.search(base) is not None and _WIDE.search(base) is None


def _leads_to_number(kind: CType) -> bool:
    return kind.levels == 1 and CType(kind.base).is_number


def _is_offset(node: Node) -> bool:
    """Tells whether an expression is where a member would be in a struct at address 0."""
    node = without_casts(node)
    if node.type == "pointer_expression" and operator_of(node) == "&":
        inner = node.child_by_field_name("argument")
        while inner is not None and unwrapped(inner).type in (
            "field_expression",
            "subscript_expression",
        ):
            inner = unwrapped(inner).child_by_field_name("argument")
        if inner is None or unwrapped(inner).type != "cast_expression":
            return False
        node = without_casts(inner)
    return node.type == "number_literal"
