"""Tells whether the syntax of a C program shows all that its text means.

The syntax is read without expanding macros. So a program counts as plain only if all directives are
includes and definitions of a simple form, none of which changes a word of C.
"""

import bisect
import re
import sys
from dataclasses import dataclass
from typing import Final

_DIRECTIVE: Final = re.compile(rb"^[ \t]*#(?:[^\\\n]|\\\n|\\[^\n])*", re.MULTILINE)
_INCLUDE: Final = re.compile(rb"[ \t]*#[ \t]*include[ \t]*(?:<[^<>\n]*>|\"[^\"\n]*\")[ \t]*")
_DEFINE: Final = re.compile(
    rb"[ \t]*#[ \t]*define[ \t]+(?P<name>[A-Za-z_][A-Za-z0-9_]*)(?P<rest>(?:[( \t](?s:.)*)?)"
)
_WORD: Final = re.compile(rb"[A-Za-z_$][A-Za-z0-9_$]*")
_STRANGE: Final = (b"??", b"/*", b"//")
"""Marks in a definition that may hide what it does."""
_C: Final = frozenset(
    rb"""_Alignas _Alignof _Atomic _Bool _Complex _Generic _Noreturn _Static_assert _Thread_local
    __asm__ __attribute__ __extension__ abort asm auto break case char const continue default do
    double else enum extern float for goto if inline int long register restrict return short signed
    sizeof static struct switch typedef typeof union unsigned void volatile while""".split()
)
"""Words that no definition may change."""


@dataclass(frozen=True, slots=True)
class PlainText:
    """A program whose syntax shows all.

    Attributes:
        macros: Names of its macros.
        words: All words of its directives.
        directives: Where these begin and end, in their order.
        last_include: The end of the last include; 0 for none.
    """

    macros: frozenset[bytes]
    words: frozenset[bytes]
    directives: tuple[tuple[int, int], ...]
    last_include: int

    def in_directive(self, at: int) -> bool:
        """Tells whether a place is in a directive."""
        index = bisect.bisect_right(self.directives, (at, sys.maxsize)) - 1
        return index >= 0 and at < self.directives[index][1]


def plain_text(text: bytes) -> PlainText | None:
    """Returns what the directives of a program are; None where its syntax may not show all.

    Args:
        text: The program in UTF-8.
    """
    if not text.isascii() or b"%:" in text or b"\f" in text or b"\v" in text or b"\r" in text:
        return None
    macros, words, directives, last_include, marks = set(), set(), [], 0, 0
    for found in _DIRECTIVE.finditer(text):
        line = found.group()
        directives.append((found.start(), found.end()))
        words.update(_WORD.findall(line))
        marks += line.count(b"#")
        if _INCLUDE.fullmatch(line):
            last_include = found.end()
            continue
        define = _DEFINE.fullmatch(line)
        if define is None or define["name"] in _C or line.count(b"#") != 1:
            return None
        if any(mark in line for mark in _STRANGE):
            return None
        macros.add(define["name"])
    if marks != text.count(b"#"):
        return None
    return PlainText(frozenset(macros), frozenset(words), tuple(directives), last_include)
