"""Reads the macros of a C program, whose texts no tree shows: by the words and signs in them."""

import re
from collections.abc import Collection, Iterable
from typing import Final

from concert.explorers.c.source.syntax_nodes import Node

_WORD: Final = re.compile(rb"[A-Za-z_]\w*")
_BETWEEN: Final = re.compile(rb"\(([\w \t*]{1,64})\)")
_ARITHMETIC: Final = re.compile(
    rb"void|int|long|short|char|unsigned|signed|float|double|const|struct|timespec|timeval|\w+_t"
)
_DECIDES: Final = re.compile(rb"\b(?:if|while|for|switch|assert)\b|\?|&&|\|\||\[")
_COMPARES: Final = re.compile(rb"(?<![-<>])[<>](?![<>])|!|==")


def macros(nodes: Iterable[Node]) -> dict[bytes, bytes]:
    """Returns the macros that a program defines, with their texts, of each all that it has."""
    found: dict[bytes, bytes] = {}
    for node in nodes:
        if node.type not in ("preproc_def", "preproc_function_def"):
            continue
        name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
        if name is not None and name.text is not None and value is not None:
            before = found.get(name.text)
            text = value.text or b""
            found[name.text] = text if before is None else before + b"\n" + text
    return found


def words(text: bytes) -> frozenset[bytes]:
    """Returns the names in a text of C."""
    return frozenset(_WORD.findall(text))


def may_decide(text: bytes) -> bool:
    """Tells whether the text of a macro has a condition or an index."""
    return _DECIDES.search(text) is not None


def may_compare(text: bytes) -> bool:
    """Tells whether the text of a macro compares."""
    return _COMPARES.search(text) is not None


def without_casts(text: bytes) -> bytes:
    """Returns the text of a macro without casts to numbers, which look like calls."""

    def kept(found: re.Match[bytes]) -> bytes:
        is_cast = all(_ARITHMETIC.fullmatch(word) for word in words(found[1]))
        return b" " if is_cast and words(found[1]) else found[0]

    return _BETWEEN.sub(kept, text)


def mentions(node: Node, names: Collection[bytes]) -> bool:
    """Tells whether a node is one of these names of macros, but where it is defined."""
    if not names or node.type not in ("identifier", "type_identifier") or node.text not in names:
        return False
    return node.parent is None or not node.parent.type.startswith("preproc_")
