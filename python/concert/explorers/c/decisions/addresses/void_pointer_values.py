"""Finds what the pointers to anything of a C program get.

A pointer gets what is assigned to it, what the calls of its function give, also those that go
through a pointer to a function, and what the functions of threads return.
"""

from typing import Final

from concert.explorers.c.decisions.addresses.known_calls import STARTS, named_uncalled
from concert.explorers.c.decisions.addresses.pointer_types import (
    ATOMIC,
    PointerTypes,
    without_casts,
)
from concert.explorers.c.decisions.addresses.symbol_table import ANYWHERE, MEMBER, Key
from concert.explorers.c.decisions.names import all_names, arguments, called
from concert.explorers.c.decisions.program import Program
from concert.explorers.c.source.c_syntax import every_node, operator_of
from concert.explorers.c.source.syntax_nodes import Node

RETURN: Final = -3
"""In place of a function, for what one returns; the name is where it begins."""
SPECIFIC: Final = (-4, b"value of a key")
"""In place of a variable, for what threads keep under keys."""
_RESULT: Final = (-4, b"result of a thread")
_LISTED: Final = (-4, b"value in a list")
_UNKNOWN: Final = (-4, b"")


class VoidPointerValues:
    """The expressions, and other variables, from which pointers to anything get their values."""

    def __init__(self, program: Program, types: PointerTypes) -> None:
        """Looks at all that gives a program's pointers to anything a value."""
        self._program = program
        self._types = types
        self._symbols = types.symbols
        self.sources: dict[Key, list[Node | Key]] = {}
        """The expressions and variables that pointers to anything get their values from."""
        self._given: dict[tuple[int, int], list[Node]] = {}
        """The arguments of calls through pointers, by their number and that of all."""
        for node in program.nodes:
            self._look_at(node)
        for function in named_uncalled(program):
            names = program.functions[function]
            for at, name in enumerate(names):
                key = (self._symbols.starts.get(function, ANYWHERE), name)
                sources = self.sources.setdefault(key, [])
                if (at, len(names)) in self._given:
                    sources.append(_given_at(at, len(names)))
        for (at, count), given in self._given.items():
            self.sources[_given_at(at, count)] = list(given)
        if _LISTED in self.sources:
            for member in self._symbols.members_to_anything:
                self._add_to((MEMBER, member), _LISTED)

    def _look_at(self, node: Node) -> None:
        match node.type:
            case "assignment_expression" if operator_of(node) == "=":
                self._add(node.child_by_field_name("left"), node.child_by_field_name("right"))
            case "init_declarator":
                self._initialise(node)
            case "initializer_pair":
                member = next(
                    (one for one in every_node(node) if one.type == "field_identifier"), None
                )
                value = node.child_by_field_name("value")
                if member is not None and member.text is not None and value is not None:
                    self._add_to((MEMBER, member.text), value)
            case "initializer_list" | "compound_literal_expression":
                self._initialise_members(node)
            case "return_statement" if node.named_children:
                returned = (RETURN, b"%d" % self._symbols.function_at(node))
                self._add_to(returned, node.named_children[0])
            case "call_expression":
                self._call(node)

    def _initialise(self, node: Node) -> None:
        name, value = node.child_by_field_name("declarator"), node.child_by_field_name("value")
        while name is not None and name.type != "identifier":
            name = name.child_by_field_name("declarator")
        if name is None or value is None:
            return
        if value.type == "initializer_list":
            for one in every_node(value):
                around = one.parent
                if around is not None and around.type == "initializer_list" and one.is_named:
                    self._add(name, one)
        else:
            self._add(name, value)

    def _initialise_members(self, node: Node) -> None:
        """Adds the values of a list to all members of a program, since it names none."""
        for one in node.named_children if node.type == "initializer_list" else ():
            if one.type not in ("initializer_pair", "initializer_list", "comment"):
                self._add_to(_LISTED, one)

    def _call(self, node: Node) -> None:
        function, given = called(node), arguments(node)
        if function in STARTS and len(given) > STARTS[function][1]:
            body, argument = (given[number] for number in STARTS[function])
            names = [one for one in all_names(body) if one in self._program.functions]
            for name in names:
                self._pass([argument], name)
                start = self._symbols.starts.get(name, ANYWHERE)
                self._add_to(_RESULT, (RETURN, b"%d" % start))
            if not names:
                self._given.setdefault((0, 1), []).append(argument)
        elif function in self._program.functions:
            self._pass(given, function)
        elif function in (b"pthread_join", b"thrd_join") and len(given) > 1:
            target = without_casts(given[1])
            inner = target.child_by_field_name("argument")
            key = self._types.key(inner) if inner is not None else self._types.key(target)
            if key is not None:
                self._add_to(plain(key), _RESULT)
        elif function in (b"pthread_exit", b"thrd_exit") and given:
            self._add_to(_RESULT, given[0])
        elif function in (b"pthread_setspecific", b"tss_set") and len(given) > 1:
            self._add_to(SPECIFIC, given[1])
        elif function is not None and function.startswith(ATOMIC):
            for one in given[1:]:
                self._add_through(given[0], one)
        elif function is None or function not in self._symbols.returns:
            self._call_unknown(node, given)

    def _call_unknown(self, node: Node, given: list[Node]) -> None:
        """Notes what a call of a function that the program does not define may do."""
        for at, one in enumerate(given):
            if called(node) is None or self._symbols.is_variable(called(node) or b"", node):
                self._given.setdefault((at, len(given)), []).append(one)
            self._add_through(one, _UNKNOWN)

    def _add_through(self, target: Node, value: Node | Key) -> None:
        """Adds what is stored where an argument leads to, if that is a pointer to anything."""
        target = without_casts(target)
        kind = self._types.of(target)
        if kind is None or kind.base != b"void" or kind.levels < 2:
            return
        inner = target.child_by_field_name("argument")
        is_address = target.type == "pointer_expression" and inner is not None
        key = self._types.key(inner if is_address and inner is not None else target)
        if key is not None:
            self._add_to(plain(key), value)

    def _pass(self, given: list[Node], function: bytes) -> None:
        start = self._symbols.starts.get(function, ANYWHERE)
        for one, name in zip(given, self._program.functions.get(function, ()), strict=False):
            self._add_to((start, name), one)
            # The function may store there what it has got otherwise.
            self._add_through(one, (start, name))

    def _add(self, target: Node | None, value: Node | None) -> None:
        kind = self._types.of(target)
        key = self._types.key(without_casts(target)) if target is not None else None
        if key is not None and value is not None and kind is not None and kind.base == b"void":
            self._add_to(plain(key), value)

    def _add_to(self, key: Key, value: Node | Key) -> None:
        self.sources.setdefault(key, []).append(value)


def _given_at(at: int, count: int) -> Key:
    """Returns what stands for the arguments of this number, in calls with so many, by pointers."""
    return (-4, b"argument %d of %d" % (at, count))


def plain(key: Key) -> Key:
    """Returns a variable itself in place of what it leads to."""
    return (key[0], key[1].lstrip(b"*"))
