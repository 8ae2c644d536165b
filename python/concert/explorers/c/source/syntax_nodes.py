"""The nodes of a C program's syntax, each of which knows the one around it.

Tree-sitter looks for the parent of a node from the top, through all that is around it. So a program
of many thousand expressions in one another would take minutes where a rule climbs from each of
them. Here one walk notes what tree-sitter finds, and each step up, down or aside takes the same
time, wherever a node is.
"""

import bisect
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from tree_sitter import Point
from tree_sitter import Tree as ParsedTree

type _Layout = Mapping[str, Sequence[int]]
"""The names of a node's parts, with the numbers of the children that have them."""

_NO_PARTS: Final[_Layout] = {}
_NAMES: Final = frozenset({"field_identifier", "identifier"})
_RECORDS: Final = frozenset({"struct_specifier", "union_specifier"})
_LONGEST_WORD: Final = 16
"""Bytes of the words that are asked for."""
_IN_PARENTHESES: Final = "parenthesized_expression"


class Node:
    """A node, with the names that tree-sitter has for what it tells.

    Attributes:
        type: The name of its kind; of a sign or keyword, the text of it.
        is_named: Whether it is more than a sign or a keyword.
        has_error: Whether something in it is no C.
        start_byte: Where it begins in the text.
        end_byte: Where it ends.
        parent: The node around it; None for the program.
        part: The name of the part that it is of that one; None where it is none with a name.
        function: The definition of the function that it is in; None outside of all functions.
        outermost: The same, but the outermost one.
        record: The struct or union that it is in; None where there is none.
        children: The nodes right in it.
        bare: It without the parentheses around an expression.
        plain: It without the parentheses and casts around an expression.
        whole: It with all parentheses around it.
        variable: The first identifier in it, which may be itself.
        name: The first identifier, or name of a member, in it.
    """

    __slots__ = (
        "_at",
        "_layout",
        "_named",
        "_rank",
        "_source",
        "_word",
        "bare",
        "children",
        "end_byte",
        "function",
        "has_error",
        "is_named",
        "name",
        "outermost",
        "parent",
        "part",
        "plain",
        "record",
        "start_byte",
        "type",
        "variable",
        "whole",
    )

    def __init__(
        self,
        kind: str,
        *,
        is_named: bool,
        has_error: bool,
        extent: tuple[int, int],
        parent: "Node | None",
        part: str | None,
        source: "_Source",
    ) -> None:
        """Makes a node without children."""
        self.type = kind
        self.is_named = is_named
        self.has_error = has_error
        self.start_byte, self.end_byte = extent
        self.parent = parent
        self.part = part
        self.function: Node | None = None
        self.outermost: Node | None = None
        self.record: Node | None = None
        self.bare: Node = self
        self.plain: Node = self
        self.whole: Node = self
        self.variable: Node | None = self if kind == "identifier" else None
        self.name: Node | None = self if kind in _NAMES else None
        if parent is not None:
            self.function = parent if parent.type == "function_definition" else parent.function
            self.outermost = parent.outermost or self.function
            self.record = parent if parent.type in _RECORDS else parent.record
            if parent.type == _IN_PARENTHESES:
                self.whole = parent.whole
        self.children: list[Node] = []
        self._at = 0 if parent is None else len(parent.children)
        self._layout = _NO_PARTS
        self._named: list[Node] | None = None
        self._rank = 0
        self._word: bytes | None = None
        self._source = source

    @property
    def id(self) -> int:
        """A number that tells it from all others, as long as the tree is there."""
        return id(self)

    @property
    def text(self) -> bytes:
        """Its text."""
        if self._word is not None:
            return self._word
        text = self._source.text[self.start_byte : self.end_byte]
        # Nodes in one another are not kept: together it may be any number of times the program.
        if not self.children:
            self._word = text
        return text

    def is_word(self, *words: bytes) -> bool:
        """Tells whether its text is one of some short ones."""
        return self.end_byte - self.start_byte <= _LONGEST_WORD and self.text in words

    @property
    def start_point(self) -> Point:
        """The row and column, in bytes from 0, where it begins."""
        return self._source.point(self.start_byte)

    @property
    def end_point(self) -> Point:
        """The row and column where it ends."""
        return self._source.point(self.end_byte)

    @property
    def named_children(self) -> list["Node"]:
        """The children that are more than signs and keywords."""
        if self._named is None:
            self._named = [child for child in self.children if child.is_named]
            for rank, child in enumerate(self._named):
                child._rank = rank
        return self._named

    @property
    def named_child_count(self) -> int:
        """The number of the children that are more than signs and keywords."""
        return len(self.named_children)

    @property
    def rank(self) -> int:
        """Its number, from 0, among the named children of the node around it."""
        return self._rank if self.parent is not None and self.parent.named_children else 0

    @property
    def prev_sibling(self) -> "Node | None":
        """The node before it in the same one."""
        return self.parent.children[self._at - 1] if self.parent is not None and self._at else None

    @property
    def next_named_sibling(self) -> "Node | None":
        """The next node in the same one that is more than a sign or a keyword."""
        after = range(self._at + 1, len(self.parent.children) if self.parent is not None else 0)
        return self._first_named(after)

    @property
    def prev_named_sibling(self) -> "Node | None":
        """The last node before it in the same one that is more than a sign or a keyword."""
        return self._first_named(range(self._at - 1, -1, -1) if self.parent is not None else ())

    def child_by_field_name(self, name: str) -> "Node | None":
        """Returns the first child that is a part of this name; None where there is none."""
        places = self._layout.get(name)
        return self.children[places[0]] if places is not None else None

    def children_by_field_name(self, name: str) -> list["Node"]:
        """Returns all children that are parts of this name."""
        return [self.children[place] for place in self._layout.get(name, ())]

    def descendant_for_byte_range(self, start: int, end: int) -> "Node | None":
        """Returns the smallest node that has all of a range in it, if it is one in this node."""
        found: Node | None = self._source.leaf_at(start)
        while found is not None and not (
            found.start_byte <= start and end <= found.end_byte and start < found.end_byte
        ):
            found = found.parent
        return found

    def _first_named(self, places: Sequence[int]) -> "Node | None":
        around = self.parent.children if self.parent is not None else []
        return next((around[place] for place in places if around[place].is_named), None)

    def _finish(self, parts: Sequence[str | None], layouts: "_Layouts") -> None:
        """Notes what the children tell, once all are known."""
        # Text that is no C has no parts.
        if any(parts) and self.type != "ERROR":
            self._layout = layouts.of(tuple(parts))
        self.variable = next((one.variable for one in self.children if one.variable), None)
        self.name = next((one.name for one in self.children if one.name), None)
        if self.type == _IN_PARENTHESES and self.named_child_count == 1:
            inner = self.named_children[0]
            # GCC's block that is a value.
            if inner.type != "compound_statement":
                self.bare, self.plain = inner.bare, inner.plain
        elif self.type == "cast_expression":
            value = self.child_by_field_name("value")
            self.plain = self if value is None else value.plain


def containing(nodes: Iterable[Node]) -> frozenset[Node]:
    """Returns these nodes and all that have one of them in it."""
    found: set[Node] = set()
    for node in nodes:
        one: Node | None = node
        while one is not None and one not in found:
            found.add(one)
            one = one.parent
    return frozenset(found)


class Tree:
    """The syntax of a program.

    Args:
        text: The program.
        parsed: What tree-sitter has found in it.
    """

    def __init__(self, text: bytes, parsed: ParsedTree) -> None:
        """Walks through a program once."""
        self.root_node: Final = _walked(text, parsed)


class _Source:
    """A program's text, with the places of its lines and words."""

    def __init__(self, text: bytes) -> None:
        self.text = text
        self.leaves: list[Node] = []
        self._leaf_starts: list[int] | None = None
        self._lines: list[int] | None = None

    def point(self, at: int) -> Point:
        if self._lines is None:
            self._lines = [0]
            for line in self.text.split(b"\n"):
                self._lines.append(self._lines[-1] + len(line) + 1)
        row = bisect.bisect_right(self._lines, at) - 1
        return Point(row, at - self._lines[row])

    def leaf_at(self, at: int) -> Node | None:
        """Returns the last word or sign that begins at a place or before it."""
        if self._leaf_starts is None:
            self._leaf_starts = [leaf.start_byte for leaf in self.leaves]
        number = bisect.bisect_right(self._leaf_starts, at) - 1
        return self.leaves[max(number, 0)] if self.leaves else None


class _Layouts:
    """The layouts of nodes, which are few: nodes of one form have the same."""

    def __init__(self) -> None:
        self._known: dict[tuple[str | None, ...], _Layout] = {}

    def of(self, parts: tuple[str | None, ...]) -> _Layout:
        known = self._known.get(parts)
        if known is None:
            places: dict[str, list[int]] = {}
            for at, name in enumerate(parts):
                if name is not None:
                    places.setdefault(name, []).append(at)
            known = self._known[parts] = places
        return known


def _walked(text: bytes, parsed: ParsedTree) -> Node:
    source, layouts = _Source(text), _Layouts()
    cursor = parsed.walk()
    around: list[tuple[Node, list[str | None]]] = []
    while True:
        found, name = cursor.node, cursor.field_name
        assert found is not None
        parent = around[-1][0] if around else None
        node = Node(
            found.type,
            is_named=found.is_named,
            has_error=found.has_error,
            extent=(found.start_byte, found.end_byte),
            parent=parent,
            part=name,
            source=source,
        )
        if parent is not None:
            parent.children.append(node)
            around[-1][1].append(name)
        if cursor.goto_first_child():
            around.append((node, []))
            continue
        source.leaves.append(node)
        while not cursor.goto_next_sibling():
            if not around:
                return node
            node, parts = around.pop()
            node._finish(parts, layouts)
            cursor.goto_parent()
