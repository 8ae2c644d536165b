"""Tells equal texts in a C program from others, without reading each of them.

The text of an expression is in that of each expression around it, so that to read all of them would
take the square of a deep program's length. So each has the remainder of the text as a number, by a
large prime: a polynomial of its bytes at a place that nobody can foresee (Karp and Rabin 1987).
"""

import secrets
from typing import Final

from concert.explorers.c.source.syntax_nodes import Node

_PRIME: Final = (1 << 89) - 1


class TextKeys:
    """Keys of the texts in a program: those of equal texts are equal, others differ.

    Args:
        text: The program.
    """

    def __init__(self, text: bytes) -> None:
        base = secrets.randbelow(_PRIME >> 1) + (_PRIME >> 2)
        self._sums = [0]
        self._powers = [1]
        total = power = 1
        for byte in text:
            total = (total * base + byte) % _PRIME
            power = power * base % _PRIME
            self._sums.append(total)
            self._powers.append(power)

    def key(self, node: Node) -> tuple[int, int]:
        """Returns the key of the text of a node in the program."""
        start, end = node.start_byte, node.end_byte
        length = end - start
        return length, (self._sums[end] - self._sums[start] * self._powers[length]) % _PRIME
