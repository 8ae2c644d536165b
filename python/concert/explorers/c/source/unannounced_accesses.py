"""Finds accesses of shared data that the compiled program does not announce.

GCC announces no reading of a struct that is passed by value, no store of a struct that a function
returns, no operand of assembler, and nothing of what it has folded away, such as `x` in `x * 0`.
So each expression of the source that reads or writes memory which threads can share is held
against the places where the program announces such an access. What stands in the text of a macro
is not looked at.
"""

import bisect
from collections.abc import Mapping, Sequence
from typing import Final

from tree_sitter import Node

from concert.explorers.c.source.c_syntax import SourceAccesses, Use, is_called, operator_of
from concert.explorers.c.source.c_types import TypeKind
from concert.explorers.c.source.debug_information import DebugInformation, Scope, SourcePlace
from concert.explorers.c.source.source_access import reached_by

_JUMPS: Final = frozenset(
    {"break_statement", "continue_statement", "goto_statement", "return_statement"}
)
_MOST: Final = 100
"""Of one program; a hostile one could have any number."""


def unseen_accesses(
    source: SourceAccesses, debug: DebugInformation, *, file: str
) -> tuple[tuple[int, str], ...]:
    """Returns lines, and what is accessed there unseen, in words; sorted, each once.

    Args:
        source: The program's syntax.
        debug: The compiled program's account of its source.
        file: Name under which it was compiled.
    """
    announced = _announced(debug, file)
    rows = _rows(debug, file)
    seen, missing = set(), []
    for node, use, places in source.each():
        if use is Use.POINTEE or _is_read_back(node, use):
            continue
        name = (_statement(node).id, use, node.text)
        if any((place, use is Use.WRITE) in announced for place in places):
            seen.add(name)
        else:
            missing.append((name, node))
    found = set()
    for name, node in missing:
        # Of two readings in one statement, GCC may make one.
        if name in seen:
            continue
        at = _code_of(node, rows, debug)
        if at is None or not _is_shared(node, at, debug):
            continue
        text = " ".join((node.text or b"").decode("utf-8", "replace").split())
        does = "write" if name[1] is Use.WRITE else "read"
        found.add((node.start_point.row + 1, f"{does} of {text}"))
        if len(found) == _MOST:
            break
    return tuple(sorted(found))


def _announced(debug: DebugInformation, file: str) -> frozenset[tuple[tuple[int, int], bool]]:
    return frozenset(
        ((place.line, place.column), writes)
        for place, writes, _ in debug.sites
        if place.file == file
    )


def _rows(debug: DebugInformation, file: str) -> Mapping[int, Sequence[int]]:
    """Returns the addresses of each line's code, ascending."""
    rows: dict[int, list[int]] = {}
    for start, place in zip(debug.starts, debug.places, strict=True):
        if isinstance(place, SourcePlace) and place.file == file:
            rows.setdefault(place.line, []).append(start)
    return rows


def _is_read_back(node: Node, use: Use) -> bool:
    """Tells whether it would only be read for the value of its assignment."""
    while node.parent is not None and node.parent.type == "parenthesized_expression":
        node = node.parent
    outer = node.parent
    return (
        use is Use.READ
        and outer is not None
        and outer.type == "assignment_expression"
        and operator_of(outer) == "="
        and outer.child_by_field_name("left") == node
    )


def _statement(node: Node) -> Node:
    """Returns the statement that an expression stands in."""
    outer = node
    while outer.parent is not None and not outer.type.endswith(("_statement", "declaration")):
        outer = outer.parent
    return outer


def _code_of(node: Node, rows: Mapping[int, Sequence[int]], debug: DebugInformation) -> int | None:
    """Returns an address in the code of an expression's statement; None where it is dead.

    A statement all of which is folded away has no code; that of its function will do.
    """
    function: Node | None = node
    while function is not None and function.type != "function_definition":
        function = function.parent
    if function is None:
        return None
    name = function.child_by_field_name("declarator")
    while name is not None and name.type != "identifier":
        name = name.child_by_field_name("declarator")
    text = (name.text or b"").decode("utf-8", "replace") if name is not None else ""
    scope = next((one for one in debug.scopes if one.is_function and one.function == text), None)
    if scope is None:
        return None
    statement = _statement(node)
    at = _first_code(statement, scope, rows)
    if at is None and statement.type == "expression_statement" and _is_dropped(statement):
        following = statement.next_named_sibling
        while following is not None and following.type == "comment":
            following = following.next_named_sibling
        if following is None or _first_code(following, scope, rows) is not None:
            return scope.low
    return at


def _first_code(node: Node, scope: Scope, rows: Mapping[int, Sequence[int]]) -> int | None:
    for line in range(node.start_point.row + 1, node.end_point.row + 2):
        addresses = rows.get(line, ())
        index = bisect.bisect_left(addresses, scope.low)
        if index < len(addresses) and addresses[index] < scope.high:
            return addresses[index]
    return None


def _is_dropped(statement: Node) -> bool:
    """Tells whether a statement without code could be reached, as far as the one before it says."""
    before = statement.prev_named_sibling
    return before is None or before.type not in _JUMPS


def _is_shared(node: Node, at: int, debug: DebugInformation) -> bool:
    """Tells whether an expression accesses memory that other threads may reach and change."""
    if is_called(node):
        return False
    reached = reached_by(node, at, debug)
    kind = debug.types.plain(reached.type_id)
    if not reached.is_known or kind is None or kind.kind in (TypeKind.ARRAY, TypeKind.FUNCTION):
        return False
    root = reached.root
    if root is None:
        return True
    return root.address is not None and not debug.types.is_constant(root.type_id)
