"""Finds where a program decides by the clock, which has one course in all executions.

A variable that a clock may have filled, and whatever is computed from one, is of the clock: by its
name, wherever in the program it is, so that too much rather than too little is found. It decides
where a condition or an index asks for it, or a function that the program does not define gets it.
To print a time, to wait until one, also in a loop, and to carry nanoseconds over to seconds decide
nothing. Whether a wait was in time is no time either, where all deadlines are valid.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tree_sitter import Node

from concert.explorers.c.source.c_syntax import every_node, syntax_tree
from concert.explorers.c.source.clock_flows import (
    THREADS,
    arguments,
    called,
    flows,
    macros,
    may_decide,
    root,
    words,
)
from concert.explorers.c.source.deadlines import TIMED_WAITS, deadlines_are_times

_READS: Final = frozenset({b"time", b"clock", b"thrd_clock"})
_FILLS: Final = {
    b"clock_gettime": 1,
    b"gettimeofday": 0,
    b"time": 0,
    b"timespec_get": 0,
    b"ftime": 0,
}
"""Functions, with the number of the argument that they fill."""
_CLOCKS: Final = _READS | _FILLS.keys()
_HARMLESS: Final = frozenset(
    {
        *(b"printf", b"fprintf", b"sprintf", b"snprintf", b"puts", b"fputs", b"perror"),
        *(b"ctime", b"ctime_r", b"asctime", b"asctime_r", b"strftime", b"difftime", b"free"),
        *(b"srand", b"srandom", b"srand48", b"sleep", b"usleep", b"nanosleep", b"thrd_sleep"),
        *(b"clock_nanosleep", b"pthread_cond_timedwait", b"pthread_mutex_timedlock"),
        *(b"pthread_rwlock_timedrdlock", b"pthread_rwlock_timedwrlock", b"sem_timedwait"),
        *(b"pthread_timedjoin_np", b"cnd_timedwait", b"mtx_timedlock", b"exit"),
    }
)
_WAITS: Final = frozenset(
    {b"sched_yield", b"thrd_yield", b"sleep", b"usleep", b"nanosleep", b"thrd_sleep"}
)
_CARRIES: Final = frozenset({b"gmtime", b"gmtime_r", b"localtime", b"localtime_r", b"difftime"})
"""Functions whose result is of the clock if an argument is."""
_LOOPS: Final = ("do_statement", "for_statement", "while_statement")
_CONDITIONS: Final = (
    "conditional_expression",
    "if_statement",
    "switch_statement",
    *_LOOPS,
)


@dataclass(frozen=True, slots=True)
class _Clock:
    """The names that are of the clock.

    Attributes:
        names: Variables and functions; more are found by and by.
        untold: Functions whose results tell no time, whatever they get.
    """

    names: set[bytes]
    untold: set[bytes]


@dataclass(frozen=True, slots=True)
class ClockUse:
    """A program's use of clocks.

    Attributes:
        line: The first line that decides by the clock; 0 where none does.
        polls: Whether a loop may turn until the clock has got somewhere.
    """

    line: int = 0
    polls: bool = False


def clock_use(source: str) -> ClockUse:
    """Returns a program's use of clocks, as far as its text shows."""
    nodes = tuple(every_node(syntax_tree(source).root_node))
    texts = macros(nodes)
    told = {word for text in texts.values() for word in words(text)}
    passed = {node for node in nodes if _is_uncalled(node)} if not _declares(nodes) else set()
    if not told & _CLOCKS and not passed and not any(called(node) in _CLOCKS for node in nodes):
        return ClockUse()
    functions = _functions(nodes)
    untold = set(_FILLS)
    if deadlines_are_times(nodes[0], nodes):
        untold |= TIMED_WAITS - functions.keys()
    clock = _Clock(names=set(), untold=untold)
    pairs = flows(nodes, functions)
    before = -1
    while len(clock.names) > before:
        before = len(clock.names)
        clock.names.update(name for name, text in texts.items() if _tells(text, clock))
        for node in nodes:
            clock.names.update(_newly_of_clock(node, clock, functions))
            if called(node) in texts.keys() & clock.names:
                clock.names.update(*(root(argument) for argument in arguments(node)))
        clock.names.update(to for come, to in pairs if come in clock.names)
    deciding = {name for name in texts.keys() & clock.names if may_decide(texts[name])}
    lines = [
        node.start_point[0] + 1
        for node in nodes
        if node in passed or called(node) in deciding or _decides(node, clock, functions)
    ]
    polls = any(node.type in _LOOPS and _asks(node, clock) for node in nodes)
    return ClockUse(line=min(lines, default=0), polls=polls)


def _tells(text: bytes, clock: _Clock) -> bool:
    """Tells whether the text of a macro reads a clock, or what is of one."""
    return bool(words(text) & (_CLOCKS | clock.names))


def _declares(nodes: tuple[Node, ...]) -> bool:
    """Tells whether a variable has the name of a clock function."""
    kinds = ("declaration", "init_declarator", "parameter_declaration")
    names = (root(node.child_by_field_name("declarator")) for node in nodes if node.type in kinds)
    return any(name & _CLOCKS for name in names)


def _is_uncalled(node: Node) -> bool:
    """Tells whether a clock function is named without a call, so that anything may call it."""
    if node.type != "identifier" or node.text not in _CLOCKS or node.parent is None:
        return False
    around = node.parent
    value = around.child_by_field_name("value") or around.child_by_field_name("right")
    return (
        value == node
        or around.type in ("argument_list", "initializer_list")
        or (around.type == "pointer_expression")
    )


def _newly_of_clock(
    node: Node, clock: _Clock, functions: Mapping[bytes, tuple[bytes, ...]]
) -> set[bytes]:
    if node.type in ("assignment_expression", "init_declarator"):
        left, right = (
            node.child_by_field_name(each)
            for each in (
                ("left", "right")
                if node.type == "assignment_expression"
                else ("declarator", "value")
            )
        )
        return root(left) if right is not None and _is_of_clock(right, clock) else set()
    if node.type == "return_statement" and _is_of_clock(node, clock):
        outer = node.parent
        while outer is not None and outer.type != "function_definition":
            outer = outer.parent
        return root(outer.child_by_field_name("declarator")) if outer is not None else set()
    function = called(node)
    if function is None:
        return set()
    given = arguments(node)
    if function in _FILLS and len(given) > _FILLS[function]:
        return root(given[_FILLS[function]])
    found = set()
    for argument, parameter in zip(given, functions.get(function, ()), strict=False):
        if _is_of_clock(argument, clock):
            found.add(parameter)
    return found


def _asks(node: Node, clock: _Clock) -> bool:
    """Tells whether the condition of a statement is of the clock."""
    condition = node.child_by_field_name("condition")
    return condition is not None and _is_of_clock(condition, clock)


def _decides(node: Node, clock: _Clock, functions: Mapping[bytes, tuple[bytes, ...]]) -> bool:
    if node.type in _CONDITIONS:
        if not _asks(node, clock):
            return False
        if node.type in _LOOPS:
            return not _only_waits(node) and not _only_carries_over(node, clock)
        return node.type != "if_statement" or not _only_carries_over(node, clock)
    if node.type == "subscript_expression":
        index = node.child_by_field_name("index")
        return index is not None and _is_of_clock(index, clock)
    function = called(node)
    if function is None or function in functions:
        return False
    if function in THREADS:
        return any(called(one) in _READS for one in every_node(node))
    if function in _HARMLESS | _CARRIES | _CLOCKS:
        return False
    return any(_is_of_clock(argument, clock) for argument in arguments(node))


def _only_carries_over(node: Node, clock: _Clock) -> bool:
    """Tells whether a statement does nothing but change what is of the clock anyway."""
    body = node.child_by_field_name("consequence" if node.type == "if_statement" else "body")
    if body is None or node.child_by_field_name("alternative") is not None:
        return False
    inner = body.named_children if body.type == "compound_statement" else [body]
    for statement in inner:
        if statement.type == "comment":
            continue
        if statement.type != "expression_statement" or not statement.named_children:
            return False
        change = statement.named_children[0]
        if change.type not in ("assignment_expression", "update_expression"):
            return False
        changed = change.child_by_field_name("left") or change.child_by_field_name("argument")
        if not root(changed) or not root(changed) <= clock.names:
            return False
    return True


def _only_waits(loop: Node) -> bool:
    """Tells whether a loop does nothing but ask for the time, yield and sleep."""
    body = loop.child_by_field_name("body")
    inner = [] if body is None else body.named_children
    if body is not None and body.type != "compound_statement":
        inner = [body]
    for statement in inner:
        if statement.type == "expression_statement" and statement.named_children:
            if called(statement.named_children[0]) not in _WAITS | set(_FILLS):
                return False
        elif statement.type not in ("comment", "expression_statement"):
            return False
    return True


def _is_of_clock(node: Node, clock: _Clock) -> bool:
    """Tells whether an expression reads a clock, or what is of one."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        function = called(one)
        if function in _READS or (one.type == "identifier" and one.text in clock.names):
            return True
        # Such a function says whether it has failed, or was in time, and no time.
        if function not in clock.untold:
            waiting.extend(one.children)
    return False


def _functions(nodes: tuple[Node, ...]) -> dict[bytes, tuple[bytes, ...]]:
    """Returns the functions that the program defines, with the names of their parameters."""
    found = {}
    for node in nodes:
        if node.type != "function_definition":
            continue
        declarator = node.child_by_field_name("declarator")
        while declarator is not None and declarator.type != "function_declarator":
            declarator = declarator.child_by_field_name("declarator")
        if declarator is None:
            continue
        parameters = declarator.child_by_field_name("parameters")
        names = tuple(
            next(iter(root(one.child_by_field_name("declarator"))), b"")
            for one in (parameters.named_children if parameters is not None else ())
        )
        for name in root(declarator.child_by_field_name("declarator")):
            found[name] = names
    return found
