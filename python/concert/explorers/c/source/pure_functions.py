"""Tells which functions and macros of a C program read and do nothing else, each once."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from concert.explorers.c.source.c_syntax import every_node
from concert.explorers.c.source.syntax_nodes import Node

_LOADS: Final = frozenset({b"atomic_load", b"atomic_load_explicit"})
_CHANGING: Final = frozenset({"assignment_expression", "update_expression", "gnu_asm_expression"})
_NAMES: Final = re.compile(rb"[A-Za-z_]\w*")
_CHANGES: Final = re.compile(rb"(?<![=!<>])=(?!=)|\+\+|--|<<=|>>=|[\w)\]][\s\\]*\(")
"""Assignments and calls."""
_COMMENT: Final = re.compile(rb"/\*[^*]*\*+(?:[^/*][^*]*\*+)*/|//[^\n]*")
_TWO_WORDS: Final = re.compile(rb"([A-Za-z_]\w*)\s+(?=[A-Za-z_])")
_OF_TYPES: Final = frozenset(
    {
        *(b"const", b"double", b"enum", b"float", b"int", b"long", b"return", b"short", b"signed"),
        *(b"sizeof", b"struct", b"union", b"unsigned", b"volatile", b"_Atomic"),
    }
)
"""Words that stand before another without a call that macros put together."""


@dataclass(frozen=True)
class Definitions:
    """The functions and macros that a program defines.

    Attributes:
        functions: The bodies of its functions; of one that is defined twice, either may be meant.
        macros: The texts of its macros.
        hidden: Names of variables, which may hide functions.
    """

    functions: Mapping[bytes, Sequence[Node]]
    macros: Mapping[bytes, bytes]
    hidden: frozenset[bytes]

    def defines(self, name: bytes) -> bool:
        """Tells whether a name may be a macro, function or variable of the program."""
        return name in self.functions or name in self.macros or name in self.hidden

    def only_reads(self, node: Node) -> bool:
        """Tells whether an expression reads, and does nothing else."""
        needed = self._needed(node)
        return needed is not None and all(one in self._pure for one in needed)

    @cached_property
    def _changing_macros(self) -> frozenset[bytes]:
        """The macros that may change something, or name one in their texts that may."""
        found: set[bytes] = set()
        naming: dict[bytes, list[bytes]] = {}
        for name, text in self.macros.items():
            text = _COMMENT.sub(b" ", text)
            if not _OF_TYPES.issuperset(_TWO_WORDS.findall(text)) or _CHANGES.search(text):
                found.add(name)
            for one in set(_NAMES.findall(text)):
                naming.setdefault(one, []).append(name)
        waiting = list(found)
        while waiting:
            more = set(naming.get(waiting.pop(), ())) - found
            found |= more
            waiting.extend(more)
        return frozenset(found)

    @cached_property
    def _pure(self) -> frozenset[bytes | Node]:
        """Names, and bodies of functions, that only read.

        What calls itself, through any number of others, is none of them: it may never end.
        """
        needing: dict[bytes | Node, list[bytes | Node]] = {}
        missing: dict[bytes | Node, int] = {}
        waiting: list[bytes | Node] = []
        for one, needed in self._all_needed():
            if needed is None:
                continue
            missing[one] = len(needed)
            if not needed:
                waiting.append(one)
            for each in needed:
                needing.setdefault(each, []).append(one)
        found: set[bytes | Node] = set()
        while waiting:
            one = waiting.pop()
            found.add(one)
            for each in needing.get(one, ()):
                missing[each] -= 1
                if not missing[each]:
                    waiting.append(each)
        return frozenset(found)

    def _all_needed(self) -> Iterator[tuple[bytes | Node, set[bytes | Node] | None]]:
        """Gives what may be called, with all of which it is needed that it only reads."""
        for load in _LOADS:
            if not self.defines(load):
                yield load, set()
        for name, text in self.macros.items():
            # Its text is looked at where its name is, but for another name of a function.
            other = text.strip()
            if name not in self.hidden:
                yield name, ({other} if _NAMES.fullmatch(other) else set())
        for name, bodies in self.functions.items():
            if name not in self.hidden and name not in self.macros:
                yield name, set(bodies)
            for body in bodies:
                yield body, self._needed(body)

    def _needed(self, node: Node) -> set[bytes | Node] | None:
        """Returns what must only read, so that an expression or body does; None if it does more."""
        found: set[bytes | Node] = set()
        waiting = [node]
        while waiting:
            one = waiting.pop()
            if one is not node and one.type == "compound_statement" and one in self._bodies:
                found.add(one)
                continue
            waiting.extend(one.children)
            if one.type in _CHANGING:
                return None
            if one.type == "identifier" and one.text in self._changing_macros:
                return None
            if one.type == "call_expression":
                function = one.child_by_field_name("function")
                if function is None or function.type != "identifier":
                    return None
                found.add(function.text)
        return found

    @cached_property
    def _bodies(self) -> frozenset[Node]:
        """The bodies of all functions: one may have another in it."""
        return frozenset(body for bodies in self.functions.values() for body in bodies)


def definitions_of(root: Node) -> Definitions:
    """Returns what a program defines."""
    functions: dict[bytes, list[Node]] = {}
    hidden: set[bytes] = set()
    macros: dict[bytes, bytes] = {}
    for node in every_node(root):
        if node.type in ("preproc_def", "preproc_function_def"):
            name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
            if name is not None:
                text = value.text if value is not None else None
                # Of a macro that is defined twice, both texts may be meant.
                macros[name.text] = macros.get(name.text, b"") + b" " + (text or b"")
        if node.type in ("declaration", "parameter_declaration"):
            hidden |= _variables(node)
        if node.type != "function_definition":
            continue
        declarator, body = (node.child_by_field_name(each) for each in ("declarator", "body"))
        while declarator is not None and declarator.type != "identifier":
            declarator = declarator.child_by_field_name("declarator")
        if declarator is not None and body is not None:
            functions.setdefault(declarator.text, []).append(body)
    return Definitions(functions=functions, macros=macros, hidden=frozenset(hidden))


def _variables(declaration: Node) -> set[bytes]:
    """Returns the names that a declaration gives to variables, pointers to functions included."""
    found: set[bytes] = set()
    for one in declaration.children_by_field_name("declarator"):
        inner: Node | None = one
        is_function = False
        while inner is not None and inner.type != "identifier":
            is_function = inner.type == "function_declarator"
            inner = inner.child_by_field_name("declarator") or next(
                (each for each in inner.named_children if each.type.endswith("declarator")), None
            )
        if inner is not None and not is_function:
            found.add(inner.text)
    return found
