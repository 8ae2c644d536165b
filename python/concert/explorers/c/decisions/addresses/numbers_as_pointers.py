"""Finds the pointers to anything of a C program that only ever have numbers."""

from typing import Final

from concert.explorers.c.decisions.addresses.pointer_types import ATOMIC, PointerTypes
from concert.explorers.c.decisions.addresses.symbol_table import Key
from concert.explorers.c.decisions.addresses.void_pointer_values import (
    RETURN,
    SPECIFIC,
    VoidPointerValues,
    plain,
)
from concert.explorers.c.decisions.names import arguments, called
from concert.explorers.c.decisions.program import Program
from concert.explorers.c.source.c_syntax import operator_of, unwrapped
from concert.explorers.c.source.syntax_nodes import Node

_MOST_DEPTH: Final = 64
"""Expressions in one another that are looked at."""


class NumbersAsPointers:
    """The pointers to anything of a program that only ever have numbers.

    All that a pointer may get must show that it is a number.
    """

    def __init__(self, program: Program, types: PointerTypes) -> None:
        """Looks at all that gives a program's pointers to anything a value."""
        self._types = types
        self._symbols = types.symbols
        self._sources = VoidPointerValues(program, types).sources
        self._needed: set[Key] = set()
        self._known = set(self._sources)
        # If each value has to be a number, so have others; so each is asked about once.
        needing: dict[Key, list[Key]] = {}
        strange: list[Key] = []
        for key, values in self._sources.items():
            for value in values:
                self._needed = set()
                if not self._is_number(value):
                    strange.append(key)
                for needed in self._needed:
                    needing.setdefault(needed, []).append(key)
        while strange:
            key = strange.pop()
            if key in self._known:
                self._known.remove(key)
                strange += needing.get(key, ())

    def holds(self, node: Node) -> bool:
        """Tells whether an expression, which is a pointer to anything, is a number."""
        return self._is_number(node)

    def _knows(self, key: Key) -> bool:
        self._needed.add(key)
        return key in self._known

    def _is_number(self, value: Node | Key, depth: int = 0) -> bool:
        if isinstance(value, tuple):
            never_returns = value[0] == RETURN and value not in self._sources
            return never_returns or self._knows(value)
        value = unwrapped(value)
        if depth > _MOST_DEPTH:
            return False
        parts: list[Node | None]
        match value.type:
            case "identifier" | "field_expression" | "subscript_expression" | "pointer_expression":
                return self._is_variable_number(value, depth)
            case "cast_expression":
                parts = [value.child_by_field_name("value")]
            case "conditional_expression":
                parts = [value.child_by_field_name(one) for one in ("consequence", "alternative")]
            case "assignment_expression" | "comma_expression":
                parts = [value.child_by_field_name("right")]
            case "call_expression":
                return self._is_call_number(value, depth)
            case "null":
                return True
            case "binary_expression" if operator_of(value) in ("+", "-"):
                parts = [value.child_by_field_name(one) for one in ("left", "right")]
            case _:
                kind = self._types.of(value)
                return kind is not None and not kind.is_pointer
        return all(one is not None and self._is_number(one, depth + 1) for one in parts)

    def _is_variable_number(self, value: Node, depth: int) -> bool:
        kind = self._types.of(value)
        if value.is_word(b"NULL") or (kind is not None and not kind.is_pointer):
            return True
        if kind is None:
            # A number that has a name, or something of a header.
            return depth > 0 and value.type == "identifier"
        if kind.base != b"void":
            return False
        inner = value.child_by_field_name("argument")
        if operator_of(value) == "&" and inner is not None:
            return self._is_number(inner, depth + 1)
        key = self._types.key(value)
        return key is not None and self._knows(plain(key))

    def _is_call_number(self, call: Node, depth: int) -> bool:
        name, given = called(call), arguments(call)
        if name is not None and name in self._symbols.starts:
            kind = self._symbols.returns.get(name)
            if kind is not None and not kind.is_pointer:
                return True
            return self._knows((RETURN, b"%d" % self._symbols.starts[name]))
        if name in (b"pthread_getspecific", b"tss_get"):
            return self._knows(SPECIFIC)
        if name is not None and name.startswith(ATOMIC) and given:
            return self._is_number(given[0], depth + 1)
        kind = self._types.of(call)
        # Of an unknown function in a cast, the program's author says that it is a number.
        return name is not None and (kind is None or not kind.is_pointer)
