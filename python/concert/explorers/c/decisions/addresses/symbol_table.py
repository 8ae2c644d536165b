"""Finds what the names in a C program are declared to be.

A name means what the function that it stands in declares, or else the program.
"""

import bisect
from typing import Final

from concert.explorers.c.decisions.addresses.declarators import (
    FUNCTION,
    CType,
    Declarators,
)
from concert.explorers.c.decisions.program import Program
from concert.explorers.c.source.syntax_nodes import Node

ANYWHERE: Final = -1
"""In place of a function."""
MEMBER: Final = -2
"""In place of a function, for names of members."""
_DECLARES: Final = frozenset(
    {"declaration", "field_declaration", "parameter_declaration", "function_definition"}
)

type Key = tuple[int, bytes]
"""A variable or member: the function that declares it, and its name, with a star for elements."""


class SymbolTable:
    """The variables, members and functions of a program, with their types."""

    def __init__(self, program: Program) -> None:
        """Looks at all declarations of a program."""
        self._functions = program.functions
        functions = [node for node in program.nodes if node.type == "function_definition"]
        self._starts = [node.start_byte for node in functions]
        self._ends = [node.end_byte for node in functions]
        self._declarators = Declarators(program.macros)
        self._scopes: dict[int, dict[bytes, CType]] = {ANYWHERE: {}}
        self._members: dict[tuple[bytes, bytes], CType] = {}
        self._any_member: dict[bytes, CType] = {}
        self.returns: dict[bytes, CType] = {}
        """The types of what functions return."""
        self.starts: dict[bytes, int] = {}
        """The functions that the program defines, by name."""
        for node in program.nodes:
            if node.type == "type_definition":
                self._declarators.name_types(node)
            elif node.type in _DECLARES:
                self._declare(node)
        self._of_base: dict[bytes, dict[bytes, CType]] = {}
        self._bases: dict[bytes, set[bytes]] = {}
        for (base, name), kind in self._members.items():
            self._of_base.setdefault(base, {})[name] = kind
            self._bases.setdefault(name, set()).add(base)
        self._has_unions = any(base.startswith(b"union") for base in self._of_base)
        self._order = {base: number for number, base in enumerate(self._of_base)}
        self._of_unions: dict[tuple[bytes, bytes], dict[bytes, CType]] = {}

    def function_at(self, node: Node) -> int:
        """Returns the function that a node is in."""
        at = bisect.bisect_right(self._starts, node.start_byte) - 1
        inside = at >= 0 and node.start_byte < self._ends[at]
        return self._starts[at] if inside else ANYWHERE

    def parameter(self, function: bytes, at: int) -> CType | None:
        """Returns the type of a parameter of a function that the program defines."""
        names = self._functions.get(function, ())[at : at + 1]
        own = self._scopes.get(self.starts.get(function, ANYWHERE), {})
        return own.get(names[0]) if names else None

    def is_variable(self, name: bytes, node: Node) -> bool:
        """Tells whether a name stands for a variable where a node is."""
        own = self._scopes.get(self.function_at(node), {})
        return name in own or name in self._scopes[ANYWHERE]

    def key(self, name: bytes, node: Node) -> Key:
        """Returns the variable that a name stands for where a node is."""
        function = self.function_at(node)
        own = name in self._scopes.get(function, {})
        return (function if own else ANYWHERE, name)

    def of_name(self, node: Node) -> CType | None:
        """Returns the type of what a name stands for where it is."""
        name = node.text or b""
        own = self._scopes.get(self.function_at(node), {})
        kind = own.get(name) or self._scopes[ANYWHERE].get(name)
        is_function = name in self._functions or name in self.returns
        return kind or (CType(FUNCTION) if is_function else None)

    def of_member(self, name: bytes, owner: CType | None) -> CType | None:
        """Returns the type of a member of a type, or of any if that type has none such."""
        known = self._members.get((owner.base, name)) if owner is not None else None
        return known or self._any_member.get(name)

    def union_of(self, member: bytes, owner: CType | None) -> dict[bytes, CType]:
        """Returns the members of the union that a member is of, with their types."""
        if not self._has_unions:
            return {}
        unions = self._bases.get(member, set())
        own = owner.base if owner is not None and owner.base in unions else b""
        if (member, own) not in self._of_unions:
            self._of_unions[member, own] = {
                name: kind
                for base in sorted(unions if not own else {own}, key=self._order.__getitem__)
                if base.startswith(b"union")
                for name, kind in self._of_base[base].items()
            }
        return self._of_unions[member, own]

    @property
    def members_to_anything(self) -> frozenset[bytes]:
        """The names of members that are pointers to anything, or arrays of those."""
        return frozenset(name for (_, name), kind in self._members.items() if kind.base == b"void")

    def described(self, descriptor: Node | None) -> CType | None:
        """Returns the type that a cast names."""
        return self._declarators.described(descriptor)

    def _declare(self, node: Node) -> None:
        for name, kind, returned in self._declarators.declared(node):
            if returned is not None:
                self.returns[name] = returned
                if node.type == "function_definition":
                    self.starts[name] = node.start_byte
            elif node.type == "field_declaration":
                owner = node.record
                if owner is not None:
                    self._members[self._declarators.base(owner).base, name] = kind
                self._keep(self._any_member, name, kind)
            elif node.type != "function_definition":
                function = self.function_at(node)
                if node.type != "parameter_declaration" or function != ANYWHERE:
                    self._keep(self._scopes.setdefault(function, {}), name, kind)

    @staticmethod
    def _keep(kinds: dict[bytes, CType], name: bytes, kind: CType) -> None:
        """Keeps a type of a name, of several the one that leads to most."""
        known = kinds.get(name)
        if known is None or known.levels < kind.levels:
            kinds[name] = kind
