"""Finds the object that an expression of a C program names, by what the compiled program tells."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from concert.explorers.c.source.c_syntax import operator_of, unwrapped
from concert.explorers.c.source.c_types import TypeKind, TypeTable
from concert.explorers.c.source.debug_information import DebugInformation, Variable
from concert.explorers.c.source.syntax_nodes import Node

_DEEPEST: Final = 48
"""Expressions within one another that are looked at, where each is looked at anew."""
_PARTS: Final = {
    "assignment_expression": ("left",),
    "binary_expression": ("left", "right"),
    "conditional_expression": ("consequence",),
    "field_expression": ("argument",),
    "pointer_expression": ("argument",),
    "subscript_expression": ("argument",),
    "update_expression": ("argument",),
}
"""Of expressions that name what their parts tell, those parts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reached:
    """The object that an expression names.

    Attributes:
        type_id: Its type; None where it is not known.
        root: The variable that it is a part of; None where a pointer leads to it.
        low: First byte of the root that it can be.
        high: The byte after the last; None where it is not known.
        is_element: Whether it lies in an array, of which `low` and `high` are the bounds.
        is_known: Whether its names mean something; not so for macros.
        record: The type of record that the last pointer leads to, of which it is a member.
    """

    type_id: int | None
    root: Variable | None
    low: int = 0
    high: int | None = None
    is_element: bool = False
    is_known: bool = True
    record: int | None = None


_UNKNOWN: Final = Reached(type_id=None, root=None, is_known=False)
THROUGH_POINTER: Final = Reached(type_id=None, root=None)


def reached_by(node: Node, at: int, debug: DebugInformation, depth: int = 0) -> Reached:
    """Returns what an expression names, seen from an address of the code."""
    node = unwrapped(node)
    if depth > _DEEPEST:
        return _UNKNOWN

    def inner(name: str) -> Reached:
        child = node.child_by_field_name(name)
        return _UNKNOWN if child is None else reached_by(child, at, debug, depth + 1)

    return _reached(node, at, debug, inner)


class Reaching:
    """The objects that the expressions of a program name, each found once and however deep it is.

    Args:
        debug: The compiled program's account of its source.
    """

    def __init__(self, debug: DebugInformation) -> None:
        self._debug = debug
        self._known: dict[tuple[Node, int], Reached] = {}

    def by(self, node: Node, at: int) -> Reached:
        """Returns what an expression names, seen from an address of the code."""
        waiting = [unwrapped(node)]
        while waiting:
            one = waiting[-1]
            parts = {
                name: unwrapped(part)
                for name in _PARTS.get(one.type, ())
                if (part := one.child_by_field_name(name)) is not None
            }
            missing = [part for part in parts.values() if (part, at) not in self._known]
            if missing and (one, at) not in self._known:
                waiting += missing
                continue
            waiting.pop()
            known = {name: self._known[part, at] for name, part in parts.items()}
            if (one, at) not in self._known:
                self._known[one, at] = _reached(one, at, self._debug, _among(known))
        return self._known[unwrapped(node), at]


def _among(known: Mapping[str, Reached]) -> Callable[[str], Reached]:
    return lambda name: known.get(name, _UNKNOWN)


def _reached(
    node: Node, at: int, debug: DebugInformation, inner: Callable[[str], Reached]
) -> Reached:
    """Returns what an expression names, given what its parts name."""
    match node.type:
        case "identifier":
            return _variable(node, at, debug)
        case "field_expression":
            return _field(node, inner("argument"), debug.types)
        case "subscript_expression":
            return _element(inner("argument"), debug.types)
        case "pointer_expression" if operator_of(node) == "*":
            argument = node.child_by_field_name("argument")
            if argument is not None and _is_address(unwrapped(argument)):
                return inner("argument")
            return _element(inner("argument"), debug.types)
        case "pointer_expression" | "update_expression":
            return inner("argument")
        case "assignment_expression":
            return inner("left")
        case "binary_expression":
            left = inner("left")
            return left if _is_pointer(left, debug.types) else inner("right")
        case "conditional_expression":
            return replace(inner("consequence"), root=None)
    return THROUGH_POINTER


def _variable(name: Node, at: int, debug: DebugInformation) -> Reached:
    found = debug.variable((name.text or b"").decode("utf-8", "replace"), at=at)
    if found is None:
        return _UNKNOWN
    return Reached(type_id=found.type_id, root=found, high=debug.types.size(found.type_id))


def _is_address(node: Node) -> bool:
    return node.type == "pointer_expression" and operator_of(node) == "&"


def _is_pointer(reached: Reached, types: TypeTable) -> bool:
    kind = types.plain(reached.type_id)
    return kind is not None and kind.kind in (TypeKind.POINTER, TypeKind.ARRAY)


def _field(node: Node, record: Reached, types: TypeTable) -> Reached:
    name = node.child_by_field_name("field")
    argument = node.child_by_field_name("argument")
    text = (name.text or b"").decode("utf-8", "replace") if name is not None else ""
    if operator_of(node) == "->" and argument is not None and not _is_address(unwrapped(argument)):
        record = _element(record, types)
        if record.root is None:
            record = replace(record, record=types.plain_id(record.type_id))
    member = types.member(record.type_id, text)
    if member is None:
        return replace(record, type_id=None)
    if record.root is None or record.is_element:
        return replace(record, type_id=member.type_id)
    low = record.low + member.offset
    size = types.size(member.type_id)
    return replace(
        record, type_id=member.type_id, low=low, high=None if size is None else low + size
    )


def _element(whole: Reached, types: TypeTable) -> Reached:
    """Returns an element of an array, or what a pointer points to."""
    kind = types.plain(whole.type_id)
    if kind is None:
        return replace(THROUGH_POINTER, is_known=whole.is_known)
    if kind.kind is TypeKind.ARRAY:
        return replace(whole, type_id=kind.target, is_element=True)
    return Reached(type_id=kind.target, root=None)
