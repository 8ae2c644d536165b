"""Colours programs by pygments, within bounds, for its patterns are slow on some texts."""

import functools
import re
from collections.abc import Iterator
from typing import Final

from markupsafe import Markup, escape
from pygments.lexer import Lexer  # type: ignore[import-untyped]
from pygments.lexers import (  # type: ignore[import-untyped]
    CLexer,
    CppLexer,
    JavaLexer,
    JsonLexer,
    TOMLLexer,
)
from pygments.token import (  # type: ignore[import-untyped]
    Comment,
    Keyword,
    Name,
    Number,
    String,
    _TokenType,
)

_LEXERS: Final[dict[str, type[Lexer]]] = {
    "c": CLexer,
    "h": CLexer,
    "cc": CppLexer,
    "cpp": CppLexer,
    "hpp": CppLexer,
    "java": JavaLexer,
    "json": JsonLexer,
    "toml": TOMLLexer,
}
"""By the ending of a file's name."""
_CLASSES: Final = (
    (Comment.Preproc, "t"),
    (Comment, "c"),
    (String, "s"),
    (Number, "n"),
    (Keyword.Type, "t"),
    (Keyword, "k"),
    (Name.Class, "t"),
    (Name.Function, "f"),
    (Name.Decorator, "t"),
)
MOST_CHARACTERS: Final = 16_384
"""A longer program stays without colours."""
_BREAK: Final = re.compile(r"[;(){}=,\"'+\-*/:&|!]")
_MOST_WITHOUT_BREAK: Final = 400
"""Time grows with the square of what stands between two such characters."""


def can_colour(text: str, ending: str) -> bool:
    """Tells whether a text gets colours: its language is known and its form takes no long time."""
    if ending not in _LEXERS or len(text) > MOST_CHARACTERS or "\r" in text:
        return False
    ends = [found.start() for found in _BREAK.finditer(text)]
    gaps = zip([0, *ends], [*ends, len(text)], strict=True)
    return all(end - begin <= _MOST_WITHOUT_BREAK for begin, end in gaps)


def runs(text: str, ending: str) -> str:
    """Returns the colours of a text as runs: a letter and a length each, such as "k6.1f4".

    A point is no colour. Lengths count what JavaScript counts, UTF-16 units. Empty where the text
    gets no colours.
    """
    if not can_colour(text, ending):
        return ""
    return "".join(f"{kind or '.'}{_units(part)}" for kind, part in _parts(text, ending))


def coloured(text: str, ending: str) -> Markup:
    """Returns a text as HTML, with colours where it gets them."""
    if not can_colour(text, ending):
        return escape(text)
    return Markup("").join(
        Markup('<span class="{}">{}</span>').format(kind, part) if kind else escape(part)
        for kind, part in _parts(text, ending)
    )


def _parts(text: str, ending: str) -> Iterator[tuple[str, str]]:
    """Yields the text in parts of one colour."""
    lexer = _LEXERS[ending](stripnl=False, ensurenl=False)
    before, joined = "", ""
    for token, part in lexer.get_tokens(text):
        kind = _class(token)
        # White space takes the colour of what stands before it, which makes fewer parts.
        if kind == before or part.isspace():
            joined += part
            continue
        if joined:
            yield before, joined
        before, joined = kind, part
    if joined:
        yield before, joined


@functools.cache
def _class(token: _TokenType) -> str:
    return next((name for kind, name in _CLASSES if token in kind), "")


def _units(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2
