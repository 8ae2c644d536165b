"""Finds the program in a response without fences: behind prose, between tags or quoted."""

import html
import re

_TAG = re.compile(
    r"(?:^[ \t]*+(?:<(?:answer|code|cpp|pre|program|solution)\b[^<>\n]{0,100}+>[ \t]*+)++"
    r"|</(?:answer|code|cpp|pre|program|solution)>)",
    re.MULTILINE | re.IGNORECASE,
)
"""Marks that models set around a program; an opening one begins its line, as no C++ does."""
_QUOTED_INCLUDE = re.compile(r"^[ \t]*+>[ \t]*+#[ \t]*+include\b", re.MULTILINE)
_QUOTED = re.compile(r"^[ \t]*+>[ ]?+", re.MULTILINE)
_ESCAPED_INCLUDE = re.compile(r"^[ \t]*+#[ \t]*+include[ \t]*+&lt;", re.MULTILINE)
_FIRST = re.compile(
    r"[ \t]*+(?:#[ \t]*+(?:include|pragma|define|if|ifdef|ifndef|undef)\b|//|/\*"
    r"|using[ \t]++(?:namespace\b|\w++[ \t]*+=)|namespace\b[^.\n]*+\{|template[ \t]*+<)"
)
"""A line with which a program may begin, and prose does not."""
_BEGINS_CODE = re.compile(r"[ \t]*+(?:#[ \t]*+[a-z]++\b|//)")
_ENDS_CODE = tuple(";{}\\")
_LAST = re.compile(r"\}|[ \t]*+#[ \t]*+endif\b")


def bare_program(said: str) -> str:
    """Returns the program in a response that has no fence, without prose around it.

    A response that is all code comes back as it is, as does one whose prose cannot be told apart.
    """
    text = _TAG.sub("\n", said)
    if _QUOTED_INCLUDE.search(text):
        text = _QUOTED.sub("", text)
    if _ESCAPED_INCLUDE.search(text):
        text = html.unescape(text)
    lines = text.split("\n")
    first = next((i for i, line in enumerate(lines) if _FIRST.match(line)), 0)
    if any(map(_is_code, lines[:first])):
        first = 0
    ends = (i for i in range(len(lines) - 1, first, -1) if _LAST.match(lines[i]))
    end = next(ends, len(lines) - 1) + 1
    if any(map(_is_code, lines[end:])):
        end = len(lines)
    # The end of the last line stays.
    return "\n".join([*lines[first:end], *[""] * (end < len(lines))])


def _is_code(line: str) -> bool:
    """Tells whether a line is code for sure; one without a mark at its end need not be prose."""
    if _BEGINS_CODE.match(line) or "/*" in line:
        return True
    return line.rstrip(" \t\r").endswith(_ENDS_CODE)
