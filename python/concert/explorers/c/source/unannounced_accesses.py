"""Finds accesses of shared data that the compiled program does not announce.

GCC announces no reading of a struct that is passed by value, no store of a struct that a function
returns, no operand of assembler, and nothing of what it has folded away, such as `x` in `x * 0`.
So each expression of the source that reads or writes memory which threads can share is held
against the places where the program announces such an access. What stands in the text of a macro
is not looked at.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from concert.explorers.c.source.announced import Need, announced
from concert.explorers.c.source.c_syntax import (
    SourceAccesses,
    Use,
    declares,
    is_called,
    operator_of,
    unwrapped,
)
from concert.explorers.c.source.c_types import CType, TypeKind
from concert.explorers.c.source.debug_information import DebugInformation, SourcePlace
from concert.explorers.c.source.reached import Reaching
from concert.explorers.c.source.statement_code import StatementCode
from concert.explorers.c.source.syntax_nodes import Node
from concert.explorers.c.source.text_keys import TextKeys

_MOST: Final = 100
"""Of one program; a hostile one could have any number."""
_LED_BY: Final = {
    "assignment_expression": "left",
    "binary_expression": "left",
    "cast_expression": "value",
    "field_expression": "argument",
    "pointer_expression": "argument",
    "subscript_expression": "argument",
}
"""Of each kind of expression, the part that leads to what it names."""
_LEAST_COMPLEX: Final = 8
"""Bytes of the smallest complex number."""
_DEEPEST: Final = 64
"""Expressions within one another that are looked at."""


def unseen_accesses(
    source: SourceAccesses, debug: DebugInformation, *, file: str
) -> tuple[tuple[int, str], ...]:
    """Returns lines, and what is accessed there unseen, in words; sorted, each once.

    Args:
        source: The program's syntax.
        debug: The compiled program's account of its source.
        file: Name under which it was compiled.
    """
    rows = _rows(debug, file)
    scopes = {one.function: one for one in reversed(debug.scopes) if one.is_function}
    places_of = frozenset(
        ((place.line, place.column), writes)
        for place, writes, _ in debug.sites
        if place.file == file
    )
    bit_fields = debug.types.bit_fields()
    seen, missing, needing = set(), [], []
    code = StatementCode(rows, scopes)
    texts = TextKeys(source.read)
    reaching = Reaching(debug)
    for node, use, places in source.each():
        if use is Use.POINTEE or _is_read_back(node, use):
            continue
        name = (code.statement(node), use, texts.key(node))
        at = code.of(node)
        if at is None or not _is_shared(node, at, debug, code, reaching):
            continue
        kind = debug.types.plain(reaching.by(node, at).type_id)
        if not source.in_macro(node):
            needing.append((name, node, _need(node, use, places, kind, bit_fields, texts)))
        elif any((place, use is Use.WRITE) in places_of for place in places):
            seen.add(name)
        # Of a record, a macro takes the address nearly always; its text is not looked at.
        elif not (source.in_macro(node) and _is_record(node, at, debug, reaching)):
            missing.append((name, node))
    having = announced([need for _, _, need in needing], debug, file=file)
    for number, (name, node, _) in enumerate(needing):
        if number in having:
            seen.add(name)
        else:
            missing.append((name, node))
    found = set()
    for name, node in sorted(missing, key=lambda one: one[1].start_byte):
        # Of two readings in one statement, GCC may make one.
        if name in seen:
            continue
        does = "write" if name[1] is Use.WRITE else "read"
        found.add((node.start_point.row + 1, f"{does} of {source.text(node)}"))
        if len(found) == _MOST:
            break
    return tuple(sorted(found))


def _need(
    node: Node,
    use: Use,
    places: Sequence[tuple[int, int]],
    kind: CType | None,
    bit_fields: frozenset[str],
    texts: TextKeys,
) -> Need:
    """Returns what an expression needs to be announced."""
    inner = unwrapped(node)
    whole, member = inner.child_by_field_name("argument"), inner.child_by_field_name("field")
    is_part = inner.type in ("field_expression", "subscript_expression") and whole is not None
    return Need(
        # A name has no place of its own, but where it is tested.
        places=places if inner.type != "identifier" else (*places[1:], *places[:1]),
        writes=use is Use.WRITE,
        sizes=_sizes(kind),
        length=node.end_byte - node.start_byte,
        whole=texts.key(whole) if is_part and whole is not None else None,
        is_bit_field=member is not None
        and (member.text or b"").decode("utf-8", "replace") in bit_fields,
        is_known=kind is not None,
    )


def _sizes(kind: CType | None) -> tuple[int, int] | None:
    if kind is None or kind.size is None or kind.kind not in (TypeKind.POINTER, TypeKind.SCALAR):
        return None
    # A complex number may be read in two parts.
    has_parts = kind.kind is TypeKind.SCALAR and not kind.is_integer and kind.size >= _LEAST_COMPLEX
    return (0 if has_parts else kind.size), kind.size


def _rows(debug: DebugInformation, file: str) -> Mapping[int, Sequence[int]]:
    """Returns the addresses of each line's code, ascending."""
    rows: dict[int, list[int]] = {}
    for start, place in zip(debug.starts, debug.places, strict=True):
        if isinstance(place, SourcePlace) and place.file == file:
            rows.setdefault(place.line, []).append(start)
    return rows


def _is_read_back(node: Node, use: Use) -> bool:
    """Tells whether it would only be read for the value of its assignment."""
    node = node.whole
    outer = node.parent
    return (
        use is Use.READ
        and outer is not None
        and outer.type == "assignment_expression"
        and operator_of(outer) == "="
        and outer.child_by_field_name("left") == node
    )


def _is_shared(
    node: Node, at: int, debug: DebugInformation, code: StatementCode, reaching: Reaching
) -> bool:
    """Tells whether an expression accesses memory that other threads may reach and change."""
    # A variable of static storage has the value of its declaration before the program begins.
    if is_called(node) or declares(node):
        return False
    reached = reaching.by(node, at)
    if not reached.is_known:
        return False
    kind = debug.types.plain(reached.type_id)
    if kind is None:
        return not _is_only_address(node, debug, code) and _may_lie_outside(
            node, at, debug, reaching
        )
    if kind.kind in (TypeKind.ARRAY, TypeKind.FUNCTION):
        return False
    root = reached.root
    if root is None:
        return True
    return root.address is not None and not debug.types.is_constant(root.type_id)


def _is_record(node: Node, at: int, debug: DebugInformation, reaching: Reaching) -> bool:
    kind = debug.types.plain(reaching.by(node, at).type_id)
    if kind is not None:
        return kind.kind is TypeKind.RECORD
    # Behind a cast or a macro its type is not known, but all members of its name may be alike.
    return unwrapped(node).type == "field_expression" and (
        _kinds_of_member(unwrapped(node), debug) == {TypeKind.RECORD}
    )


def _kinds_of_member(node: Node, debug: DebugInformation) -> frozenset[TypeKind]:
    """Returns the kinds of all members that have the name of the one in an expression."""
    name = node.child_by_field_name("field")
    text = (name.text or b"").decode("utf-8", "replace") if name is not None else ""
    return debug.types.kinds_of_members(text)


def _is_only_address(node: Node, debug: DebugInformation, code: StatementCode) -> bool:
    """Tells whether an expression of unknown type is an array, whose name is no access.

    If a pointer stood there in place of the array, what it leads to would be an access.
    """
    if node.type == "field_expression":
        return _kinds_of_member(node, debug) == {TypeKind.ARRAY}
    outer = code.beyond_operations(node)
    return (
        outer is not None
        and outer.type in ("field_expression", "pointer_expression", "subscript_expression")
        and operator_of(outer) != "&"
    )


def _may_lie_outside(node: Node, at: int, debug: DebugInformation, reaching: Reaching) -> bool:
    """Tells whether an expression of unknown type may access more than a function's own variable.

    A type is unknown behind a cast or a call.
    """
    followed = 0
    base: Node | None = node
    for _ in range(_DEEPEST):
        if base is None:
            break
        base = unwrapped(base)
        field = _LED_BY.get(base.type)
        if base.type == "identifier":
            reached = reaching.by(base, at)
            kind = debug.types.plain(reached.type_id)
            if kind is not None and kind.kind is TypeKind.ARRAY:
                followed -= 1
            is_own = reached.root is not None and reached.root.address is None
            return followed > 0 or (reached.is_known and not is_own)
        if field is None:
            break
        if field == "argument":
            followed += {"&": -1, ".": 0}.get(operator_of(base), 1)
        base = base.child_by_field_name(field)
    return True
