"""Finds the types that a piece of Java text declares, and the end of its code.

No parser: comments and literals are blanked, then braces are counted. That is linear in the text
and never fails, so any text may be asked about.
"""

import re
from dataclasses import dataclass

_HIDDEN = re.compile(
    r"//[^\n]*+"
    r"|/\*.*?(?:\*/|\Z)"
    # A quote that is escaped begins no literal: else a line of them would be read from each anew.
    r'|(?<!\\)"(?:\\.|[^"\\\n])*+"'
    r"|'(?:\\[^\n']{1,6}|\\'|[^'\\\n])'",
    re.DOTALL,
)
_LINE = re.compile(r"[^\n]++")
_TOKEN = re.compile(r"[{}]|(?<![\w.$])(?:class|interface|enum)\s+((?:[^\W\d]|\$)[\w$]*)")
_MODIFIERS = re.compile(r"(?:(?:public|abstract|final|strictfp|@\w++(?:\([^()]*+\))?+)\s++)*+@?+\Z")
_MODIFIERS_REACH = 400
_MAIN = re.compile(r"\bstatic\s[^;{}]{0,200}?\bmain\s*\(")


@dataclass(frozen=True, slots=True, kw_only=True)
class TopLevelType:
    """A class, interface, enum or annotation declared outside any other.

    Attributes:
        name: Its simple name.
        public: Whether it is declared public.
        has_main: Whether its text seems to declare a static `main`.
        start: Offset of its first modifier.
        end: Offset behind its closing brace; the text's length where that is missing.
    """

    name: str
    public: bool
    has_main: bool
    start: int
    end: int


def blank(text: str) -> str:
    """Returns `text` with comments and literals replaced by spaces, of the same length."""
    return _HIDDEN.sub(lambda match: _LINE.sub(_spaces, match.group()), text)


def top_level_types(blanked: str, *, start: int = 0) -> tuple[TopLevelType, ...]:
    """Returns the types declared outside any brace from `start` on, in order.

    Args:
        blanked: Java text as `blank` returns it.
        start: Offset at which counting of braces begins.
    """
    types: list[TopLevelType] = []
    depth = 0
    opened: tuple[str, bool, int] | None = None
    # Behind the last type's brace: no text is searched for modifiers twice.
    last_end = start
    for match in _TOKEN.finditer(blanked, start):
        token = match.group()
        if token == "{":
            depth += 1
        elif token == "}":
            depth = max(depth - 1, 0)
            if depth == 0 and opened is not None:
                types.append(_type(blanked, opened, match.end()))
                opened = None
                last_end = match.end()
        elif depth == 0 and opened is None:
            reach = max(last_end, match.start() - _MODIFIERS_REACH)
            before = blanked[reach : match.start()]
            modifiers = _MODIFIERS.search(before)
            offset = modifiers.start() if modifiers else len(before)
            public = "public" in before[offset:].split()
            opened = (match.group(1), public, reach + offset)
    if opened is not None and depth > 0:
        types.append(_type(blanked, opened, len(blanked)))
    return tuple(types)


def _spaces(match: re.Match[str]) -> str:
    return " " * len(match.group())


def _type(blanked: str, opened: tuple[str, bool, int], end: int) -> TopLevelType:
    name, public, start = opened
    has_main = _MAIN.search(blanked, start, end) is not None
    return TopLevelType(name=name, public=public, has_main=has_main, start=start, end=end)
