"""Extracts the Java program from a response.

Section 3.1.1 of the CONCUR paper: find the public class, keep all code of its block, discard
explanations and formatting, and name the file after the class. Nothing is repaired: what is
missing from the program stays missing.
"""

import re
from collections.abc import Iterator

from concert.suites.common.answers import answer_text
from concert.suites.common.fences import fenced_blocks, first_fence
from concert.suites.java_concurrency.answer.java_source import (
    TopLevelType,
    blank,
    top_level_types,
)
from concert.suites.java_concurrency.tasks import labels
from concert.values.values import Candidate

_PREAMBLE = re.compile(
    r"^[ \t]*+(?:package\s++[\w.]++\s*+;|import\s++(?:static\s++)?[\w.]++(?:(?<=\.)\*)?+\s*+;)",
    re.MULTILINE,
)
_DECLARATION = re.compile(
    # More modifiers than there are make no declaration, and would be read again from each line.
    r"^[ \t]*+(?:(?:public|abstract|final|strictfp)\s++){0,8}+(?:class|interface|enum|@interface)"
    r"\s++(?:[^\W\d]|\$)[\w$]*+(?=[^\n;.{]*+(?:\{|\n|$))",
    re.MULTILINE,
)
_DEEPEST = 2
"""Fences inside of fences that are looked into: a whole answer set as Markdown, and one more."""


def extract(response: str) -> Candidate:
    """Finds the program in a response; never raises.

    Of several fenced blocks the one that counts is the first with a public class that has a main
    method, else the first with a public class, else the first with a class. A block that holds
    prose and blocks of its own counts as those. Without a fence the code begins at its first
    package line, import or type declaration and ends with the last closing brace of its types.
    """
    said = answer_text(response)
    best: tuple[int, str, str] | None = None
    for text in (*_fenced(said), _unfenced(said)):
        main_type = _main_type(top_level_types(blank(text)))
        if main_type is None:
            continue
        rank = _rank(main_type)
        if best is None or rank > best[0]:
            best = (rank, text, main_type.name)
        # Text outside all fences counts only if no fence holds a class.
    if best is None:
        return Candidate(text="", fault=labels.NO_CLASS)
    return Candidate(text=best[1].strip("\n") + "\n", file_name=f"{best[2]}.java")


def _rank(found: TopLevelType) -> int:
    return 1 + found.public + (found.public and found.has_main)


def _main_type(types: tuple[TopLevelType, ...]) -> TopLevelType | None:
    return max(types, key=_rank, default=None)


def _fenced(said: str, *, depth: int = 0) -> Iterator[str]:
    """Yields the text of each fenced block, those inside of it first."""
    for block in fenced_blocks(said):
        blanked = blank(block.text)
        inner = first_fence(blanked) if depth < _DEEPEST else None
        # Code before it has forgotten its end, and what follows is another block.
        if inner is not None and not top_level_types(blanked[:inner]):
            yield from _fenced(block.text, depth=depth + 1)
        yield block.text


def _unfenced(said: str) -> str:
    """Returns the code of a response that has prose around it but no fences."""
    if first_fence(said) is not None:
        return ""
    blanked = blank(said)
    starts = [
        match.start() for pattern in (_PREAMBLE, _DECLARATION) if (match := pattern.search(blanked))
    ]
    if not starts:
        return ""
    start = min(starts)
    types = top_level_types(blanked, start=start)
    return said[start : types[-1].end] if types else ""
