"""Keeps what is found in a C program's text: its names, and the ways of values between them."""

from functools import cached_property

from concert.explorers.c.decisions.calls import Calls
from concert.explorers.c.decisions.idle_statements import shared_names
from concert.explorers.c.decisions.macro_graph import MacroGraph
from concert.explorers.c.decisions.macro_texts import macros
from concert.explorers.c.decisions.names import called, root
from concert.explorers.c.decisions.perilous_operands import (
    floating_names,
    pointer_names,
    with_floating,
)
from concert.explorers.c.decisions.value_flows import flows
from concert.explorers.c.source.c_syntax import every_node
from concert.explorers.c.source.syntax_nodes import Node


class Program:
    """A program's nodes, and the ways of values in it."""

    def __init__(self, top: Node) -> None:
        """Looks at a program."""
        self.top = top
        self.nodes = tuple(every_node(top))
        self.macros = macros(self.nodes)

    @cached_property
    def functions(self) -> dict[bytes, tuple[bytes, ...]]:
        """The functions that it defines, with the names of their parameters."""
        return _functions(self.nodes)

    @cached_property
    def shared(self) -> frozenset[bytes]:
        """The names of the variables that other threads may know."""
        return shared_names(self.nodes)

    @cached_property
    def floating(self) -> frozenset[bytes]:
        """The names of its floating-point numbers."""
        return floating_names(self.nodes)

    @cached_property
    def with_floating(self) -> frozenset[Node]:
        """All nodes that have a floating-point number in them."""
        return with_floating(self.nodes, self.floating)

    @cached_property
    def pointers(self) -> frozenset[bytes]:
        """The names of its pointers and arrays."""
        return pointer_names(self.nodes)

    @cached_property
    def flows(self) -> frozenset[tuple[bytes, bytes]]:
        """Pairs of names: what the first has, the second may have."""
        return flows(self.nodes, self.functions, self.calls, self.macros)

    @cached_property
    def ways_from(self) -> dict[bytes, list[bytes]]:
        """Of each name, those to which `flows` leads from it."""
        found: dict[bytes, list[bytes]] = {}
        for come, to in self.flows:
            found.setdefault(come, []).append(to)
        return found

    @cached_property
    def graph(self) -> MacroGraph:
        """Its macros, and those in whose texts they are."""
        return MacroGraph(self.macros)

    @cached_property
    def mentions(self) -> dict[bytes, list[Node]]:
        """The nodes of each name."""
        found: dict[bytes, list[Node]] = {}
        for node in self.nodes:
            if node.type == "identifier":
                found.setdefault(node.text, []).append(node)
        return found

    @cached_property
    def accesses_of(self) -> dict[bytes, list[Node]]:
        """The expressions that access the members of each name."""
        found: dict[bytes, list[Node]] = {}
        for node in self.nodes:
            member = node.child_by_field_name("field") if node.type == "field_expression" else None
            if member is not None:
                found.setdefault(member.text, []).append(node)
        return found

    @cached_property
    def calls_of(self) -> dict[bytes, list[Node]]:
        """The calls that name each function or macro."""
        found: dict[bytes, list[Node]] = {}
        for node in self.nodes:
            function = called(node)
            if function is not None:
                found.setdefault(function, []).append(node)
        return found

    @cached_property
    def open_calls(self) -> tuple[Node, ...]:
        """The calls that may be of any function whose address is taken."""
        return tuple(node for node in self.nodes if self.calls.is_open(node))

    @cached_property
    def calls(self) -> Calls:
        """Its calls, and the parameters that may get their arguments."""
        return Calls(self.nodes, self.functions, self.macros, self.graph)


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
