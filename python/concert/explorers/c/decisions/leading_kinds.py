"""Finds the types of a C program whose values may lead to variables.

Such a type is a pointer, or has one in it, or is one of which the text does not show what it is.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from concert.explorers.c.source.c_syntax import every_node
from concert.explorers.c.source.syntax_nodes import Node

_HEADERS_PLAIN: Final = re.compile(rb"(?!u?intptr_t)\w+_t|atomic_(?!u?intptr_t)\w+|bool|FILE|DIR")
_PLAIN_RECORDS: Final = frozenset({b"timespec", b"timeval", b"tm", b"itimerspec", b"rusage"})
_POINTERS: Final = frozenset({"pointer_declarator", "abstract_pointer_declarator"})


class LeadingKinds:
    """The types of a program whose values may lead to variables."""

    def __init__(self, nodes: Sequence[Node], texts: Mapping[bytes, bytes]) -> None:
        defined: dict[bytes, list[Node]] = {}
        for node in nodes:
            for name in _defined_kind(node):
                defined.setdefault(name, []).append(node)
        self._defined = frozenset(defined)
        self._found = {name for name, text in texts.items() if b"*" in text}
        inside = {
            name: [one for each in of for one in every_node(each)] for name, of in defined.items()
        }
        before = -1
        while len(self._found) > before:
            before = len(self._found)
            for name, each in inside.items():
                if name not in self._found and any(self._shows(one) for one in each):
                    self._found.add(name)

    def leads(self, kind: Node | None) -> bool:
        """Tells whether values of a type may lead to variables."""
        return kind is not None and any(self._shows(one) for one in every_node(kind))

    def _shows(self, one: Node) -> bool:
        if one.type in _POINTERS:
            return True
        if one.type != "type_identifier":
            return False
        name = one.text or b""
        if name in self._found:
            return True
        is_known = _HEADERS_PLAIN.fullmatch(name) or name in _PLAIN_RECORDS
        is_own_enum = one.parent is not None and one.parent.type == "enum_specifier"
        return name not in self._defined and not is_known and not is_own_enum


def _defined_kind(node: Node) -> Iterator[bytes]:
    """Gives the names of the types that a node defines."""
    if node.type in ("struct_specifier", "union_specifier", "enum_specifier"):
        name = node.child_by_field_name("name")
        if node.child_by_field_name("body") is not None and name is not None and name.text:
            yield name.text
    elif node.type == "type_definition":
        for declarator in node.children_by_field_name("declarator"):
            for one in every_node(declarator):
                if one.type == "type_identifier" and one.text:
                    yield one.text
                    break
