"""Finds the types of a C program whose values may lead to variables.

Such a type is a pointer, or has one in it, or is one of which the text does not show what it is.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from concert.explorers.c.source.c_syntax import every_node
from concert.explorers.c.source.syntax_nodes import Node

_HEADERS_PLAIN: Final = re.compile(rb"(?!u?intptr_t)\w+_t|atomic_(?!u?intptr_t)\w+|bool|FILE|DIR")
_PLAIN_RECORDS: Final = frozenset({b"timespec", b"timeval", b"tm", b"itimerspec", b"rusage"})
_POINTERS: Final = frozenset({"pointer_declarator", "abstract_pointer_declarator"})


class LeadingKinds:
    """The types of a program whose values may lead to variables."""

    def __init__(self, nodes: Sequence[Node], texts: Mapping[bytes, bytes]) -> None:
        self._showing: set[Node] = set()
        defines: dict[Node, list[bytes]] = {}
        mentions: dict[bytes, list[Node]] = {}
        for node in nodes:
            names = list(_defined_kind(node))
            if names:
                defines[node] = names
            if node.type == "type_identifier":
                mentions.setdefault(node.text, []).append(node)
        defined = {name for names in defines.values() for name in names}
        leading = {name for name, text in texts.items() if b"*" in text}
        waiting = [node for node in nodes if _shows(node, leading, defined)]
        while waiting:
            showing: Node | None = waiting.pop()
            # All that is around a node that shows it has been looked at already.
            while showing is not None and showing not in self._showing:
                self._showing.add(showing)
                for name in defines.get(showing, ()):
                    if name not in leading:
                        leading.add(name)
                        waiting += mentions.get(name, ())
                showing = showing.parent

    def leads(self, kind: Node | None) -> bool:
        """Tells whether values of a type may lead to variables."""
        return kind is not None and kind in self._showing


def _shows(one: Node, leading: Collection[bytes], defined: Collection[bytes]) -> bool:
    """Tells whether a node shows that a type may lead to variables."""
    if one.type in _POINTERS:
        return True
    if one.type != "type_identifier":
        return False
    name = one.text
    is_known = _HEADERS_PLAIN.fullmatch(name) or name in _PLAIN_RECORDS
    is_own_enum = one.parent is not None and one.parent.type == "enum_specifier"
    return name in leading or (name not in defined and not is_known and not is_own_enum)


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
