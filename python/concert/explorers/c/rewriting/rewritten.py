"""A program that was changed before it is compiled, and names for what was put into it."""

import re
from dataclasses import dataclass
from typing import Final

TOKEN: Final = re.compile(r"[\w$]+")
"""Names and numbers."""
_MOST_DIGITS: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Rewritten:
    """A program to compile.

    Attributes:
        source: Its text; the same lines and columns as the program's own.
        flags: What GCC has to be told.
        names: Names in it, and what the program has there.
    """

    source: str
    flags: tuple[str, ...]
    names: tuple[tuple[str, str], ...] = ()


def unused_name(length: int, taken: set[str]) -> str | None:
    """Returns a name that nothing else has; None where there is none among a few.

    Args:
        length: Its characters, at least one.
        taken: The names of others.
    """
    digits = length - 1
    for number in range(10 ** min(digits, _MOST_DIGITS)):
        name = f"${number:0{digits}d}" if digits else "$"
        if name not in taken:
            return name
    return None
