"""Takes OpenMP's directives apart, in time linear in their text."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

_BEGIN = re.compile(r"[ \t]*+#[ \t]*+pragma[ \t]++omp[ \t]++")
_WORD = "pragma"
"""A word of every directive; few other lines have it, and looking for a word is fast."""
_NAME = re.compile(r"\w++")
_BETWEEN = " \t,"


@dataclass(frozen=True, slots=True)
class Part:
    """A word of a directive, with what stands behind it in brackets.

    Attributes:
        name: The word.
        inner: What the brackets hold; empty where there are none.
    """

    name: str
    inner: str = ""

    def __str__(self) -> str:
        return f"{self.name}({self.inner})" if self.inner else self.name


def begin_of(line: str) -> str:
    """Returns what a directive begins with; empty for another line of preprocessed text."""
    found = _BEGIN.match(line)
    return found[0] if found else ""


def directives_in(lines: Sequence[str]) -> dict[int, tuple[Part, ...]]:
    """Returns the parts of each directive, by the index of its line."""
    return {at: parts_of(line) for at, line in enumerate(lines) if _WORD in line and begin_of(line)}


def parts_of(line: str) -> tuple[Part, ...]:
    """Returns the parts of a directive's line; none where it is written in another way."""
    parts: list[Part] = []
    at = len(begin_of(line))
    while at < len(line):
        if line[at] in _BETWEEN:
            at += 1
            continue
        name = _NAME.match(line, at)
        if name is None:
            return ()
        at = name.end()
        while at < len(line) and line[at] in " \t":
            at += 1
        inner = ""
        if at < len(line) and line[at] == "(":
            end = _closing(line, at)
            if end < 0:
                return ()
            inner, at = line[at + 1 : end], end + 1
        parts.append(Part(name[0], inner))
    return tuple(parts)


def _closing(line: str, opening: int) -> int:
    depth = 0
    for at in range(opening, len(line)):
        depth += (line[at] == "(") - (line[at] == ")")
        if depth == 0:
            return at
    return -1
