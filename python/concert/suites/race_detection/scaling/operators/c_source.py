"""A C program's tokens and scopes, and changes that keep its layout."""

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import tree_sitter_c
from tree_sitter import Language, Node, Parser

INDENT: Final = 4
"""Columns of one level of indentation, as clang-format's style Microsoft has them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """Other bytes in the place of some.

    Attributes:
        start: The first byte that goes.
        end: The byte after the last that goes.
        text: What comes.
    """

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """A call of a function by its name.

    Attributes:
        name: The function.
        node: The call.
        arguments: Its arguments.
        statement: The statement that is this call alone; None where it is part of another.
    """

    name: str
    node: Node
    arguments: tuple[Node, ...]
    statement: Node | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Variable:
    """A declared variable.

    Attributes:
        name: Its name.
        type: Its type as written, without storage class and qualifiers.
        words: Storage class and qualifiers, as written.
        declaration: The declaration, which declares nothing else.
        is_plain: Whether it is neither a pointer nor an array.
        value: Its first value; None where it has none.
    """

    name: str
    type: str
    words: tuple[str, ...]
    declaration: Node
    is_plain: bool
    value: Node | None


class CSource:
    """The syntax of a program with one statement a line.

    Args:
        text: The program.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self._bytes = text.encode("utf-8")
        self.root = _parser().parse(self._bytes).root_node

    def written(self, node: Node) -> str:
        """Returns a node as it stands in the program."""
        return self._bytes[node.start_byte : node.end_byte].decode("utf-8")

    def edited(self, edits: Sequence[Edit]) -> str:
        """Returns the program with changes that do not overlap.

        Raises:
            ValueError: They overlap.
        """
        parts, position = [], 0
        for edit in sorted(edits, key=lambda edit: (edit.start, edit.end)):
            if edit.start < position:
                raise ValueError("edits overlap")
            parts += [self._bytes[position : edit.start], edit.text.encode("utf-8")]
            position = edit.end
        return b"".join([*parts, self._bytes[position:]]).decode("utf-8")

    @functools.cached_property
    def functions(self) -> tuple[Node, ...]:
        """All function definitions, in order."""
        return tuple(one for one in self.root.named_children if one.type == "function_definition")

    @functools.cached_property
    def names(self) -> frozenset[str]:
        """All words that the program has anywhere: a name that is none of them is new."""
        words = "".join(sign if sign.isalnum() or sign == "_" else " " for sign in self.text)
        return frozenset(words.split())

    @functools.cached_property
    def globals(self) -> tuple[Variable, ...]:
        """The variables with file scope that have a declaration of their own."""
        return tuple(self.variables(self.root))

    def variables(self, block: Node) -> Iterator[Variable]:
        """Gives the variables that are declared in a block itself, in order."""
        for node in block.named_children:
            if node.type != "declaration":
                continue
            kind = node.child_by_field_name("type")
            declarators = node.children_by_field_name("declarator")
            if kind is None or len(declarators) != 1:
                continue
            (declarator,) = declarators
            value = None
            if declarator.type == "init_declarator":
                value = declarator.child_by_field_name("value")
                inner = declarator.child_by_field_name("declarator")
                if inner is None:
                    continue
                declarator = inner
            name = _innermost(declarator)
            if name is not None and not _is_function(declarator):
                yield Variable(
                    name=self.written(name),
                    type=self.written(kind),
                    words=tuple(
                        self.written(one)
                        for one in node.named_children
                        if one.type in ("storage_class_specifier", "type_qualifier")
                    ),
                    declaration=node,
                    is_plain=declarator.type == "identifier",
                    value=value,
                )

    def function_name(self, function: Node) -> str:
        """Returns the name of a function definition."""
        name = _innermost(function.child_by_field_name("declarator"))
        return "" if name is None else self.written(name)

    def calls(self, *names: str, within: Node | None = None) -> Iterator[Call]:
        """Gives the calls of functions in the order of the text; of all where none is named."""
        for node in nodes(self.root if within is None else within, "call_expression"):
            function = node.child_by_field_name("function")
            arguments = node.child_by_field_name("arguments")
            if function is None or arguments is None or function.type != "identifier":
                continue
            name = self.written(function)
            if names and name not in names:
                continue
            parent = node.parent
            alone = parent is not None and parent.type == "expression_statement"
            yield Call(
                name=name,
                node=node,
                arguments=tuple(arguments.named_children),
                statement=parent if alone and is_in_block(parent) else None,
            )

    def mentions(self, name: str, within: Node) -> tuple[Node, ...]:
        """Returns the places at which a variable or function is named."""
        return tuple(
            node for node in nodes(within, "identifier") if node.text == name.encode("utf-8")
        )

    def remove(self, statement: Node) -> Edit:
        """Takes the lines of a statement away."""
        start, end = self._lines(statement)
        return Edit(start=start, end=end, text="")

    def before(self, statement: Node, *lines: str) -> Edit:
        """Puts lines in front of a statement, as far indented as it is."""
        start, _ = self._lines(statement)
        return Edit(start=start, end=start, text=_block(lines, statement.start_point.column))

    def after(self, statement: Node, *lines: str) -> Edit:
        """Puts lines behind a statement, as far indented as it is."""
        _, end = self._lines(statement)
        return Edit(start=end, end=end, text=_block(lines, statement.start_point.column))

    def replace(self, node: Node, text: str) -> Edit:
        """Puts other text in the place of a node."""
        return Edit(start=node.start_byte, end=node.end_byte, text=text)

    def swap(self, first: Node, second: Node) -> tuple[Edit, Edit]:
        """Puts each of two statements in the other's place."""
        (start, end), (other_start, other_end) = self._lines(first), self._lines(second)
        there = self._bytes[other_start:other_end].decode("utf-8")
        here = self._bytes[start:end].decode("utf-8")
        return (
            Edit(start=start, end=end, text=there),
            Edit(start=other_start, end=other_end, text=here),
        )

    def lines_of(self, statement: Node) -> str:
        """Returns the whole lines of a statement."""
        start, end = self._lines(statement)
        return self._bytes[start:end].decode("utf-8")

    def unwrapped(self, block: Node) -> str:
        """Returns the lines within a block's braces, as they stand without the braces."""
        first, last = block.start_point.row + 1, block.end_point.row
        lines = self.text.splitlines(keepends=True)[first:last]
        return "".join(line.removeprefix(" " * INDENT) for line in lines)

    def _lines(self, node: Node) -> tuple[int, int]:
        start = self._bytes.rfind(b"\n", 0, node.start_byte) + 1
        end = self._bytes.find(b"\n", node.end_byte)
        return start, len(self._bytes) if end < 0 else end + 1


def nodes(within: Node, *kinds: str) -> Iterator[Node]:
    """Gives all nodes of some kinds below a node and itself, in the order of the text."""
    waiting = [within]
    while waiting:
        node = waiting.pop()
        if node.type in kinds:
            yield node
        waiting.extend(reversed(node.named_children))


def line(node: Node) -> int:
    """Returns the line in which a node begins, from 1."""
    return node.start_point.row + 1


def is_in_block(node: Node | None) -> bool:
    """Tells whether a node is a statement of a block: one with lines of its own."""
    return node is not None and node.parent is not None and node.parent.type == "compound_statement"


def function_around(node: Node) -> Node | None:
    """Returns the function definition that a node lies in."""
    around: Node | None = node
    while around is not None and around.type != "function_definition":
        around = around.parent
    return around


def previous_statement(statement: Node) -> Node | None:
    """Returns the statement before one in its block."""
    return statement.prev_named_sibling


def next_statement(statement: Node) -> Node | None:
    """Returns the statement after one in its block."""
    return statement.next_named_sibling


def is_simple(statement: Node | None) -> bool:
    """Tells whether a statement is an expression or a declaration, and lies in a block."""
    return (
        statement is not None
        and statement.type in ("declaration", "expression_statement")
        and is_in_block(statement)
    )


def _innermost(declarator: Node | None) -> Node | None:
    while declarator is not None and declarator.type != "identifier":
        inner = declarator.child_by_field_name("declarator")
        if inner is None:
            inner = next(
                (one for one in declarator.named_children if one.type.endswith("declarator")), None
            )
        declarator = inner
    return declarator


def _is_function(declarator: Node) -> bool:
    return any(nodes(declarator, "function_declarator", "parenthesized_declarator"))


def _block(lines: Sequence[str], column: int) -> str:
    return "".join(f"{' ' * column}{one}\n" for one in lines)


@functools.cache
def _parser() -> Parser:
    return Parser(Language(tree_sitter_c.language()))
