"""Aligns the lines of two texts of the same code.

Formatting moves code and changes none of it: a text and its formatted form have the same tokens.
That gives the map of lines, token by token, and it is also the check that formatting changed
nothing, for which the paper's authors reviewed the formatted code by hand. Three things may differ.
Directives `#include` are sorted, and are matched by their text; a long string literal is split,
so adjacent ones count as one; and a line that goes on after a backslash is broken elsewhere.
"""

import functools
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from concert.suites.race_detection.importing.comments import without_comments

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*+"?|\'(?:[^\'\\]|\\.)*+\'?|\w+|[^\w\s]')
_INCLUDE = re.compile(r"\s*#\s*include\b(.*+)")
_SPLICE = "\\"


class UnlikeTextsError(Exception):
    """Two texts differ in more than their layout.

    Attributes:
        line: First line of the first text from which on they differ.
    """

    def __init__(self, line: int) -> None:
        super().__init__(f"they differ from line {line} on")
        self.line = line


@dataclass(frozen=True, slots=True, kw_only=True)
class _Tokens:
    """The tokens of a text.

    Attributes:
        words: Them, adjacent string literals as one, without what belongs to `#include`.
        lines: The line of each.
        includes: The line of each thing that is included, the last one of several.
        end: Number of lines of the text.
    """

    words: Sequence[str]
    lines: Sequence[int]
    includes: Mapping[str, int]
    end: int


def map_lines(text: str, other: str) -> tuple[tuple[int, ...], ...]:
    """Returns for each line of `text` the lines of `other` that hold its code, ascending.

    Args:
        text: A C program. Comments count as blanks, here and in the other.
        other: The same program laid out otherwise.

    Raises:
        UnlikeTextsError: They are not the same program.
    """
    one, two = _tokens(text), _tokens(other)
    if one.words != two.words:
        pairs = zip(one.words, two.words, one.lines, strict=False)
        raise UnlikeTextsError(next((line for a, b, line in pairs if a != b), one.end))
    if one.includes.keys() != two.includes.keys():
        raise UnlikeTextsError(
            min((one.includes[name] for name in one.includes.keys() - two.includes), default=1)
        )
    there: list[set[int]] = [set() for _ in range(one.end)]
    for here, line in {*zip(one.lines, two.lines, strict=True)}:
        there[here - 1].add(line)
    for name, here in one.includes.items():
        there[here - 1].add(two.includes[name])
    return tuple(tuple(sorted(lines)) for lines in there)


@functools.lru_cache(maxsize=4)
def _tokens(text: str) -> _Tokens:
    words: list[str] = []
    lines: list[int] = []
    includes: dict[str, int] = {}
    rows = without_comments(text).removesuffix("\n").split("\n")
    for number, row in enumerate(rows, start=1):
        if (include := _INCLUDE.fullmatch(row)) is not None:
            includes[include[1].strip()] = number
            continue
        found = _TOKEN.findall(row)
        if found and found[-1] == _SPLICE:
            found.pop()
        words += found
        lines += [number] * len(found)
    if '"' in text:
        words, lines = _with_strings_joined(words, lines)
    return _Tokens(words=words, lines=lines, includes=includes, end=len(rows))


def _with_strings_joined(words: list[str], lines: list[int]) -> tuple[list[str], list[int]]:
    joined: list[str] = []
    kept: list[int] = []
    for word, line in zip(words, lines, strict=True):
        if word[0] == '"' and joined and joined[-1][0] == '"':
            joined[-1] = joined[-1].removesuffix('"') + word[1:]
        else:
            joined.append(word)
            kept.append(line)
    return joined, kept
