"""Finds the source expression of an access of the compiled program.

What GCC says of an access (line, column, whether it reads or writes, its size) and what the report
says of the memory (the variable, or that it is on the heap or on a stack) leave one expression
nearly always. Where they leave several, all of them are candidates: none is guessed.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from concert.explorers.c.source.c_syntax import (
    AccessExpression,
    SourceAccesses,
    Use,
    is_called,
)
from concert.explorers.c.source.c_types import CType, TypeKind, TypeTable
from concert.explorers.c.source.debug_information import (
    DebugInformation,
    SourcePlace,
    Variable,
)
from concert.explorers.c.source.reached import THROUGH_POINTER, Reached, reached_by


class Storage(StrEnum):
    """The storage in which an object lies."""

    GLOBAL = "global"
    HEAP = "heap"
    STACK = "stack"
    THREAD_LOCAL = "thread_local"


@dataclass(frozen=True, slots=True, kw_only=True)
class MachineAccess:
    """An access as the machine did it.

    Attributes:
        pc: An address within the instruction that did it, or that called a function for it.
        address: What was accessed.
        size: Bytes.
        storage: Where that lies.
        writes: Whether it writes.
        reads: Whether it reads.
        through_function: Whether a library function or an atomic builtin did it: its arguments
            point to the memory.
    """

    pc: int
    address: int
    size: int
    storage: Storage
    writes: bool
    reads: bool
    through_function: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceAccess:
    """An access as it stands in the source.

    Attributes:
        line: Its line; 0 where it is unknown.
        column: GCC's column of it, in bytes from 1; 0 where it is unknown.
        function: The function that it stands in; empty where that is unknown.
        expression: The expression, as written; empty where there is none or more than one.
        candidates: All that it may be, sorted, where there are several.
    """

    line: int
    column: int
    function: str
    expression: str
    candidates: tuple[str, ...] = ()


def source_access(
    access: MachineAccess, *, source: SourceAccesses, debug: DebugInformation, file: str
) -> SourceAccess:
    """Returns an access as it stands in the source.

    Args:
        access: The access.
        source: The program's syntax.
        debug: The compiled program's account of its source.
        file: Name of the source file.
    """
    place = debug.place(access.pc)
    function = debug.function_at(access.pc)
    if place is None or place.file != file:
        return SourceAccess(line=0, column=0, function=function, expression="")
    there = source.at(place.line, place.column)
    found = _likeliest(there, access, debug)
    texts = sorted({text for text, _ in found})
    lines = {line for _, line in found}
    return SourceAccess(
        line=lines.pop() if len(lines) == 1 else place.line,
        column=place.column,
        function=function,
        expression=texts[0] if len(texts) == 1 else "",
        candidates=tuple(texts) if len(texts) > 1 else (),
    )


def _likeliest(
    there: Iterable[AccessExpression], access: MachineAccess, debug: DebugInformation
) -> Sequence[tuple[str, int]]:
    """Returns text and line of the expressions that fit best."""
    fits: list[tuple[bool, bool, int, str, int]] = []
    for one in there:
        if not _does(one.use, access):
            continue
        reached = reached_by(one.node, access.pc, debug)
        if not reached.is_known and is_called(one.node):
            # A function's name, and no pointer to one.
            continue
        text = one.text
        if one.use is Use.POINTEE:
            reached, text = _pointee(one, reached, debug.types)
        if one.initialises:
            reached = replace(reached, type_id=None)
        if _fits(reached, access, debug):
            # An expression of known names goes before one that a macro may stand for, and one that
            # has an access of its own at a likelier place after all others.
            elsewhere = _is_elsewhere(one, access, debug)
            fits.append((elsewhere, not reached.is_known, len(one.likelier), text, one.line))
    best = min((fit[:3] for fit in fits), default=None)
    return [fit[3:] for fit in fits if fit[:3] == best]


def _is_elsewhere(one: AccessExpression, access: MachineAccess, debug: DebugInformation) -> bool:
    """Tells whether the program announces such an access where the expression is likelier to be."""
    here = debug.place(access.pc)
    return here is not None and any(
        (SourcePlace(here.file, line, column), one.use is Use.WRITE, access.size) in debug.sites
        # A name has no place of its own, and shares others with its neighbours.
        for line, column in one.likelier[: one.node.type != "identifier"]
    )


def _does(use: Use, access: MachineAccess) -> bool:
    if access.through_function and use is Use.POINTEE:
        return True
    return (use is Use.READ and access.reads) or (use is Use.WRITE and access.writes)


def _fits(reached: Reached, access: MachineAccess, debug: DebugInformation) -> bool:
    """Tells whether the expression can name the memory that was accessed."""
    kind = debug.types.plain(reached.type_id)
    if kind is not None and not _is_accessed_so(kind, access):
        return False
    root = reached.root
    if root is None:
        return _may_lie_there(reached.record, access, debug)
    if root.is_thread_local:
        return access.storage is Storage.THREAD_LOCAL
    if root.address is None:
        return access.storage is Storage.STACK
    if access.storage not in (Storage.GLOBAL, Storage.THREAD_LOCAL):
        return False
    low = root.address + reached.low
    high = 1 << 63 if reached.high is None else root.address + reached.high
    # A function's range may go on beyond what it shares with the other side; the address is shared.
    size = 1 if access.through_function else max(access.size, 1)
    return access.address < high and low < access.address + size


def _may_lie_there(record: int | None, access: MachineAccess, debug: DebugInformation) -> bool:
    """Tells whether C's rules let a record behind a pointer be the accessed memory."""
    variable = debug.static_at(access.address) if access.storage is Storage.GLOBAL else None
    if record is None or variable is None:
        return True
    return debug.types.may_hold(variable.type_id, record)


def _is_accessed_so(kind: CType, access: MachineAccess) -> bool:
    if access.through_function:
        return kind.kind is not TypeKind.FUNCTION
    if kind.kind in (TypeKind.ARRAY, TypeKind.FUNCTION):
        # Its name alone is an address, and no access.
        return False
    if kind.kind is TypeKind.RECORD or kind.size is None:
        return True
    # A bit-field is accessed as a part of its type.
    return access.size <= kind.size


def _pointee(one: AccessExpression, reached: Reached, types: TypeTable) -> tuple[Reached, str]:
    """Returns what an argument points to, and how to write that."""
    parent = one.node.whole.parent
    if parent is not None and parent.type == "pointer_expression":
        return reached, one.text
    kind = types.plain(reached.type_id)
    if kind is not None and kind.kind is TypeKind.ARRAY:
        return reached, one.text
    if kind is not None and kind.kind is not TypeKind.POINTER:
        # No pointer, so nothing is accessed through it.
        return _NOWHERE, one.text
    text = one.text if one.node.type == "identifier" else f"({one.text})"
    return replace(THROUGH_POINTER, is_known=reached.is_known), f"*{text}"


_NOWHERE: Final = Reached(
    type_id=None, root=Variable(name="", type_id=None, address=-(1 << 62)), high=0
)
"""The place of no access."""
