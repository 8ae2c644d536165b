"""Finds the names in the values of a C program, each value once.

A value may be in another, as an argument in an argument. In place of what is in the inner one, the
outer one has a name for it. Else a chain of some thousand assignments, each in the next, would have
some million pairs of names.
"""

from collections.abc import Iterator, Mapping
from enum import Enum, auto

from concert.explorers.c.decisions.names import id_of, is_value, root
from concert.explorers.c.source.c_syntax import operator_of
from concert.explorers.c.source.syntax_nodes import Node


class Kind(Enum):
    """The names of a value that are asked for."""

    EVERY = auto()
    """All names in it."""
    ADDRESSED = auto()
    """Those of variables whose addresses it takes."""
    REACHING = auto()
    """Those by which it may lead to variables."""
    LEADING = auto()
    """Of these, those that are known to lead to some."""
    POINTERS = auto()
    """Of these, those of pointers and arrays."""


class InnerNames:
    """The names in the values of a program.

    Args:
        functions: The functions that it defines.
        variables: The names of its variables.
        pointers: Those of its pointers and arrays.
        leading: Those whose values may lead to variables.
    """

    def __init__(
        self,
        functions: Mapping[bytes, object],
        *,
        variables: set[bytes],
        pointers: set[bytes],
        leading: set[bytes],
    ) -> None:
        self._functions = functions
        self._variables = variables
        self._pointers = pointers
        self._of_kind = {Kind.LEADING: leading, Kind.POINTERS: pointers}
        self._known: dict[tuple[Node, Kind], bytes] = {}
        self._waiting: list[tuple[Node, Kind]] = []

    def of(self, node: Node, kind: Kind) -> set[bytes]:
        """Returns the names in a value, and names for the values in it that have more."""
        found: set[bytes] = set()
        waiting = [node]
        while waiting:
            one = waiting.pop()
            if one is not node and one.children and _is_whole_value(one):
                found.add(self._name(one, kind))
                continue
            if kind is Kind.ADDRESSED:
                if one.type == "pointer_expression" and operator_of(one) == "&":
                    found |= root(one.child_by_field_name("argument"))
                waiting.extend(one.children)
            elif kind is Kind.EVERY:
                if one.type == "identifier":
                    found.add(one.text)
                waiting.extend(one.children)
            else:
                if one.type == "identifier" and self._reaches(one, kind):
                    found.add(one.text)
                waiting.extend(self._parts(one))
        return found

    def pairs(self) -> Iterator[tuple[bytes, bytes]]:
        """Gives the names for values in others, each with the names in such a value."""
        while self._waiting:
            node, kind = self._waiting.pop()
            name = self._known[node, kind]
            for each in self.of(node, kind):
                yield name, each

    def _name(self, node: Node, kind: Kind) -> bytes:
        if (node, kind) not in self._known:
            self._known[node, kind] = b"value %d" % len(self._known)
            self._waiting.append((node, kind))
        return self._known[node, kind]

    def _reaches(self, name: Node, kind: Kind) -> bool:
        text = name.text
        if kind in self._of_kind and text not in self._of_kind[kind]:
            return False
        is_function = text in self._functions and text not in self._variables
        return not is_function or not is_value(name)

    def _parts(self, node: Node) -> list[Node]:
        """Returns the parts of an expression by whose names it may lead to variables."""
        if node.type == "sizeof_expression":
            return []
        if node.type == "subscript_expression":
            # An element is found in the array, and not in its number.
            index = node.child_by_field_name("index")
            if not any(each in self._pointers for each in root(index)):
                return [each for each in node.children if each.id != id_of(index)]
        return node.children


def _is_whole_value(node: Node) -> bool:
    """Tells whether an expression is all that an assignment, a call or a caller gets."""
    outer = node.parent
    if outer is None:
        return False
    match outer.type:
        case "argument_list" | "return_statement":
            return True
        case "assignment_expression":
            return outer.child_by_field_name("right") is node
        case "init_declarator":
            return outer.child_by_field_name("value") is node
        case _:
            return False
