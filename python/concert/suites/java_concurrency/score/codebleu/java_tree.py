"""Parses Java source into a syntax tree."""

import functools
from collections.abc import Sequence
from dataclasses import dataclass, field

import tree_sitter_java
from tree_sitter import Language, Parser, TreeCursor

_COMMENTS = frozenset({"line_comment", "block_comment"})


@dataclass(slots=True, kw_only=True, eq=False)
class Node:
    """One node; comments are left out.

    Attributes:
        kind: The grammar's name of it, such as "if_statement"; a keyword's or operator's own text.
        named: Whether the grammar names it; keywords and operators are not named.
        role: What it is to its parent, such as "condition"; empty where the grammar does not say.
        text: Its source, of nodes without children and of string literals; else empty.
        children: In the order of the source.
    """

    kind: str
    named: bool
    role: str
    text: str
    children: list["Node"] = field(default_factory=list)


def nodes_of(source: str) -> Sequence[Node]:
    """Returns all nodes of a source's tree, each before its children; the root comes first.

    Nothing here recurses, so a source may nest as deep as it likes.
    """
    content = source.encode("utf-8", "surrogatepass")
    cursor = _parser().parse(content).walk()
    root = _node(cursor, content)
    nodes, ancestors = [root], [root]
    down = True
    while True:
        if down and cursor.goto_first_child():
            pass
        elif cursor.goto_next_sibling():
            ancestors.pop()
        elif cursor.goto_parent():
            ancestors.pop()
            down = False
            continue
        else:
            return nodes
        node = _node(cursor, content)
        # A comment has no children in the tree, but keeps its place among the ancestors.
        if node.kind not in _COMMENTS:
            ancestors[-1].children.append(node)
            nodes.append(node)
        ancestors.append(node)
        down = True


def _node(cursor: TreeCursor, content: bytes) -> Node:
    node = cursor.node
    assert node is not None
    text = ""
    if node.child_count == 0 or node.type == "string_literal":
        text = content[node.start_byte : node.end_byte].decode("utf-8", "replace")
    return Node(
        kind=f"missing {node.type}" if node.is_missing else node.type,
        named=node.is_named or node.is_missing,
        role=cursor.field_name or "",
        text=text,
    )


@functools.cache
def _parser() -> Parser:
    return Parser(Language(tree_sitter_java.language()))
