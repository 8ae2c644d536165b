"""Counts a program's lines and branches: Table 1 of the paper, and lizard's count beside it.

The paper counts with the tool scc, which is not at hand everywhere; what follows are its documented
rules for C++ (https://github.com/boyter/scc): a line is blank, comment or code; one that has both
code and comment is code; complexity is the number of branch words and operators in code that stand
after white space. Its words are counted as text, not as syntax: `!=` counts, `?` does not.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

import lizard  # type: ignore[import-untyped]

from concert.sandbox.bounded_worker import BoundedWorker

LONGEST_FOR_LIZARD: Final = 64 << 10
"""Characters of the longest program that lizard counts; a reference has some three thousand.

The time that lizard takes grows with the square of some programs' length."""

LONGEST_AT_HAND: Final = 8 << 10
"""Characters of the longest program for which that is little; others get a process of their own."""

_BRANCHES = ("for ", "for(", "if ", "if(", "switch ", "while ", "else ", "|| ", "&& ", "!= ", "== ")
"""scc's complexity checks of C++; `while(` and `switch(` are not among them."""
_MARK = re.compile(
    r"""//|/\*|R"(?P<raw>[^()\\\s]{0,16}+)\(|(?P<string>"(?:[^"\\]++|\\.?)*+"?+)|"""
    rf"""(?:(?<=\s)|^)(?P<branch>{"|".join(map(re.escape, _BRANCHES))})"""
)
"""The tokens sought outside of comments and strings; the rest is code or blank."""
_FILE_NAME = "candidate.cc"


@dataclass(frozen=True, slots=True, kw_only=True)
class Complexity:
    """Counts of one program.

    Attributes:
        lines: All lines.
        code: Lines with code.
        comments: Lines with comments alone.
        blank: Lines with neither.
        complexity: scc's estimate of the cyclomatic complexity, over the whole file.
        cyclomatic: lizard's cyclomatic complexity, summed over all functions; None where the
            program is too long for it, or takes it too long.
        functions: Number of functions that lizard finds; likewise.
    """

    lines: int
    code: int
    comments: int
    blank: int
    complexity: int
    cyclomatic: int | None
    functions: int | None


def measure_complexities(texts: Iterable[str]) -> Mapping[str, Complexity]:
    """Counts C++ programs, each once, and returns the counts by program."""
    found: dict[str, Complexity] = {}
    lizard_worker = BoundedWorker(
        f"{__name__}:{count_functions.__name__}",
        cpu_seconds=_CPU_SECONDS,
        memory_bytes=_MEMORY_BYTES,
    )
    with lizard_worker:
        for text in texts:
            if text not in found:
                found[text] = _measured(text, lizard_worker)
    return found


def measure_complexity(text: str) -> Complexity:
    """Counts one C++ program."""
    return measure_complexities((text,))[text]


def count_functions(text: str) -> list[int]:
    """Returns lizard's cyclomatic complexity of each function; called in a process of its own."""
    # lizard brings no types.
    analysis = lizard.analyze_file.analyze_source_code(_FILE_NAME, text)
    return [int(one.cyclomatic_complexity) for one in analysis.function_list]


_CPU_SECONDS: Final = 60
_MEMORY_BYTES: Final = 2 << 30


def _measured(text: str, lizard_worker: BoundedWorker) -> Complexity:
    counter = _Counter(text)
    counter.count()
    functions = _functions(text, lizard_worker)
    return Complexity(
        lines=counter.code + counter.comments + counter.blank,
        code=counter.code,
        comments=counter.comments,
        blank=counter.blank,
        complexity=counter.branches,
        cyclomatic=None if functions is None else sum(functions),
        functions=None if functions is None else len(functions),
    )


def _functions(text: str, lizard_worker: BoundedWorker) -> list[int] | None:
    if len(text) > LONGEST_FOR_LIZARD:
        return None
    if len(text) > LONGEST_AT_HAND:
        counted = lizard_worker.call(text)
        return counted if isinstance(counted, list) else None
    try:
        return count_functions(text)
    except RecursionError:
        return None


class _Counter:
    """Goes through a text once, line by line."""

    def __init__(self, text: str) -> None:
        self._lines = text.split("\n")
        if self._lines[-1] == "":
            self._lines.pop()
        self.code = self.comments = self.blank = self.branches = 0
        self._until = ""
        """The end of the comment or raw string in which the line begins; empty outside of both."""

    def count(self) -> None:
        for line in self._lines:
            begins_in = self._until
            has_code, has_comment = self._count_line(line)
            if has_code or (begins_in and begins_in != "*/"):
                self.code += 1
            elif has_comment or begins_in:
                self.comments += 1
            else:
                self.blank += 1

    def _count_line(self, line: str) -> tuple[bool, bool]:
        has_code = has_comment = False
        position = 0
        # The end of a line is white space too.
        padded = line + " "
        while position < len(line):
            if self._until:
                end = line.find(self._until, position)
                if end < 0:
                    return has_code, has_comment or self._until == "*/"
                position, self._until = end + len(self._until), ""
                continue
            mark = _MARK.search(padded, position)
            has_code = has_code or not _is_blank(line, position, mark)
            if mark is None:
                break
            position = mark.end()
            match mark.lastgroup:
                case "branch":
                    self.branches += 1
                    has_code = True
                case "string":
                    has_code = True
                case "raw":
                    has_code, self._until = True, f'){mark["raw"]}"'
                case _ if mark[0] == "//":
                    return has_code, True
                case _:
                    has_comment, self._until = True, "*/"
        return has_code, has_comment


def _is_blank(line: str, position: int, mark: re.Match[str] | None) -> bool:
    """Returns whether nothing but white space stands between a position and a mark."""
    return not line[position : len(line) if mark is None else mark.start()].strip()
