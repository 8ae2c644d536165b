"""Finds where a program decides by what the explorer answers about the process and the machine.

The number of processors, other measures and limits of the machine, the numbers of a process and of
the kernel's threads, and the bits of a thread's handle are the same in all executions. To compare
handles is no decision by their bits; `handle_lives` looks at that.
"""

import re
from typing import Final

from concert.explorers.c.decisions.decided_values import Decisions
from concert.explorers.c.decisions.handle_types import HANDLES, HandleTypes, hides_handle
from concert.explorers.c.decisions.names import arguments, called, root
from concert.explorers.c.decisions.origins import OfOrigin, Origin
from concert.explorers.c.decisions.program import Program
from concert.explorers.c.source.syntax_nodes import Node

_NUMBERS: Final = frozenset(
    {
        *(b"getpid", b"getppid", b"gettid", b"get_nprocs", b"get_nprocs_conf", b"getpgrp"),
        *(b"getpgid", b"getsid", b"getuid", b"geteuid", b"getgid", b"getegid", b"getlogin"),
        # Only some users may have policies that keep others from running, and some machines
        # have a processor.
        *(b"pthread_setschedparam", b"pthread_setschedprio", b"pthread_setaffinity_np"),
        *(b"sched_getscheduler", b"getpriority", b"nice", b"sched_getcpu", b"sysconf"),
        *(b"getpagesize", b"get_phys_pages", b"get_avphys_pages", b"getdtablesize"),
        *(b"gethostid", b"getauxval", b"pathconf", b"fpathconf", b"confstr", b"isatty"),
        # So many bytes more than a program asks for are the affair of a library.
        *(b"malloc_usable_size", b"mallinfo", b"mallinfo2"),
    }
)
_FILLS: Final = {
    **dict.fromkeys((b"gethostname", b"getdomainname", b"uname", b"sysinfo", b"getloadavg"), 0),
    **dict.fromkeys((b"getrusage", b"getrlimit", b"sched_getparam", b"ttyname_r"), 1),
    b"pthread_attr_getstacksize": 1,
    **dict.fromkeys((b"pthread_getaffinity_np", b"sched_getaffinity"), 2),
}
"""Functions that tell of a machine, with the number of the argument that they fill."""
EQUALS: Final = frozenset({b"pthread_equal", b"thrd_equal"})
"""Functions that compare handles."""
_NO_NUMBER: Final = frozenset({b"0", b"0L", b"0UL", b"0u", b"0ul", b"NULL"})
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
    own = program.functions.keys()
    asks = _NUMBERS - own
    fills = {name: place for name, place in _FILLS.items() if name not in own}
    numbers = Origin(
        names=asks | fills.keys(),
        reads=lambda node: called(node) in asks,
        fills=fills,
        untold=frozenset(fills),
    )
    types = HandleTypes(program)
    handles = known_handles(program, types)
    copied = _copied(program, handles, types)
    bits = Origin(
        names=frozenset(),
        reads=lambda node: (
            _is_copy(node, copied)
            or types.orders_bytes(node)
            or (_computes(node, types) and _holds_side(node, handles))
        ),
    )
    lines = [Decisions(program, origin).first_line() for origin in (numbers, bits)]
    return min((line for line in lines if line), default=0)


def known_handles(program: Program, types: HandleTypes) -> OfOrigin:
    """Returns the handles of threads, whether the threads have asked for them or made them."""
    return OfOrigin(
        program,
        Origin(
            names=HANDLES,
            reads=types.is_handle,
            untold=EQUALS,
            hides=lambda node: hides_handle(node, program.functions),
            knows=lambda node: types.steps(node) == 0,
        ),
    )


def _copied(program: Program, handles: OfOrigin, types: HandleTypes) -> frozenset[bytes]:
    """Returns the names of whole numbers and bytes into which handles are copied."""
    into: set[bytes] = set()
    for node in program.nodes:
        given = arguments(node) if called(node) in _COPIES else []
        if any(handles.holds(one) or types.steps(one) for one in given[1:2]):
            into |= root(given[0])
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


def _computes(node: Node, types: HandleTypes) -> bool:
    """Tells whether an expression computes with its operands, or asks which is more.

    Whether a handle that is known by its type is 0 tells only whether it is set.
    """
    operator = node.child_by_field_name("operator")
    if operator is None:
        return False
    if node.type == "binary_expression":
        sides = [node.child_by_field_name(side) for side in ("left", "right")]
        literals = [
            one for one in sides if one is not None and one.type in ("number_literal", "null")
        ]
        if any(_steps_through(one, types) for one in sides):
            return False
        is_set = any(one.text in _NO_NUMBER for one in literals) and any(
            types.steps(one) == 0 and called(one) is None for one in sides if one is not None
        )
        compares = bool(literals) and operator.type in ("==", "!=") and not is_set
        return operator.type in _COMPUTES or compares
    return (
        node.type == "assignment_expression"
        and operator.type in _COMPUTES_IN_PLACE
        and not _steps_through(node.child_by_field_name("left"), types)
    )


def _steps_through(node: Node | None, types: HandleTypes) -> bool:
    """Tells whether an expression is a pointer to handles."""
    return bool(types.steps(node))


def _holds_side(node: Node, handles: OfOrigin) -> bool:
    """Tells whether an operand of an expression is a handle, or computed from one."""
    sides = (node.child_by_field_name(side) for side in ("left", "right"))
    return any(one is not None and handles.holds(one) for one in sides)
