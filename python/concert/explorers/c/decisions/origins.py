"""Finds the names of a C program that may hold values of one origin.

A variable that may hold such a value, and whatever is computed from one, is told by its name,
wherever in the program it is, so that too much rather than too little is found.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from concert.explorers.c.decisions.names import (
    arguments,
    called,
    declarator_around,
    root,
)
from concert.explorers.c.decisions.program import Program
from concert.explorers.c.decisions.value_flows import FOUND_BY_POINTER
from concert.explorers.c.source.syntax_nodes import Node, containing

_WRITES: Final = {
    **dict.fromkeys((b"sprintf", b"snprintf", b"vsprintf", b"vsnprintf", b"strftime"), 0),
    **dict.fromkeys((b"strcpy", b"strcat", b"memcpy", b"memmove"), 0),
    **dict.fromkeys((b"atomic_init", b"atomic_store", b"atomic_store_explicit"), 0),
    **dict.fromkeys((b"atomic_exchange", b"atomic_exchange_explicit", b"__atomic_store_n"), 0),
    **dict.fromkeys((b"gmtime_r", b"localtime_r", b"ctime_r", b"asctime_r", b"bcopy", b"swab"), 1),
}
"""Functions that write what they get to where one argument leads, with the number of that."""
_GETS: Final = {
    "assignment_expression": ("left", "right"),
    "init_declarator": ("declarator", "value"),
}
"""Of what gives a value to a name, the parts with the name and with the value."""


def is_size(node: Node) -> bool:
    """Tells whether an expression asks for the size of a type, and for no value."""
    return node.type in ("alignof_expression", "offsetof_expression", "sizeof_expression")


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """The origin of values that have one course in all executions.

    Attributes:
        names: Names of functions and macros that stand for such a value, or fill one.
        reads: Tells whether an expression gives one.
        fills: Functions, with the number of the argument that they fill.
        carries: Functions that the program does not define, whose result is such a value if an
            argument is, and that decide nothing.
        untold: Functions whose results are no such values, whatever they get.
        hides: Tells whether an expression is no such value, whatever is in it.
        knows: Tells whether a variable is known by its type to hold such values, so that its name
            need not be followed.
    """

    names: frozenset[bytes]
    reads: Callable[[Node], bool]
    fills: Mapping[bytes, int] = field(default_factory=dict)
    carries: frozenset[bytes] = frozenset()
    untold: frozenset[bytes] = frozenset()
    hides: Callable[[Node], bool] = is_size
    knows: Callable[[Node], bool] = lambda _: False


class OfOrigin:
    """The values of an origin in a program."""

    def __init__(self, program: Program, origin: Origin) -> None:
        """Finds all names that may hold one."""
        self._program = program
        self._origin = origin
        self.uncalled = (
            set() if self._declares() else {n for n in program.nodes if self._is_uncalled(n)}
        )
        """Places that name a function of the origin without a call."""
        self.names: set[bytes] = set()
        """The names that may hold one."""
        self._reading = [node for node in program.nodes if origin.reads(node)]
        self._holding: set[Node] = set()
        # Nodes whose names are among those that may hold one.
        self._named: set[Node] = set()
        self._new: list[bytes] = []
        self._is_used = self._has_any()
        if self._is_used:
            self._find_names()

    def holds(self, node: Node) -> bool:
        """Tells whether an expression has such a value in it."""
        return node in self._holding

    def is_used(self) -> bool:
        """Tells whether the program has such a value anywhere."""
        return self._is_used

    @cached_property
    def reading(self) -> frozenset[Node]:
        """All nodes that give such a value, and those that have one of these in them."""
        return containing(self._reading)

    def _has_any(self) -> bool:
        told = {word for each in self._program.graph.words.values() for word in each}
        return bool(
            told & self._origin.names
            or self.uncalled
            or self._reading
            or any(called(node) in self._origin.names for node in self._program.nodes)
        )

    def _find_names(self) -> None:
        """Finds the names, and looks at each no more often than it is found or in something.

        What holds a value makes a name hold it, and the name makes all hold it that mention it.
        """
        graph = self._program.graph
        for word in self._origin.names:
            self._tell(word)
        for node in self._program.nodes:
            if node.type == "call_expression":
                given, fills = arguments(node), self._origin.fills
                place = fills.get(called(node) or b"", len(given))
                if place < len(given):
                    self._add(root(given[place]))
        for node in self._reading:
            if node.type in _GETS:
                self._give(node)
            self._hold(node)
        while self._new:
            name = self._new.pop()
            self._tell(name)
            for mention in self._program.mentions.get(name, ()):
                self._hold(mention)
            if name in graph.words:
                for call in self._program.calls_of.get(name, ()):
                    for argument in arguments(call):
                        self._add(root(argument))
            if name == FOUND_BY_POINTER:
                for call in self._program.open_calls:
                    self._hold(call)
            self._add(self._program.ways_from.get(name, ()))

    def _tell(self, word: bytes) -> None:
        """Adds the macros whose texts have a name."""
        parameters = self._program.calls.parameters
        self._add(
            macro
            for macro in self._program.graph.naming.get(word, ())
            if word not in parameters.get(macro, ())
        )

    def _add(self, names: Iterable[bytes]) -> None:
        for name in names:
            if name not in self.names:
                self.names.add(name)
                self._new.append(name)

    def _hold(self, node: Node) -> None:
        """Notes that an expression holds such a value, and what therefore does so around it."""
        one: Node | None = node
        while one is not None and one not in self._holding:
            self._holding.add(one)
            self._pass_on(one)
            one = one.parent
            if one is not None and (called(one) in self._origin.untold or self._origin.hides(one)):
                return

    def _pass_on(self, node: Node) -> None:
        """Adds the names that an expression gives its value to."""
        if node.type == "return_statement":
            self._add(root(declarator_around(node)))
        outer = node.parent
        if outer is None:
            return
        if outer.type in _GETS:
            if outer.child_by_field_name(_GETS[outer.type][1]) is node:
                self._give(outer)
        elif outer.type == "argument_list" and outer.parent is not None:
            self._pass_to(outer.parent, node)

    def _give(self, node: Node) -> None:
        """Adds the names that an assignment, or a declaration, gives such a value."""
        left = node.child_by_field_name(_GETS[node.type][0])
        if left is None or self._origin.knows(left):
            return
        if left.type != "pointer_expression":
            self._add(root(left))
            return
        waiting = [left]
        while waiting:
            one = waiting.pop()
            if one not in self._named:
                self._named.add(one)
                self._add({one.text} if one.type == "identifier" else ())
                waiting.extend(one.children)

    def _pass_to(self, call: Node, argument: Node) -> None:
        """Adds the names to which a call hands an argument on."""
        if call.type != "call_expression" or not argument.is_named:
            return
        function, given = called(call) or b"", arguments(call)
        if self._origin.fills.get(function, len(given)) < len(given):
            return
        to = _WRITES.get(function, len(given))
        if to < len(given) and given[to] is not argument:
            self._add(root(given[to]))
            return
        self._add(self._program.calls.given(call).get(argument, ()))

    def _declares(self) -> bool:
        """Tells whether a variable has the name of a function of the origin."""
        kinds = ("declaration", "init_declarator", "parameter_declaration")
        names = (
            root(node.child_by_field_name("declarator"))
            for node in self._program.nodes
            if node.type in kinds
        )
        return any(name & self._origin.names for name in names)

    def _is_uncalled(self, node: Node) -> bool:
        """Tells whether such a function is named without a call, so that anything may call it."""
        if node.type != "identifier" or node.text not in self._origin.names or node.parent is None:
            return False
        if self._origin.reads(node):
            return False
        around = node.parent
        value = around.child_by_field_name("value") or around.child_by_field_name("right")
        return (
            value == node
            or around.type in ("argument_list", "initializer_list", "return_statement")
            or (around.type == "pointer_expression")
        )
