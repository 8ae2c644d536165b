"""Knows where words are in a C program, so that none is searched for in each node around it."""

import bisect
import re
from collections.abc import Collection, Sequence
from typing import Final

from concert.explorers.c.source.syntax_nodes import Node

_WORD: Final = re.compile(rb"[A-Za-z_]\w*")


class WordPlaces:
    """The places of some words.

    Args:
        nodes: All nodes of the program, the program first.
        words: The words.
    """

    def __init__(self, nodes: Sequence[Node], words: Collection[bytes]) -> None:
        self._starts = [
            top.start_byte + found.start()
            for top in nodes[:1]
            for found in _WORD.finditer(top.text)
            if found.group() in words
        ]

    def are_in(self, node: Node) -> bool:
        """Tells whether one of the words is in the text of a node."""
        at = bisect.bisect_left(self._starts, node.start_byte)
        return at < len(self._starts) and self._starts[at] < node.end_byte


def places_of_words(nodes: Sequence[Node]) -> dict[bytes, list[int]]:
    """Returns where each word of a program begins."""
    found: dict[bytes, list[int]] = {}
    for top in nodes[:1]:
        for word in _WORD.finditer(top.text):
            found.setdefault(word.group(), []).append(top.start_byte + word.start())
    return found
