"""Finds where a program decides by what the explorer answers about the process and the machine.

The number of processors, the numbers of a process and of the kernel's threads, and the bits of a
thread's handle are the same in all executions. To compare handles is no decision by their bits;
`handle_lives` looks at that.
"""

import re
from typing import Final

from tree_sitter import Node

from concert.explorers.c.decisions.decided_values import OfOrigin, Origin, Program
from concert.explorers.c.decisions.value_flows import arguments, called, root

_NUMBERS: Final = frozenset(
    {
        *(b"getpid", b"getppid", b"gettid", b"get_nprocs", b"get_nprocs_conf", b"getpgrp"),
        # Only some users may have policies that keep others from running, and some machines
        # have a processor.
        *(b"pthread_setschedparam", b"pthread_setaffinity_np"),
    }
)
_PROCESSORS: Final = frozenset({b"_SC_NPROCESSORS_ONLN", b"_SC_NPROCESSORS_CONF"})
"""Arguments of sysconf() by which a program asks for processors."""
HANDLES: Final = frozenset({b"pthread_self", b"thrd_current"})
"""Functions by which a thread asks for its handle."""
EQUALS: Final = frozenset({b"pthread_equal", b"thrd_equal"})
"""Functions that compare handles."""
_COPIES: Final = frozenset({b"memcpy", b"memmove"})
_WHOLE_NUMBERS: Final = re.compile(rb"\b(?:char|short|int|long|u?int\w*_t|size_t)\b")
_COMPUTES: Final = frozenset(
    {"%", "/", "*", "+", "-", "&", "|", "^", "<<", ">>", "<", ">", "<=", ">="}
)
_COMPUTES_IN_PLACE: Final = frozenset(
    {"%=", "/=", "*=", "+=", "-=", "&=", "|=", "^=", "<<=", ">>="}
)


def decides_by_machine(program: Program) -> int:
    """Returns the first line that decides so, as far as the program's text shows; 0 for none."""
    numbers = Origin(names=_NUMBERS | _PROCESSORS, reads=_is_number)
    handles = asked_handles(program)
    copied = _copied(program, handles)
    bits = Origin(
        names=frozenset(),
        reads=lambda node: _is_copy(node, copied) or (_computes(node) and handles.holds(node)),
    )
    lines = [OfOrigin(program, origin).first_line() for origin in (numbers, bits)]
    return min((line for line in lines if line), default=0)


def asked_handles(program: Program) -> OfOrigin:
    """Returns the handles that threads have asked for."""
    return OfOrigin(
        program,
        Origin(names=HANDLES, reads=lambda node: called(node) in HANDLES, untold=EQUALS),
    )


def _is_number(node: Node) -> bool:
    given = arguments(node) if called(node) == b"sysconf" else []
    return (
        called(node) in _NUMBERS
        or (node.type == "identifier" and node.text in _PROCESSORS)
        or (bool(given) and given[0].type == "number_literal")
    )


def _copied(program: Program, handles: OfOrigin) -> frozenset[bytes]:
    """Returns the names of whole numbers and bytes into which handles are copied."""
    into: set[bytes] = set()
    for node in program.nodes:
        if called(node) in _COPIES and any(map(handles.holds, arguments(node)[1:])):
            into |= root(arguments(node)[0])
    numbers: set[bytes] = set()
    for node in program.nodes:
        kind = node.child_by_field_name("type") if node.type == "declaration" else None
        if into and kind is not None and _WHOLE_NUMBERS.search(kind.text or b""):
            numbers.update(*map(root, node.children_by_field_name("declarator")))
    return frozenset(into & numbers)


def _is_copy(node: Node, copied: frozenset[bytes]) -> bool:
    """Tells whether an expression is a name of a copy, but for where that is made."""
    if node.type != "identifier" or node.text not in copied:
        return False
    while node.parent is not None and node.parent.type in ("argument_list", "pointer_expression"):
        node = node.parent
    return node.parent is None or called(node.parent) not in _COPIES


def _computes(node: Node) -> bool:
    """Tells whether an expression computes with its operands, or asks which is more."""
    operator = node.child_by_field_name("operator")
    if operator is None:
        return False
    if node.type == "binary_expression":
        sides = (node.child_by_field_name(side) for side in ("left", "right"))
        numbers = any(side is not None and side.type == "number_literal" for side in sides)
        return operator.type in _COMPUTES or (numbers and operator.type in ("==", "!="))
    return node.type == "assignment_expression" and operator.type in _COMPUTES_IN_PLACE
