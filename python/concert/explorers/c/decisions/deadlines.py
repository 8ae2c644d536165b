"""Tells whether the deadlines that a C program computes are times that waits take.

A wait until such a time ends when it gets what it waits for, or when the time is over, and the
explorer tries both at any place: its result says nothing of the clock. But a wait whose nanoseconds
are too many ends with EINVAL, and one for the time of another clock may never end, and which of
these a program has depends on when it looks. So all that it writes into `tv_nsec` must stay below a
second, or be carried over at once.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from tree_sitter import Node

from concert.explorers.c.findings import WaitClock

TIMED_WAITS: Final = frozenset(
    {
        *(b"pthread_cond_timedwait", b"pthread_mutex_timedlock", b"sem_timedwait"),
        *(b"pthread_rwlock_timedrdlock", b"pthread_rwlock_timedwrlock"),
        *(b"pthread_timedjoin_np", b"cnd_timedwait", b"mtx_timedlock"),
        *(b"pthread_cond_clockwait", b"pthread_mutex_clocklock", b"sem_clockwait"),
        *(b"pthread_rwlock_clockrdlock", b"pthread_rwlock_clockwrlock", b"pthread_clockjoin_np"),
    }
)

_SECOND: Final = 1_000_000_000
_MOST_INT: Final = 2**31 - 1
_OTHER_CLOCKS: Final = re.compile(rb"\bpthread_condattr_setclock\b|\b\w+_clock(?:wait|\w*lock)\b")
_REALTIME: Final = re.compile(
    rb"\bCLOCK_(?!MONOTONIC\b)|\b(?:time(?!\.h)|gettimeofday|timespec_get|ftime)\b"
)
"""Uses of other clocks than the monotonic one."""
_LITERAL: Final = re.compile(rb"(0|[1-9][0-9]*)[uUlL]{0,3}")
_LONG: Final = re.compile(rb"\blong\b|[0-9][lL]")
_LARGEST: Final = {b"tv_nsec": _SECOND - 1, b"tv_usec": 999_999}


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
        The clock; None where there is none, or more than one.
    """
    text = root.text or b""
    if not _OTHER_CLOCKS.search(text):
        clock = WaitClock.REALTIME
        if _are_sound(nodes, clock):
            return clock
    monotonic = not _REALTIME.search(text) and _are_sound(nodes, WaitClock.MONOTONIC)
    return WaitClock.MONOTONIC if monotonic else None


def _are_sound(nodes: Sequence[Node], clock: WaitClock) -> bool:
    constants = _constants(nodes)
    return all(_is_sound(node, constants, _NAMES[clock]) for node in nodes)


def _is_sound(node: Node, constants: Mapping[bytes, int], clock: Collection[bytes]) -> bool:
    if node.type == "call_expression":
        return _names_the_clock(node, clock)
    if node.type == "initializer_list":
        return _is_valid_start(node, constants)
    if node.type == "update_expression":
        return not _is_nanoseconds(node.child_by_field_name("argument"))
    left = node.child_by_field_name("left")
    if node.type != "assignment_expression" or not _is_nanoseconds(left):
        return True
    operator, right = node.child_by_field_name("operator"), node.child_by_field_name("right")
    if operator is None or left is None or right is None:
        return False
    largest = _largest(right, constants)
    if operator.text == b"%=":
        return largest == _SECOND
    if operator.text == b"-=":
        return largest == _SECOND and _carried(node, left, constants) is not None
    if largest is None or operator.text not in (b"=", b"+="):
        return False
    sum_of_two = _SECOND - 1 + largest if operator.text == b"+=" else largest
    if sum_of_two < _SECOND:
        return True
    text = right.text or b""
    if largest > _MOST_INT and not _LONG.search(text):
        return False
    after = _next_statement(node)
    if after is None or not _is_carry(after, left.text, constants):
        return False
    return after.type == "while_statement" or sum_of_two < 2 * _SECOND


def _names_the_clock(call: Node, clock: Collection[bytes]) -> bool:
    function = call.child_by_field_name("function")
    arguments = call.child_by_field_name("arguments")
    if function is None or function.text != b"clock_gettime" or arguments is None:
        return True
    first = arguments.named_children[0] if arguments.named_children else None
    return first is not None and first.text in clock


def _is_valid_start(values: Node, constants: Mapping[bytes, int]) -> bool:
    """Tells whether a list starts a struct timespec, if it does, with less than a second."""
    declaration = values.parent.parent if values.parent is not None else None
    kind = declaration.child_by_field_name("type") if declaration is not None else None
    if kind is None or kind.text is None or b"timespec" not in kind.text:
        return all(
            child.type != "initializer_pair" or _below(child, constants)
            for child in values.named_children
        )
    for at, value in enumerate(values.named_children):
        if value.type == "initializer_pair":
            if not _below(value, constants):
                return False
        elif at == 1 and not _is_below_a_second(value, constants):
            return False
    return True


def _below(pair: Node, constants: Mapping[bytes, int]) -> bool:
    designator = pair.child_by_field_name("designator")
    value = pair.child_by_field_name("value")
    if designator is None or designator.text != b".tv_nsec":
        return True
    return value is not None and _is_below_a_second(value, constants)


def _is_below_a_second(value: Node, constants: Mapping[bytes, int]) -> bool:
    largest = _largest(value, constants)
    return largest is not None and largest < _SECOND


def _is_nanoseconds(node: Node | None) -> bool:
    if node is None or node.type != "field_expression":
        return False
    field = node.child_by_field_name("field")
    return field is not None and field.text == b"tv_nsec"


def _next_statement(expression: Node) -> Node | None:
    statement = expression.parent
    if statement is None or statement.type != "expression_statement":
        return None
    after = statement.next_named_sibling
    while after is not None and after.type == "comment":
        after = after.next_named_sibling
    return after


def _carried(node: Node, left: Node, constants: Mapping[bytes, int]) -> Node | None:
    """Returns the carry that a statement is a part of, or None."""
    outer = node.parent
    while outer is not None and outer.type in ("expression_statement", "compound_statement"):
        outer = outer.parent
    return outer if outer is not None and _is_carry(outer, left.text, constants) else None


def _is_carry(node: Node, nanoseconds: bytes | None, constants: Mapping[bytes, int]) -> bool:
    """Tells whether a statement takes a second from these nanoseconds if there is one in them."""
    if node.type not in ("if_statement", "while_statement"):
        return False
    condition = node.child_by_field_name("condition")
    body = node.child_by_field_name("consequence" if node.type == "if_statement" else "body")
    test = condition.named_children[0] if condition is not None else None
    if test is None or test.type != "binary_expression" or body is None:
        return False
    left, right = test.child_by_field_name("left"), test.child_by_field_name("right")
    operator = test.child_by_field_name("operator")
    if left is None or right is None or operator is None or left.text != nanoseconds:
        return False
    from_here = {b">=": _SECOND, b">": _SECOND - 1}.get(operator.text or b"")
    if from_here is None or _largest(right, constants) != from_here:
        return False
    statements = body.named_children if body.type == "compound_statement" else [body]
    for statement in statements:
        change = statement.named_children[0] if statement.named_children else None
        taken = change.child_by_field_name("right") if change is not None else None
        sign = change.child_by_field_name("operator") if change is not None else None
        target = change.child_by_field_name("left") if change is not None else None
        if taken is None or sign is None or target is None or target.text != nanoseconds:
            continue
        if sign.text == b"-=" and _largest(taken, constants) == _SECOND:
            return True
    return False


def _constants(nodes: Sequence[Node]) -> dict[bytes, int]:
    """Returns the numbers that the program gives names to with #define, each once."""
    found: dict[bytes, int] = {}
    twice = set()
    for node in nodes:
        if node.type != "preproc_def":
            continue
        name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
        literal = _LITERAL.fullmatch(value.text.strip(b" ()")) if value and value.text else None
        if name is None or name.text is None:
            continue
        if name.text in found or literal is None:
            twice.add(name.text)
            continue
        found[name.text] = int(literal.group(1))
    return {name: value for name, value in found.items() if name not in twice}


def _largest(node: Node, constants: Mapping[bytes, int]) -> int | None:
    """Returns the largest value of an expression; None where that is not known.

    Of a constant it is the value.
    """
    match node.type:
        case "number_literal":
            literal = _LITERAL.fullmatch(node.text or b"")
            return int(literal.group(1)) if literal is not None else None
        case "identifier":
            return constants.get(node.text or b"")
        case "parenthesized_expression":
            return _largest(node.named_children[0], constants) if node.named_children else None
        case "cast_expression":
            value = node.child_by_field_name("value")
            return _largest(value, constants) if value is not None else None
        case "field_expression":
            field = node.child_by_field_name("field")
            return _LARGEST.get(field.text or b"") if field is not None else None
        case "binary_expression":
            return _largest_of_two(node, constants)
        case _:
            return None


def _largest_of_two(node: Node, constants: Mapping[bytes, int]) -> int | None:
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    operator = node.child_by_field_name("operator")
    if left is None or right is None or operator is None:
        return None
    second = _largest(right, constants)
    if second is None or not second:
        return None
    if operator.text == b"%":
        return second - 1
    first = _largest(left, constants)
    if first is None:
        return None
    match operator.text:
        case b"+":
            return first + second
        case b"*":
            return first * second
        case _:
            return None
