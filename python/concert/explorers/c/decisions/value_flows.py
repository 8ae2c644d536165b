"""Finds ways by which a value gets from one name of a C program to another, besides assignments.

A function may fill what a pointer leads to; a pointer may be another name of a variable; a thread
gets an argument and gives a result; a macro stands for its text. All by names: too much rather than
too little is found. A call through a pointer may be one of any function whose address the program
takes, so that values flow between its arguments and the parameters of all of these.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from concert.explorers.c.decisions.calls import CREATES, KEEPS, Calls
from concert.explorers.c.decisions.inner_names import InnerNames, Kind
from concert.explorers.c.decisions.leading_kinds import LeadingKinds
from concert.explorers.c.decisions.macro_texts import words
from concert.explorers.c.decisions.names import (
    all_names,
    arguments,
    called,
    declarator_around,
    root,
    variables_of,
)
from concert.explorers.c.decisions.parameter_ways import REST, Functions
from concert.explorers.c.source.syntax_nodes import Node

_JOINS: Final = frozenset({b"pthread_join", b"thrd_join"})
_ENDS: Final = frozenset({b"pthread_exit", b"thrd_exit"})
THREADS: Final = CREATES.keys() | _JOINS | _ENDS
"""Functions through which values get into threads and out of them."""
_COPIES: Final = frozenset(
    {
        *(b"memcpy", b"memmove", b"atomic_init", b"atomic_store", b"atomic_store_explicit"),
        *(b"atomic_exchange", b"atomic_exchange_explicit", b"__atomic_store_n"),
        *KEEPS,
    }
)
"""Functions that write their second argument to where their first leads."""
_RESULT: Final = b"result of a thread"
"""In place of a name."""
FOUND_BY_POINTER: Final = b"result of a call through a pointer"
"""In place of a name."""
_DECLARES: Final = frozenset({"declaration", "parameter_declaration", "function_definition"})


def flows(
    nodes: Iterable[Node], functions: Functions, calls: Calls, texts: Mapping[bytes, bytes]
) -> frozenset[tuple[bytes, bytes]]:
    """Returns pairs of names: if the first has got a value, the second may have it, too.

    Some of the names are no variable's: those of ways of arguments, and of values in others.
    """
    nodes = tuple(nodes)
    reach = _Reach(nodes, functions, texts)
    found = {(function, FOUND_BY_POINTER) for function in calls.taken}
    for node in nodes:
        found |= reach.of_assignment(node)
        found |= reach.of_call(node, calls)
    found |= reach.of_ways(calls)
    found.update(reach.inner.pairs())
    named: set[bytes] = set()
    for name, text in texts.items():
        # Whatever is written to a macro is written to what it stands for.
        inside = words(text) - calls.parameters.get(name, frozenset())
        found |= {(name, other) for other in inside & reach.variables}
        called_there = inside & functions.keys()
        named |= called_there
        found |= {(name, b"parameters of %s" % function) for function in called_there}
    for function in named:
        every = b"parameters of %s" % function
        found |= {(every, parameter) for parameter in functions[function] if parameter}
    return frozenset(found)


class _Reach:
    """The names of a program whose values may lead to variables."""

    def __init__(
        self, nodes: Sequence[Node], functions: Functions, texts: Mapping[bytes, bytes]
    ) -> None:
        self.variables = {name for node in nodes for name in variables_of(node)}
        self._pointers = {name for node in nodes for name in _pointer(node)}
        self._started: set[frozenset[bytes]] = set()
        kinds = LeadingKinds(nodes, texts)
        self._leading = self._pointers | {
            name
            for node in nodes
            if node.type in _DECLARES and kinds.leads(node.child_by_field_name("type"))
            for declarator in node.children_by_field_name("declarator")
            for name in root(declarator)
        }
        self.inner = InnerNames(
            functions,
            variables=self.variables,
            pointers=self._pointers,
            leading=self._leading,
        )

    def of_assignment(self, node: Node) -> set[tuple[bytes, bytes]]:
        """Returns the pairs of names that an assignment or a returned value makes."""
        if node.type == "assignment_expression":
            left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        elif node.type == "init_declarator":
            left, right = node.child_by_field_name("declarator"), node.child_by_field_name("value")
        elif node.type == "return_statement" and node.named_children:
            left, right = declarator_around(node), node.named_children[0]
        else:
            return set()
        if right is None:
            return set()
        is_returned = node.type == "return_statement"
        # Whatever is written through the one is written to the other.
        return {
            (name, target)
            for name in root(left)
            if not is_returned or name in self._leading
            for target in self._targets(name, right, is_returned=is_returned)
            if target != name
        }

    def of_call(self, node: Node, calls: Calls) -> set[tuple[bytes, bytes]]:
        """Returns the pairs of names that a call makes."""
        if node.type != "call_expression":
            return set()
        function, given, ways = called(node), arguments(node), calls.given(node)
        found = {
            (_back(way), name)
            for argument, each in ways.items()
            for name in self.inner.of(argument, Kind.REACHING)
            for way in each
        }
        if function in CREATES:
            started = calls.started(node)
            if started not in self._started:
                self._started.add(started)
                found |= {(each, _RESULT) for each in started}
            found |= {
                (name, way)
                for argument, each in ways.items()
                for name in all_names(argument)
                for way in each
            }
        elif function == b"va_start" and given:
            found |= {(name, REST) for name in all_names(given[0])}
        elif function in _COPIES and len(given) > 1:
            found |= {
                (name, target)
                for name in root(given[0])
                if name in self._leading or function in KEEPS
                for target in self._targets(name, given[1], is_returned=True)
            }
        if function in _JOINS and len(given) > 1:
            found |= {(_RESULT, name) for name in all_names(given[1])}
        if function in _ENDS and given:
            found |= {(name, _RESULT) for name in all_names(given[0])}
        return found

    def of_ways(self, calls: Calls) -> set[tuple[bytes, bytes]]:
        """Returns the pairs that the ways of arguments make, to parameters and back from them."""
        ways = set(calls.ways.pairs())
        names = {way for way, _ in ways}
        back = {
            (_back(to) if to in names else to, _back(way))
            for way, to in ways
            if to in names or to in self._leading or to == REST
        }
        return ways | back

    def _targets(self, name: bytes, right: Node, *, is_returned: bool) -> set[bytes]:
        kind = Kind.REACHING
        if name not in self._pointers or is_returned:
            kind = Kind.LEADING if name in self._leading else Kind.POINTERS
        return self.inner.of(right, Kind.ADDRESSED) | self.inner.of(right, kind)


def _pointer(node: Node) -> set[bytes]:
    """Returns the name that a declarator of a pointer or an array declares."""
    if node.type not in ("pointer_declarator", "array_declarator"):
        return set()
    return root(node)


def _back(way: bytes) -> bytes:
    """Returns the name of the way from parameters to what arguments lead to."""
    return b"back on %s" % way
