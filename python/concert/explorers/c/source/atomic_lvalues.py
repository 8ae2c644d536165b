"""Has atomic objects loaded where GCC reads them as if they were plain data.

To use the value of an atomic object is to load it (C11 6.3.2.1, 6.2.6.1). GCC 13 does not where the
object is an index, as in `slot[head]`, a pointer that is subscripted, or a function that is called.
There the expression is replaced by the name of a macro, `(0,head)`, in as many bytes, so that all
else stays where it is. That has the same value, whatever the expression is.
"""

import re
from collections.abc import Iterator
from typing import Final

from tree_sitter import Node

from concert.explorers.c.source.c_syntax import (
    every_node,
    function_macros,
    is_in_macro,
    syntax_tree,
    unwrapped,
)
from concert.explorers.c.source.kept_reads import Unfolded

_DECLARATION: Final = re.compile(rb"\b(?:_Atomic|atomic_\w+)\b[^;{}]*")
_POINTER: Final = re.compile(rb"\*\s*_Atomic\b|_Atomic\s*\([^;{}]*\*")
_USES: Final = {
    "index": "subscript_expression",
    "argument": "subscript_expression",
    "function": "call_expression",
}
"""Parts of expressions, and the type of the expression."""
_NAME: Final = re.compile(rb"[A-Za-z_]\w*")
_OBJECT: Final = re.compile(rb"[A-Za-z_]\w*(?:(?:\.|->)[A-Za-z_]\w*)*")
_TOKEN: Final = re.compile(r"[\w$]+")
_MOST_DIGITS: Final = 2
_BEFORE: Final = 64
"""Bytes in front of `_Atomic` in which the `*` may stand that it belongs to."""


def loaded(program: Unfolded) -> Unfolded:
    """Returns a program that does what `program` does, with these loads."""
    text = program.source.encode("utf-8")
    objects, pointers = _declared(text)
    if not objects:
        return program
    names: dict[bytes, str] = {}
    taken = set(_TOKEN.findall(program.source))
    made = bytearray(text)
    for node in _read_as_plain(syntax_tree(program.source).root_node, objects, pointers):
        expression = node.text or b""
        name = names.get(expression) or _unused(len(expression), taken)
        if name is not None:
            names[expression] = name
            taken.add(name)
            made[node.start_byte : node.end_byte] = name.encode()
    replaced = sorted((name, expression.decode()) for expression, name in names.items())
    return Unfolded(
        source=made.decode("utf-8"),
        flags=(*program.flags, *(f"-D{name}=(0,{expression})" for name, expression in replaced)),
        names=(*program.names, *replaced),
    )


def _declared(text: bytes) -> tuple[frozenset[bytes], frozenset[bytes]]:
    """Returns names that may be those of atomic objects, and of them those of pointers."""
    objects: set[bytes] = set()
    pointers: set[bytes] = set()
    for found in _DECLARATION.finditer(text):
        names = _NAME.findall(found.group())
        objects.update(names)
        if _POINTER.search(text[max(0, found.start() - _BEFORE) : found.end()]):
            pointers.update(names)
    return frozenset(objects), frozenset(pointers)


def _read_as_plain(
    root: Node, objects: frozenset[bytes], pointers: frozenset[bytes]
) -> Iterator[Node]:
    macros = function_macros(root)
    for node in every_node(root):
        for field, names in (("index", objects), ("argument", pointers), ("function", pointers)):
            if node.type != _USES[field]:
                continue
            candidate = node.child_by_field_name(field)
            # A macro may do anything to its arguments, such as print them.
            if candidate is None or is_in_macro(candidate, macros):
                continue
            found = unwrapped(candidate)
            text = found.text or b""
            if _OBJECT.fullmatch(text) and _NAME.findall(text)[-1] in names:
                yield found


def _unused(length: int, taken: set[str]) -> str | None:
    """Returns a name that nothing else has; None where there is none among a few."""
    digits = length - 1
    for number in range(10 ** min(digits, _MOST_DIGITS)):
        name = f"${number:0{digits}d}" if digits else "$"
        if name not in taken:
            return name
    return None
