"""Tells whether the deadlines that a C program computes are times that waits take.

A wait until such a time ends when it gets what it waits for, or when the time is over, and the
explorer tries both at any place: its result says nothing of the clock. But a wait whose nanoseconds
are too many ends with EINVAL, and one for the time of another clock may never end, and which of
these a program has depends on when it looks. So all that it writes into `tv_nsec` must stay below a
second, or be carried over at once; and all into `tv_usec`, which nanoseconds are computed from.
Each mention of these names must be of a form that is known here. Nor may the program write to such
a time as to something else: casts to and from pointers to it must leave it what it is, but that
threads get pointers to anything.
"""

import re
from collections.abc import Collection, Sequence
from typing import Final

from concert.explorers.c.decisions.deadlines.bounds import PARTS_OF_SECONDS, Bounds, operator_of
from concert.explorers.c.decisions.deadlines.carries import (
    is_carried_next,
    is_lasting,
    is_part_of_carry,
)
from concert.explorers.c.decisions.deadlines.ranges import computed
from concert.explorers.c.decisions.deadlines.time_casts import TimeCasts
from concert.explorers.c.decisions.deadlines.time_lists import TimeLists
from concert.explorers.c.source.syntax_nodes import Node
from concert.explorers.c.verdict.findings import WaitClock

TIMED_WAITS: Final = frozenset(
    {
        *(b"pthread_cond_timedwait", b"pthread_mutex_timedlock", b"sem_timedwait"),
        *(b"pthread_rwlock_timedrdlock", b"pthread_rwlock_timedwrlock"),
        *(b"pthread_timedjoin_np", b"cnd_timedwait", b"mtx_timedlock"),
        *(b"pthread_cond_clockwait", b"pthread_mutex_clocklock", b"sem_clockwait"),
        *(b"pthread_rwlock_clockrdlock", b"pthread_rwlock_clockwrlock", b"pthread_clockjoin_np"),
    }
)

_WORD: Final = re.compile(rb"\w+")
_MEMBER: Final = re.compile(rb"\btv_[nu]sec\b")
_HIDING: Final = re.compile(rb"##(?!\s*__VA_ARGS__)|%:|\w\\\r?\n")
"""Spellings that may make a name that the text does not show."""
_OTHER_CLOCKS: Final = re.compile(
    rb"\b(?:pthread_condattr_setclock|pthread_clockjoin_np|\w+_clock(?:wait|\w*lock))\b"
)
_REALTIME: Final = re.compile(
    rb"\bCLOCK_(?!MONOTONIC\b)|\b(?:time(?!\.h)|gettimeofday|timespec_get|ftime)\b"
)
"""Uses of other clocks than the monotonic one."""
_TEXTS: Final = frozenset({"comment", "string_content", "string_literal", "escape_sequence"})
_TIMES: Final = frozenset({b"timespec", b"timeval"})
_NAMES: Final = {
    WaitClock.REALTIME: (b"CLOCK_REALTIME", b"0"),
    WaitClock.MONOTONIC: (b"CLOCK_MONOTONIC", b"1"),
}


def clock_of_deadlines(root: Node, nodes: Sequence[Node]) -> WaitClock | None:
    """Returns the clock of which every time in the program is one, and valid.

    If it is the monotonic clock, the text does not show that waits go by it: conditions are told
    their clock as the program runs.

    Args:
        root: The program.
        nodes: All nodes of it.

    Returns:
        The clock; None where there is none, or more than one, or no wait for a time.
    """
    text = root.text or b""
    if TIMED_WAITS.isdisjoint(_WORD.findall(text)) or _HIDING.search(text):
        return None
    for clock, others in ((WaitClock.REALTIME, _OTHER_CLOCKS), (WaitClock.MONOTONIC, _REALTIME)):
        if not others.search(text) and all(_names_the_clock(one, _NAMES[clock]) for one in nodes):
            return clock if _are_valid(root, nodes) else None
    return None


def _names_the_clock(node: Node, clock: Collection[bytes]) -> bool:
    if node.type == "preproc_arg":
        return b"clock_gettime" not in _WORD.findall(node.text or b"")
    if node.type != "identifier" or node.text != b"clock_gettime":
        return True
    call = node.parent
    if call is not None and call.type == "function_declarator":
        return True
    arguments = call.child_by_field_name("arguments") if call is not None else None
    first = arguments.named_children[0] if arguments and arguments.named_children else None
    return first is not None and first.text in clock


def _are_valid(root: Node, nodes: Sequence[Node]) -> bool:
    bounds = Bounds(nodes)
    lists = TimeLists(nodes, bounds)
    casts = TimeCasts(nodes, lists.times, lists.has_time)
    if not lists.are_valid() or not all(map(casts.is_valid, nodes)):
        return False
    for found in _MEMBER.finditer(root.text or b""):
        # The text of a program does not have the blank lines that it begins with.
        start, end = root.start_byte + found.start(), root.start_byte + found.end()
        node = root.descendant_for_byte_range(start, end)
        if node is None or not _is_valid(node, bounds):
            return False
    return True


def _is_valid(name: Node, bounds: Bounds) -> bool:
    """Tells whether a mention of a part of seconds leaves it below a second, or reads it."""
    if name.type in _TEXTS:
        return True
    member = name.parent
    if name.type != "field_identifier" or member is None:
        return False
    match member.type:
        case "field_declaration":
            record = member.parent.parent if member.parent is not None else None
            kind = record.child_by_field_name("name") if record is not None else None
            return kind is not None and kind.text in _TIMES
        case "field_designator":
            # The lists are looked at as wholes.
            return True
        case "field_expression":
            return not bounds.is_of_macro(member) and (
                bounds.is_read(member) or _is_written_well(member, bounds)
            )
        case _:
            return False


def _is_written_well(member: Node, bounds: Bounds) -> bool:
    left, change = member.whole, member.whole.parent
    if change is None or change.type != "assignment_expression" or change.has_error:
        return False
    if change.child_by_field_name("left") != left or not is_lasting(member):
        return False
    name = member.child_by_field_name("field")
    limit = PARTS_OF_SECONDS[(name.text if name is not None else None) or b""]
    right = change.child_by_field_name("right")
    if right is None or bounds.is_of_macro(change):
        return False
    operator, value = operator_of(change), bounds.range(right)
    if operator == b"%=":
        return value.is_within(1, limit + 1) and value.exactly() is not None
    if is_part_of_carry(change, member, limit, bounds):
        return True
    if operator != b"=":
        value = computed(operator[:1], bounds.range(member), value)
    return value.is_within(0, limit) or is_carried_next(change, member, value, bounds)
