"""Finds where a program may compare the handle of a thread that no longer is with that of another.

A system may give the handle of a thread that has been joined, or has ended detached, to the next
one. The explorer gives each thread a handle of its own, so such a comparison has one course.
Nothing is missed in a program that creates all of its threads before it joins any.
"""

import bisect
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from concert.explorers.c.decisions.handle_types import HANDLES, HandleTypes
from concert.explorers.c.decisions.machine_use import EQUALS, known_handles
from concert.explorers.c.decisions.macro_texts import words
from concert.explorers.c.decisions.names import arguments, called, declarator_around, root
from concert.explorers.c.decisions.program import Program
from concert.explorers.c.source.c_syntax import operator_of, unwrapped
from concert.explorers.c.source.syntax_nodes import Node

_CREATES: Final = frozenset({b"pthread_create", b"thrd_create"})
_JOINS: Final = frozenset(
    {
        *(b"pthread_join", b"pthread_tryjoin_np", b"pthread_timedjoin_np"),
        *(b"pthread_clockjoin_np", b"thrd_join"),
    }
)
_DETACHES: Final = frozenset({b"pthread_detach", b"thrd_detach", b"PTHREAD_CREATE_DETACHED"})
_NO_HANDLES: Final = frozenset({"null", "number_literal", "unary_expression"})
_LOOPS: Final = frozenset({"do_statement", "for_statement", "while_statement"})
_NAMED_BY: Final = frozenset(
    {"enumerator", "function_declarator", "preproc_def", "preproc_function_def"}
)
"""Nodes that give a name, and do not use it."""
_OUTSIDE: Final = b""
"""In place of a function's name."""
_LEADS: Final = {
    "cast_expression": "value",
    "pointer_expression": "argument",
    "subscript_expression": "argument",
}
"""Of expressions with a handle, the part that tells its name."""


@dataclass(slots=True)
class _Function:
    """A function and its deeds, by positions in the source, ascending.

    Attributes:
        names: The names in it that may matter.
        creates: Where it, or a function that it names, creates a thread.
        ends: Where such a one joins or detaches a thread.
        loops: First and last positions of what may be done again.
        labels: Where the labels are that came first.
    """

    names: list[tuple[int, bytes]] = field(default_factory=list)
    creates: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    loops: list[tuple[int, int]] = field(default_factory=list)
    labels: dict[bytes, int] = field(default_factory=dict)


def compares_old_handles(program: Program) -> int:
    """Returns the first line that may do so, as far as the program's text shows; 0 for none."""
    if not _Threads(program).may_follow_one_another():
        return 0
    handles = _Handles(program)
    macros = {name for name, text in program.macros.items() if words(text) & EQUALS}
    compares = (EQUALS - program.functions.keys()) | macros
    asks = {name for name, text in program.macros.items() if b"==" in text or b"!=" in text}
    lines = [
        node.start_point[0] + 1
        for node in program.nodes
        if (called(node) in compares and not any(map(handles.is_mains, arguments(node))))
        or (called(node) in asks and any(map(handles.has, arguments(node))))
        or handles.compares(node)
    ]
    return min(lines, default=0)


class _Handles:
    """The expressions of a program that may be handles, and comparisons of them."""

    def __init__(self, program: Program) -> None:
        self._types = HandleTypes(program)
        self._known = known_handles(program, self._types)
        self._pointers = program.pointers
        self._mains = frozenset(_mains(program))

    def compares(self, node: Node) -> bool:
        """Tells whether a node compares a handle with what may be one."""
        if self._types.compares_bytes(node):
            return True
        if node.type != "binary_expression" or operator_of(node) not in ("==", "!="):
            return False
        sides = [node.child_by_field_name(side) for side in ("left", "right")]
        given = [side for side in sides if side is not None]
        leading = [_leading(side) for side in given]
        if len(given) < 2 or any(one is None or one.type in _NO_HANDLES for one in leading):
            return False
        return any(map(self.has, given)) and not any(map(self.is_mains, given))

    def has(self, node: Node) -> bool:
        """Tells whether an expression may be a handle."""
        steps = self._types.steps(node)
        if steps is not None:
            return steps == 0
        node = unwrapped(node)
        # A pointer to handles, or to what has one, is none.
        is_pointer = node.type == "identifier" and node.text in self._pointers
        return not is_pointer and self._known.holds(node)

    def is_mains(self, node: Node) -> bool:
        """Tells whether an expression is the handle of the first thread, which no other gets."""
        node = unwrapped(node)
        return node.type == "identifier" and node.text in self._mains


def _mains(program: Program) -> Iterable[bytes]:
    """Gives the names of variables in which `main` notes its own handle, to be compared only."""
    noted: set[bytes] = set()
    otherwise: set[bytes] = set().union(*map(words, program.macros.values()))
    declared: set[bytes] = set()
    for node in program.nodes:
        asks_itself = any(called(one) in HANDLES for one in arguments(node))
        if called(node) in _DETACHES and asks_itself and _is_in_main(node):
            return
        if node.type != "identifier" or node.text is None or node.parent is None:
            continue
        around = node.parent
        value = around.child_by_field_name("right") or around.child_by_field_name("value")
        asks = value is not None and called(unwrapped(value)) in HANDLES and _is_in_main(node)
        if around.type in ("assignment_expression", "init_declarator") and node != value:
            noted |= {node.text} if asks else set()
            otherwise |= set() if asks else {node.text}
        if around.type == "declaration" or (around.type == "init_declarator" and node != value):
            otherwise |= {node.text} if node.text in declared else set()
            declared.add(node.text)
        elif around.type not in ("assignment_expression", "init_declarator") or node == value:
            call = around.parent if around.type == "argument_list" else None
            is_compared = operator_of(around) in ("==", "!=") or (
                call is not None and called(call) in EQUALS
            )
            otherwise |= set() if is_compared else {node.text}
    yield from (noted & declared) - otherwise


def _is_in_main(node: Node) -> bool:
    return root(declarator_around(node)) == {b"main"}


def _leading(node: Node | None) -> Node | None:
    """Returns the name of a variable or member, or the call, that an expression is about."""
    while node is not None:
        node = unwrapped(node)
        if node.type == "field_expression":
            return node.child_by_field_name("field")
        if node.type not in _LEADS:
            return node
        node = node.child_by_field_name(_LEADS[node.type])
    return None


class _Threads:
    """The lives of a program's threads, as far as its text shows."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._started: set[bytes] = set()
        self._functions: dict[bytes, _Function] = {_OUTSIDE: _Function()}
        macros = {name: words(text) for name, text in program.macros.items()}
        self._creating = _leading_to(_CREATES, macros)
        self._read(program.nodes)
        for name, function in self._functions.items():
            macros[name] = macros.get(name, frozenset()) | {each for _, each in function.names}
        self._creating = _leading_to(_CREATES - self._functions.keys(), macros)
        self._detaching = _leading_to(_DETACHES - self._functions.keys(), macros)
        self._ending = self._detaching | _leading_to(_JOINS - self._functions.keys(), macros)
        for function in self._functions.values():
            function.creates = [at for at, name in function.names if name in self._creating]
            function.ends = [at for at, name in function.names if name in self._ending]

    def may_follow_one_another(self) -> bool:
        """Tells whether a thread may be created when another has been joined or has ended."""
        functions = self._functions.values()
        if not any(one.ends for one in functions):
            return False
        outside = self._functions[_OUTSIDE]
        if outside.creates or outside.ends or self._started & self._creating:
            # Nobody knows when that is called.
            return True
        if self._started & self._ending or not self._detaching.isdisjoint(self._functions):
            # A thread may end as soon as it has been created.
            return any(_repeats(one.creates, one.creates, one.loops) for one in functions)
        return any(_repeats(one.ends, one.creates, one.loops) for one in functions)

    def _read(self, nodes: Iterable[Node]) -> None:
        within = [(self._functions[_OUTSIDE], 1 << 62)]
        creating = 0
        for node in nodes:
            while node.start_byte >= within[-1][1]:
                within.pop()
            function = within[-1][0]
            if node.type == "function_definition":
                for name in root(node.child_by_field_name("declarator")):
                    one = self._functions.setdefault(name, _Function())
                    within.append((one, node.end_byte))
            elif node.type in _LOOPS:
                function.loops.append((node.start_byte, node.end_byte))
            elif called(node) in self._creating:
                creating = node.end_byte
            elif node.type == "identifier" and node.text is not None:
                if node.start_byte < creating and node.text in self._program.functions:
                    self._started.add(node.text)
                elif node.parent is not None and node.parent.type not in _NAMED_BY:
                    function.names.append((node.start_byte, node.text))
            else:
                _note_jump(node, function)


def _note_jump(node: Node, function: _Function) -> None:
    label = node.child_by_field_name("label")
    if label is None or label.text is None:
        return
    if node.type == "labeled_statement":
        function.labels[label.text] = node.start_byte
    elif label.text in function.labels:
        function.loops.append((function.labels[label.text], node.end_byte))


def _leading_to(what: frozenset[bytes], edges: Mapping[bytes, frozenset[bytes]]) -> set[bytes]:
    """Returns the names that are or lead to one of some names."""
    back: dict[bytes, list[bytes]] = {}
    for name, others in edges.items():
        for other in others:
            back.setdefault(other, []).append(name)
    found, waiting = set(what), list(what)
    while waiting:
        for name in back.get(waiting.pop(), ()):
            if name not in found:
                found.add(name)
                waiting.append(name)
    return found


def _repeats(first: list[int], then: list[int], loops: list[tuple[int, int]]) -> bool:
    """Tells whether one of the second positions may come after one of the first."""
    if not first or not then:
        return False
    return first[0] < then[-1] or any(_lies(first, loop) and _lies(then, loop) for loop in loops)


def _lies(positions: list[int], loop: tuple[int, int]) -> bool:
    index = bisect.bisect_left(positions, loop[0])
    return index < len(positions) and positions[index] < loop[1]
