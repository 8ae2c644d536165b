"""Keeps reads that GCC would fold away, as that of `x` in `x || 1` and in `x && 0`.

C says that they happen, and a race with them is one. The constant is replaced by the name of a
macro whose value GCC cannot foresee, in as many bytes, so that all else stays where it is.
"""

import re
from collections.abc import Sequence
from typing import Final

from concert.explorers.c.rewriting.rewritten import Rewritten
from concert.explorers.c.source.c_syntax import operator_of, syntax_tree, unwrapped
from concert.explorers.c.source.syntax_nodes import Node

# Names of one character that hardly any program uses.
_TRUE: Final = "$"
_FALSE: Final = "_"
_CONSTANT: Final = frozenset(
    {"array_declarator", "case_statement", "enumerator", "type_descriptor"}
)
_VALUE: Final = re.compile(rb"(?:0[xX])?(?P<digits>[0-9a-fA-F]+)[uUlL]{0,3}")


def unfolded(source: str) -> Rewritten:
    """Returns a program that does what `source` does, and folds less; the same if it folds nothing.

    Names that the program itself uses are left alone, and with them the constants they stand for.
    """
    text = source.encode("utf-8")
    values = {
        name: value
        for name, value in ((_TRUE, 1), (_FALSE, 0))
        if not re.search(rf"(?<![\w$]){re.escape(name)}(?![\w$])", source)
    }
    made = bytearray(text)
    used = set()
    for node, name in _folding(syntax_tree(source).root_node):
        if name in values:
            length = node.end_byte - node.start_byte
            made[node.start_byte : node.end_byte] = name.encode().ljust(length)
            used.add(name)
    flags = tuple(f"-D{name}={_opaque(values[name])}" for name in sorted(used))
    return Rewritten(source=made.decode("utf-8"), flags=flags)


def _opaque(value: int) -> str:
    return (
        f'__extension__ ({{ int concert_opaque; __asm__ ("movl ${value}, %0" '
        ': "=r" (concert_opaque)); concert_opaque; })'
    )


def _folding(root: Node) -> Sequence[tuple[Node, str]]:
    """Returns the constants that decide an expression alone, and the names to put there."""
    found = []
    waiting = [(root, False)]
    while waiting:
        node, is_run = waiting.pop()
        waiting.extend((child, _is_run(node, is_run)) for child in node.children)
        if node.type != "binary_expression" or not is_run:
            continue
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        if left is None or right is None or left.variable is None:
            continue
        right = unwrapped(right)
        match = _VALUE.fullmatch(right.text or b"") if right.type == "number_literal" else None
        if match is None:
            continue
        is_zero = not match["digits"].strip(b"0")
        if operator_of(node) == ("&&" if is_zero else "||"):
            found.append((right, _FALSE if is_zero else _TRUE))
    return found


def _is_run(node: Node, is_run: bool) -> bool:
    """Tells whether code may stand in a node: not where C wants a constant, nor in a type.

    Args:
        node: The node.
        is_run: Whether it may stand where the node is.
    """
    if node.type == "function_definition":
        return True
    return is_run and node.type not in _CONSTANT
