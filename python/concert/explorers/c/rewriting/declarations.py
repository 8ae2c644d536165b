"""Finds what a C program declares and defines, as far as its syntax shows that."""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from concert.explorers.c.source.c_syntax import every_node, operator_of
from concert.explorers.c.source.syntax_nodes import Node

_NUMBER: Final = re.compile(rb"(?:0[xX](?P<hex>[0-9a-fA-F]+)|0(?P<octal>[0-7]*)|(?P<ten>[1-9]\d*))")
_NAME: Final = re.compile(rb"[A-Za-z_$][A-Za-z0-9_$]*")
_DEFINED: Final = re.compile(rb"\(?\s*(?P<number>\d+)\s*\)?")
_LARGEST: Final = (1 << 31) - 1
"""Constants up to it are of type int."""


def functions(root: Node) -> Iterator[Node]:
    """Gives the functions that stand in no other."""
    end = 0
    for node in every_node(root):
        if node.type == "function_definition" and node.start_byte >= end:
            end = node.end_byte
            yield node


def mentions(text: bytes, names: Collection[bytes]) -> Iterator[tuple[bytes, int]]:
    """Gives each mention of some names in a program, with its place."""
    for found in _NAME.finditer(text):
        if found.group() in names:
            yield found.group(), found.start()


def called_at(root: Node) -> Iterator[tuple[bytes, int]]:
    """Gives the functions that are called by their names, with the places of these."""
    for node in every_node(root):
        name = node.child_by_field_name("function") if node.type == "call_expression" else None
        if name is not None and name.type == "identifier":
            yield name.text or b"", name.start_byte


def declared_at(root: Node) -> Iterator[tuple[bytes, int, bytes]]:
    """Gives the functions that are declared at file scope, each with the place and all of the text.

    Of a definition the text is that of all of it.
    """
    for node in root.named_children:
        if node.type not in ("declaration", "function_definition"):
            continue
        declarators = node.children_by_field_name("declarator")
        declarator = declarators[0] if len(declarators) == 1 else None
        if declarator is not None and declarator.type == "function_declarator":
            name = declarator.child_by_field_name("declarator")
            if name is not None and name.type == "identifier":
                yield name.text or b"", name.start_byte, node.text or b""


def is_simple(function: Node) -> bool:
    """Tells whether a function has no other in it, and no block that is a value."""
    inside = list(every_node(function))
    return all(node.type != "function_definition" for node in inside[1:]) and not any(
        node.type == "compound_statement"
        and node.parent is not None
        and node.parent.type == "parenthesized_expression"
        for node in inside
    )


def called(node: Node) -> bytes:
    """Returns the name of the function that is called; empty where none is."""
    function = node.child_by_field_name("function") if node.type == "call_expression" else None
    if function is None or function.type != "identifier":
        return b""
    return function.text or b""


def variable_of(call: Node) -> bytes | None:
    """Returns the variable that gets the value of a call, and nothing else does; None for none."""
    outer = call.parent
    if outer is not None and outer.type == "init_declarator":
        name = outer.child_by_field_name("declarator")
    elif outer is not None and outer.type == "assignment_expression" and operator_of(outer) == "=":
        name = outer.child_by_field_name("left")
        if outer.parent is None or outer.parent.type != "expression_statement":
            return None
    else:
        return None
    return name.text if name is not None and name.type == "identifier" else None


class LocalNames:
    """The names that stand in a function.

    Args:
        function: Its definition.
    """

    def __init__(self, function: Node) -> None:
        self._uses: Final[dict[bytes, list[Node]]] = {}
        self._declarations: Final[dict[bytes, list[Node]]] = {}
        for node in every_node(function):
            if node.type == "identifier":
                self._uses.setdefault(node.text or b"", []).append(node)
            elif node.type in ("declaration", "parameter_declaration"):
                for name in _declared(node):
                    self._declarations.setdefault(name, []).append(node)

    def uses(self, variable: bytes) -> Sequence[Node]:
        """Returns where a variable may be used, and not only gets a value."""
        return [node for node in self._uses.get(variable, ()) if not _is_written(node)]

    def is_declared(self, variable: bytes, kinds: frozenset[bytes], at: Node) -> bool:
        """Tells whether a variable is declared once, with one of these types, around a place."""
        declared = self._declarations.get(variable, ())
        if len(declared) != 1 or not declares_only(declared[0], kinds):
            return False
        block = declared[0].parent
        return block is not None and declared[0].start_byte <= at.start_byte < block.end_byte


def declares_only(node: Node, kinds: frozenset[bytes]) -> bool:
    """Tells whether a node declares variables of one of these types, and says no more of them."""
    kind = node.child_by_field_name("type")
    is_plain = all(
        child == kind or child.type in ("identifier", "init_declarator", "comment")
        for child in node.named_children
    )
    text = b"" if kind is None else b" ".join((kind.text or b"").split())
    return node.type == "declaration" and is_plain and text in kinds


def _declared(declaration: Node) -> list[bytes]:
    found = []
    for child in declaration.children_by_field_name("declarator"):
        node: Node | None = child
        while node is not None and node.type != "identifier":
            node = node.child_by_field_name("declarator")
        if node is not None:
            found.append(node.text or b"")
    return found


def _is_written(name: Node) -> bool:
    """Tells whether a name stands where its variable gets a value, and its old one has no use."""
    outer = name.parent
    if outer is None:
        return False
    if outer.type in ("declaration", "init_declarator"):
        return outer.child_by_field_name("value") != name
    return (
        outer.type == "assignment_expression"
        and operator_of(outer) == "="
        and outer.child_by_field_name("left") == name
    )


def names_in(node: Node) -> list[bytes]:
    """Returns the names of objects and functions in a piece of a program."""
    return [one.text or b"" for one in every_node(node) if one.type == "identifier"]


def constants(root: Node, after: int) -> Iterator[tuple[bytes, tuple[int, int]]]:
    """Gives macros that are a number and are defined once, with that and the end of that.

    Args:
        root: The program.
        after: The end of what may define them again.
    """
    found: dict[bytes, list[tuple[bytes, int]]] = {}
    for node in every_node(root):
        if node.type in ("preproc_def", "preproc_function_def"):
            name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
            is_sure = node.type == "preproc_def" and node.parent == root
            is_sure = is_sure and node.start_byte >= after
            text = b"" if value is None or not is_sure else value.text or b""
            if name is not None:
                found.setdefault(name.text or b"", []).append((text.strip(), node.end_byte))
    for key, definitions in found.items():
        text, end = definitions[0]
        match = _DEFINED.fullmatch(text) if len(definitions) == 1 else None
        number = None if match is None else number_of(match["number"])
        if number is not None:
            yield key, (number, end)


def number_of(text: bytes) -> int | None:
    """Returns a constant of type int without a suffix; None for all else."""
    match = _NUMBER.fullmatch(text)
    if match is None:
        return None
    if match["hex"] is not None:
        value = int(match["hex"], 16)
    elif match["ten"] is not None:
        value = int(match["ten"])
    else:
        value = int(match["octal"] or b"0", 8)
    return value if value <= _LARGEST else None
