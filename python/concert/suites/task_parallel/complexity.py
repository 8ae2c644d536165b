"""How long and how branched is a program? Table 1 of the paper, and lizard's count beside it.

The paper counts with the tool scc, which is not at hand everywhere; what follows are its documented
rules for C++ (https://github.com/boyter/scc): a line is blank, comment or code; one that has both
code and comment is code; complexity is the number of branch words and operators in code that stand
after white space. Its words are counted as text, not as syntax: `!=` counts, `?` does not.
"""

import re
from dataclasses import dataclass
from typing import Protocol, cast

import lizard  # type: ignore[import-untyped]

_BRANCHES = ("for ", "for(", "if ", "if(", "switch ", "while ", "else ", "|| ", "&& ", "!= ", "== ")
"""scc's complexity checks of C++; `while(` and `switch(` are not among them."""
_RAW = re.compile(r'R"([^()\\\s]{0,16})\(')
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
        cyclomatic: lizard's cyclomatic complexity, summed over all functions.
        functions: Number of functions that lizard finds.
    """

    lines: int
    code: int
    comments: int
    blank: int
    complexity: int
    cyclomatic: int
    functions: int


def measure_complexity(text: str) -> Complexity:
    """Counts a C++ program."""
    counter = _Counter(text)
    counter.count()
    functions = _functions(text)
    return Complexity(
        lines=counter.code + counter.comments + counter.blank,
        code=counter.code,
        comments=counter.comments,
        blank=counter.blank,
        complexity=counter.branches,
        cyclomatic=sum(one.cyclomatic_complexity for one in functions),
        functions=len(functions),
    )


class _Function(Protocol):
    @property
    def cyclomatic_complexity(self) -> int: ...


def _functions(text: str) -> list[_Function]:
    # lizard brings no types.
    analysis = lizard.analyze_file.analyze_source_code(_FILE_NAME, text)
    return cast("list[_Function]", list(analysis.function_list))


class _Counter:
    """Goes through a text once, line by line."""

    def __init__(self, text: str) -> None:
        self._lines = text.split("\n")
        if self._lines[-1] == "":
            self._lines.pop()
        self.code = self.comments = self.blank = self.branches = 0
        self._until = ""
        """What ends the comment or raw string that the line begins in; empty outside of both."""

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
        while position < len(line):
            if self._until:
                end = line.find(self._until, position)
                if end < 0:
                    return has_code, has_comment or self._until == "*/"
                position, self._until = end + len(self._until), ""
            elif line.startswith("//", position):
                return has_code, True
            elif line.startswith("/*", position):
                has_comment, self._until = True, "*/"
                position += 2
            elif raw := _RAW.match(line, position):
                has_code, self._until = True, f'){raw[1]}"'
                position = raw.end()
            elif line[position] == '"':
                has_code, position = True, _after_string(line, position)
            else:
                has_code = has_code or not line[position].isspace()
                position += self._branch(line, position)
        return has_code, has_comment

    def _branch(self, line: str, position: int) -> int:
        """Counts a branch that stands here; returns how far to go on."""
        if position == 0 or line[position - 1].isspace():
            # The end of a line is white space too.
            found = next((one for one in _BRANCHES if (line + " ").startswith(one, position)), "")
            if found:
                self.branches += 1
                return len(found)
        return 1


def _after_string(line: str, position: int) -> int:
    position += 1
    while position < len(line) and line[position] != '"':
        position += 2 if line[position] == "\\" else 1
    return position + 1
