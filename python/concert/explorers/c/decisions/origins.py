"""Finds the names of a C program that may hold values of one origin.

A variable that may hold such a value, and whatever is computed from one, is told by its name,
wherever in the program it is, so that too much rather than too little is found.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from concert.explorers.c.decisions.macro_texts import words
from concert.explorers.c.decisions.names import (
    all_names,
    arguments,
    called,
    declarator_around,
    root,
)
from concert.explorers.c.decisions.program import Program
from concert.explorers.c.decisions.value_flows import FOUND_BY_POINTER
from concert.explorers.c.source.syntax_nodes import Node

_WRITES: Final = {
    **dict.fromkeys((b"sprintf", b"snprintf", b"vsprintf", b"vsnprintf", b"strftime"), 0),
    **dict.fromkeys((b"strcpy", b"strcat", b"memcpy", b"memmove"), 0),
    **dict.fromkeys((b"atomic_init", b"atomic_store", b"atomic_store_explicit"), 0),
    **dict.fromkeys((b"atomic_exchange", b"atomic_exchange_explicit", b"__atomic_store_n"), 0),
    **dict.fromkeys((b"gmtime_r", b"localtime_r", b"ctime_r", b"asctime_r", b"bcopy", b"swab"), 1),
}
"""Functions that write what they get to where one argument leads, with the number of that."""


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
        # Expressions without one, as long as there are so many names: deep ones are asked about
        # at each of their levels.
        self._without: set[int] = set()
        self._names_then = 0
        if self.is_used():
            self._find_names()

    def holds(self, node: Node) -> bool:
        """Tells whether an expression has such a value in it."""
        if len(self.names) != self._names_then:
            self._without.clear()
            self._names_then = len(self.names)
        waiting = [node]
        seen: list[int] = []
        while waiting:
            one = waiting.pop()
            if one.id in self._without:
                continue
            seen.append(one.id)
            if self._origin.reads(one) or (one.type == "identifier" and one.text in self.names):
                return True
            if FOUND_BY_POINTER in self.names and self._program.calls.is_open(one):
                return True
            if called(one) not in self._origin.untold and not self._origin.hides(one):
                waiting.extend(one.children)
        self._without.update(seen)
        return False

    def is_used(self) -> bool:
        """Tells whether the program has such a value anywhere."""
        told = {word for text in self._program.macros.values() for word in words(text)}
        return bool(
            told & self._origin.names
            or self.uncalled
            or any(
                called(node) in self._origin.names or self._origin.reads(node)
                for node in self._program.nodes
            )
        )

    def _find_names(self) -> None:
        texts, nodes = self._program.macros, self._program.nodes
        before = -1
        while len(self.names) > before:
            before = len(self.names)
            self.names.update(name for name, text in texts.items() if self._tells(name, text))
            for node in nodes:
                self.names.update(self._newly(node))
                if called(node) in texts.keys() & self.names:
                    self.names.update(*(root(argument) for argument in arguments(node)))
            self.names.update(to for come, to in self._program.flows if come in self.names)

    def _newly(self, node: Node) -> set[bytes]:
        """Returns the names that a node makes hold such a value."""
        if node.type in ("assignment_expression", "init_declarator"):
            left, right = (
                node.child_by_field_name(each)
                for each in (
                    ("left", "right")
                    if node.type == "assignment_expression"
                    else ("declarator", "value")
                )
            )
            comes = self._origin.reads(node) or (right is not None and self.holds(right))
            if not comes or left is None or self._origin.knows(left):
                return set()
            return all_names(left) if left.type == "pointer_expression" else root(left)
        if node.type == "return_statement" and self.holds(node):
            return root(declarator_around(node))
        if node.type != "call_expression":
            return set()
        function, given, fills = called(node) or b"", arguments(node), self._origin.fills
        if function in fills and len(given) > fills[function]:
            return root(given[fills[function]])
        to = _WRITES.get(function, len(given))
        if to < len(given) and any(map(self.holds, given[:to] + given[to + 1 :])):
            return root(given[to])
        return {
            parameter
            for argument, parameter in self._program.calls.given(node)
            if parameter not in self.names and self.holds(argument)
        }

    def _tells(self, name: bytes, text: bytes) -> bool:
        """Tells whether the text of a macro has such a value."""
        parameters = self._program.calls.parameters.get(name, frozenset())
        return not (words(text) - parameters).isdisjoint(self._origin.names | self.names)

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
