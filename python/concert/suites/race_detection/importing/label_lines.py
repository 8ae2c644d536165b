"""Checks that a line that a label names touches the labelled variable.

This reads text and is no compiler: it knows names, not types or scopes. A line touches a variable
if it names it, if it goes through a pointer that the program may make point to it, or if it calls a
function or macro whose body touches it. So what is called untouched is worth a look (labels and
text may be shifted against each other), and what is called touched need not be an access.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

_WORD = re.compile(r"[A-Za-z_]\w*")
_SUBSCRIPT = re.compile(r"\[[^\[\]]*\]")
_LITERAL = re.compile(r""""(?:[^"\\\n]|\\.)*+"?|'(?:[^'\\\n]|\\.)*+'?""")
_CAST = re.compile(r"\(\s*(?:const\s+|volatile\s+|struct\s+|unsigned\s+)*\w+[\s*]*\*\s*\)")
_ASSIGNED = re.compile(r"(\w+)\s*(?:\[[^\[\]]*\]\s*)?=(?!=)\s*([^;,]*)")
_POINTED = re.compile(r"\(?\s*(?:&\s*)?\(?\s*\w+(?:\s*(?:->|\.)\s*\w+|\s*\[[^\[\]]*\])*[\s)]*")
_CALL = re.compile(r"\b([A-Za-z_]\w*)\s*\(")
_MACRO = re.compile(r"\s*#\s*define\s+(\w+)(?:\(([^)]*)\))?")
_FUNCTION = re.compile(r"\w[\w\s*]*[\s*](\w+)\s*\(([^;{}]*)\)\s*$")
_KEYWORDS = frozenset({"if", "for", "while", "switch", "return", "sizeof", "do", "else"})
_START = "pthread_create"
_MOST_ROUNDS = 8
_MOST_COLUMNS = 2000
"""Of a line is read no more than this; formatted ones have 120."""


class Touch(StrEnum):
    """The way in which a line touches a variable."""

    NAMED = "named"
    """It names the variable."""
    ALIAS = "alias"
    """It goes through a pointer, a parameter or a call that leads there."""
    NONE = "none"
    """Neither was seen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Routine:
    """A function or macro: its parameters and the lines of its body, as indices."""

    name: str
    parameters: tuple[str, ...]
    body: range
    is_macro: bool


class LabelledText:
    """A formatted program, as far as it takes to see which lines touch what."""

    def __init__(self, source: str) -> None:
        self._lines = [_LITERAL.sub('""', line[:_MOST_COLUMNS]) for line in source.splitlines()]
        self._words = [frozenset(_WORD.findall(line)) for line in self._lines]
        self._routines = {routine.name: routine for routine in _routines(self._lines)}
        self._calls = [list(_calls(line)) for line in self._lines]
        self._known_aliases: dict[str, frozenset[str]] = {}

    def touch(self, variable: str, line: int) -> Touch:
        """Returns how a line touches a variable.

        Args:
            variable: An expression, such as "x", "*p", "a[3]" or "node->next".
            line: A line of the program, from 1.
        """
        name = final_name(variable)
        if name in self._words[line - 1]:
            return Touch.NAMED
        if variable not in self._known_aliases:
            self._known_aliases[variable] = self._aliases(variable)
        if self._reaches(line - 1, name, self._known_aliases[variable]):
            return Touch.ALIAS
        return Touch.NONE

    def _reaches(self, index: int, name: str, aliases: frozenset[str]) -> bool:
        """Returns whether a line, or what it calls, uses the name or goes through an alias."""
        waiting, seen = [index], {index}
        while waiting:
            here = waiting.pop()
            if name in self._words[here] or _goes_through(self._lines[here], aliases):
                return True
            around = self._around(here)
            parameters = around.parameters if around is not None and around.is_macro else ()
            if self._words[here] & aliases & set(parameters):
                return True
            for called in self._words[here]:
                if called in self._routines:
                    fresh = set(self._routines[called].body) - seen
                    seen |= fresh
                    waiting += fresh
        return False

    def _around(self, index: int) -> _Routine | None:
        around = (routine for routine in self._routines.values() if index in routine.body)
        return next(around, None)

    def _aliases(self, variable: str) -> frozenset[str]:
        """Returns names through which the variable may be reached, its own among them."""
        aliases = {*_WORD.findall(_SUBSCRIPT.sub("", variable))}
        for _ in range(_MOST_ROUNDS):
            before = len(aliases)
            for index, line in enumerate(self._lines):
                for left, right in _ASSIGNED.findall(line) if "=" in line else ():
                    if _points(right, aliases):
                        aliases.add(left)
                for called, arguments in self._calls[index]:
                    aliases.update(self._parameters(called, arguments, aliases))
            if len(aliases) == before:
                break
        return frozenset(aliases)

    def _parameters(
        self, called: str, arguments: Sequence[str], aliases: set[str]
    ) -> Iterator[str]:
        """Yields the parameters that a call binds to something that leads to the variable."""
        if called == _START and len(arguments) == 4:
            called, arguments = arguments[2].strip("& "), arguments[3:]
        routine = self._routines.get(called)
        if routine is not None:
            for parameter, argument in zip(routine.parameters, arguments, strict=False):
                if _points(argument, aliases):
                    yield parameter


def final_name(variable: str) -> str:
    """Returns the name that an access to a variable ends with, as "next" of "slot[i]->next"."""
    words = _WORD.findall(_SUBSCRIPT.sub("", variable))
    return words[-1] if words else ""


def _points(expression: str, aliases: set[str]) -> bool:
    """Returns whether an expression may be the address of something that is called so."""
    expression = _CAST.sub("", expression).strip()
    plain = _POINTED.fullmatch(expression) is not None
    return plain and bool(aliases.intersection(_WORD.findall(_SUBSCRIPT.sub("", expression))))


def _goes_through(line: str, aliases: frozenset[str]) -> bool:
    for match in _WORD.finditer(line):
        if match[0] in aliases:
            before, after = line[: match.start()].rstrip(" ("), line[match.end() :].lstrip(" )")
            if before.endswith("*") or after.startswith(("->", "[")):
                return True
            # The name itself, not a pointer to it, is passed on or used.
            if before.endswith("&"):
                return True
    return False


def _routines(lines: Sequence[str]) -> Iterator[_Routine]:
    index = 0
    while index < len(lines):
        macro = _MACRO.match(lines[index])
        if macro is not None:
            last = index
            while last + 1 < len(lines) and lines[last].rstrip().endswith("\\"):
                last += 1
            yield _Routine(
                name=macro[1],
                parameters=tuple(_WORD.findall(macro[2] or "")),
                body=range(index, last + 1),
                is_macro=True,
            )
            index = last + 1
            continue
        header = _FUNCTION.fullmatch(lines[index][:500])
        opened = index + 1 < len(lines) and lines[index + 1] == "{"
        if header is not None and opened and header[1] not in _KEYWORDS:
            last = index + 1
            while last + 1 < len(lines) and lines[last] != "}":
                last += 1
            yield _Routine(
                name=header[1],
                parameters=tuple(_last_words(header[2])),
                body=range(index + 1, last + 1),
                is_macro=False,
            )
        index += 1


def _last_words(parameters: str) -> Iterator[str]:
    for parameter in parameters.split(","):
        words = _WORD.findall(_SUBSCRIPT.sub("", parameter))
        yield words[-1] if words else ""


def _calls(line: str) -> Iterator[tuple[str, Sequence[str]]]:
    for match in _CALL.finditer(line):
        if match[1] not in _KEYWORDS:
            yield match[1], _arguments(line, match.end())


def _arguments(line: str, start: int) -> Sequence[str]:
    depth, last, found = 0, start, []
    for index in range(start, len(line)):
        if line[index] in "([":
            depth += 1
        elif line[index] in ")]" and depth:
            depth -= 1
        elif line[index] in "),;" and not depth:
            found.append(line[last:index])
            last = index + 1
            if line[index] != ",":
                break
    return found
